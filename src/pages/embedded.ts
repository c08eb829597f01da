/** `br` and `gz` are the paths of the compressed files. */
export type AssetFile = {
  file: string;
  br: string | null;
  gz: string | null;
  type: string;
  /** Weak, so that it is valid for the compressed forms too. */
  etag: string;
  /** The URL contains a hash of the content. */
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
  /** Chunks by module path, without those that the script already loads. */
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
