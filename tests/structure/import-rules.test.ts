import { afterAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { brokenImportRules, ruleNames } from "../../scripts/import-rules.ts";

const root = resolve(import.meta.dir, "../..");
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** A tree that follows every rule, with the given files replacing its own. */
async function tree(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "imports-"));
  folders.push(folder);
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  const all = {
    "src/api.ts": `import { catches } from "./catches/routes.ts"; export const api = catches; export type Api = typeof api;`,
    "src/app.ts": `import { api } from "./api.ts"; import { render } from "./pages/render.ts"; export const app = [api, render];`,
    "src/actor.ts": `import { number } from "./base/format/numbers.ts"; export const actor = number;`,
    "src/deps.ts": `import type { Join } from "./entries/join.ts"; export type Deps = { join: Join };`,
    "src/pages/render.ts": `import { routes } from "../../web/routes.tsx"; export const render = routes;`,
    "src/catches/routes.ts": `import { Elysia } from "elysia"; import { submit } from "./submit-catch.ts"; export const catches = [Elysia, submit];`,
    "src/catches/submit-catch.ts": `import { catches } from "../base/db/schema.ts"; import { join } from "../entries/join.ts"; export const submit = [catches, join];`,
    "src/entries/join.ts": `import { five } from "../scoring/scores.ts"; export const join = five; export type Join = typeof join;`,
    "src/scoring/scores.ts": `export const five = 5; export type Rules = { fish: number };`,
    "src/base/format/numbers.ts": "export const number = 1;",
    "src/base/db/schema.ts": `import { Database } from "bun:sqlite"; import type { Rules } from "../../scoring/scores.ts"; export const catches: [typeof Database, Rules?] = [Database];`,
    "src/options/waiver/accept.ts": `import { join } from "../../entries/join.ts"; export const accept = join;`,
    "src/options/teams/team.ts": `import { join } from "../../entries/join.ts"; export const team = join;`,
    "web/routes.tsx": `import type { Api } from "../src/api.ts"; export const routes = (api: Api) => <p>{[api, import("./home.tsx")]}</p>;`,
    "web/home.tsx": `import { five } from "../src/scoring/scores.ts"; export const Home = () => <p>{five}</p>;`,
    ...files,
  };
  for (const [path, text] of Object.entries(all)) await Bun.write(join(folder, path), text);
  return folder;
}

async function rulesBrokenBy(files: Record<string, string>): Promise<string[]> {
  const { broken } = await brokenImportRules(await tree(files));
  return [...new Set(broken.map(({ rule }) => rule ?? ""))];
}

test("every import of src and web follows the import rules", async () => {
  const { modules, broken } = await brokenImportRules(root);
  expect(modules).toBeGreaterThan(20);
  expect(broken.map(({ from, to, rule, why }) => `${from} → ${to} (${rule}): ${why}`)).toEqual([]);
});

const cases: { says: string; rule: string; files: Record<string, string> }[] = [
  {
    says: "a format that imports a feature",
    rule: "base-imports-no-feature",
    files: {
      "src/base/format/money.ts": `import { join } from "../../entries/join.ts"; export const money = join;`,
    },
  },
  {
    says: "a base module that imports an option",
    rule: "base-imports-no-feature",
    files: {
      "src/base/format/money.ts": `import { team } from "../../options/teams/team.ts"; export const money = team;`,
    },
  },
  {
    says: "a schema that computes a score",
    rule: "base-takes-only-types-from-scoring",
    files: { "src/base/db/schema.ts": `import { five } from "../../scoring/scores.ts"; export const catches = five;` },
  },
  {
    says: "an actor that imports a feature",
    rule: "shared-files-import-only-base",
    files: { "src/actor.ts": `import { five } from "./scoring/scores.ts"; export const actor = five;` },
  },
  {
    says: "dependencies that load what they name",
    rule: "deps-are-types",
    files: { "src/deps.ts": `import { join } from "./entries/join.ts"; export type Deps = { join: typeof join };` },
  },
  {
    says: "a feature that imports the jobs",
    rule: "features-import-no-shell",
    files: {
      "src/entries/join.ts": `import { jobs } from "../jobs.ts"; export const join = jobs; export type Join = typeof join;`,
      "src/jobs.ts": "export const jobs = 1;",
    },
  },
  {
    says: "an option that imports a page",
    rule: "features-import-no-shell",
    files: {
      "src/options/teams/team.ts": `import { link } from "../../pages/links.ts"; export const team = link;`,
      "src/pages/links.ts": "export const link = 1;",
    },
  },
  {
    says: "an option that imports another option",
    rule: "options-import-no-option",
    files: { "src/options/teams/team.ts": `import { accept } from "../waiver/accept.ts"; export const team = accept;` },
  },
  {
    says: "a feature that imports a listed option",
    rule: "core-reaches-options-through-the-list",
    files: {
      "src/catches/submit-catch.ts": `import { accept } from "../options/waiver/accept.ts"; export const submit = accept;`,
    },
  },
  {
    says: "a page that imports a listed option",
    rule: "screens-reach-options-through-the-lists",
    files: {
      "web/home.tsx": `import { accept } from "../src/options/waiver/accept.ts"; export const Home = () => <p>{accept}</p>;`,
    },
  },
  {
    says: "a screen of an option that imports a listed option",
    rule: "screens-of-options-import-no-option",
    files: {
      "web/options/teams/team.tsx": `import { accept } from "../../../src/options/waiver/accept.ts"; export const team = accept;`,
    },
  },
  {
    says: "a feature that imports a screen",
    rule: "only-pages-render-screens",
    files: { "src/catches/submit-catch.ts": `import { Home } from "../../web/home.tsx"; export const submit = Home;` },
  },
  {
    says: "two actions in a cycle",
    rule: "no-cycle",
    files: {
      "src/entries/join.ts": `import { submit } from "../catches/submit-catch.ts"; export const join = submit; export type Join = typeof join;`,
    },
  },
  {
    says: "two types in a cycle",
    rule: "no-cycle",
    files: {
      "src/entries/join.ts": `import type { Leave } from "./leave.ts"; export type Join = Leave; export const join = 1;`,
      "src/entries/leave.ts": `import type { Join } from "./join.ts"; export type Leave = Join;`,
    },
  },
  {
    says: "a missing file",
    rule: "imports-resolve",
    files: { "src/catches/submit-catch.ts": `import { leave } from "./leave.ts"; export const submit = leave;` },
  },
  {
    says: "a missing package",
    rule: "imports-resolve",
    files: { "src/catches/submit-catch.ts": `import { leave } from "no-such-package"; export const submit = leave;` },
  },
];

describe("the import rules", () => {
  test("the import rules accept a valid tree", async () => {
    expect(await rulesBrokenBy({})).toEqual([]);
  });

  test.each(cases)("the import rules refuse $says", async ({ rule, files }) => {
    expect(await rulesBrokenBy(files)).toContain(rule);
  });

  test("each import rule has a case above", () => {
    const proven = new Set(cases.map(({ rule }) => rule));
    expect([...proven].toSorted()).toEqual(ruleNames.toSorted());
  });
});
