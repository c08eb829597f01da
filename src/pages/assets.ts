import { type AssetFile, type Embedded, embedded } from "./embedded.ts";

export type { AssetFile };

/** When run from source nothing is built: `script` and the stylesheets are "". */
export type Assets = {
  script: string;
  stylesheet: string;
  /** Includes the styles that only the admins' pages need. */
  adminStylesheet: string;
  /** Needed by the first text of every page. */
  font: string;
  /** Keyed by URL path, such as "/assets/client-x1y2.js". */
  files: ReadonlyMap<string, AssetFile>;
  /**
   * Files for `modulepreload`: the script's chunks, then those of the screen `modulePath` ("web/tournaments/list.tsx").
   */
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
