import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { migrations } from "../../src/base/db/migrations.ts";
import { serverMigrations } from "../../src/base/db/postgres/migrate.ts";

const src = join(import.meta.dir, "../../src");

type Engine = { folder: string; list: string; pattern: RegExp; example: string };

const embedded: Engine = {
  folder: "base/db/migrations",
  list: "base/db/migrations.ts",
  pattern: /^(?:0000_club|\d{4}_version_(\d+_\d+))$/,
  example: "NNNN_version_0_7: drizzle-kit generate --name version_0_7",
};
const server: Engine = {
  folder: "base/db/postgres/migrations",
  list: "base/db/postgres/migrate.ts",
  pattern: /^\d{4}_version_(\d+_\d+)(?:_additive)?$/,
  example: "NNNN_version_0_7, or NNNN_version_0_7_additive where it only adds",
};

/** Problems with the names, each with what to do (CONTRIBUTING.md, 'a column'). */
function namingProblems(names: readonly string[], listed: readonly string[], engine: Engine): string[] {
  const { folder, list, pattern, example } = engine;
  const versions = names.map((name) => name.match(pattern)?.[1]);
  return names.flatMap((name, index) => [
    ...(pattern.test(name) ? [] : [`${folder}/${name}.sql: name it after its version (${example}).`]),
    ...(Number(name.slice(0, 4)) === index
      ? []
      : [`${folder}/${name}.sql: number it ${String(index).padStart(4, "0")}.`]),
    ...(versions[index] && versions.indexOf(versions[index]) < index
      ? [
          `${folder}/${name}.sql: a version has one migration. Delete both, with their snapshots, and generate one again.`,
        ]
      : []),
    ...(listed[index] === name
      ? []
      : [`${folder}/${name}.sql: list it in src/${list}, by this name and in this order.`]),
  ]);
}

const filesIn = ({ folder }: Engine) =>
  readdirSync(join(src, folder))
    .filter((file) => file.endsWith(".sql"))
    .map((file) => file.replace(/\.sql$/, ""))
    .toSorted();

test.each([
  ["the embedded database", embedded, migrations],
  ["the server", server, serverMigrations],
] as const)("each version has one migration of %s, named after it and listed", (_, engine, listed) => {
  const names = filesIn(engine);
  expect(names.length).toBe(listed.length);
  expect(
    namingProblems(
      names,
      listed.map(({ name }) => name),
      engine,
    ),
  ).toEqual([]);
});

test.each([
  ["0001_boat_name", embedded, "name it after its version"],
  ["0001_version_0_7_additive", embedded, "name it after its version"],
  ["0001_boat_name", server, "NNNN_version_0_7_additive where it only adds"],
  ["0002_version_0_7", embedded, "number it 0001"],
  ["0001_version_0_6", server, "a version has one migration"],
])("the migration %s is refused, and the message shows what to do", (name, engine, advice) => {
  const first = engine === embedded ? "0000_club" : "0000_version_0_6";
  expect(namingProblems([first, name], [first, name], engine)).toEqual([expect.stringContaining(advice)]);
});

test("a migration file that isn't listed is refused, and the message names the list to add it to", () => {
  const [problem] = namingProblems(["0000_club", "0001_version_0_3"], ["0000_club"], embedded);
  expect(problem).toContain("list it in src/base/db/migrations.ts");
});
