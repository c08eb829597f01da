import { and, count, desc, eq, inArray, ne } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import type { DayTotal } from "../base/db/schema/entries.ts";
import { audit, catches, participants, teams } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { counted, hundredthsOf } from "../base/format/numbers.ts";
import { enterPaperCatch } from "../catches/enter-paper-catch.ts";
import { notifyOfPaidPlaces } from "../catches/review/notify-of-paid-places.ts";
import { refusalTexts } from "../catches/texts.ts";
import { boatDays, presentDay } from "../entries/boats/boat-days.ts";
import { dayNumbered } from "../entries/boats/list-boats.ts";
import { disqualificationTexts } from "../entries/disqualification-texts.ts";
import { findEntry, updateEntry } from "../entries/entry.ts";
import { findEntrant } from "../entries/find-entrant.ts";
import { poolsTeams, sideOfCatch } from "../entries/side-of-catch.ts";
import { stateTexts } from "../entries/state-texts.ts";
import { missesCut } from "../options/days/fishing-days.ts";
import { termsIn } from "../options/divisions/divisions.ts";
import { atField, Refusal } from "../refusal.ts";
import { refuseConflict } from "../relations/find-conflict.ts";
import { refreshStanding } from "../results/refresh-standing.ts";
import type { Format } from "../scoring/rulebook/format-issues.ts";
import { rulesOf } from "../scoring/scoring-rules.ts";
import { formatOf } from "../scoring/tournament-format.ts";
import { ineligibleReason, ineligibleText } from "../tournaments/eligibility/ineligible-reason.ts";
import { listedSpecies } from "../tournaments/listed-species.ts";
import { requireCorrectionReason } from "../tournaments/queued-payouts.ts";
import { stateOf } from "../tournaments/tournament-state.ts";
import { type Tournament, visibleTournament } from "../tournaments/visible-tournament.ts";
import { entryIssue, fishInBag, typedHundredths } from "./entry-issue.ts";
import { recordLateness } from "./late-minutes.ts";
import type { LoggedEntry } from "./read-log.ts";
import { disqualifyingLateness, openQuestion, type Question, unlikelyWeight, unstartedDay } from "./unlikely-weight.ts";
import type { WeighIn } from "./weigh-in-shapes.ts";
import { type WeighInTerms, weighInTerms } from "./weigh-in-terms.ts";
import { amountText, teamLabel, weighInTexts as texts } from "./weigh-in-texts.ts";

/** Why nobody can be weighed in; null if they can. */
export function closedReason(tournament: Tournament, now: number): Refusal | null {
  const state = stateOf(tournament, now);
  if (state === "cancelled") return new Refusal("cancelled", refusalTexts.cancelled(tournament));
  if (state === "upcoming") return new Refusal("not_started", refusalTexts.notStarted(tournament));
  return tournament.importedAt === null ? null : new Refusal("not_fishing", texts.imported);
}

/** A total has five digits at most in every place that reads it. */
const heaviest = 99_990;

const withTotal = (totals: readonly DayTotal[] | null, day: number, total: DayTotal | null): DayTotal[] | null => {
  const all = [...(totals ?? []).filter((otherTotal) => otherTotal.day !== day), ...(total ? [total] : [])];
  return all.length > 0 ? all.toSorted((a, b) => a.day - b.day) : null;
};

type WrittenTotal = { holderId: number; day: number; total: DayTotal | null; reason: string; isPart: boolean };

/** Writes an entrant's total of a day and refreshes the standing. `isPart`: the caller notifies of paid places. */
export async function writeTotal(
  tx: Tx,
  by: SignedIn,
  tournament: Tournament,
  { holderId, day, total, reason, isPart }: WrittenTotal,
  now: number,
): Promise<void> {
  const entry = await findEntry(tx, tournament.id, holderId);
  if (!entry) throw new Refusal("not_found", texts.unknownEntry);
  await updateEntry(tx, entry, { totals: withTotal(entry.totals, day, total) });
  const refresh = () => refreshStanding(tx, tournament.id, holderId, { reason, by, now });
  await (isPart ? refresh() : notifyOfPaidPlaces(tx, tournament, now, refresh));
}

export const totalOn = (totals: readonly DayTotal[] | null, day: number): DayTotal | null =>
  totals?.find((total) => total.day === day) ?? null;

/** The entry that a correction replaces, and its catch as it was before the correction. */
type Replaced = { entry?: LoggedEntry | undefined; fish?: typeof catches.$inferSelect | undefined };

type Entering = {
  tx: Tx;
  by: SignedIn;
  tournament: Tournament;
  terms: WeighInTerms;
  day: number;
  now: number;
  replaced: Replaced;
};

/** Throws `not_joined`, `disqualified`, `not_fishing`, `missed_cut` or `conflict_of_interest` at the entrant's field. */
async function findWeighed({ tx, by, tournament, terms: { isBag }, day, now }: Entering, typed: string) {
  const entrant = await findEntrant(tx, tournament.id, typed, { isPooled: poolsTeams(tournament) });
  const { displayName, userId } = entrant;
  const refuse = (reason: Parameters<typeof Refusal.ofField>[2], message: string) =>
    Refusal.ofField("entrant", message, reason);
  const entry = await findEntry(tx, tournament.id, userId);
  if (!entry?.hasPaid) throw refuse("not_joined", texts.notPaid(displayName));
  if (entry.disqualifiedAt !== null) {
    throw refuse("disqualified", disqualificationTexts.noPaperCatch(displayName, tournament.name));
  }
  if (entry.state === "did_not_start") {
    throw refuse("not_fishing", stateTexts.noPaperCatch(displayName, tournament.name));
  }
  if (entry.state === "withdrew" && isBag) throw refuse("not_fishing", texts.withdrew(displayName, tournament.name));
  if (day > 1 && missesCut(tournament, entry)) throw refuse("missed_cut", refusalTexts.anglerMissedCut(tournament));
  const catchKey = { userId, tournamentId: tournament.id, submittedAt: now, submittedBy: null };
  await atField("entrant", refuseConflict(tx, by, catchKey, now));
  return { ...entrant, entry };
}

type Bag = { fish: number; weight: number; biggest: number | undefined; dead: number };

function readBag(tournament: Tournament, { takes }: WeighInTerms, input: WeighIn): Bag {
  const rules = rulesOf(tournament);
  const weight = typedHundredths(rules, input.weight ?? 0) ?? 0;
  const fish = fishInBag(input, weight);
  const typed = input.biggest === undefined ? undefined : (typedHundredths(rules, input.biggest) ?? undefined);
  return {
    fish,
    weight,
    biggest: typed ?? (fish === 1 ? weight : undefined),
    dead: takes.dead ? (input.dead ?? 0) : 0,
  };
}

/** The sum. The biggest fish is unknown if it's unknown of either part. */
function added(day: number, before: DayTotal | null, { fish, weight, biggest, dead }: Bag): DayTotal {
  const parts = [...(before && before.fish > 0 ? [before.biggest] : []), ...(fish > 0 ? [biggest] : [])];
  const sizes = parts.filter((part) => part !== undefined);
  const allDead = (before?.dead ?? 0) + dead;
  return {
    day,
    fish: (before?.fish ?? 0) + fish,
    score: (before?.score ?? 0) + weight,
    ...(sizes.length === parts.length && sizes.length > 0 && { biggest: Math.max(...sizes) }),
    ...(allDead > 0 && { dead: allDead }),
  };
}

/** With a limit of one fish, the better fish of the day counts, after the deduction for a dead one. */
function better(before: DayTotal, total: DayTotal, { main }: Pick<Format, "main">): DayTotal {
  const { deduct, from } = main.deadFish ?? {};
  const deduction = (from ?? 1) > 1 ? 0 : (deduct ?? 0) * 100;
  const net = ({ score, dead = 0 }: DayTotal) => score - dead * deduction;
  return net(total) > net(before) ? total : before;
}

type Weighed = Awaited<ReturnType<typeof findWeighed>>;
type Entered = {
  logged: Pick<LoggedEntry, "holderId" | "fish" | "amount" | "biggest" | "dead" | "before" | "after" | "catchId">;
  /** Null if nothing needs to be confirmed. */
  question: Question | null;
};

const fishAmount = (fish: number, hundredths: number, unit: string): string =>
  `${counted(fish, "fish", "fish")}, ${amountText(hundredths, unit)}`;

/** A bag that was weighed at another scale or entered from a list too must not count twice; single fish are added. */
function secondBagQuestion(
  owner: string,
  before: DayTotal | null,
  { fish, weight }: Bag,
  unit: string,
): Question | null {
  if (before === null || before.fish === 0 || fish < 2) return null;
  const message = texts.secondBag(owner, fishAmount(before.fish, before.score, unit), fishAmount(fish, weight, unit));
  return { path: "weight", message };
}

/** Null unless an angler already has such a fish, which may be the same one. */
async function sameFishQuestion(
  { tx, tournament, day }: Entering,
  { userId, displayName }: Weighed,
  fish: { species: string; length: number },
): Promise<Question | null> {
  const length = hundredthsOf(fish.length);
  const isSame = and(
    ...[eq(catches.tournamentId, tournament.id), eq(catches.userId, userId), ne(catches.status, "rejected")],
    ...[eq(catches.claimedSpecies, fish.species), eq(catches.claimedLength, length)],
    ...(tournament.days ? [eq(catches.day, day)] : []),
  );
  if ((await tx.$count(catches, isSame)) === 0) return null;
  const message = texts.sameFish(displayName, fish.species, amountText(length, rulesOf(tournament).unit));
  return { path: "length", message };
}

/** The label of an angler's team, such as "Team Bank Robbers"; null without one. */
async function findTeamLabel(tx: Tx, tournamentId: number, userId: number): Promise<string | null> {
  const [team] = await tx
    .select({ name: teams.name })
    .from(participants)
    .innerJoin(teams, eq(teams.id, participants.teamId))
    .where(and(eq(participants.tournamentId, tournamentId), eq(participants.userId, userId)));
  return team ? teamLabel(team.name) : null;
}

async function addToTotal(
  { tx, by, tournament, terms, day, now }: Entering,
  { userId, displayName }: Weighed,
  input: WeighIn,
): Promise<Entered> {
  const bag = readBag(tournament, terms, input);
  const side = await sideOfCatch(tx, tournament, userId);
  const [counts] = await tx
    .select({ catches: count() })
    .from(catches)
    .where(and(eq(catches.tournamentId, tournament.id), inArray(catches.userId, side), ne(catches.status, "rejected")));
  if (counts && counts.catches > 0) throw Refusal.ofField("entrant", texts.hasCatches(displayName, counts.catches));
  const entries = await Promise.all(side.map((member) => findEntry(tx, tournament.id, member)));
  const holder = entries.find((entry) => entry && totalOn(entry.totals, day) !== null);
  const holderId = holder?.userId ?? userId;
  const before = totalOn(holder?.totals ?? null, day);
  const after =
    terms.limit === 1 && before ? better(before, added(day, null, bag), formatOf(tournament)) : added(day, before, bag);
  const owner = side.length > 1 ? ((await findTeamLabel(tx, tournament.id, userId)) ?? displayName) : displayName;
  if (terms.limit !== null && after.fish > terms.limit) {
    throw Refusal.ofField("fish", texts.overLimitWith(owner, before?.fish ?? 0, terms.limit));
  }
  if (after.score > heaviest) throw Refusal.ofField("weight", texts.tooHeavy);
  const reason = texts.correction(bag.fish, amountText(bag.weight, terms.unit), input.reason);
  const isPart = input.replaces !== undefined;
  await writeTotal(tx, by, tournament, { holderId, day, total: after, reason, isPart }, now);
  const { fish, weight: amount, biggest, dead } = bag;
  return {
    logged: { holderId, fish, amount, ...(biggest !== undefined && { biggest }), dead, before, after, catchId: null },
    question: secondBagQuestion(owner, before, bag, terms.unit),
  };
}

async function addCatch(entering: Entering, weighed: Weighed, input: WeighIn): Promise<Entered> {
  const { tx, by, tournament, day, now, replaced } = entering;
  const { userId, username, entry } = weighed;
  const { length = 0, weight, reason } = input;
  const species = listedSpecies(input.species?.trim() ?? "", tournament.targetSpecies);
  const rules = rulesOf(tournament);
  const question =
    ineligibleQuestion(tournament, entry.division, { species, length }) ??
    (await sameFishQuestion(entering, weighed, { species, length }));
  const isDead = (input.dead ?? 0) > 0;
  const card = { userId, username, species, length, weight: weight ?? 0, isDead, reason, notes: "", caughtAt: null };
  const place = { location: texts.location, paperNote: texts.note(by.displayName) };
  const catchId = await enterPaperCatch(
    tx,
    by,
    tournament.id,
    { ...card, ...place, day, corrects: replaced.fish },
    now,
  );
  const amount = rules.by === "length" ? hundredthsOf(length) : (typedHundredths(rules, weight ?? 0) ?? 0);
  return {
    logged: { holderId: userId, fish: 1, amount, dead: isDead ? 1 : 0, before: null, after: null, catchId },
    question,
  };
}

/** A question to confirm before a fish that can't score is entered; null if it can score. */
function ineligibleQuestion(
  tournament: Tournament,
  division: string | null,
  { species, length }: { species: string; length: number },
): Question | null {
  const terms = termsIn(tournament, division);
  const reason = ineligibleReason({ species, length: hundredthsOf(length) }, terms);
  if (reason === null) return null;
  const path = reason === "species" ? "species" : "length";
  return { path, message: texts.ineligible(ineligibleText(reason, terms)) };
}

/**
 * Enters what an entrant brings to the scale (docs/rules.md 5.58): adds to the total of the day, or enters a catch if
 * the format needs each fish. Returns the id of the entry, by which it can be undone. Throws `not_found`, `cancelled`,
 * `not_started`, what `findWeighed` throws, `invalid` at the field, or last, `confirm_required` at an unlikely weight, for
 * a day that hasn't started, for minutes late that disqualify, for a fish that can't score, or for a bag or a fish that may have been entered already.
 */
export async function enterWeighIn(
  tx: Tx,
  by: SignedIn,
  id: number,
  input: WeighIn,
  now: number,
  replaced: Replaced = {},
): Promise<number> {
  const tournament = await visibleTournament(tx, by, id);
  const closed = closedReason(tournament, now);
  if (closed) throw closed;
  await requireCorrectionReason(tx, id, input.reason);
  const days = boatDays(tournament);
  const { day } = input.day === undefined ? presentDay(days, now) : dayNumbered(tournament, days, input.day);
  const terms = weighInTerms(tournament, day);
  const entering = { tx, by, tournament, terms, day, now, replaced };
  const weighed = await findWeighed(entering, input.entrant);
  const issue = entryIssue(rulesOf(tournament), terms, input);
  if (issue) throw Refusal.ofField(issue.path, issue.message);
  const entered = await (terms.isBag ? addToTotal : addCatch)(entering, weighed, input);
  const { userId, username } = weighed;
  const { reason, replaces, lateMinutes: typedMinutes } = input;
  const lateMinutes = terms.takes.late ? typedMinutes : undefined;
  const change = { tx, by, tournamentId: id, reason, now };
  const late = await recordLateness(change, { userId, day, lateMinutes }, replaced.entry);
  const unlikely = unlikelyWeight({ isBag: terms.isBag, unit: rulesOf(tournament).unit }, input);
  const dayStarts = days.map(({ startsAt }) => startsAt);
  const questions = [
    unstartedDay(dayStarts, day, now),
    unlikely,
    disqualifyingLateness(terms, input),
    entered.question,
  ];
  const open = openQuestion(questions, input.confirmed);
  if (open) throw Refusal.ofField(open.path, open.message, "confirm_required");
  const question = openQuestion(questions)?.message ?? "";
  const logged: LoggedEntry = {
    userId,
    day,
    unit: terms.unit,
    ...entered.logged,
    returnBefore: null,
    returnAfter: null,
    ...late,
  };
  const confirmed = question !== "" && { confirmed: question };
  const detail = { angler: username, ...logged, ...confirmed, ...(reason && { reason }), replaces };
  await recordAudit(tx, by, { action: "weigh-in", subject: "tournament", subjectId: id, detail }, now);
  const ofTournament = and(eq(audit.subject, "tournament"), eq(audit.subjectId, id), eq(audit.action, "weigh-in"));
  const [latest] = await tx.select({ id: audit.id }).from(audit).where(ofTournament).orderBy(desc(audit.id)).limit(1);
  if (!latest) throw new Error("The entry was not recorded.");
  return latest.id;
}
