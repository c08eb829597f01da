import { cleanName, displayNameLimits } from "../base/format/typed-names.ts";
import type { UserIndex } from "../members/import/validate-rows.ts";
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
  users: UserIndex,
  { name, username, email }: Pick<ImportedEntrant, "name" | "username" | "email">,
): User[] {
  const byEmail = email ? users.byEmail.get(email.toLowerCase()) : undefined;
  if (byEmail) return [byEmail];
  const byUsername = username ? users.byName.get(username.toLowerCase()) : undefined;
  if (byUsername) return [byUsername];
  const named = users.byName.get(name.toLowerCase());
  const shown = users.byShown.get(cleanName(name.slice(0, displayNameLimits.characters)).toLowerCase()) ?? [];
  const inOrder = shown.toSorted((a, b) => a.id - b.id);
  return named && !shown.includes(named) ? [named, ...inOrder] : inOrder;
}

const nothing: Match = { as: "ask", member: null, candidates: [], problem: null };

function chosenMatch(users: UserIndex, { as, member: typed = "" }: LineChoice): Match {
  if (as !== "member") return { ...nothing, as };
  const name = typed.trim();
  const members = membersNamed(users, { name, username: name, email: name });
  const [only, ...more] = members;
  if (!only) return { ...nothing, problem: `Nobody is registered as ${name || "this member"}.` };
  if (more.length > 0) return { ...nothing, candidates: members.slice(0, maxCandidates).map(asMember) };
  return { ...nothing, as: "member", member: asMember(only) };
}

function foundMatch(users: UserIndex, entrant: ImportedEntrant, others: ResultsImport["others"]): Match {
  const members = membersNamed(users, entrant);
  const [only, ...more] = members;
  if (only && more.length === 0) return { ...nothing, as: "member", member: asMember(only) };
  // The name may belong to an existing member, so ask instead of creating one.
  const as = only && others === "create" ? "ask" : others;
  return { ...nothing, as, candidates: members.slice(0, maxCandidates).map(asMember) };
}

/** Matches each entrant of the file with a member. A member can match only one entrant. */
export function matchMembers(
  users: UserIndex,
  entrants: readonly ImportedEntrant[],
  { choices, others }: Pick<ResultsImport, "choices" | "others">,
): Match[] {
  const chosen = new Map(choices.map((choice) => [choice.line, choice]));
  const lineOf = new Map<number, number>();
  return entrants.map((entrant) => {
    const choice = chosen.get(entrant.line);
    const match = choice ? chosenMatch(users, choice) : foundMatch(users, entrant, others);
    if (!match.member) return match;
    const earlier = lineOf.get(match.member.id);
    if (earlier !== undefined) return { ...match, problem: `The same angler as on line ${earlier}.` };
    lineOf.set(match.member.id, entrant.line);
    return match;
  });
}
