import { join } from "node:path";
import type { BunPlugin } from "bun";

const maker = JSON.stringify(join(import.meta.dir, "lean-icon.ts"));

/** Draws the icons by `leanIcon`, a tenth of the package's own maker of components. */
export const leanIcons: BunPlugin = {
  name: "lean icons",
  setup(build) {
    build.onLoad({ filter: /\/createLucideIcon\.mjs$/ }, () => {
      return { contents: `export { leanIcon as default } from ${maker};`, loader: "js" };
    });
  },
};
