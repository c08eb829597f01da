import { readSpec, specPaths } from "./testing/spec-files.ts";
import { coverageFaults, coveragePage } from "./testing/spec-marks.ts";
import { sentencePage } from "./testing/split-spec.ts";

/** Writes sentences.txt and docs/spec-coverage.md anew, and takes what is covered by now out of the open list. */
const { sentences, marks, open } = await readSpec();
for (const { id } of marks) open.delete(id);
await Bun.write(specPaths.open, [...open].map(([id, missing]) => `${`${id} ${missing}`.trim()}\n`).join(""));
await Bun.write(specPaths.sentences, sentencePage(sentences));
await Bun.write(specPaths.coverage, coveragePage(sentences, marks, open));

const faults = coverageFaults(sentences, marks, open);
for (const fault of faults) console.error(fault);
console.log(`${sentences.length} sentences, ${open.size} open`);
process.exitCode = faults.length === 0 ? 0 : 1;
