import { expect, test } from "bun:test";
import { join } from "node:path";
import { type Sentence, splitSpec } from "../../scripts/testing/split-spec.ts";

const all = splitSpec(await Bun.file(join(import.meta.dir, "SPEC.md")).text());
const byId = new Map(all.map((one) => [one.id, one]));

type Run = () => Promise<void> | void;

function find(id: string): Sentence {
  const found = byId.get(id);
  if (!found) throw new Error(`SPEC.md has no sentence ${id}; tests/spec/sentences.txt lists them.`);
  return found;
}

function name(id: string): string {
  const { under, text } = find(id);
  return `${id} ${under ? `${under}: ` : ""}${text}`;
}

/** Holds one sentence of SPEC.md: the test's name is its text. Each sentence is marked exactly once. */
export function sentence(id: string, run: Run): void {
  test(name(id), run);
}

/** Holds a sentence as DECISIONS.md changed or settled it; `departure` says in few words what DECISIONS says. */
export function departs(id: string, departure: string, run: Run): void {
  test(`${name(id)} (DECISIONS: ${departure})`, run);
}

/** Fails unless a journey of that name is there, which shows in a live browser what a page's HTML cannot. */
export async function expectJourney(file: string, title: string): Promise<void> {
  const text = await Bun.file(join(import.meta.dir, "../journeys", file)).text();
  expect(text).toContain(`test(${JSON.stringify(title)}`);
}

/** A sentence that only a live browser can show: the named journey holds it, and must exist. */
export function inJourney(id: string, file: string, title: string): void {
  test(name(id), () => expectJourney(file, title));
}
