import { type AssetFile, type Embedded, embedded } from "./embedded.ts";

export type { AssetFile };

/** What the browser is served besides pages. Run from source there is nothing built: `script` and `stylesheet` are "". */
export type Assets = {
  /** URL of the one module script. */
  script: string;
  /** URL of the one stylesheet. */
  stylesheet: string;
  /** URL of the font that every page's first words need. */
  font: string;
  /** By URL path, for example "/assets/client-x1y2.js" or "/favicon.svg". */
  files: ReadonlyMap<string, AssetFile>;
  /**
   * URLs worth a `modulepreload` on a page whose screen is the lazy module `modulePath` (such as
   * "web/tournaments/list.tsx"): the script's own chunks, then the screen's. An unknown path gives the script's alone.
   */
  preloads(modulePath: string): string[];
};

/** Gives a build's record the shape that pages and the asset route ask. */
export function toAssets({ script, stylesheet, files, entryChunks, lazyChunks }: Embedded): Assets {
  return {
    script,
    stylesheet,
    font: Object.keys(files).find((url) => files[url]?.immutable && url.endsWith(".woff2")) ?? "",
    files: new Map(Object.entries(files)),
    preloads: (modulePath) => [...entryChunks, ...(lazyChunks[modulePath] ?? [])],
  };
}

export const assets: Assets = toAssets(embedded);
