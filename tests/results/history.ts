import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { catches, participants, tournaments } from "../../src/base/db/schema.ts";
import type { Tx } from "../../src/base/db/store.ts";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";
import { refreshStanding } from "../../src/results/refresh-standing.ts";
import { addCatch, addEntry } from "./rows.ts";

export const anglers = 3;

const angler = fc.nat({ max: anglers - 1 });
/** The index of a fish, modulo their number. */
const pick = fc.nat({ max: 30 });
/** Few lengths and times, so that ties are common. In hundredths of an inch, and ms after noon. */
const length = fc.constantFrom(900, 1200, 1450, 1500, 1525, 2000);
const moment = fc.constantFrom(0, 60_000, 120_000);
const species = fc.constantFrom("Bass", "Bass", "Bass", "Carp");

/** An event on a tournament's day. */
export const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant("join" as const), angler }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("leave" as const), angler }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("charge back" as const), angler }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("give the place back" as const), angler }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("disqualify" as const), angler }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("reinstate" as const), angler }) },
  {
    weight: 20,
    arbitrary: fc.record({
      act: fc.constant("submit" as const),
      angler,
      length,
      moment,
      species,
      isVerified: fc.boolean(),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({ act: fc.constant("verify" as const), pick, ruled: fc.option(length, { freq: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("reject" as const), pick }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("take back" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("withdraw" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("delete" as const), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant("change rules" as const),
      minLength: fc.constantFrom(1000, 1475, 1600),
      target: fc.constantFrom("Bass", "Carp"),
    }),
  },
);

export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

export type Fish = {
  id: number;
  userId: number;
  length: number;
  species: string;
  submittedAt: number;
  status: "pending" | "verified" | "rejected";
};

/** An independent record of the day, kept separately from the database. */
export type Day = {
  tournamentId: number;
  userIds: readonly number[];
  photoId: number;
  startedAt: number;
  rules: { minLength: number; target: string };
  /** Entry ids of the entrants; null if a chargeback keeps the entry out of the standings. */
  entries: Map<number, number | null>;
  /** Entrants who get no place, whatever they caught. */
  disqualified: Set<number>;
  fish: Map<number, Fish>;
};

export const isEligible = ({ rules }: Day, fish: { length: number; species: string }): boolean =>
  fish.species === rules.target && fish.length >= rules.minLength;

function reasonOf(day: Day, fish: { length: number; species: string }): "species" | "below_minimum" | null {
  if (isEligible(day, fish)) return null;
  return fish.species === day.rules.target ? "below_minimum" : "species";
}

async function judge(tx: Tx, day: Day, fish: Fish): Promise<void> {
  const { length: ruledLength, status } = fish;
  const rejectionReason = status === "rejected" ? "No measuring board." : null;
  const decision = {
    length: ruledLength,
    scored: ruledLength,
    status,
    rejectionReason,
    ineligibleReason: reasonOf(day, fish),
  };
  await tx.update(catches).set(decision).where(eq(catches.id, fish.id));
  await refreshStanding(tx, day.tournamentId, fish.userId);
}

async function remove(tx: Tx, day: Day, fish: Fish): Promise<void> {
  day.fish.delete(fish.id);
  await tx.delete(catches).where(eq(catches.id, fish.id));
  await refreshStanding(tx, day.tournamentId, fish.userId);
}

async function changeRules(tx: Tx, day: Day, rules: Day["rules"]): Promise<void> {
  day.rules = rules;
  const { minLength, target } = rules;
  await tx
    .update(tournaments)
    .set({ minLength, targetSpecies: [target] })
    .where(eq(tournaments.id, day.tournamentId));
  for (const fish of day.fish.values())
    await tx
      .update(catches)
      .set({ ineligibleReason: reasonOf(day, fish) })
      .where(eq(catches.id, fish.id));
  await rebuildStandings(tx, day.tournamentId);
}

type EntryAct = "join" | "leave" | "charge back" | "give the place back" | "disqualify" | "reinstate";

async function enter(tx: Tx, day: Day, userId: number, act: EntryAct): Promise<void> {
  const { tournamentId, entries, disqualified } = day;
  const isEntry = and(eq(participants.tournamentId, tournamentId), eq(participants.userId, userId));
  if (act === "join" && !entries.has(userId)) entries.set(userId, await addEntry(tx, tournamentId, userId));
  if (act === "give the place back" && entries.get(userId) === null) {
    const again = tx.update(participants).set({ heldAt: null }).where(isEntry);
    const [entry] = await again.returning({ id: participants.id });
    entries.set(userId, entry?.id ?? null);
  }
  if (act === "leave") {
    entries.delete(userId);
    disqualified.delete(userId);
    await tx.delete(participants).where(isEntry);
  }
  if (act === "charge back" && entries.has(userId)) {
    entries.set(userId, null);
    await tx.update(participants).set({ heldAt: day.startedAt }).where(isEntry);
  }
  if (act === "disqualify" && entries.has(userId)) {
    disqualified.add(userId);
    const fields = { disqualifiedAt: day.startedAt, disqualifyReason: "Fished outside the boundary." };
    await tx.update(participants).set(fields).where(isEntry);
  }
  if (act === "reinstate") {
    disqualified.delete(userId);
    await tx.update(participants).set({ disqualifiedAt: null, disqualifyReason: null }).where(isEntry);
  }
  await refreshStanding(tx, tournamentId, userId);
}

async function submit(tx: Tx, day: Day, userId: number, sent: Step & { act: "submit" }): Promise<void> {
  const { tournamentId, photoId, entries, startedAt } = day;
  if (!entries.has(userId)) return;
  const fish = { userId, length: sent.length, species: sent.species, submittedAt: startedAt + sent.moment };
  const id = await addCatch(tx, { ...fish, tournamentId, photoId, ineligibleReason: reasonOf(day, fish) });
  const stored: Fish = { id, ...fish, status: "pending" };
  day.fish.set(id, stored);
  await refreshStanding(tx, tournamentId, userId);
  if (sent.isVerified) {
    stored.status = "verified";
    await judge(tx, day, stored);
  }
}

/** Applies one step to the database as the actions do, and to the paper record. Skips steps that can't happen now. */
export async function applyStep(tx: Tx, day: Day, event: Step): Promise<void> {
  if (event.act === "change rules") return changeRules(tx, day, event);
  if ("angler" in event) {
    const userId = day.userIds[event.angler] ?? 0;
    if (event.act !== "submit") return enter(tx, day, userId, event.act);
    return submit(tx, day, userId, event);
  }
  const fish = [...day.fish.values()][event.pick % Math.max(1, day.fish.size)];
  if (!fish) return;
  const isPending = fish.status === "pending";
  if (event.act === "delete" || (event.act === "withdraw" && isPending)) return remove(tx, day, fish);
  if (event.act === "verify" && isPending) {
    fish.status = "verified";
    fish.length = event.ruled ?? fish.length;
  }
  if (event.act === "reject" && isPending) fish.status = "rejected";
  if (event.act === "take back") fish.status = "pending";
  return judge(tx, day, fish);
}
