"""Builds overviews over earlier ones: what another class left there is gone, and the same class gives the same bytes."""

import cohort_classes
import cohort_pages
from cohort_runs import difference, tree


def mixed_class(folder, size=30):
    """A class of random learners, of whom some cannot be read."""
    one = cohort_classes.random_class(folder, "laws", size)
    (folder / one.entries[3]["facts"]).unlink()
    (folder / one.entries[11]["facts"]).write_text("{")
    return one


def laws(ground):
    """An overview built over an earlier one, of another class, is as if built alone."""
    one = mixed_class(ground.folder / "alone")
    at = one.folder
    ground.overview("cohort.json", to="whole-public", at=at)
    ground.overview(str(one.roster), to="by-path", at=at)
    ground.check(tree(at / "by-path") == tree(at / "whole-public"), "the roster by its whole path: another overview")
    large = cohort_classes.random_class(ground.folder / "large", "large", 401)
    ground.overview("cohort.json", to=at / "over", at=large.folder)
    pages = cohort_pages.pages(at / "over")
    ground.check(any(path.startswith("names/") for path in pages), "401 learners: pages by name", pages)
    ground.overview("cohort.json", to="over", at=at)
    made, wanted = tree(at / "over"), tree(at / "whole-public")
    ground.check(made == wanted, "an overview over another: what is left", difference(wanted, made))
    ground.overview("cohort.json", to="over", at=at)
    after = tree(at / "over")
    ground.check(after == wanted, "an overview twice over", difference(wanted, after))
