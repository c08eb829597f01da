import { builtinModules } from "node:module";
import { Visitor } from "@swc/core/Visitor.js";
import { cruise, type IConfiguration, type IForbiddenRuleType } from "dependency-cruiser";

/** Files beside the folders of `src` that every folder may import. */
const sharedFiles =
  "^src/(actor|config|deps|expected-error|log|log-lines|misspelled-settings|refusal|rights|suspension)\\.ts$";
/** Folders that assemble the features: only the rest of the shell imports them. */
const shellFolders = "^src/(api-description|check|commands|demo|moving|pages)/";
const shell = [shellFolders, "^src/(api|app|main|jobs|task-handlers)\\.ts$"];
const notTypeOnly = { dependencyTypesNot: ["type-only" as const] };

/** Options that the core reaches only through the lists in `src/options` and `web/options`. The others follow one by one. */
const listedOptions: readonly string[] = ["side-pots", "waiver"];

/** Files of options that still import another option, until the core offers them what they need. */
const crossingOptions = ["^src/options/approval/decide-request\\.ts$"];

type ImportRule = IForbiddenRuleType & { name: string; comment: string };

/** docs/decisions/0003-import-rules.md: base ← core ← options, no server code in the browser, no cycles. */
const forbidden: ImportRule[] = [
  {
    name: "base-imports-no-feature",
    comment: "Base serves every feature and knows none.",
    from: { path: "^src/base/" },
    to: { path: "^src/", pathNot: ["^src/(base|scoring)/", sharedFiles] },
  },
  {
    name: "base-takes-only-types-from-scoring",
    comment: "The schema names the shapes of its JSON columns; scores are computed above it.",
    from: { path: "^src/base/" },
    to: { path: "^src/scoring/", ...notTypeOnly },
  },
  {
    name: "shared-files-import-only-base",
    comment: "Files that every folder may import stay free of features.",
    from: { path: sharedFiles, pathNot: "^src/deps\\.ts$" },
    to: { path: "^src/[a-z-]+/", pathNot: "^src/base/" },
  },
  {
    name: "deps-are-types",
    comment: "Dependencies are named in deps.ts and built in src/commands, so importing deps.ts loads nothing.",
    from: { path: "^src/deps\\.ts$" },
    to: notTypeOnly,
  },
  {
    name: "features-import-no-shell",
    comment: "Routes, jobs and commands are assembled from features; no feature imports what it is mounted in.",
    from: { path: "^src/[a-z-]+/", pathNot: shellFolders },
    to: { path: shell },
  },
  {
    name: "options-import-no-option",
    comment: "An option imports core and base, so that any option can be removed.",
    from: { path: "^src/options/([a-z-]+)/", pathNot: crossingOptions },
    to: { path: "^src/options/[a-z-]+/", pathNot: "^src/options/$1/" },
  },
  {
    name: "core-reaches-options-through-the-list",
    comment: "The core loops over src/options/index.ts, so that an option is removed with its folder and its line.",
    from: { path: "^src/", pathNot: ["^src/options/", ...shell] },
    to: { path: `^src/options/(${listedOptions.join("|") || "none"})/` },
  },
  {
    name: "screens-reach-options-through-the-lists",
    comment: "Pages use the lists of web/options, so that an option is removed with its folders and its lines.",
    from: { path: "^web/", pathNot: ["^web/options/", "^web/(admin/routes|lazy-routes|routes)\\.tsx?$"] },
    to: { path: `^(src|web)/options/(${listedOptions.join("|") || "none"})/` },
  },
  {
    name: "screens-of-options-import-no-option",
    comment: "The lists combine options; no option knows another listed one.",
    from: { path: "^web/options/([a-z-]+)/" },
    to: { path: `^(src|web)/options/(${listedOptions.join("|") || "none"})/`, pathNot: "^(src|web)/options/$1/" },
  },
  {
    name: "only-pages-render-screens",
    comment: "The server reaches the screens through src/pages.",
    from: { path: "^src/", pathNot: "^src/pages/" },
    to: { path: "^web/" },
  },
  {
    name: "no-cycle",
    comment: "No cycles, not even between types.",
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
    // TypeScript 7 has no compiler API yet; swc reads the same files and distinguishes type-only imports.
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

/** swc parses `using`, but the walker that comes with it throws: here it is walked like any declaration. */
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
  const comments = new Map(forbidden.map(({ name, comment }) => [name, comment]));
  return {
    modules: output.summary.totalCruised,
    broken: output.summary.violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      from,
      to: cycle ? cycle.map(({ name }) => name).join(" → ") : to,
      why: comments.get(rule.name) ?? "",
    })),
  };
}
