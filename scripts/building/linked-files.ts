import { readFileSync } from "node:fs";
import { dirname, join, parse } from "node:path";
import type { BunPlugin } from "bun";
import { contentHash } from "./content-hash.ts";

/**
 * Gives every font and picture that a stylesheet links to a URL with a hash. The bundler alone would inline
 * them as data URLs, which delay the first paint and which the content security policy forbids for fonts.
 * `url("/x.svg")` means `web/public/x.svg`; other paths are relative or name a package's file.
 */
export function linkedFiles(root: string, hashedPath: string): { plugin: BunPlugin; files: Map<string, string> } {
  const files = new Map<string, string>();
  const plugin: BunPlugin = {
    name: "linked files",
    setup(build) {
      build.onResolve({ filter: /\.(woff2|svg|png|webp|jpg)$/ }, ({ path, importer }) => {
        if (!importer.endsWith(".css")) return;
        const source = path.startsWith("/") ? join(root, "web/public", path) : Bun.resolveSync(path, dirname(importer));
        const { name, ext } = parse(source);
        const url = `${hashedPath}${name}-${contentHash(readFileSync(source)).slice(0, 8)}${ext}`;
        files.set(url, source);
        return { path: url, external: true };
      });
    },
  };
  return { plugin, files };
}
