import { join } from "node:path";
import type { BunPlugin } from "bun";

/** A stylesheet's `url("/x.svg")` means `web/public/x.svg`, as in `scripts/building/linked-files.ts`. */
const publicFiles: BunPlugin = {
  name: "public files",
  setup(build) {
    build.onResolve({ filter: /^\/.*\.(woff2|svg|png|webp|jpg)$/ }, ({ path, importer }) =>
      importer.endsWith(".css") ? { path: join(import.meta.dirname, "../../web/public", path) } : undefined,
    );
  },
};

export default publicFiles;
