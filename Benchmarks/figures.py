"""What a build costs whatever the load: instructions by stage and by size, system calls, writes, memory."""

import concurrent.futures
import pathlib

import counting
import measuring
import workload

# The functions of each stage, by their names without labels, or with them where others are called the same.
# None may call another of its own stage. Stages overlap: pages hold notes, and running a template asks its
# page for what is shown.
STAGES = {
    "templates": ["SiteTemplates.init", "SiteSources.init"],
    "reading the plan": ["readCurriculum"],
    "reading the store": ["ProgressStore.read"],
    "statistics": ["summarize"],
    "notes": ["renderHTML"],
    "days": ["DayBodyBuilder.body", "DayPage.init"],
    "weeks": ["WeekPage.init"],
    "lists": ["ListRowMaker.rows"],
    "report": ["Report.add"],
    "first page": ["ProgressPage.init", "HeatMap.drawing"],
    "data file": ["writeProgressDocument", "JSONValue.write(into:)"],
    "running templates": ["Template.render"],
    "publishing": ["SitePublisher.publish"],
}
SIZES = (100, 1000)


def figures(binary, folder):
    """All figures by their names, and a line for every stage of which no function was called."""
    folder = pathlib.Path(folder)
    folder.mkdir(exist_ok=True)
    where = {days: workload.make(binary, folder / f"{days}-days", days) for days in SIZES}
    instructions, missing = by_callgrind(binary, folder, where)
    return {**instructions, **by_strace(binary, folder, where), **peaks(binary, folder, where)}, missing


def by_callgrind(binary, folder, where):
    notes, details = (texts(folder / "1000-days") for texts in (workload.learners_texts, workload.details))
    # They only count, so they may run side by side.
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        sites = {
            days: pool.submit(
                counting.callgrind,
                workload.site(binary, where[days], folder / f"site-{days}"),
                folder,
                f"{days}",
            )
            for days in (1000, 100)
        }
        alone = pool.submit(counting.cmark_alone, folder, "notes", notes)
        with_plan = pool.submit(counting.cmark_alone, folder, "notes-and-plan", notes + details)
        start = pool.submit(counting.callgrind, [binary, "--version"], folder, "start")
    small, large = sites[100].result()[0], sites[1000].result()[0]
    started = start.result()[0].total
    pages = sum(1 for _ in (folder / "site-100").rglob("*.html"))
    found, missing = by_stage(small, pages, STAGES)
    return found | {
        "instructions a page, in all": small.total / pages,
        "instructions of --version": started,
        "instructions, 1,000 by 100 days, start-up taken off": (large.total - started)
        / (small.total - started),
        "instructions of 1,000 days by cmark alone on the notes": large.total / alone.result(),
        "the same, cmark on the plan's details too": large.total / with_plan.result(),
    }, missing


def by_stage(profile, pages, stages):
    """Instructions a page by stage, and a line for each stage that lacks a function and keeps any limit."""
    found, missing = {}, []
    for name, functions in stages.items():
        absent = [function for function in functions if function not in profile.by_function]
        if absent:
            missing.append(f"{name}: no call of {', '.join(absent)}; its name changed, or it was inlined")
        else:
            found[f"instructions a page, {name}"] = profile.stage(functions) / pages
    return found, missing


def by_strace(binary, folder, where):
    command = workload.site(binary, where[1000], folder / "traced")
    calls = counting.system_calls(command, folder, "new")
    files = sum(path.is_file() for path in (folder / "traced").rglob("*"))
    again = counting.system_calls(command, folder, "again")
    forced = counting.system_calls([*command, "--force"], folder, "forced")
    return {
        "system calls a file, 1,000 days": len(calls) / files,
        "requests for memory, 1,000 days": len(counting.asking_for_memory(calls)),
        "writes of a rebuild with nothing changed": len(counting.writing(again) + counting.writing(forced)),
    }


def peaks(binary, folder, where):
    launcher = measuring.Measuring(folder)
    runs = {days: launcher.run(workload.site(binary, where[days], folder / f"peak-{days}")) for days in SIZES}
    return {f"peak memory, {days:,} days, MiB": run.peak for days, run in runs.items()}
