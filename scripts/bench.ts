import { parseArgs } from "node:util";
import type { Measure } from "./benchmarks/shared/measure.ts";
import type { BenchOptions } from "./benchmarks/shared/strict-rules.ts";

const folder = `${import.meta.dir}/benchmarks`;
/** What benchmarks share lies in a folder of its own, so every file here is one. */
const names = [...new Bun.Glob("*.ts").scanSync(folder)].map((file) => file.replace(/\.ts$/, "")).sort();

const { values, positionals } = parseArgs({
  options: { json: { type: "boolean" }, penalties: { type: "string", default: "0" } },
  allowPositionals: true,
});
const options: BenchOptions = { penalties: Number(values.penalties) };
const chosen = positionals.includes("all") ? names : positionals;
const unknown = chosen.filter((name) => !names.includes(name));

if (chosen.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no benchmark ${unknown.join(", ")}.`);
  console.error(`scripts/bench NAME... | all [--json] [--penalties=10]\nThe benchmarks: ${names.join(", ")}.`);
  console.error("With --penalties, visitors-page, verdict and uploads measure tournaments whose rules have as many.");
  process.exitCode = 2;
} else {
  const measured: Record<string, readonly Measure[]> = {};
  for (const name of chosen) {
    const measures = await measuresOf(name);
    if (measures === null) {
      process.exitCode = 1;
      continue;
    }
    measured[name] = measures;
    if (!values.json) print(name, measures);
    if (measures.some(({ within }) => within === false)) process.exitCode = 1;
  }
  if (values.json) console.log(JSON.stringify(measured, null, 2));
}

/** One benchmark that fails does not keep the others from being run; null when it did. */
async function measuresOf(name: string): Promise<readonly Measure[] | null> {
  try {
    const { bench }: { bench: (options: BenchOptions) => Promise<readonly Measure[]> } = await import(
      `${folder}/${name}.ts`
    );
    return await bench(options);
  } catch (error) {
    console.error(`${name} FAILED:`, error);
    return null;
  }
}

function print(name: string, measures: readonly Measure[]): void {
  const heads = [name, "median", "lowest–highest", "CPU", "promised", ""];
  const rows = [heads, ...measures.map(cellsOf)];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  console.log(`\n${lines.map((line) => line.trimEnd()).join("\n  ")}`);
}

function cellsOf({ what, value, unit, spread, cpu, limit, within }: Measure): string[] {
  return [
    what,
    `${inWords(value)} ${unit}`,
    spread ? spread.map(inWords).join("–") : "",
    cpu === undefined ? "" : `${inWords(cpu)} µs`,
    limit ?? "",
    verdict(within),
  ];
}

/** Three figures are more than any of these measurements is good for. */
function inWords(value: number): string {
  const maximumFractionDigits = Math.abs(value) < 10 ? 3 : 1;
  return value.toLocaleString(
    "en-US",
    Math.abs(value) >= 1000 ? { maximumFractionDigits: 0 } : { maximumFractionDigits },
  );
}

function verdict(within: boolean | undefined): string {
  if (within === undefined) return "";
  return within ? "ok" : "MISSED";
}
