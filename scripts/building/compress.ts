import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { contentHash } from "./content-hash.ts";

const compressible = /^(text\/|image\/svg|application\/(json|manifest|xml))/;

/** Paths of a file's compressed forms; null if compression gains nothing. */
export type Variants = { br: string | null; gz: string | null };

/**
 * Compresses text at the highest levels, brotli 11 and gzip 9. Results are cached in `folder` by content
 * hash, so that the next build compresses only what changed.
 */
export async function compress(content: Uint8Array, type: string, folder: string): Promise<Variants> {
  if (!compressible.test(type)) return { br: null, gz: null };
  const name = join(folder, contentHash(content));
  await mkdir(folder, { recursive: true });
  return {
    br: await smaller(content, `${name}.br`, () =>
      promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    ),
    gz: await smaller(content, `${name}.gz`, () => promisify(gzip)(content, { level: 9 })),
  };
}

async function smaller(content: Uint8Array, path: string, shrink: () => Promise<Uint8Array>): Promise<string | null> {
  if (!(await Bun.file(path).exists())) await Bun.write(path, await shrink());
  return Bun.file(path).size < content.byteLength ? path : null;
}
