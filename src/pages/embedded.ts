/** One file the browser may ask for. `file`, `br` and `gz` are paths for `Bun.file`; the last two hold it compressed. */
export type AssetFile = {
  file: string;
  br: string | null;
  gz: string | null;
  /** The Content-Type, with charset for text. */
  type: string;
  /** A weak validator with its quotes, made from the content, so that it holds for the compressed forms too. */
  etag: string;
  /** True when the URL holds a hash of the content, so that a browser may keep the file for ever. */
  immutable: boolean;
  /** True for the service worker. */
  isWorker?: boolean;
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

/** The browser's files. Empty when the server runs from source; `scripts/build` compiles the built files in its place. */
export const embedded: Embedded = { script: "", stylesheet: "", files: {}, entryChunks: [], lazyChunks: {} };
