import type { Db } from "../base/db/store.ts";
import { normalizedText } from "../base/format/text.ts";
import { type FieldIssue, Refusal } from "../refusal.ts";
import { accountLimits, accountTexts } from "./account-limits.ts";
import { findByEmail, findByNameKey, findByUsername } from "./find-account.ts";

/**
 * Checks that a name is available (docs/rules.md 11.1 and 11.3), ignoring the user `exceptId`. Returns the name's key.
 * Throws `name_taken`.
 */
export async function refuseTaken(
  db: Db,
  { username, email }: { username: string; email: string },
  exceptId: number | null = null,
): Promise<string> {
  const issues: FieldIssue[] = [];
  const nameKey = await nameKeyOf(username);
  const isTaken = (account: { id: number } | null) => account !== null && account.id !== exceptId;
  if (isTaken(await findByUsername(db, username)) || isTaken(await findByNameKey(db, nameKey))) {
    issues.push({ path: "username", message: accountTexts.usernameTaken });
  }
  if (isTaken(await findByEmail(db, email))) issues.push({ path: "email", message: accountTexts.emailTaken });
  if (issues[0]) throw new Refusal("name_taken", issues[0].message, { issues });
  return nameKey;
}

type Prototypes = Readonly<Record<string, string>>;

/** Forty letters can become a few hundred once decomposed. */
const maxSkeleton = 4000;

/** The skeleton of UTS 39: replaces each letter with the one that it resembles. */
const skeleton = (text: string, prototypes: Prototypes): string =>
  normalizedText(
    Array.from(normalizedText(text, maxSkeleton, "NFD"), (letter) => prototypes[letter] ?? letter).join(""),
    maxSkeleton,
    "NFD",
  );

/** Equal for names that look the same (docs/rules.md 11.3). Computed in two passes, because capitals resemble other letters. */
export async function nameKeyOf(username: string): Promise<string> {
  // Loaded lazily, because the table would slow down every start.
  const { default: prototypes }: { default: Prototypes } = await import("unhomoglyph/data.json");
  const shown = skeleton(normalizedText(username, accountLimits.email.max, "NFKC"), prototypes);
  const folded = shown.toUpperCase().toLowerCase();
  return skeleton(folded, prototypes).replaceAll("i", "l");
}
