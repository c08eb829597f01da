import { registration } from "../accounts/account-forms.ts";
import { nameKeyOf } from "../accounts/refuse-taken-name.ts";
import { missingEmail } from "../base/format/no-email.ts";
import { cleanName, displayNameLimits, letterCount } from "../base/format/typed-names.ts";
import { newToken } from "../base/secret-token.ts";
import { usernameMaker } from "../members/import/free-username.ts";
import { isEmail, isFormula } from "../members/import/import-columns.ts";
import type { Known, NewPerson } from "../members/import/validate-rows.ts";
import type { LineChoice, MatchedMember, ResultsImport } from "./import-shapes.ts";
import type { ImportedEntrant } from "./read-entrants.ts";

/** How an entrant of the file is imported, and why it isn't possible, if so. */
export type Match = {
  as: "member" | "create" | "skip" | "ask";
  member: MatchedMember | null;
  candidates: MatchedMember[];
  problem: string | null;
};

type User = MatchedMember & { nameKey: string; isMember: boolean };

const asMember = ({ id, username, displayName }: User): MatchedMember => ({ id, username, displayName });

const maxCandidates = 10;

/** Matches by email, then username, then display name. Several members can share a display name. */
function membersNamed(
  known: Known,
  { name, username, email }: Pick<ImportedEntrant, "name" | "username" | "email">,
): User[] {
  const byEmail = email ? known.byEmail.get(email.toLowerCase()) : undefined;
  if (byEmail) return [byEmail];
  const byUsername = username ? known.byName.get(username.toLowerCase()) : undefined;
  if (byUsername) return [byUsername];
  const named = known.byName.get(name.toLowerCase());
  const shown = known.byShown.get(cleanName(name.slice(0, displayNameLimits.characters)).toLowerCase()) ?? [];
  const inOrder = shown.toSorted((one, other) => one.id - other.id);
  return named && !shown.includes(named) ? [named, ...inOrder] : inOrder;
}

const nothing: Match = { as: "ask", member: null, candidates: [], problem: null };

function chosenMatch(known: Known, { as, member: typed = "" }: LineChoice): Match {
  if (as !== "member") return { ...nothing, as };
  const wanted = typed.trim();
  const found = membersNamed(known, { name: wanted, username: wanted, email: wanted });
  const [only, ...more] = found;
  if (!only) return { ...nothing, problem: `Nobody is registered as ${wanted || "this member"}.` };
  if (more.length > 0) return { ...nothing, candidates: found.slice(0, maxCandidates).map(asMember) };
  return { ...nothing, as: "member", member: asMember(only) };
}

function foundMatch(known: Known, entrant: ImportedEntrant, others: ResultsImport["others"]): Match {
  const found = membersNamed(known, entrant);
  const [only, ...more] = found;
  if (only && more.length === 0) return { ...nothing, as: "member", member: asMember(only) };
  // The name may belong to an existing member, so ask instead of creating one.
  const as = only && others === "create" ? "ask" : others;
  return { ...nothing, as, candidates: found.slice(0, maxCandidates).map(asMember) };
}

/** Matches each entrant of the file with a member. A member can match only one entrant. */
export function matchMembers(
  known: Known,
  entrants: readonly ImportedEntrant[],
  { choices, others }: Pick<ResultsImport, "choices" | "others">,
): Match[] {
  const chosen = new Map(choices.map((one) => [one.line, one]));
  const lineOf = new Map<number, number>();
  return entrants.map((entrant) => {
    const choice = chosen.get(entrant.line);
    const match = choice ? chosenMatch(known, choice) : foundMatch(known, entrant, others);
    if (!match.member) return match;
    const earlier = lineOf.get(match.member.id);
    if (earlier !== undefined) return { ...match, problem: `The same angler as on line ${earlier}.` };
    lineOf.set(match.member.id, entrant.line);
    return match;
  });
}

const newName = registration.shape.displayName;

/**
 * Creates members for names in the file, with an email only if the file has one. Returns an error sentence for an
 * invalid name.
 */
export function memberMaker(known: Known, state: ResultsImport["state"]) {
  const keys = new Set<string>();
  const emails = new Set<string>();
  const freeUsername = usernameMaker(
    ({ username, nameKey }) =>
      keys.has(nameKey) || known.byKey.has(nameKey) || known.byName.has(username.toLowerCase()),
  );

  return async ({ name, username, email, isMember }: ImportedEntrant): Promise<NewPerson | string> => {
    if (!state) return "Choose the state of new members.";
    if (isFormula(name)) return "The name begins like a formula. Remove the first character.";
    if (isEmail(name)) return "The name is missing.";
    if (name.length > displayNameLimits.characters || letterCount(cleanName(name)) > displayNameLimits.letters) {
      return `A name can have at most ${displayNameLimits.letters} letters.`;
    }
    const shown = newName.safeParse(name);
    const displayName = shown.success ? shown.data : undefined;
    if (!displayName) return "The name must contain visible letters.";
    const own = isEmail(email) ? email.trim() : "";
    if (own !== "" && emails.has(own.toLowerCase())) return "Another line has the same email.";
    emails.add(own.toLowerCase());
    const wanted = registration.shape.username.safeParse(username);
    const wantedKey = wanted.success ? await nameKeyOf(wanted.data) : "";
    const isFree =
      wanted.success &&
      !(keys.has(wantedKey) || known.byKey.has(wantedKey) || known.byName.has(wanted.data.toLowerCase()));
    const given = isFree ? { username: wanted.data, nameKey: wantedKey } : await freeUsername(displayName, own);
    keys.add(given.nameKey);
    return { ...given, displayName, email: own || missingEmail(newToken()), state, isMember: isMember ?? true };
  };
}
