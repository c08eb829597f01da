import { z } from "zod";

const file = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.int().nonnegative(),
  /** Lower-case hex. */
  sha256: z.string().length(64),
});

/** The last entry of every archive: what it holds. An archive without it is not whole. */
export const manifest = z.object({
  format: z.literal("fishtournament-backup-1"),
  madeAt: z.iso.datetime(),
  /** Every file before the manifest. */
  files: z.array(file),
  /** Photo files that the database refers to and that were not there to be saved. */
  missing: z.array(z.string()),
});

export type Manifest = z.output<typeof manifest>;
export type ManifestFile = z.output<typeof file>;
