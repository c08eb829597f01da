import { embedded } from "./embedded.ts";

/** One file the browser may ask for. `file`, `br` and `gz` are paths for `Bun.file`; the last two hold it compressed. */
export type AssetFile = {
  file: string;
  br: string | null;
  gz: string | null;
  /** The Content-Type, with charset for text. */
  type: string;
  /** A strong validator with its quotes, made from the content. */
  etag: string;
  /** True when the URL holds a hash of the content, so that a browser may keep the file for ever. */
  immutable: boolean;
};

/** What the browser is served besides pages. Run from source there is nothing built: `script` and `stylesheet` are "". */
export type Assets = {
  /** URL of the one module script. */
  script: string;
  /** URL of the one stylesheet. */
  stylesheet: string;
  /** By URL path, for example "/assets/client-x1y2.js" or "/favicon.svg". */
  files: ReadonlyMap<string, AssetFile>;
  /**
   * URLs worth a `modulepreload` on a page whose screen is the lazy module `modulePath` (such as
   * "web/tournaments/list.tsx"): the script's own chunks, then the screen's. An unknown path gives the script's alone.
   */
  preloads(modulePath: string): string[];
};

/** What a build writes down about the browser's files; plain data, so that it can stand in a generated module. */
export type Embedded = {
  script: string;
  stylesheet: string;
  files: Readonly<Record<string, AssetFile>>;
  /** What the script imports before it can run. */
  entryChunks: readonly string[];
  /** By lazy module path: its chunk and what that imports, without what the script already brought. */
  lazyChunks: Readonly<Record<string, readonly string[]>>;
};

/** Gives a build's record the shape pages and the asset route ask. */
export function toAssets({ script, stylesheet, files, entryChunks, lazyChunks }: Embedded): Assets {
  return {
    script,
    stylesheet,
    files: new Map(Object.entries(files)),
    preloads: (modulePath) => [...entryChunks, ...(lazyChunks[modulePath] ?? [])],
  };
}

export const assets: Assets = toAssets(embedded);
