import type { Embedded } from "./assets.ts";

/** The browser's files. Empty when the server runs from source; `scripts/build` compiles the built files in its place. */
export const embedded: Embedded = { script: "", stylesheet: "", files: {}, entryChunks: [], lazyChunks: {} };
