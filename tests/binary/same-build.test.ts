import { afterAll, expect, test } from "bun:test";
import { cp, mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dir, "../..");
/** A folder on the same disk as the packages, so that they can be linked instead of copied. */
const folder = join(root, "dist/same-build");

afterAll(() => rm(folder, { recursive: true, force: true }));

const sha256Of = async (path: string) => {
  const hasher = new Bun.CryptoHasher("sha256");
  for await (const chunk of Bun.file(path).stream()) hasher.update(chunk);
  return hasher.digest("hex");
};

test("builds of one commit in two folders, under two names, are identical and contain neither folder's path", async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const part of ["src", "web", "scripts", "docs", "deploy", "package.json", "tsconfig.json", "LICENSE"]) {
    await cp(join(root, part), join(folder, part), { recursive: true });
  }
  const linked = Bun.spawnSync(["cp", "-al", join(root, "node_modules"), join(folder, "node_modules")]);
  expect(linked.stderr.toString()).toBe("");
  const outfile = join(folder, "built/another-name");
  const build = Bun.spawn([process.execPath, "scripts/build.ts", "--outfile", outfile], {
    cwd: folder,
    stdout: "ignore",
    stderr: "pipe",
  });
  expect([await build.exited, await new Response(build.stderr).text()]).toEqual([0, ""]);
  expect(await sha256Of(outfile)).toBe(await sha256Of(join(root, "dist/fishtournament")));
  const names = Bun.spawnSync(["grep", "-a", "-c", "-F", root, outfile]);
  expect(names.stdout.toString()).toBe("0\n");
}, 300_000);
