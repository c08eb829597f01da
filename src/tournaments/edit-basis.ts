import { and, desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { SignedIn } from "../actor.ts";
import { audit, prizeBreakdowns, users } from "../base/db/schema.ts";
import { text } from "../base/db/shared-fields.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { canonicalText } from "../base/format/canonical-text.ts";
import { clockText, dayText } from "../base/format/days.ts";
import { lengthText } from "../base/format/lengths.ts";
import { datedMomentText, zoneText } from "../base/format/moments.ts";
import { moneyText } from "../base/format/money.ts";
import { Refusal } from "../refusal.ts";
import { rulesOf } from "../scoring/scoring-rules.ts";
import { tournamentTerms } from "./terms.ts";
import { typeNames } from "./tournament-state.ts";
import type { Tournament } from "./visible-tournament.ts";
import { visibleTournament } from "./visible-tournament.ts";

export const editBasis = z.strictObject({
  basis: text.describe("Send it with an edit, which is refused if one of its fields was changed after this reply."),
});

/** `field` is the field of the form and of the API. */
type Editable = { field: string; value: unknown; sentence: string };

const changed = (what: string): string => `${what} changed.`;
const isNow = (what: string, value: string | null | undefined): string =>
  value ? `${what} is now ${value}.` : `${what} was removed.`;

/** Prizes that follow the entry fees change with every entry, so they aren't an edit; those of divisions are fixed. */
function prizeFields(row: Tournament, prizes: readonly { division: string | null }[]): Editable[] {
  const share = {
    field: "payoutShare",
    value: row.payoutShare,
    sentence: changed("The percentage of fees paid out"),
  };
  if (row.payoutShare !== null) {
    const ofDivisions = prizes.filter(({ division }) => division !== null);
    return [share, { field: "positions", value: ofDivisions, sentence: changed("The paid places") }];
  }
  return [
    share,
    { field: "prize", value: row.prizeCents, sentence: isNow("The prize", moneyText(row.prizeCents)) },
    { field: "positions", value: prizes, sentence: changed("The paid places") },
  ];
}

function timeFields(row: Tournament): Editable[] {
  const { startDay, endDay, startTime, endTime, timeZone, joinUntil, identifierReleaseAt: release } = row;
  const moment = (at: number | null) => at && datedMomentText(new Date(at), timeZone);
  return [
    { field: "startDate", value: startDay, sentence: isNow("The start date", dayText(startDay)) },
    { field: "startTime", value: startTime, sentence: isNow("The start time", startTime && clockText(startTime)) },
    { field: "endDate", value: endDay, sentence: isNow("The end date", dayText(endDay)) },
    { field: "endTime", value: endTime, sentence: isNow("The end time", endTime && clockText(endTime)) },
    { field: "joinUntil", value: joinUntil, sentence: isNow("The registration deadline", moment(joinUntil) || null) },
    { field: "timeZone", value: timeZone, sentence: isNow("The time zone", zoneText(timeZone)) },
    { field: "days", value: row.days && { cut: row.days.cut }, sentence: changed("The multi-day scoring or the cut") },
    {
      field: "identifierReleaseAt",
      value: release,
      sentence: isNow("The release of the identifier", moment(release) || null),
    },
  ];
}

/** Everything that the form of a tournament edits, in its order, with a sentence about its current value. */
async function editableFields(db: Db, row: Tournament): Promise<Editable[]> {
  const { division, position, amountCents } = prizeBreakdowns;
  const stored = await db
    .select({ division, position, amountCents })
    .from(prizeBreakdowns)
    .where(eq(prizeBreakdowns.tournamentId, row.id));
  // Sorted here, because no index has this order and both engines compare text differently.
  const prizes = stored.toSorted(
    (a, b) => (a.division ?? "").localeCompare(b.division ?? "", "en") || a.position - b.position,
  );
  const rules = rulesOf(row);
  const terms = Object.entries(tournamentTerms).map(([field, { column, name }]) => ({
    field,
    value: row[column],
    sentence: changed(name),
  }));
  return [
    { field: "name", value: row.name, sentence: isNow("The name", row.name) },
    { field: "description", value: row.description, sentence: changed("The description") },
    {
      field: "targetSpecies",
      value: row.targetSpecies,
      sentence: `The target species are now ${row.targetSpecies.join(", ")}.`,
    },
    {
      field: "minLength",
      value: row.minLength,
      sentence: isNow("The minimum length", lengthText(row.minLength / 100, rules.unit)),
    },
    {
      field: "tournamentType",
      value: row.tournamentType,
      sentence: isNow("The type", typeNames[row.tournamentType].toLowerCase()),
    },
    {
      field: "isActive",
      value: row.isActive,
      sentence: row.isActive ? "The tournament is now published." : "The tournament is now a draft.",
    },
    ...timeFields(row),
    { field: "entryFee", value: row.entryFeeCents, sentence: isNow("The entry fee", moneyText(row.entryFeeCents)) },
    ...prizeFields(row, prizes),
    {
      field: "capacity",
      value: row.capacity,
      sentence: isNow("The number of spots", row.capacity === null ? null : String(row.capacity)),
    },
    { field: "visibility", value: row.visibility, sentence: isNow("The visibility", row.visibility) },
    { field: "isMembersOnly", value: row.isMembersOnly, sentence: changed("The members-only setting") },
    { field: "waiver", value: row.waiverVersion, sentence: changed("The waiver") },
    ...terms,
    { field: "divisions", value: row.divisions, sentence: changed("The divisions") },
    { field: "hasOpenBoard", value: row.hasOpenBoard, sentence: changed("The overall ranking of all anglers") },
    { field: "teams", value: row.teams, sentence: changed("The teams") },
    { field: "format", value: row.format, sentence: changed("The format") },
    { field: "rules", value: rules, sentence: changed("The rules") },
    { field: "skipsWeight", value: row.skipsWeight, sentence: changed("The length-only setting") },
    { field: "waters", value: row.waters, sentence: changed("The waters") },
    { field: "flagsOff", value: row.flagsOff ?? [], sentence: changed("The flags") },
  ];
}

/** Independent of the order of keys, which storing may change. */
const hashOf = (value: unknown): string =>
  new Bun.CryptoHasher("sha256").update(canonicalText(value)).digest("hex").slice(0, 10);

const basisOf = (fields: readonly Editable[]): string =>
  fields.map(({ field, value }) => `${field}:${hashOf(value)}`).join(" ");

/** Throws `not_found`. */
export async function readEditBasis(db: Db, actor: SignedIn, id: number): Promise<z.infer<typeof editBasis>> {
  return { basis: basisOf(await editableFields(db, await visibleTournament(db, actor, id))) };
}

const changes = ["edit-tournament", "extend-tournament", "end-tournament-now", "set-prizes"];

/** Says who saved the last change. */
async function lastChange(db: Db, id: number, actor: SignedIn): Promise<string> {
  const [last] = await db
    .select({ actorId: audit.actorId, actorName: audit.actorName, displayName: users.displayName })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorId))
    .where(and(eq(audit.subject, "tournament"), eq(audit.subjectId, id), inArray(audit.action, changes)))
    .orderBy(desc(audit.id))
    .limit(1);
  const isOwn = last?.actorId === actor.id;
  const editor = isOwn ? "You" : last?.displayName || last?.actorName || "Someone else";
  return `${editor} changed this tournament${isOwn ? " in another window" : ""} while you were editing it.`;
}

/**
 * Refuses an edit that would overwrite a field changed after the edit's `basis` (docs/rules.md 3.36): `edit` runs first, so that
 * fields it leaves as they are now don't count. Without a basis nothing is compared. Throws `stale`, which rolls back the write.
 */
export async function refuseOverwriting<Result>(
  tx: Tx,
  actor: SignedIn,
  id: number,
  basis: string | undefined,
  edit: () => Promise<Result>,
): Promise<Result> {
  if (basis === undefined) return edit();
  const hashes = new Map(basis.split(" ").map((part) => part.split(":", 2) as [string, string]));
  const before = await editableFields(tx, await visibleTournament(tx, actor, id));
  const newer = before.filter(({ field, value }) => (hashes.get(field) ?? hashOf(value)) !== hashOf(value));
  if (newer.length === 0) return edit();
  const message = `${await lastChange(tx, id, actor)} Your changes aren't saved yet.`;
  const refuse = (fields: readonly Editable[]): never => {
    const issues = fields.map(({ field, sentence }) => ({ path: field, message: sentence }));
    const present = { path: "replaced", message: basisOf(before) };
    throw new Refusal("stale", message, { issues: [{ path: "basis", message }, ...issues, present] });
  };
  // The newer values may be the cause of another refusal, so they are reported first.
  const result = await edit().catch((error: unknown) => {
    if (error instanceof Refusal) return refuse(newer);
    throw error;
  });
  const after = await editableFields(tx, await visibleTournament(tx, actor, id));
  const hashesAfter = new Map(after.map(({ field, value }) => [field, hashOf(value)]));
  const overwritten = newer.filter(({ field, value }) => hashesAfter.get(field) !== hashOf(value));
  return overwritten.length === 0 ? result : refuse(overwritten);
}
