import { and, eq } from "drizzle-orm";
import type { SignedIn, WriteAs } from "../actor.ts";
import { photos } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { noteFormFields } from "../base/http/form-fields.ts";
import { isPageForm } from "../base/http/form-input.ts";
import type { ArrivedPhoto } from "../base/photos/photo-files.ts";
import { recordPhoto } from "../base/photos/record-photo.ts";
import { isUnused } from "../base/photos/sweep-photos.ts";
import type { Deps } from "../deps.ts";
import { Refusal } from "../refusal.ts";
import { receiveCatchPhoto } from "./receive-catch.ts";
import { refusalTexts } from "./texts.ts";

/**
 * The photo of a refused form (docs/rules.md 7.12). Its row is an ordinary one that no catch refers to yet; if none ever does,
 * the nightly sweep removes it.
 */
export type SavedPhoto = { id: number; sha256: string };

async function findSaved(db: Db, ownerId: number, sha256: string): Promise<SavedPhoto | null> {
  const [photo] = await db
    .select({ id: photos.id, sha256: photos.sha256 })
    .from(photos)
    .where(and(eq(photos.sha256, sha256), eq(photos.ownerId, ownerId), isUnused(db)))
    .orderBy(photos.id)
    .limit(1);
  return photo ?? null;
}

/** Throws `invalid` if the photo was removed, used, or never the sender's. */
export async function requireSaved(db: Db, sender: SignedIn, sha256: string): Promise<SavedPhoto> {
  const photo = await findSaved(db, sender.id, sha256);
  if (!photo) throw Refusal.ofField("photo", refusalTexts.savedPhotoGone);
  return photo;
}

/** Makes it the owner's, who may be another entrant. Returns its id. */
export async function claimSavedPhoto(tx: Tx, { id }: SavedPhoto, ownerId: number): Promise<number> {
  await tx.update(photos).set({ ownerId }).where(eq(photos.id, id));
  return id;
}

type RefusedForm = {
  request: Request;
  fields: unknown;
  photo: ArrivedPhoto | null;
  now: number;
  mayOpenLater?: boolean;
  /** Whether the page shows the form again after every refusal, not only if a field can be corrected. */
  isAlwaysShownAgain?: boolean;
};

const isAboutPhoto = ({ detail }: Refusal): boolean => detail.issues?.some(({ path }) => path === "photo") ?? false;

/**
 * Saves the photo of a refused form that a browser without script will show again, and adds its hash to the form's fields:
 * a page can't fill in a file. Scripts keep the file themselves. If the photo can't be saved, the page asks for it again.
 */
export async function savePhoto(
  deps: Pick<Deps, "store" | "photos" | "config">,
  sender: SignedIn,
  { request, fields, photo, now, mayOpenLater, isAlwaysShownAgain = false }: RefusedForm,
  refusal: Refusal,
  write: WriteAs<SignedIn>,
): Promise<void> {
  const isShownAgain = isAlwaysShownAgain || refusal.detail.issues?.length;
  if (!(photo && isPageForm(request) && isShownAgain) || isAboutPhoto(refusal)) return;
  try {
    const existing = await deps.store.read((db) => findSaved(db, sender.id, photo.sha256));
    if (!existing) {
      const received = await receiveCatchPhoto(deps, sender.id, photo, now, { mayOpenLater });
      await write((tx, owner) => recordPhoto(tx, received, owner.id, now));
    }
    noteFormFields(request, { ...(fields as Record<string, string>), savedPhoto: photo.sha256 });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
