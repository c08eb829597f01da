import { afterAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { brokenImportRules, floors, moneyFloors, ruleNames } from "../../scripts/import-rules.ts";

const root = resolve(import.meta.dir, "../..");
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** A tree that keeps every rule, with the given files in place of its own. */
async function tree(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "imports-"));
  folders.push(folder);
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  const all = {
    "src/api.ts": `import { catches } from "./catches/routes.ts"; export const api = catches; export type Api = typeof api;`,
    "src/app.ts": `import { api } from "./api.ts"; import { render } from "./pages/render.ts"; export const app = [api, render];`,
    "src/refusal.ts": `export type Reason = "ended"; export class Refusal extends Error {}`,
    "src/pages/render.ts": `import { routes } from "../../web/routes.tsx"; export const render = routes;`,
    "src/catches/routes.ts": `import { Elysia } from "elysia"; import { submit } from "./submit-catch.ts"; export const catches = [Elysia, submit];`,
    "src/catches/submit-catch.ts": `import { z } from "zod"; import { catches } from "../db/schema.ts"; import { join } from "../entries/join.ts"; export const submit = [z, catches, join];`,
    "src/catches/model.ts": `import { z } from "zod"; import { longest } from "./rules.ts"; export const length = [z, longest];`,
    "src/catches/rules.ts": `import { five } from "../standings/rules.ts"; export const longest = five;`,
    "src/standings/rules.ts": "export const five = 5;",
    "src/entries/join.ts": "export const join = 1;",
    "src/entries/routes.ts": "export const entries = 1;",
    "src/db/schema.ts": `import { Database } from "bun:sqlite"; export const catches = Database;`,
    "src/http/pipeline.ts": `import { catches } from "../db/schema.ts"; export const pipeline = catches;`,
    "web/routes.tsx": `import { api } from "./api.ts"; import { length } from "../src/catches/model.ts"; export const routes = () => <p>{[api, length, import("./home.tsx")]}</p>;`,
    "web/api.ts": `import type { Api } from "../src/api.ts"; import type { Reason } from "../src/refusal.ts"; export const api: Api | Reason | null = null;`,
    "web/home.tsx": `import { longest } from "../src/catches/rules.ts"; export const Home = () => <p>{longest}</p>;`,
    ...files,
  };
  for (const [path, text] of Object.entries(all)) await Bun.write(join(folder, path), text);
  return folder;
}

async function rulesBrokenBy(files: Record<string, string>): Promise<string[]> {
  const { broken } = await brokenImportRules(await tree(files));
  return [...new Set(broken.map(({ rule }) => rule ?? ""))];
}

test("every import of src and web runs one way", async () => {
  const { modules, broken } = await brokenImportRules(root);
  expect(modules).toBeGreaterThan(20);
  expect(broken.map(({ from, to, rule, why }) => `${from} → ${to} (${rule}): ${why}`)).toEqual([]);
});

test("every folder of src stands on one floor", () => {
  const folders = new Set([...new Bun.Glob("src/*/**/*.{ts,tsx}").scanSync(root)].map((path) => path.split("/")[1]));
  expect(floors.flat().toSorted()).toEqual([...folders].map(String).toSorted());
});

const cases: { says: string; rule: string; files: Record<string, string> }[] = [
  {
    says: "a format that asks a feature",
    rule: "formats-stand-on-nothing",
    files: { "src/format/money.ts": `import { five } from "../standings/rules.ts"; export const money = five;` },
  },
  {
    says: "a screen that imports an act",
    rule: "web-takes-rules-models-and-the-api-type",
    files: { "web/home.tsx": `import { join } from "../src/entries/join.ts"; export const Home = join;` },
  },
  {
    says: "a screen that imports the type of a table",
    rule: "web-takes-rules-models-and-the-api-type",
    files: { "web/home.tsx": `import type { catches } from "../src/db/schema.ts"; export type Home = typeof catches;` },
  },
  {
    says: "a screen that loads the refusals, not only their type",
    rule: "web-takes-the-api-as-a-type",
    files: { "web/home.tsx": `import { Refusal } from "../src/refusal.ts"; export const Home = Refusal;` },
  },
  {
    says: "a feature that imports a screen",
    rule: "pages-alone-take-from-web",
    files: { "src/entries/join.ts": `import { Home } from "../../web/home.tsx"; export const join = Home;` },
  },
  {
    says: "a feature that imports another feature's routes",
    rule: "api-and-app-mount-routes",
    files: {
      "src/catches/submit-catch.ts": `import { entries } from "../entries/routes.ts"; export const submit = entries;`,
    },
  },
  {
    says: "an act that imports its own feature's routes",
    rule: "api-and-app-mount-routes",
    files: { "src/entries/join.ts": `import { entries } from "./routes.ts"; export const join = entries;` },
  },
  {
    says: "an act that imports a second page of routes",
    rule: "api-and-app-mount-routes",
    files: {
      "src/entries/join.ts": `import { refunds } from "./refund-routes.ts"; export const join = refunds;`,
      "src/entries/refund-routes.ts": `import { Elysia } from "elysia"; export const refunds = Elysia;`,
    },
  },
  {
    says: "a route that queries a table itself",
    rule: "routes-leave-the-tables-to-actions",
    files: { "src/entries/routes.ts": `import { catches } from "../db/schema.ts"; export const entries = catches;` },
  },
  {
    says: "an act that takes a table from behind the schema",
    rule: "tables-come-from-the-schema",
    files: {
      "src/entries/join.ts": `import { entries } from "../db/schema/entries.ts"; export const join = entries;`,
      "src/db/schema/entries.ts": "export const entries = 1;",
    },
  },
  {
    says: "an act that imports the request pipeline",
    rule: "actions-know-no-http",
    files: { "src/entries/join.ts": `import { pipeline } from "../http/pipeline.ts"; export const join = pipeline;` },
  },
  {
    says: "an act that imports Elysia",
    rule: "actions-know-no-http",
    files: { "src/entries/join.ts": `import { Elysia } from "elysia"; export const join = Elysia;` },
  },
  {
    says: "rules that import a library",
    rule: "rules-take-no-library",
    files: { "src/standings/rules.ts": `import { z } from "zod"; export const five = z;` },
  },
  {
    says: "rules that import a module of Bun",
    rule: "rules-take-no-library",
    files: { "src/standings/rules.ts": `import { file } from "bun"; export const five = file;` },
  },
  {
    says: "a model that imports an act",
    rule: "models-are-shapes",
    files: { "src/catches/model.ts": `import { join } from "../entries/join.ts"; export const length = join;` },
  },
  {
    says: "an actor that asks a feature",
    rule: "ground-knows-no-folder",
    files: { "src/actor.ts": `import { join } from "./entries/join.ts"; export const actor = join;` },
  },
  {
    says: "deps that load what they name",
    rule: "deps-are-types",
    files: { "src/deps.ts": `import { join } from "./entries/join.ts"; export type Deps = { join: typeof join };` },
  },
  {
    says: "a feature that knows the jobs",
    rule: "the-roof-carries-nothing",
    files: {
      "src/entries/join.ts": `import { jobs } from "../jobs.ts"; export const join = jobs;`,
      "src/jobs.ts": "export const jobs = 1;",
    },
  },
  {
    says: "a session that knows a page",
    rule: "runtime-knows-no-page",
    files: {
      "web/runtime/session.ts": `import { Home } from "../home/home.tsx"; export const session = Home;`,
      "web/home/home.tsx": "export const Home = () => <p>Home</p>;",
    },
  },
  {
    says: "two acts in a circle",
    rule: "no-circle",
    files: {
      "src/entries/join.ts": `import { submit } from "../catches/submit-catch.ts"; export const join = submit;`,
    },
  },
  {
    says: "two types in a circle",
    rule: "no-circle",
    files: {
      "src/entries/join.ts": `import type { Leave } from "./leave.ts"; export type Join = Leave; export const join = 1;`,
      "src/entries/leave.ts": `import type { Join } from "./join.ts"; export type Leave = Join;`,
    },
  },
  {
    says: "a circle of types through the API",
    rule: "no-circle",
    files: { "src/entries/join.ts": `import type { Api } from "../api.ts"; export const join: Api | null = null;` },
  },
  {
    says: "a missing file",
    rule: "imports-resolve",
    files: { "src/entries/join.ts": `import { leave } from "./leave.ts"; export const join = leave;` },
  },
  {
    says: "a missing package",
    rule: "imports-resolve",
    files: { "src/entries/join.ts": `import { leave } from "no-such-package"; export const join = leave;` },
  },
];

/** For each floor a file that imports from the floor above it, and one that imports from its own. */
const offTheirFloor = (folder: string, all: typeof floors) =>
  all.flatMap((rooms, level) => {
    const [room, beside] = rooms;
    const wrong = [all[level + 1]?.[0], beside].filter((other) => other !== undefined);
    return wrong.map((other) => ({
      rule: `floor-of-${rooms.join("-")}`,
      from: `${folder}/${room}/takes-from-${other}.ts`,
      text: `import { given } from "../${other}/given.ts"; export const taken = given;`,
      given: `${folder}/${other}/given.ts`,
    }));
  });

const floorCases = [...offTheirFloor("src", floors), ...offTheirFloor("src/money", moneyFloors)];

describe("the import rules", () => {
  test("let a sound tree pass", async () => {
    expect(await rulesBrokenBy({})).toEqual([]);
  });

  test.each(cases)("refuse $says", async ({ rule, files }) => {
    expect(await rulesBrokenBy(files)).toContain(rule);
  });

  test("refuse an import from the floor above and from beside, on every floor", async () => {
    const files = floorCases.flatMap(({ from, text, given }) => [
      [from, text],
      [given, "export const given = 1;"],
    ]);
    const { broken } = await brokenImportRules(await tree(Object.fromEntries(files)));
    const found = broken.map(({ rule, from }) => `${rule}: ${from}`);
    expect(floorCases.map(({ rule, from }) => `${rule}: ${from}`).filter((wrong) => !found.includes(wrong))).toEqual(
      [],
    );
  });

  test("each have a case above", () => {
    const proven = new Set([...cases, ...floorCases].map(({ rule }) => rule));
    expect([...proven].sort()).toEqual([...ruleNames].sort());
  });
});
