import { registration } from "../../accounts/account-forms.ts";
import type { UsState } from "../../accounts/account-limits.ts";
import { nameKeyOf } from "../../accounts/refuse-taken-name.ts";
import { missingEmail } from "../../base/format/no-email.ts";
import { cleanName, displayNameLimits, letterCount } from "../../base/format/typed-names.ts";
import { newToken } from "../../base/secret-token.ts";
import { createUsernameGenerator } from "./free-username.ts";
import { isEmail, isFormula } from "./import-columns.ts";
import type { NewPerson, UserIndex } from "./validate-rows.ts";

/** A person as named by a file or by an organizer. */
type PersonInput = { name: string; username: string; email: string; isMember: boolean | null };

const newName = registration.shape.displayName;

/**
 * Prepares accounts for people who may have no email. Returns an error sentence for an invalid name. Emails must have been
 * checked for availability.
 */
export function createPersonBuilder(users: UserIndex, state: UsState | undefined) {
  const keys = new Set<string>();
  const emails = new Set<string>();
  const freeUsername = createUsernameGenerator(
    ({ username, nameKey }) =>
      keys.has(nameKey) || users.byKey.has(nameKey) || users.byName.has(username.toLowerCase()),
  );

  return async ({ name, username, email, isMember }: PersonInput): Promise<NewPerson | string> => {
    if (!state) return "Choose the state of new members.";
    if (isFormula(name)) return "The name begins like a formula. Remove the first character.";
    if (isEmail(name)) return "The name is missing.";
    if (name.length > displayNameLimits.characters || letterCount(cleanName(name)) > displayNameLimits.letters) {
      return `A name can have at most ${displayNameLimits.letters} letters.`;
    }
    const shown = newName.safeParse(name);
    const displayName = shown.success ? shown.data : undefined;
    if (!displayName) return "The name must contain visible letters.";
    const ownEmail = isEmail(email) ? email.trim() : "";
    if (ownEmail !== "" && emails.has(ownEmail.toLowerCase())) return "Another line has the same email.";
    emails.add(ownEmail.toLowerCase());
    const wanted = registration.shape.username.safeParse(username);
    const wantedKey = wanted.success ? await nameKeyOf(wanted.data) : "";
    const isFree =
      wanted.success &&
      !(keys.has(wantedKey) || users.byKey.has(wantedKey) || users.byName.has(wanted.data.toLowerCase()));
    const identity = isFree ? { username: wanted.data, nameKey: wantedKey } : await freeUsername(displayName, ownEmail);
    keys.add(identity.nameKey);
    return { ...identity, displayName, email: ownEmail || missingEmail(newToken()), state, isMember: isMember ?? true };
  };
}
