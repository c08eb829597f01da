import { mkdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { name, version } from "../package.json";
import { isTarget, type Target, targets } from "./building/executable.ts";
import { billOfMaterials } from "./releasing/bill-of-materials.ts";
import { installer, makeKey, publicPem, readKey, refuseOtherKey, signatureOf } from "./releasing/release-key.ts";
import { releaseNotes } from "./releasing/release-notes.ts";

const usage = `scripts/release [--key FILE] [--target NAME …]
scripts/release --make-key FILE

Builds the executables of every target into dist/release, with SHA256SUMS, its signature, a CycloneDX bill of materials and
the release notes. --key names the file with the Ed25519 key that signs (or RELEASE_KEY contains it). Without a key nothing
is signed. --make-key creates a key and prints the public one, which belongs in deploy/release-key.pem. A signed release has an install.sh. --target builds only these: ${targets.join(", ")}.
Exits with 1 if a target couldn't be built; the files of the others are complete.`;

const { values } = parseArgs({
  options: {
    key: { type: "string" },
    "make-key": { type: "string" },
    target: { type: "string", multiple: true },
    help: { type: "boolean" },
  },
});

const folder = join(process.cwd(), "dist/release");

/** Many times what a build takes. A download that hangs must not hang the release. */
const targetTimeoutMs = 600_000;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function sha256Of(path: string): Promise<string> {
  const hasher = new Bun.CryptoHasher("sha256");
  for await (const chunk of Bun.file(path).stream()) hasher.update(chunk);
  return hasher.digest("hex");
}

/** Returns the file, or null with the reason printed: a target's runtime may have to be downloaded first. */
async function build(target: Target): Promise<string | null> {
  const windows = target.includes("windows") ? ".exe" : "";
  const file = join(folder, `fishtournament-${version}${target.replace(/^bun/, "")}${windows}`);
  const child = Bun.spawn([process.execPath, "scripts/build.ts", "--target", target, "--outfile", file], {
    stdout: "ignore",
    stderr: "pipe",
    timeout: targetTimeoutMs,
    killSignal: "SIGKILL",
  });
  const errors = await new Response(child.stderr).text();
  if ((await child.exited) === 0 && (await Bun.file(file).exists())) return file;
  if (child.signalCode !== null) {
    const minutes = targetTimeoutMs / 60_000;
    console.error(`NOT BUILT  ${target}: no result in ${minutes} minutes. Its runtime may not be downloadable here.`);
    return null;
  }
  const reason = errors.split("\n").find((line) => /error/i.test(line)) ?? errors.trim().split("\n").at(-1);
  console.error(`NOT BUILT  ${target}: ${reason || "the compiler gave no reason"}`);
  return null;
}

async function release(wanted: readonly Target[]): Promise<number> {
  const key = readKey(values.key, process.env);
  if (key) refuseOtherKey(key, await Bun.file("deploy/release-key.pem").text());
  const notes = releaseNotes(await Bun.file("CHANGELOG.md").text(), version);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const built: string[] = [];
  for (const target of wanted) {
    const file = await build(target);
    if (file) built.push(file);
    if (file) console.log(`${basename(file)}  ${(Bun.file(file).size / 1e6).toFixed(0)} MB`);
  }
  if (built.length === 0) throw new Error("No target could be built.");
  const bill = billOfMaterials(await Bun.file("bun.lock").text(), { name, version, bunVersion: Bun.version });
  const texts = { "sbom.cdx.json": `${JSON.stringify(bill, null, 2)}\n`, "release-notes.md": notes };
  for (const [file, text] of Object.entries(texts)) await Bun.write(join(folder, file), text);
  const files = [...built, ...Object.keys(texts).map((file) => join(folder, file))];
  const lines = await Promise.all(files.map(async (file) => `${await sha256Of(file)}  ${basename(file)}\n`));
  const sums = lines.join("");
  await Bun.write(join(folder, "SHA256SUMS"), sums);
  if (key) {
    await Bun.write(join(folder, "SHA256SUMS.sig"), signatureOf(key, sums));
    await Bun.write(join(folder, "release-key.pem"), publicPem(key));
    await Bun.write(join(folder, "install.sh"), installer(await Bun.file("deploy/install.sh").text(), publicPem(key)));
  }
  console.log(
    `dist/release: version ${version}, ${built.length} of ${wanted.length} targets, ${key ? "signed" : "NOT SIGNED"}`,
  );
  return built.length === wanted.length ? 0 : 1;
}

const unknown = values.target?.find((target) => !isTarget(target));
const makes = values["make-key"];

try {
  if (values.help) console.log(usage);
  else if (unknown !== undefined) {
    console.error(`Unknown target ${unknown}.\n${usage}`);
    process.exitCode = 2;
  } else if (makes !== undefined) console.log(makeKey(makes).trimEnd());
  else process.exitCode = await release(values.target?.filter(isTarget) ?? targets);
} catch (error) {
  console.error(`scripts/release: ${reasonOf(error)}`);
  process.exitCode = 1;
}
