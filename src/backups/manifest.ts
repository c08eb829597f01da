import { z } from "zod";

const file = z.object({
  name: z.string(),
  /** Size in bytes. */
  size: z.int().nonnegative(),
  sha256: z.string().length(64),
});

/** The last entry of every archive. An archive without it is incomplete. */
export const manifest = z.object({
  format: z.literal("fishtournament-backup-1"),
  madeAt: z.iso.datetime(),
  files: z.array(file),
  missing: z.array(z.string()),
  /** Set if the archive contains only the database. */
  photosStayIn: z.literal("bucket").optional(),
});

export type Manifest = z.output<typeof manifest>;
export type ManifestFile = z.output<typeof file>;
