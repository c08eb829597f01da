import { eq } from "drizzle-orm";
import { refuseTaken } from "../accounts/refuse-taken-name.ts";
import type { SignedIn } from "../actor.ts";
import { users } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { isSameName } from "../base/format/name-lists.ts";
import { fullName, type PersonNames } from "../base/format/names.ts";
import { stateCode } from "../members/import/import-columns.ts";
import { importPeople } from "../members/import/import-members.ts";
import { createPersonBuilder } from "../members/import/new-person.ts";
import { type NewPerson, readUserIndex, type UserIndex } from "../members/import/validate-rows.ts";
import type { Member } from "../members/member-rows.ts";
import { findMember } from "../members/read-member.ts";
import { areSimilarNames } from "../members/similar-names.ts";
import { Refusal } from "../refusal.ts";
import { lookUpAngler } from "./find-angler.ts";
import type { HandEntry } from "./hand-entry-shapes.ts";

const maxShown = 5;

/** A confirmation question that lists members with similar names, or null if there are none. */
function similarQuestion(userIndex: UserIndex, name: string): string | null {
  const similar = [...userIndex.byKey.values()]
    .filter((user) => [user.username, user.displayName].some((other) => areSimilarNames(name, other)))
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName));
  if (similar.length === 0) return null;
  const isExact = (user: PersonNames) => isSameName(user.username, name) || isSameName(user.displayName, name);
  const [exact, others] = [similar.filter(isExact), similar.filter((user) => !isExact(user))];
  const shown = [...exact, ...others].slice(0, maxShown).map(fullName).join(", ");
  const more = similar.length > maxShown ? ` and ${similar.length - maxShown} more` : "";
  const intro =
    exact.length > 0
      ? `There is already a member with this name: ${shown}${more}.`
      : `Nobody is registered as ${name}. Similar members: ${shown}${more}.`;
  return `${intro} Enter one of these usernames, or create a new account.`;
}

async function unknownName(db: Db, name: string): Promise<Refusal> {
  const nobody = `Nobody is registered as ${name}.`;
  const message = name.includes("@")
    ? `${nobody} To create an account, enter their name here and their email below it.`
    : (similarQuestion(await readUserIndex(db), name) ?? `${nobody} Check the spelling, or create a new account.`);
  return Refusal.ofField("username", message, "not_found");
}

async function stateOf(db: Db, { id }: SignedIn) {
  const [admin] = await db.select({ state: users.state }).from(users).where(eq(users.id, id));
  return stateCode(admin?.state ?? "") ?? undefined;
}

async function buildPerson(
  db: Db,
  admin: SignedIn,
  { username: name, email = "", state, confirmed }: HandEntry,
): Promise<NewPerson | Refusal> {
  if (name.includes("@")) return Refusal.ofField("username", "Enter their name here and their email below it.");
  const members = await readUserIndex(db);
  const owner = members.byEmail.get(email.toLowerCase());
  if (owner) return Refusal.ofField("email", `This is the email of ${fullName(owner)}.`, "name_taken");
  const question = similarQuestion(members, name);
  if (question && confirmed !== question) return Refusal.ofField("username", question, "confirm_required");
  const build = createPersonBuilder(members, state ?? (await stateOf(db, admin)));
  const person = await build({ name, email, username: "", isMember: false });
  return typeof person === "string" ? Refusal.ofField("username", person) : person;
}

/** The account to create, the reason why the angler can't be entered, or null for an angler who has an account. */
export type PreparedAngler = NewPerson | Refusal | null;

/**
 * Runs before the write, because comparing a name with every member's would block other writes. A refusal is returned, not
 * thrown, because a repeated submission must still repeat its first result.
 */
export async function prepareAngler(db: Db, admin: SignedIn, input: HandEntry): Promise<PreparedAngler> {
  if (input.isNew) return buildPerson(db, admin, input);
  return (await lookUpAngler(db, input.username)) ? null : unknownName(db, input.username);
}

/**
 * Creates an account for an angler at the registration table (docs/rules.md 5.65), like an import of entrants: without a
 * password, and not as a member of the club. Throws `confirm_required` at the name if there are members with similar
 * names, `invalid`, or `name_taken`, also if somebody has taken the name since it was prepared.
 */
export async function createAngler(
  tx: Tx,
  admin: SignedIn,
  prepared: PreparedAngler,
  byMail: boolean,
  now: number,
): Promise<Member> {
  if (prepared instanceof Refusal) throw prepared;
  if (prepared === null) throw new Error("No account was prepared.");
  await refuseTaken(tx, prepared);
  const [id] = await importPeople(tx, admin, [prepared], byMail, now);
  if (id === undefined) throw new Error("The account wasn't created.");
  return findMember(tx, id);
}
