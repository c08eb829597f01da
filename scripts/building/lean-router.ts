import { join } from "node:path";
import type { BunPlugin } from "bun";

const built = "node_modules/react-router/dist/production";
const entries: Readonly<Record<string, string>> = { "react-router": "index.mjs", "react-router/dom": "dom-export.mjs" };

const wrapping = /(?<= = )React\d*\.(?:forwardRef|createContext|memo)\(/g;
const naming = /^\w+\.displayName = "\w+";$/gm;

/** Says of the router's components that making them has no effect, so that the bundler leaves out those nobody uses. */
function withoutEffects(text: string): string {
  return text.replace(wrapping, "/* @__PURE__ */ $&").replace(naming, "");
}

/** The router's production build, as far as it is used; its package leads a bundler to the one for development. */
export function leanRouter(root: string): BunPlugin {
  return {
    name: "lean router",
    setup(build) {
      build.onResolve({ filter: /^react-router(\/dom)?$/ }, ({ path }) => {
        const file = entries[path];
        return file === undefined ? undefined : { path: join(root, built, file) };
      });
      build.onLoad({ filter: /react-router\/dist\/production\/.*\.mjs$/ }, async ({ path }) => {
        return { contents: withoutEffects(await Bun.file(path).text()), loader: "js" };
      });
    },
  };
}
