import { eq } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { Refusal } from "../../refusal.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { hasConsent } from "./find-submitters.ts";
import { submitterTexts } from "./texts.ts";

/** The form's and the API's field for the angler of a catch. */
export const anglerField = "caughtBy";

const refuse = (message: string) => Refusal.ofField(anglerField, message, "consent_required");

/** Refuses a catch for another entrant that isn't for a tournament. Throws `consent_required`. */
export function refusePersonal(): never {
  throw refuse(submitterTexts.personal);
}

/**
 * Finds the angler for whom a catch is submitted (docs/rules.md 6.15). Throws `consent_required`, or `suspended` for an
 * angler who couldn't submit either.
 */
export async function requireConsent(
  db: Db,
  sender: SignedIn,
  { id, name, allowsSubmitters }: Tournament,
  anglerId: number,
  now: number,
): Promise<{ id: number; displayName: string }> {
  const isAllowed = allowsSubmitters && (await hasConsent(db, id, anglerId, sender.id));
  if (!isAllowed) {
    throw refuse(allowsSubmitters ? submitterTexts.consentRequired(name) : submitterTexts.notAllowed(name));
  }
  const { displayName, suspendedUntil } = users;
  const [angler] = await db
    .select({ id: users.id, displayName, suspendedUntil })
    .from(users)
    .where(eq(users.id, anglerId));
  if (!angler) throw refuse(submitterTexts.consentRequired(name));
  if (angler.suspendedUntil !== null && angler.suspendedUntil > now) {
    throw Refusal.ofField(anglerField, submitterTexts.suspended(angler.displayName), "suspended");
  }
  return { id: angler.id, displayName: angler.displayName };
}
