/** `br` and `gz` are paths of the compressed file. */
export type AssetFile = {
  file: string;
  br: string | null;
  gz: string | null;
  type: string;
  /** Weak, so that it holds for the compressed forms too. */
  etag: string;
  /** The URL holds a hash of the content. */
  immutable: boolean;
  isWorker?: boolean;
};

/** Plain data for a generated module. */
export type Embedded = {
  script: string;
  stylesheet: string;
  adminStylesheet: string;
  files: Readonly<Record<string, AssetFile>>;
  entryChunks: readonly string[];
  /** By module path, without what the script loads already. */
  lazyChunks: Readonly<Record<string, readonly string[]>>;
};

/** Replaced by `scripts/build`; empty when run from source. */
export const embedded: Embedded = {
  script: "",
  stylesheet: "",
  adminStylesheet: "",
  files: {},
  entryChunks: [],
  lazyChunks: {},
};
