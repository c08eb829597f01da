import { type AssetFile, type Embedded, embedded } from "./embedded.ts";

export type { AssetFile };

/** Run from source nothing is built: `script` and the stylesheets are "". */
export type Assets = {
  script: string;
  stylesheet: string;
  /** With what only the admins' pages need. */
  adminStylesheet: string;
  /** Needed by every page's first words. */
  font: string;
  /** By URL path, such as "/assets/client-x1y2.js". */
  files: ReadonlyMap<string, AssetFile>;
  /** For `modulepreload`: the script's chunks, then those of the screen `modulePath` ("web/tournaments/list.tsx"). */
  preloads(modulePath: string): string[];
};

export function toAssets({ script, stylesheet, adminStylesheet, files, entryChunks, lazyChunks }: Embedded): Assets {
  return {
    script,
    stylesheet,
    adminStylesheet,
    font: Object.keys(files).find((url) => files[url]?.immutable && url.endsWith(".woff2")) ?? "",
    files: new Map(Object.entries(files)),
    preloads: (modulePath) => [...entryChunks, ...(lazyChunks[modulePath] ?? [])],
  };
}

export const assets: Assets = toAssets(embedded);
