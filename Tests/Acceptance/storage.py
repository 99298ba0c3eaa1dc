"""Publishes to S3 storage, served here by moto: what is sent and with which type, what is removed, what stays, and
what is refused.

Usage: storage.py BINARY, with `aws` and `moto_server` on the path
"""

import os
import shutil
import socket
import subprocess
import sys
import time

import boto3

from publishing_ground import RECIPES, Ground, listed, write_list

TYPES = {
    "index.html": "text/html; charset=utf-8", "progress.json": "application/json; charset=utf-8", "style.css": "text/css; charset=utf-8",
    "page.js": "text/javascript; charset=utf-8", "report.md": "text/markdown; charset=utf-8", "favicon.svg": "image/svg+xml",
    "site.webmanifest": "application/manifest+json; charset=utf-8", "robots.txt": "text/plain; charset=utf-8",
    "sitemap.xml": "application/xml; charset=utf-8", "feed.xml": "application/atom+xml; charset=utf-8",
    "calendar.ics": "text/calendar; charset=utf-8", "share/preview-0123456789abcdef.png": "image/png",
}


class Storage:
    """A bucket on a server of our own."""

    def __init__(self, ground):
        self.ground = ground
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        self.log = ground.folder / "requests"
        self.server = subprocess.Popen(
            ["moto_server", "-p", str(port)], stdout=subprocess.DEVNULL, stderr=self.log.open("wb"), env=ground.environment)
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        # Another client than the one that publishes.
        self.client = boto3.client(
            "s3", endpoint_url=self.address, region_name="us-east-1", aws_access_key_id="key", aws_secret_access_key="secret")
        self.client.create_bucket(Bucket="progress")

    def put(self, name, data):
        self.client.put_object(Bucket="progress", Key=name, Body=data)

    def objects(self):
        """The objects by name, with fingerprint and time of writing."""
        pages = self.client.get_paginator("list_objects_v2").paginate(Bucket="progress")
        return {one["Key"]: (one["ETag"], one["LastModified"]) for page in pages for one in page.get("Contents", [])}

    def writes(self):
        """The requests so far that change something."""
        return sum(any(f'"{verb} ' in line for verb in ["PUT", "POST", "DELETE"]) for line in self.log.read_text().splitlines())

    def publish(self, site, words, target="s3://progress/me", status=0, **environment):
        outcome = self.ground.run(RECIPES / "publish-s3.sh", site, target, self.address, **environment)
        said = outcome.output if status == 0 else outcome.errors
        self.ground.check(
            outcome.status == status and words in said and "unbound" not in outcome.errors, f"{target}: «{words}» with {status}", str(outcome))
        return outcome


def main():
    with Ground(sys.argv[1]) as ground:
        ground.environment.update(
            AWS_ACCESS_KEY_ID="key", AWS_SECRET_ACCESS_KEY="secret", AWS_DEFAULT_REGION="us-east-1", AWS_EC2_METADATA_DISABLED="true",
            MOTO_S3_DEFAULT_MAX_KEYS="10", NO_PROXY="127.0.0.1")
        workspace = ground.demonstration()
        site = ground.part_of_site(ground.site(workspace, "site"))
        for name in TYPES:
            if not (site / name).exists():
                (site / name).parent.mkdir(exist_ok=True)
                (site / name).write_text("made for the trial\n")
        write_list(site, {*listed(site), *TYPES})
        changed = ground.changed_site(site, "changed")
        private = ground.site(workspace, "private", "--audience", "private")
        storage = Storage(ground)
        try:
            try_protected(ground, storage, workspace)
            try_storage(ground, storage, site, changed, private)
        finally:
            storage.server.terminate()
            storage.server.wait()
        ground.finish("Publishing into a storage")


def try_protected(ground, storage, workspace):
    """A private site goes if every page of it is protected, and there is nothing else to read."""
    ground.must(ground.binary, "protect", "set", "--quiet", "--workspace", workspace)
    sealed = ground.part_of_site(ground.site(workspace, "sealed", "--audience", "private", "--protect"))
    for name, path, text in [
        ("one-open", "about.html", "<!DOCTYPE html>\n<title>Mine</title>\n"),
        ("with-data", "progress.txt", "mine\n"),
        ("quoted", "about.html", "<p>&lt;script type=\"text/plain\" id=\"sealed\" data-path=\"about.html\" data-salt=\"</p>\n"),
    ]:
        copy = ground.folder / name
        shutil.copytree(sealed, copy)
        (copy / path).write_text(text)
        write_list(copy, sorted({*listed(copy), path}))
        storage.publish(copy, "does not say who it is for", target="s3://sealed", status=1)
    ground.check(storage.objects() == {}, "an open page was sent")
    storage.publish(sealed, f"{len(listed(sealed))} files new or changed", DRY_RUN=1)


def try_storage(ground, storage, site, changed, private):
    count = len(listed(site))
    before = storage.writes()
    storage.publish(site, f"{count} files new or changed", DRY_RUN=1)
    ground.check(storage.writes() == before, "a dry run wrote")
    storage.publish(private, "not built for the public", status=1)
    storage.publish(site, "bucket should be written", target="progress", status=2)
    storage.publish(site, "bucket should be written", target="s3://progress/../x", status=2)
    storage.publish(site, "the storage refused", target="s3://nobodys", status=3)
    ground.check(storage.objects() == {}, "something was sent that should not have been")

    storage.publish(site, f"{count} files new or changed, 0 removed, 0 unchanged")
    ground.check(set(storage.objects()) == {f"me/{name}" for name in [*listed(site), ".machinemode-published"]}, "what is there")
    for name, kind in TYPES.items():
        head = storage.client.head_object(Bucket="progress", Key=f"me/{name}")
        ground.check(head["ContentType"] == kind, f"the type of {name}", head["ContentType"])
        kept = "immutable" in head["CacheControl"]
        ground.check(kept == name.endswith(".png"), f"how long {name} is kept", head["CacheControl"])

    # As after a build in a fresh folder.
    for path in site.rglob("*"):
        os.utime(path, (2_000_000_000, 2_000_000_000))
    before, writes = storage.objects(), storage.writes()
    storage.publish(site, "Nothing to publish")
    ground.check((storage.objects(), storage.writes()) == (before, writes), "the same site wrote something")

    theirs = ["me/weeks/theirs.html", "me/CNAME", "other/index.html", "meadow.html"]
    for name in theirs:
        storage.put(name, b"theirs")
    before = storage.objects()
    storage.publish(changed, f"2 files new or changed, 16 removed, {count - 17} unchanged")
    after = storage.objects()
    ground.check(
        set(after) == {*theirs, *(f"me/{name}" for name in [*listed(changed), ".machinemode-published"])}, "what is there after a change")
    sent = {name for name in after if after[name] != before.get(name)}
    ground.check(sent == {"me/about.html", "me/new/page.html", "me/.machinemode-published"}, "what a change sent", str(sent))
    # What somebody removed comes back.
    storage.client.delete_object(Bucket="progress", Key="me/index.html")
    storage.publish(changed, "1 file new or changed, 0 removed")

    # Somebody else's file in the way, at the top of a bucket too.
    storage.put("index.html", b"theirs")
    before = storage.objects()
    storage.publish(site, "index.html", target="s3://progress", status=1)
    ground.check(storage.objects() == before, "a refused publish changed something")
    storage.publish(site, f"{count} files new or changed", target="s3://progress/", FORCE=1)
    ground.check(len(storage.objects()) == len(before) + count, "at the top of a bucket")

    record = storage.client.get_object(Bucket="progress", Key="me/.machinemode-published")["Body"].read().decode().splitlines()
    for path in ["../index.html", "*", "/index.html", "days//x"]:
        storage.put("me/.machinemode-published", "\n".join([*record, f"{'0' * 64} {path}"]) + "\n")
        before = storage.objects()
        storage.publish(site, "names a path that is not part of a site", status=1)
        ground.check(storage.objects() == before, f"a record with {path} changed something")
    # A publish that was cut off is taken up by the next.
    begun = [f"- {line.split(' ')[1]}" if line.endswith(".html") else line for line in record[1:]]
    storage.put("me/.machinemode-published", "\n".join([record[0], *begun]) + "\n")
    storage.publish(changed, f"{sum(name.endswith('.html') for name in listed(changed))} files new or changed, 0 removed")
    storage.publish(changed, "Nothing to publish")


if __name__ == "__main__":
    main()
