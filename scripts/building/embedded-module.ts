import { join, relative } from "node:path";
import type { AssetFile, Embedded } from "../../src/pages/embedded.ts";
import { type BrowserFiles, hashedPath } from "./browser-files.ts";
import { compress } from "./compress.ts";
import { contentHash } from "./content-hash.ts";

/**
 * The source of the module that replaces `src/pages/embedded.ts` in the executable: it imports every file and
 * its compressed forms as embedded files and exports the record of them.
 */
export async function embeddedModule(root: string, browserFiles: BrowserFiles): Promise<string> {
  const imports: string[] = [];
  // Paths are relative to the module: absolute ones would make builds of one commit differ.
  const embed = (path: string) => {
    const from = relative(join(root, "src/pages"), path);
    return imports.push(`import f${imports.length} from ${JSON.stringify(from)} with { type: "file" };`) - 1;
  };

  const files: Record<string, AssetFile> = {};
  for (const [url, path] of [...browserFiles.files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const content = await Bun.file(path).bytes();
    const type = contentType(path);
    const { br, gz } = await compress(content, type, join(root, "dist/compressed"));
    files[url] = {
      file: placeholder(embed(path)),
      br: br && placeholder(embed(br)),
      gz: gz && placeholder(embed(gz)),
      type,
      etag: `W/"${contentHash(content)}"`,
      immutable: url.startsWith(hashedPath),
      ...(url === "/sw.js" && { isWorker: true }),
    };
  }
  const { script, stylesheet, adminStylesheet, entryChunks, lazyChunks } = browserFiles;
  const embedded: Embedded = { script, stylesheet, adminStylesheet, files, entryChunks, lazyChunks };
  const record = JSON.stringify(embedded, null, 1).replace(/"<embedded (\d+)>"/g, "f$1");
  return `${imports.join("\n")}\nexport const embedded = ${record};\n`;
}

function placeholder(index: number): string {
  return `<embedded ${index}>`;
}

function contentType(path: string): string {
  return path.endsWith(".webmanifest") ? "application/manifest+json" : Bun.file(path).type;
}
