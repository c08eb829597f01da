import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { clubSettings } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import type { ReceivedPhoto } from "../base/photos/receive-photo.ts";
import { recordPhoto } from "../base/photos/record-photo.ts";
import { readOwnSettings } from "./read-club-settings.ts";

/** Null resets it to the product's logo. */
export async function setLogo(tx: Tx, admin: SignedIn, photo: ReceivedPhoto | null, now: number): Promise<void> {
  if (!photo && (await readOwnSettings(tx)).logo === null) return;
  const logoPhotoId = photo && (await recordPhoto(tx, photo, admin.id, now));
  await tx
    .insert(clubSettings)
    .values({ id: 1, logoPhotoId })
    .onConflictDoUpdate({ target: clubSettings.id, set: { logoPhotoId } });
  const detail = { sha256: photo?.sha256 ?? null };
  await recordAudit(tx, admin, { action: "set-logo", subject: "club", subjectId: null, detail }, now);
  await bumpVersion(tx, "settings");
}
