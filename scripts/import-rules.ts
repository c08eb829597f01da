import { builtinModules } from "node:module";
import { Visitor } from "@swc/core/Visitor.js";
import { cruise, type IConfiguration, type IForbiddenRuleType } from "dependency-cruiser";

/** The folders of src that hold the product; http and pages serve them all. */
export const features = (
  "accounts members tournaments entries catches photos standings money complaints " +
  "notifications live admin audit metrics own-data"
).split(" ");
const inFeature = `^src/(${features.join("|")})/`;
/** `routes.ts`, or `judging-routes.ts` where a feature has more than one page of them. */
const routes = `${inFeature}[a-z/-]*routes\\.ts$`;
/** The API's type: its routes, and the shape of its refusals. */
const apiType = "^src/(api|refusal)\\.ts$";
/** Pure, and below every feature: the server and the browser write the same. */
const belowRules = "^src/(format/|suspension\\.ts$)";
const notTypeOnly = { dependencyTypesNot: ["type-only" as const] };

/** "Imports run one way" (docs/decisions/0003-import-rules.md), each line of it a rule or two. */
const forbidden: (IForbiddenRuleType & { name: string; comment: string })[] = [
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
    comment: "Features meet through acts, rules and models, never through routes; an act knows no route.",
    from: { path: "^(src|web)/", pathNot: "^src/(api|app)\\.ts$" },
    to: { path: routes },
  },
  {
    name: "routes-leave-the-tables-to-acts",
    comment: "Routes → acts → db: a route opens a read or write and calls one act, which does the query.",
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
    name: "acts-know-no-http",
    comment: "Routes → acts → db: an act takes actor, input and now, and knows nothing of requests or pages.",
    from: { path: inFeature, pathNot: routes },
    to: { path: ["^src/(http|pages)/", "^src/(api|app|main|jobs)\\.ts$", "node_modules/elysia/"] },
  },
  {
    name: "db-and-http-know-no-feature",
    comment: "The store and the HTTP front serve every feature and know none.",
    from: { path: "^src/(db|http)/" },
    to: { path: inFeature },
  },
  {
    name: "db-stands-on-nothing-above",
    comment: "The store is the lowest floor.",
    from: { path: "^src/db/" },
    to: { path: ["^src/(http|pages)/", "^src/(api|app|main|jobs|deps)\\.ts$"] },
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
    name: "actor-knows-no-feature",
    comment: "Who may do what is below every feature that asks.",
    from: { path: "^src/actor\\.ts$" },
    to: { path: inFeature },
  },
  {
    name: "models-are-shapes",
    comment: "A model.ts goes to the browser too: besides types it imports only zod, rules, models and formats.",
    from: { path: "/model\\.ts$" },
    to: { pathNot: ["/(rules|model)\\.ts$", belowRules, "node_modules/zod/"], ...notTypeOnly },
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
