import { join } from "node:path";
import type { BunPlugin, PluginBuilder } from "bun";

const built = "node_modules/react-router/dist/production";
const entries: Readonly<Record<string, string>> = { "react-router": "index.mjs", "react-router/dom": "dom-export.mjs" };

const wrapping = /(?<= = )React\d*\.(?:forwardRef|createContext|memo)\(/g;
/** What is said to developers who use the router wrongly; the types and the tests say it before. */
const advice = /(\b(?:invariant|warning|warnOnce|warningOnce)\([^"`;]{1,160}?,\s*)(?:"[^"\n]*"|`[^`]*`)(?=\s*\))/g;
const naming = /^\w+\.displayName = "\w+";$/gm;

/**
 * What is never so here: nothing instruments the router, renders on the server as its framework does, asks for view
 * transitions, leaves an error to the router's own page, gives a route as one lazy function or with middleware, posts
 * anything but forms, or holds anybody on a page. Without these the bundler finds what they alone lead to.
 */
const neverSo: readonly (readonly [text: string, instead: string])[] = [
  ["if (init.instrumentations) {", "if (false) {"],
  ["if (this.context) {", "if (false) {"],
  ["if (this.context && typeof error", "if (false && typeof error"],
  ["let unstable_rsc = useIsRSCRouterContext();", "let unstable_rsc = false;"],
  ["React2.createElement(DefaultErrorComponent, null)", "null"],
  ["if (!viewTransitionOpts || !isViewTransitionAvailable) {", "if (true) {"],
  ["if (vtContext.isTransitioning && !vtContext.flushSync) {", "if (false) {"],
  ["if (!vtContext.isTransitioning && interruption) {", "if (false) {"],
  ["if (renderDfd && pendingState", "if (false && pendingState"],
  ["} else if (pendingViewTransitionEnabled) {", "} else if (false) {"],
  [
    'if (pendingAction === "POP" /* Pop */ && !isUninterruptedRevalidation && location !== state.location) {',
    "if (false) {",
  ],
  ["restoreAppliedTransitions(routerWindow, appliedViewTransitions);", ""],
  ["persistAppliedTransitions(routerWindow, appliedViewTransitions)", "undefined"],
  ["opts?.hydrationData || parseHydrationData()", "opts?.hydrationData"],
  ['if (typeof route.lazy === "function") {', "if (false) {"],
  ["if (!args.matches.some((m) => m.route.middleware)) {", "if (true) {"],
  ["runClientMiddleware\n  });", "});"],
  ['if (opts.formEncType === "text/plain") {', "if (false) {"],
  ['} else if (opts.formEncType === "application/json") {', "} else if (false) {"],
  ['if (formEncType === "application/json") {', "if (false) {"],
  ['} else if (formEncType === "text/plain") {', "} else if (false) {"],
  ["if (useTransitions === true) {", "if (false) {"],
  ["if (blockerKey && delta != null) {", "if (false) {"],
  ["if (blockerKey) {", "if (false) {"],
  ["if (blockerFunctions.size === 0) {", "if (true) {"],
  ["    getBlocker,\n    deleteBlocker,\n    patchRoutes,\n", ""],
  ["if (!remixContext || remixContext.isSpaMode) {\n    return null;", "if (true) {\n    return null;"],
  ["if (!remixContext || !getKey) return null;", "return null;"],
];

/** Throws for a router whose text is another than these lines were read in. */
function withoutUnused(text: string): string {
  return neverSo.reduce((shorter, [condition, instead]) => {
    if (!shorter.includes(condition)) throw new Error(`The router has no longer the line: ${condition}`);
    return shorter.replaceAll(condition, instead);
  }, text);
}

/** Says of the router's components that making them has no effect, so that the bundler leaves out those nobody uses. */
function withoutEffects(text: string): string {
  return text.replace(wrapping, "/* @__PURE__ */ $&").replace(naming, "").replace(advice, '$1""');
}

function leadToProduction(root: string, build: PluginBuilder): void {
  build.onResolve({ filter: /^react-router(\/dom)?$/ }, ({ path }) => {
    const file = entries[path];
    return file === undefined ? undefined : { path: join(root, built, file) };
  });
}

/** The router's production build, whole, for the server; its package leads a bundler to the one for development. */
export const productionRouter = (root: string): BunPlugin => ({
  name: "production router",
  setup: (build) => leadToProduction(root, build),
});

/** The same for the browser, as far as it is used there. */
export function leanRouter(root: string): BunPlugin {
  return {
    name: "lean router",
    setup(build) {
      leadToProduction(root, build);
      build.onLoad({ filter: /react-router\/dist\/production\/.*\.mjs$/ }, async ({ path }) => {
        const text = withoutEffects(await Bun.file(path).text());
        return { contents: text.includes("function createRouter(") ? withoutUnused(text) : text, loader: "js" };
      });
    },
  };
}
