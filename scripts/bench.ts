import { parseArgs } from "node:util";
import type { Measure } from "./benchmarks/shared/measure.ts";

const folder = `${import.meta.dir}/benchmarks`;
/** Each file at the top of the folder is a benchmark; its parts are in the folder of the same name or in `shared`. */
const names = [...new Bun.Glob("*.ts").scanSync(folder)].map((file) => file.replace(/\.ts$/, "")).sort();

const { values, positionals } = parseArgs({ options: { json: { type: "boolean" } }, allowPositionals: true });
const chosen = positionals.includes("all") ? names : positionals;
const unknown = chosen.filter((name) => !names.includes(name));

if (chosen.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no benchmark ${unknown.join(", ")}.`);
  console.error(`scripts/bench NAME... | all [--json]\nThe benchmarks: ${names.join(", ")}.`);
  process.exitCode = 2;
} else {
  const results: Record<string, readonly Measure[]> = {};
  for (const name of chosen) {
    const measures = await run(name);
    if (measures === null) {
      process.exitCode = 1;
      continue;
    }
    results[name] = measures;
    if (!values.json) print(name, measures);
    if (measures.some(({ within }) => within === false)) process.exitCode = 1;
  }
  if (values.json) console.log(JSON.stringify(results, null, 2));
}

/** Returns null when the benchmark fails, so that the others still run. */
async function run(name: string): Promise<readonly Measure[] | null> {
  try {
    const { bench }: { bench: () => Promise<readonly Measure[]> } = await import(`${folder}/${name}.ts`);
    return await bench();
  } catch (error) {
    console.error(`${name} FAILED:`, error);
    return null;
  }
}

function print(name: string, measures: readonly Measure[]): void {
  const heads = [name, "median", "lowest–highest", "CPU", "bound", ""];
  const rows = [heads, ...measures.map(cellsOf)];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  console.log(`\n${lines.map((line) => line.trimEnd()).join("\n  ")}`);
}

function cellsOf({ what, value, unit, spread, cpu, limit, within }: Measure): string[] {
  return [
    what,
    `${format(value)} ${unit}`,
    spread ? spread.map(format).join("–") : "",
    cpu === undefined ? "" : `${format(cpu)} µs`,
    limit ?? "",
    outcome(within),
  ];
}

/** Rounds to three digits: no measurement here is more accurate. */
function format(value: number): string {
  const maximumFractionDigits = Math.abs(value) < 10 ? 3 : 1;
  return value.toLocaleString(
    "en-US",
    Math.abs(value) >= 1000 ? { maximumFractionDigits: 0 } : { maximumFractionDigits },
  );
}

function outcome(within: boolean | undefined): string {
  if (within === undefined) return "";
  return within ? "ok" : "MISSED";
}
