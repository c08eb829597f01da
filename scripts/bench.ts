import { parseArgs } from "node:util";
import type { Measure } from "./benchmarks/measure.ts";

const folder = `${import.meta.dir}/benchmarks`;
const names = [...new Bun.Glob("*.ts").scanSync(folder)]
  .map((file) => file.replace(/\.ts$/, ""))
  .filter((name) => !["measure", "bare-server"].includes(name))
  .sort();

const { values, positionals } = parseArgs({ options: { json: { type: "boolean" } }, allowPositionals: true });
const unknown = positionals.filter((name) => !names.includes(name));

if (positionals.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no benchmark ${unknown.join(", ")}.`);
  console.error(`scripts/bench NAME... [--json]\nThe benchmarks: ${names.join(", ") || "none yet"}.`);
  process.exitCode = 2;
} else {
  const measured: Record<string, readonly Measure[]> = {};
  for (const name of positionals) {
    const { bench }: { bench: () => Promise<readonly Measure[]> } = await import(`${folder}/${name}.ts`);
    measured[name] = await bench();
    if (!values.json) print(name, measured[name]);
  }
  if (values.json) console.log(JSON.stringify(measured, null, 2));
  if (
    Object.values(measured)
      .flat()
      .some(({ within }) => within === false)
  )
    process.exitCode = 1;
}

function print(name: string, measures: readonly Measure[]): void {
  const rows = measures.map(({ what, value, unit, limit, within }) => [
    what,
    `${value.toLocaleString("en-US", { maximumFractionDigits: 3 })} ${unit}`,
    limit ?? "",
    verdict(within),
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  console.log(`\n${name}`);
  for (const row of rows)
    console.log(
      `  ${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd()}`,
    );
}

function verdict(within: boolean | undefined): string {
  if (within === undefined) return "";
  return within ? "ok" : "MISSED";
}
