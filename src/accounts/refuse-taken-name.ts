import type { Db } from "../base/db/store.ts";
import { normalizedText } from "../base/format/text.ts";
import { type FieldIssue, Refusal } from "../refusal.ts";
import { accountLimits, accountTexts } from "./account-limits.ts";
import { findByEmail, findByNameKey, findByUsername } from "./find-account.ts";

/** docs/rules.md 11.1 and 11.3. Ignores the user `exceptId`. Returns the name's key. Throws `name_taken`. */
export async function refuseTaken(
  db: Db,
  { username, email }: { username: string; email: string },
  exceptId: number | null = null,
): Promise<string> {
  const issues: FieldIssue[] = [];
  const nameKey = await nameKeyOf(username);
  const isTaken = (found: { id: number } | null) => found !== null && found.id !== exceptId;
  if (isTaken(await findByUsername(db, username)) || isTaken(await findByNameKey(db, nameKey))) {
    issues.push({ path: "username", message: accountTexts.usernameTaken });
  }
  if (isTaken(await findByEmail(db, email))) issues.push({ path: "email", message: accountTexts.emailTaken });
  if (issues[0]) throw new Refusal("name_taken", issues[0].message, { issues });
  return nameKey;
}

type Prototypes = Readonly<Record<string, string>>;

/** Forty letters can be a few hundred once each is taken apart. */
const maxSkeleton = 4000;

/** The skeleton of UTS 39: replaces each letter by the one that it looks like. */
const skeleton = (text: string, prototypes: Prototypes): string =>
  normalizedText(
    Array.from(normalizedText(text, maxSkeleton, "NFD"), (letter) => prototypes[letter] ?? letter).join(""),
    maxSkeleton,
    "NFD",
  );

/** Equal for names that look the same (docs/rules.md 11.3). Capitals look like other letters, so it runs twice. */
export async function nameKeyOf(username: string): Promise<string> {
  // Loaded here, because the table would slow every start.
  const { default: prototypes }: { default: Prototypes } = await import("unhomoglyph/data.json");
  const shown = skeleton(normalizedText(username, accountLimits.email.max, "NFKC"), prototypes);
  const folded = shown.toUpperCase().toLowerCase();
  return skeleton(folded, prototypes).replaceAll("i", "l");
}
