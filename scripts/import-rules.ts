import { builtinModules } from "node:module";
import { Visitor } from "@swc/core/Visitor.js";
import { cruise, type IConfiguration, type IForbiddenRuleType } from "dependency-cruiser";

/** The folders of src from the ground up. A folder imports from floors below its own, never from beside or above it. */
export const floors: readonly (readonly string[])[] = [
  ["format"],
  ["text"],
  ["scoring"],
  ["db"],
  ["http", "tasks", "submissions"],
  ["audit", "notifications", "photos", "metrics"],
  ["club", "roles"],
  ["accounts", "delivery"],
  ["members", "relations"],
  ["tournaments"],
  ["standings"],
  ["entries"],
  ["catches"],
  ["challenges"],
  ["money"],
  ["complaints", "seasons"],
  ["own-data", "exports", "live", "backups", "check", "pictures"],
  ["admin", "demo", "moving"],
  ["api-description"],
  ["pages"],
  ["commands"],
];

/** The same within src/money. */
export const moneyFloors: readonly (readonly string[])[] = [
  ["ledger", "pots", "prizes", "providers"],
  ["entry-fees", "payouts"],
];

type ImportRule = IForbiddenRuleType & { name: string; comment: string };

const ruleOfFloor = (folder: string, all: readonly (readonly string[])[], level: number): ImportRule => ({
  name: `floor-of-${all[level]?.join("-")}`,
  comment: "A folder imports from floors below its own; what happens above is called by who knows both, or handed in.",
  from: { path: `^${folder}/(${all[level]?.join("|")})/` },
  to: { path: `^${folder}/(${all.slice(level).flat().join("|")})/`, pathNot: `^${folder}/$1/` },
});

/** What holds the product, between what serves every feature and what is made of all of them. */
const features = floors.slice(5, -3).flat();
const inFeature = `^src/(${features.join("|")})/`;
/** `routes.ts`, or `judging-routes.ts` where a feature has more than one page of them. */
const routes = `${inFeature}[a-z/-]*routes\\.ts$`;
/** The API's type: its routes, and the shape of its refusals. */
const apiType = "^src/(api|refusal)\\.ts$";
/** Pure, and below every feature: the server and the browser write the same. */
const belowRules = "^src/(format/|(rights|suspension)\\.ts$)";
const groundFiles = "^src/(actor|config|log|log-lines|refusal|rights|secret-token|suspension)\\.ts$";
const roofFiles = "^src/(api|app|main|jobs|task-handlers)\\.ts$";
const notTypeOnly = { dependencyTypesNot: ["type-only" as const] };

/** "Imports run one way" (docs/decisions/0003-import-rules.md), each line of it a rule or two. */
const forbidden: ImportRule[] = [
  ...floors.slice(0, -1).map((_, level) => ruleOfFloor("src", floors, level)),
  ...moneyFloors.map((_, level) => ruleOfFloor("src/money", moneyFloors, level)),
  {
    name: "ground-knows-no-folder",
    comment: "The files that every folder may import import none of them, but for formats and the store.",
    from: { path: groundFiles },
    to: { path: "^src/[a-z-]+/", pathNot: "^src/(format/|db/store\\.ts$)" },
  },
  {
    name: "deps-are-types",
    comment: "What the program is built from is named here and made in src/commands, so that nothing is loaded by it.",
    from: { path: "^src/deps\\.ts$" },
    to: notTypeOnly,
  },
  {
    name: "the-roof-carries-nothing",
    comment: "What mounts and runs all features is known to no feature.",
    from: { path: "^src/[a-z-]+/", pathNot: "^src/(pages|commands)/" },
    to: { path: roofFiles },
  },
  {
    name: "web-takes-rules-models-and-the-api-type",
    comment: "The browser's side takes from the server only rules.ts, model.ts, formats and the API's type.",
    from: { path: "^web/" },
    to: { path: "^src/", pathNot: ["/(rules|model)\\.ts$", belowRules, apiType] },
  },
  {
    name: "web-takes-the-api-as-a-type",
    comment: "The browser must not load the server: import type { … }.",
    from: { path: "^web/" },
    to: { path: apiType, ...notTypeOnly },
  },
  {
    name: "pages-alone-take-from-web",
    comment: "Only src/pages renders screens.",
    from: { path: "^src/", pathNot: "^src/pages/" },
    to: { path: "^web/" },
  },
  {
    name: "api-and-app-mount-routes",
    comment: "Features meet through actions, rules and models, never through routes; an action knows no route.",
    from: { path: "^(src|web)/", pathNot: "^src/(api|app)\\.ts$" },
    to: { path: routes },
  },
  {
    name: "routes-leave-the-tables-to-actions",
    comment: "Routes → actions → db: a route opens a read or write and calls one action, which does the query.",
    from: { path: routes },
    to: { path: ["^src/db/schema[./]", "node_modules/drizzle-orm/"], ...notTypeOnly },
  },
  {
    name: "tables-come-from-the-schema",
    comment: "Which file of src/db/schema/ holds a table concerns the tables alone.",
    from: { pathNot: "^src/db/schema[./]" },
    to: { path: "^src/db/schema/" },
  },
  {
    name: "actions-know-no-http",
    comment: "Routes → actions → db: an action takes actor, input and now, and knows nothing of requests or pages.",
    from: { path: inFeature, pathNot: routes },
    to: { path: ["^src/(http|pages)/", "node_modules/elysia/"] },
  },
  {
    name: "rules-take-no-library",
    comment: "Rules are pure: a rules.ts imports only other rules.ts and formats.",
    from: { path: "/rules\\.ts$" },
    to: { pathNot: ["/rules\\.ts$", belowRules] },
  },
  {
    name: "formats-stand-on-nothing",
    comment: "How lengths, weights, money, days and moments are written is the ground floor.",
    from: { path: belowRules },
    to: { pathNot: belowRules },
  },
  {
    name: "models-are-shapes",
    comment: "A model.ts goes to the browser too: besides types it imports only zod, rules, models and formats.",
    from: { path: "/model\\.ts$" },
    to: { pathNot: ["/(rules|model)\\.ts$", belowRules, "node_modules/zod/"], ...notTypeOnly },
  },
  {
    name: "runtime-knows-no-page",
    comment: "Session, drafts and time in the browser are below every page and every piece of one.",
    from: { path: "^web/runtime/" },
    to: { path: "^web/[a-z-]+/", pathNot: "^web/runtime/" },
  },
  {
    name: "no-circle",
    comment: "Nothing in a circle, not even by types.",
    from: {},
    to: { circular: true },
  },
  {
    name: "imports-resolve",
    comment: "The imported file or package exists.",
    from: {},
    to: { couldNotResolve: true },
  },
];

const configuration: IConfiguration = {
  forbidden,
  options: {
    // TypeScript 7 has no compiler API yet; swc reads the same files and tells type-only imports apart.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    builtInModules: { override: [...builtinModules], add: [] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["bun", "import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json"],
    },
  },
};

export const ruleNames = forbidden.map(({ name }) => name);

/** One broken rule: which, and by which file importing which. Paths are relative to the tree's folder. */
export type BrokenRule = { rule: string | undefined; from: string; to: string; why: string };

/** swc reads `using`, and the walker that comes with it throws at it: here it is walked like any declaration. */
function walkUsing(): void {
  const walk = Visitor.prototype.visitStatement;
  Visitor.prototype.visitStatement = function visitStatement(statement) {
    if (String(statement.type) !== "UsingDeclaration" || !("decls" in statement)) return walk.call(this, statement);
    this.visitVariableDeclarators(statement.decls as Parameters<Visitor["visitVariableDeclarators"]>[0]);
    return statement;
  };
}
walkUsing();

/** Checks `src` and `web` below `folder` against every import rule. Throws when a file cannot be parsed. */
export async function brokenImportRules(folder: string): Promise<{ modules: number; broken: BrokenRule[] }> {
  const { output } = await cruise(["src", "web"], {
    ...configuration.options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden },
  });
  if (typeof output === "string") throw new Error(output);
  const why = new Map(forbidden.map(({ name, comment }) => [name, comment]));
  return {
    modules: output.summary.totalCruised,
    broken: output.summary.violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      from,
      to: cycle ? cycle.map(({ name }) => name).join(" → ") : to,
      why: why.get(rule.name) ?? "",
    })),
  };
}
