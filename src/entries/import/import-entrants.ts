import { and, eq, sql } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { participants } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { listBounds } from "../../base/format/file-bounds.ts";
import { moneyText } from "../../base/format/money.ts";
import { isSameName } from "../../base/format/name-lists.ts";
import { yesOrNo } from "../../base/format/yes-or-no.ts";
import { notify } from "../../base/notifications/notify.ts";
import { isProblem, type RowOutcome } from "../../members/import/import-columns.ts";
import { importPeople } from "../../members/import/import-members.ts";
import { type ListKind, type ParsedList, refuseProblems } from "../../members/import/validate-list.ts";
import type { ValidatedRow } from "../../members/import/validate-rows.ts";
import { findMember } from "../../members/read-member.ts";
import { changeTeam } from "../../options/teams/change-team.ts";
import { teamNameLetters } from "../../options/teams/find-team.ts";
import { Refusal } from "../../refusal.ts";
import { type Tournament, visibleTournament } from "../../tournaments/visible-tournament.ts";
import { chosenCharges } from "../charges.ts";
import { type DetailKey, detailList, type GivenDetails, importedDetails, type StoredDetails } from "../details.ts";
import { enterByHand, type ManualEntryOptions } from "../enter-by-hand.ts";
import { assignNumber, findEntry, maxImportedNumber, refuseClosed, saveEntryFields } from "../entry.ts";
import { sumOfCharges } from "../entry-charge.ts";
import { refuseSuspended } from "../find-angler.ts";
import { handEntry } from "../hand-entry-shapes.ts";
import { mayEnter } from "../require-entry-access.ts";

/** Other requests run between batches; a row takes a few milliseconds. */
const rowsInOneGo = 25;

const usualNote = "From an imported list";

/** Accepts anyone who hasn't entered yet. Each accepted row takes a few milliseconds, even if it's refused. */
export async function entrantList(db: Db, tournamentId: number): Promise<ListKind> {
  const rows = await db
    .select({ userId: participants.userId })
    .from(participants)
    .where(and(eq(participants.tournamentId, tournamentId), eq(participants.hasPaid, true)));
  const entered = new Set(rows.map(({ userId }) => userId));
  return {
    noun: "anglers",
    atMost: listBounds.entrants,
    takes: ({ outcome, user }) => !(isProblem(outcome) || (user && entered.has(user.id))),
  };
}

type Importing = ManualEntryOptions & { tx: Tx; admin: SignedIn; tournament: Tournament; now: number };

/** Invites an imported angler to pay the entry fee (docs/rules.md 15.6). */
async function inviteToPay({ tx, tournament, now }: Importing, userId: number): Promise<void> {
  const { id, name, entryFeeCents } = tournament;
  const message = `The club has you on its list for ${name}. Pay the entry fee of ${moneyText(entryFeeCents)} to take part.`;
  const link = `/tournaments/${id}`;
  await notify(tx, userId, { type: "club_message", title: "You Can Enter Now", message, link }, now);
}

/** The side pots in a cell that lists them, separated by semicolons, which a pot's own name may contain too. */
function listedPots(pots: readonly { name: string }[], cell: string): string[] {
  const parts = cell.split(";");
  const mostParts = Math.max(1, ...pots.map(({ name }) => name.split(";").length));
  const names: string[] = [];
  for (let start = 0, end = 0; start < parts.length; start = end) {
    const textUntil = (index: number) => parts.slice(start, index).join(";").trim();
    const isPot = (index: number) => pots.some(({ name }) => isSameName(name, textUntil(index)));
    end = Math.min(parts.length, start + mostParts);
    while (end > start + 1 && !isPot(end)) end -= 1;
    if (textUntil(end) !== "") names.push(textUntil(end));
  }
  return names;
}

/** The details in a row's cells. A blank cell doesn't replace what is saved. */
const givenDetails = (tournament: Tournament, used: ValidatedRow["used"]): GivenDetails =>
  Object.fromEntries(Object.entries(importedDetails(tournament, used)).filter(([key]) => used[key as DetailKey]));

/** The values to store for the given details; the others don't change. Throws `invalid` at the field. */
const chooseGiven = (
  tournament: Tournament,
  given: GivenDetails,
  before: StoredDetails | undefined,
): Partial<StoredDetails> =>
  Object.fromEntries(
    detailList.flatMap(([key, detail]) =>
      given[key] === undefined ? [] : [[key, detail.choose(tournament, given[key], before?.[key] ?? null)]],
    ),
  );

async function enterRow(importing: Importing, row: ValidatedRow): Promise<ValidatedRow> {
  const { tx, admin, tournament, byMail, now } = importing;
  const { used, marked, person } = row;
  const isFree = tournament.entryFeeCents === 0;
  if (marked.unclear !== null) {
    return { ...row, outcome: "invalid", message: `Side pot “${marked.unclear}” must be yes or no.` };
  }
  const pots = tournament.pots === null ? [] : [...listedPots(tournament.pots, used.pots ?? ""), ...marked.names];
  const hasPaid = isFree && pots.length === 0 ? false : yesOrNo(used.paid ?? "");
  if (hasPaid === null) return { ...row, outcome: "invalid", message: "Paid must be yes or no." };
  const note = handEntry.shape.note.safeParse(used.note || usualNote);
  if (!note.success) return { ...row, outcome: "too_long", message: "A note can have at most 200 characters." };
  const team = tournament.teams === null ? "" : (used.team ?? "").trim();
  if (team.length > teamNameLetters) {
    return { ...row, outcome: "too_long", message: `A team's name can have at most ${teamNameLetters} characters.` };
  }
  const number = numberIn(used.number);
  if (number === null) {
    return { ...row, outcome: "invalid", message: `The number must be a whole number from 1 to ${maxImportedNumber}.` };
  }
  const [createdId] = person ? await importPeople(tx, admin, [person], byMail, now) : [];
  const angler = await findMember(tx, row.user?.id ?? createdId ?? 0);
  const message = [number && `No. ${number}.`, person && "Gets an account."].filter(Boolean).join(" ");
  const details = givenDetails(tournament, used);
  const saved = await findEntry(tx, tournament.id, angler.id);
  if (saved?.hasPaid) throw new Refusal("same_state", "");
  const key = { tournamentId: tournament.id, userId: angler.id };
  const entryNote = used.note ? note.data : (saved?.entryNote ?? usualNote);
  if (isFree || hasPaid) {
    const paidPots = hasPaid ? pots : [];
    const entry = { username: angler.email, note: entryNote, ...details, pots: paidPots };
    if (number) await assignNumber(tx, key, number, now);
    await enterByHand(tx, admin, tournament.id, entry, importing, now);
    const change = { team, reason: usualNote };
    const joined = team && (await changeTeam(tx, admin, { id: tournament.id, userId: angler.id }, change, now)).team;
    const charges = chosenCharges(tournament, { pots: paidPots }, null);
    const cents = sumOfCharges(charges, tournament.entryFeeCents);
    const texts = [
      message,
      joined && `Team: ${joined.name}.`,
      charges.length > 0 && `Side pots: ${charges.map(({ name }) => name).join(", ")}.`,
      cents > 0 && `${moneyText(cents)} in cash.`,
      pots.length > 0 && !hasPaid && "Not paid, so not added to side pots.",
    ];
    return { ...row, outcome: "enter", message: texts.filter(Boolean).join(" ") };
  }
  refuseSuspended(angler, now);
  if (!(await mayEnter(tx, tournament, angler.id, now))) {
    const instructions = "Make them a member or send them an invitation first.";
    throw new Refusal("members_only", `${tournament.name} is for members or invited anglers. ${instructions}`);
  }
  // The day page lists it as unpaid, and the angler chooses what is missing when paying.
  const unpaid = { ...chooseGiven(tournament, details, saved), entryNote };
  if (number) await assignNumber(tx, key, number, now);
  await saveEntryFields(tx, key, unpaid, now);
  await inviteToPay(importing, angler.id);
  const noTeam = team && "Add them to their team once they've paid.";
  const words = [message, "Not paid: will be asked to pay and enter.", noTeam].filter(Boolean).join(" ");
  return { ...row, outcome: "invite", message: words };
}

/** The number in a row's cell; undefined if it is blank, null if it isn't valid. */
function numberIn(cell: string | undefined): number | undefined | null {
  if (!cell) return undefined;
  const number = /^#?\s*(\d{1,4})$/.exec(cell)?.[1];
  return Number(number) > 0 ? Number(number) : null;
}

const isThere = (row: ValidatedRow): ValidatedRow => ({ ...row, outcome: "present", message: "Already entered." });

async function tryRow(importing: Importing, row: ValidatedRow): Promise<ValidatedRow> {
  const { tx } = importing;
  await tx.run(sql`savepoint imported_row`);
  try {
    const entered = await enterRow(importing, row);
    await tx.run(sql`release imported_row`);
    return entered;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await tx.run(sql`rollback to imported_row`);
    await tx.run(sql`release imported_row`);
    if (error.reason === "same_state") return isThere(row);
    return { ...row, outcome: "refused", message: error.message };
  }
}

/**
 * Imports all rows or none (docs/rules.md 15.2). Returns each row with its outcome. Throws `not_found`, `cancelled` or
 * `ended`, and `invalid` for a row with a problem unless it is a dry run, which its caller rolls back.
 */
export async function importEntrants(
  tx: Tx,
  admin: SignedIn,
  tournamentId: number,
  { query }: ParsedList,
  kind: ListKind,
  judged: readonly ValidatedRow[],
  { recordCash, byMail }: ManualEntryOptions,
  now: number,
): Promise<ValidatedRow[]> {
  const tournament = await visibleTournament(tx, admin, tournamentId);
  refuseClosed({ ...tournament, joinUntil: null }, now);
  const importing = { tx, admin, tournament, recordCash, byMail, now };
  const rows: ValidatedRow[] = [];
  let tried = 0;
  for (const row of judged) {
    if (!kind.takes(row)) {
      rows.push(isProblem(row.outcome) ? row : isThere(row));
      continue;
    }
    rows.push(await tryRow(importing, row));
    tried += 1;
    if (tried % rowsInOneGo === 0) await new Promise(setImmediate);
  }
  if (!query.dryRun) refuseProblems(rows, query);
  const countOf = (isCounted: (outcome: RowOutcome) => boolean) =>
    rows.filter(({ outcome }) => isCounted(outcome)).length;
  const detail = {
    entered: countOf((outcome) => outcome === "enter"),
    asked: countOf((outcome) => outcome === "invite"),
    leftOut: countOf(isProblem),
  };
  await recordAudit(
    tx,
    admin,
    { action: "import-entrants", subject: "tournament", subjectId: tournamentId, detail },
    now,
  );
  return rows;
}
