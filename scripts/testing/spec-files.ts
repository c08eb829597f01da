import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Mark, readMarks, readOpen } from "./spec-marks.ts";
import { type Sentence, splitSpec } from "./split-spec.ts";

const root = join(import.meta.dir, "../..");

/** Where the specification and what is said about it stand. */
export const specPaths = {
  tests: join(root, "tests/spec"),
  spec: join(root, "tests/spec/SPEC.md"),
  sentences: join(root, "tests/spec/sentences.txt"),
  open: join(root, "tests/spec/open.txt"),
  coverage: join(root, "docs/spec-coverage.md"),
};

/** Reads sentences, marks and the open list from the tree. */
export async function readSpec(): Promise<{ sentences: Sentence[]; marks: Mark[]; open: Map<string, string> }> {
  const files = (await readdir(specPaths.tests)).filter((file) => /^section-.*\.test\.tsx?$/.test(file)).sort();
  const marks: Mark[] = [];
  for (const file of files) marks.push(...readMarks(file, await Bun.file(join(specPaths.tests, file)).text()));
  return {
    sentences: splitSpec(await Bun.file(specPaths.spec).text()),
    marks,
    open: readOpen(await Bun.file(specPaths.open).text()),
  };
}
