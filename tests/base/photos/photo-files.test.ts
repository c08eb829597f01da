import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import * as nodeFiles from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { Readable } from "node:stream";
import { type Disk, openPhotoFiles } from "../../../src/base/photos/photo-files.ts";
import { reservedBytes } from "../../../src/base/photos/photo-renditions.ts";

let folder: string;
beforeEach(async () => {
  folder = await nodeFiles.mkdtemp(join(tmpdir(), "photos-"));
});
afterEach(() => nodeFiles.rm(folder, { recursive: true }));

const sha256 = "ab".repeat(32);
const bytes = new TextEncoder().encode("a picture");

/** A disk that records its calls in order, with temporary names normalized. */
function watchedDisk(seen: string[]): Disk {
  const plain = (path: unknown) => relative(folder, String(path)).replace(/incoming\/.+/, "incoming/…");
  return {
    ...nodeFiles,
    async open(path, ...rest) {
      const file = await nodeFiles.open(path, ...rest);
      if (rest[0] === "wx") seen.push(`write ${plain(path)}`);
      const { sync } = file;
      file.sync = async () => {
        seen.push(`sync ${plain(path)}`);
        await sync.call(file);
      };
      return file;
    },
    async rename(from, to) {
      seen.push(`rename ${plain(from)} ${plain(to)}`);
      await nodeFiles.rename(from, to);
    },
  };
}

test("a file is synced before it gets its name, and its folder after", async () => {
  const seen: string[] = [];
  await openPhotoFiles(folder, watchedDisk(seen)).write(sha256, { original: bytes });
  expect(seen).toEqual([
    "write photos/incoming/…",
    "sync photos/incoming/…",
    `rename photos/incoming/… photos/ab/${sha256}.original`,
    "sync photos/ab",
    "sync photos",
    "sync ",
  ]);
});

test("an original that is already on the disk is written once, and synced before it gets its name", async () => {
  const seen: string[] = [];
  const files = openPhotoFiles(folder, watchedDisk(seen));
  const { content, remove, ...held } = await files.hold(Readable.from([bytes.slice(0, 2), bytes.slice(2)]));
  expect(held.sha256).toBe(new Bun.CryptoHasher("sha256").update(bytes).digest("hex"));
  await files.write(sha256, { original: bytes, thumbnail: bytes }, content);
  expect(seen.slice(0, 5)).toEqual([
    "sync photos/incoming/…",
    `rename photos/incoming/… photos/ab/${sha256}.original`,
    "write photos/incoming/…",
    "sync photos/incoming/…",
    `rename photos/incoming/… photos/ab/${sha256}.thumbnail.webp`,
  ]);
  await remove();
  expect(await nodeFiles.readdir(join(folder, "photos/incoming"))).toEqual([]);
  for (const name of ["original", "thumbnail"] as const) {
    expect(await (await files.find(sha256, name))?.bytes()).toEqual(bytes);
  }
  const later = "cd".repeat(32);
  await files.write(later, { original: bytes }, content);
  expect(await (await files.find(later, "original"))?.bytes()).toEqual(bytes);
});

test("a second file in a synced folder syncs only that folder; one in a new folder also syncs its parent", async () => {
  const seen: string[] = [];
  const files = openPhotoFiles(folder, watchedDisk(seen));
  await files.write(sha256, { original: bytes });
  seen.length = 0;
  await files.write(sha256, { thumbnail: bytes });
  await files.write("cd".repeat(32), { original: bytes });
  expect(seen.filter((step) => step.startsWith("sync") && !step.includes("incoming"))).toEqual([
    "sync photos/ab",
    "sync photos/cd",
    "sync photos",
  ]);
});

test("a folder created by another process is synced, too", async () => {
  await openPhotoFiles(folder).write(sha256, { original: bytes });
  const seen: string[] = [];
  await openPhotoFiles(folder, watchedDisk(seen)).write(sha256, { thumbnail: bytes });
  expect(seen.slice(-3)).toEqual(["sync photos/ab", "sync photos", "sync "]);
});

test("a full disk is refused with a message, and leaves no partial file", async () => {
  const full: Disk = {
    ...nodeFiles,
    async open(path, ...rest) {
      const file = await nodeFiles.open(path, ...rest);
      file.sync = async () => {
        throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
      };
      return file;
    },
  };
  const files = openPhotoFiles(folder, full);
  await expect(files.write(sha256, { original: bytes })).rejects.toMatchObject({ reason: "disk_full", status: 507 });
  expect(await files.find(sha256, "original")).toBeNull();
  expect(await nodeFiles.readdir(join(folder, "photos/incoming"))).toEqual([]);
});

test("a full disk isn't reported as a bad photo if only one of its renditions couldn't be written", async () => {
  const full: Disk = {
    ...nodeFiles,
    async open() {
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    },
  };
  const written = openPhotoFiles(folder, full).write(sha256, { large: bytes });
  await expect(written).rejects.toThrow("The server's disk is full; nothing was saved. Please tell the club.");
});

describe("the space that is reserved for everything else", () => {
  const megabyte = 1024 * 1024;
  const gigabyte = 1024 * megabyte;
  const arriving = (count: number) => Readable.from(Array.from({ length: count }, () => new Uint8Array(megabyte / 2)));
  const inIncoming = () => nodeFiles.readdir(join(folder, "photos/incoming"));

  test("the reserved space is 64 MB, or a twentieth of a small disk", () => {
    expect(reservedBytes({ size: 100 * gigabyte })).toBe(64 * megabyte);
    expect(reservedBytes({ size: 20 * megabyte })).toBe(megabyte);
  });

  test("a photo that needs the reserved space is refused before its first byte is written", async () => {
    const files = openPhotoFiles(folder, nodeFiles, () => ({ free: 64 * megabyte - 1, size: 100 * gigabyte }));
    await expect(files.hold(arriving(1))).rejects.toMatchObject({
      reason: "disk_full",
      message: "The club's server has no room for more photos. This one wasn't saved. Keep it, and tell the club.",
    });
    expect(await inIncoming()).toEqual([]);
  });

  test("the reserved space is checked while a photo arrives, because others arrive at the same time", async () => {
    let free = 66 * megabyte;
    const files = openPhotoFiles(folder, nodeFiles, () => {
      free -= megabyte;
      return { free, size: 100 * gigabyte };
    });
    const { remove } = await files.hold(arriving(4));
    await remove();
    free = 66 * megabyte;
    await expect(files.hold(arriving(10))).rejects.toMatchObject({ reason: "disk_full" });
    expect(await inIncoming()).toEqual([]);
  });

  test("a form whose photo field is empty is accepted", async () => {
    const files = openPhotoFiles(folder, nodeFiles, () => ({ free: 0, size: 100 * gigabyte }));
    const { remove } = await files.hold(Readable.from([]));
    await remove();
  });
});

test("opening a photo folder creates nothing", async () => {
  const files = openPhotoFiles(join(folder, "later"));
  expect(await files.find(sha256, "large")).toBeNull();
  expect(await Array.fromAsync(files.list())).toEqual([]);
  expect(await nodeFiles.readdir(folder)).toEqual([]);
});

test("photo files are found, listed and, once old, removed", async () => {
  const files = openPhotoFiles(folder);
  await files.write(sha256, { original: bytes, thumbnail: bytes });
  expect(await (await files.find(sha256, "thumbnail"))?.bytes()).toEqual(bytes);
  const listed = await Array.fromAsync(files.list());
  expect(listed.map(({ name }) => name).toSorted()).toEqual(["original", "thumbnail"]);
  expect(await files.removeOld(sha256, "original", 1000)).toBe(false);
  expect(await files.find(sha256, "original")).not.toBeNull();
  expect(await files.removeOld(sha256, "original", Number.MAX_SAFE_INTEGER)).toBe(true);
  expect(await files.find(sha256, "original")).toBeNull();
  expect(await files.find(sha256, "thumbnail")).not.toBeNull();
});

test("a name that isn't a hash reaches no file", async () => {
  const files = openPhotoFiles(folder);
  for (const name of ["../../etc/passwd", "ab", `${"ab".repeat(31)}/.`, ""]) {
    await expect(files.find(name, "original")).rejects.toThrow("64 hex digits");
  }
});

test("uploads cut off by a crash are deleted once they are old", async () => {
  const files = openPhotoFiles(folder);
  await files.write(sha256, { original: bytes });
  await nodeFiles.writeFile(join(folder, "photos/incoming/left-behind"), "half");
  expect(await files.clearIncoming(1000)).toBe(0);
  expect(await files.clearIncoming(Number.MAX_SAFE_INTEGER)).toBe(1);
  expect(await nodeFiles.readdir(join(folder, "photos/incoming"))).toEqual([]);
});
