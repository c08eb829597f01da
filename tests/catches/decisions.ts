import { asc, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import type { SignedIn } from "../../src/actor.ts";
import { catches, rulings, tournaments } from "../../src/base/db/schema.ts";
import type { Tx } from "../../src/base/db/store.ts";
import { rescoreCatches } from "../../src/catches/rescore-catches.ts";
import { verifyCatch } from "../../src/catches/review/approve-catch.ts";
import { changeDecision } from "../../src/catches/review/change-decision.ts";
import { rejectCatch } from "../../src/catches/review/reject-catch.ts";
import { undoDecision } from "../../src/catches/review/undo-decision.ts";
import { Refusal } from "../../src/refusal.ts";
import { refreshStanding } from "../../src/results/refresh-standing.ts";
import { type Rules, shippedRules } from "../../src/scoring/scoring-rules.ts";
import { addCatch, noon } from "../results/rows.ts";

export const species = ["Bass", "Carp"];
const names = ["Mouth open", "Tail free", "No bump"];

const pick = fc.nat({ max: 30 });
const measure = fc.constantFrom(1000, 1010, 1215, 1230, 1249, 1250, 1825, 1830, 1999);
const penalties = fc.subarray(names, { maxLength: 2 });
const finding = fc.record({ pick, measured: fc.option(measure), penalties });

/** Rules that may change during the tournament. The quantity that counts and its unit may not. */
const changed = fc.record({
  rounding: fc.constantFrom("none", "1/4", "1/2", "1"),
  fish: fc.integer({ min: 1, max: 4 }),
  perSpecies: fc.boolean(),
  penalties: fc
    .tuple(fc.subarray(names), fc.array(fc.constantFrom(0.25, 0.5, 1, 15, null), { minLength: 3, maxLength: 3 }))
    .map(([keptNames, deducts]) => keptNames.map((name, index) => ({ name, deduct: deducts[index] ?? null }))),
});

export const beginning = fc.record({ by: fc.constantFrom("length", "weight"), change: changed });

export const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant("submit" as const),
      angler: fc.nat({ max: 2 }),
      species: fc.constantFrom(...species),
      claimed: measure,
      moment: fc.constantFrom(0, 60_000),
    }),
  },
  { weight: 8, arbitrary: fc.record({ act: fc.constant("verify" as const), found: finding }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("reject" as const), pick }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("undo" as const), pick }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("change" as const), found: finding }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("change to rejected" as const), pick }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("change rules" as const), change: changed }) },
);

export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type Deducted = { name: string; hundredths: number };

type Fish = {
  id: number;
  userId: number;
  species: string;
  submittedAt: number;
  claimed: number;
  status: "pending" | "verified" | "rejected";
  measured: number;
  /** The length measured by a judge since the last undo. */
  lastMeasured: number | null;
  deducted: Deducted[];
  decisions: number;
};

/** An independent record of a tournament's day, as if kept with pencil and paper. */
export type Day = {
  tournamentId: number;
  photo: { id: number; sha256: string };
  judge: SignedIn;
  userIds: readonly number[];
  rules: Rules;
  fish: Fish[];
  now: number;
};

export const beginRules = ({ by, change }: { by: Rules["by"]; change: Partial<Rules> }): Rules => ({
  ...shippedRules.tournament,
  by,
  ...change,
});

const steps = { none: 1, "1/4": 25, "1/2": 50, "1": 100 };

const roundedOf = ({ rules }: Day, measured: number) =>
  Math.floor(measured / steps[rules.rounding]) * steps[rules.rounding];

/** A fish's score, computed independently; for a pending fish, by its claim. */
export function worthOf(day: Day, { status, claimed, measured, deducted }: Fish): number {
  if (status !== "verified") return roundedOf(day, claimed);
  let worth = roundedOf(day, measured);
  for (const { hundredths } of deducted) worth -= hundredths;
  return Math.max(0, worth);
}

/** Null if one of the values isn't available. */
function deductedBy({ rules }: Day, penaltyNames: readonly string[]): Deducted[] | null {
  const deducted: Deducted[] = [];
  for (const name of penaltyNames) {
    const penalty = rules.penalties.find((penalty) => penalty.name === name);
    if (penalty?.deduct == null) return null;
    deducted.push({ name, hundredths: Math.round(penalty.deduct * 100) });
  }
  return deducted;
}

async function submit(tx: Tx, day: Day, sent: Step & { act: "submit" }): Promise<void> {
  const userId = day.userIds[sent.angler] ?? 0;
  const { claimed, species } = sent;
  const size = day.rules.by === "length" ? { length: claimed, weight: 300 } : { length: 1500, weight: claimed };
  const claim = { claimedSpecies: species, claimedLength: size.length, claimedWeight: size.weight };
  const submittedAt = noon + sent.moment;
  const fish: Fish = {
    ...{ id: 0, userId, species, submittedAt, claimed, measured: claimed, lastMeasured: null },
    ...{ status: "pending", deducted: [], decisions: 0 },
  };
  fish.id = await addCatch(tx, {
    ...{ userId, tournamentId: day.tournamentId, species, submittedAt, photoId: day.photo.id },
    ...{ ...size, ...claim, scored: worthOf(day, fish) },
  });
  day.fish.push(fish);
  await refreshStanding(tx, day.tournamentId, userId);
}

type JudgedFigures = { measured: number | null; penalties: string[] };

/**
 * Approves through the real action, with `verifies` or `changes`. Penalties that the rules don't have must be refused.
 */
async function approve(
  tx: Tx,
  day: Day,
  fish: Fish,
  { measured, penalties: penaltyNames }: JudgedFigures,
): Promise<void> {
  const deducted = deductedBy(day, penaltyNames);
  const figures = { measured: measured === null ? undefined : measured / 100, penalties: penaltyNames };
  const { judge, photo, now } = day;
  try {
    if (fish.status === "pending") {
      await verifyCatch(tx, judge, fish.id, { isVerified: true, ...figures }, photo.sha256, now);
    } else {
      const change = { decision: "verified" as const, reason: "Looked again", ...figures };
      await changeDecision(tx, judge, fish.id, change, photo.sha256, now);
    }
  } catch (error) {
    if (deducted === null && error instanceof Refusal && error.reason === "invalid") return;
    throw error;
  }
  if (deducted === null)
    throw new Error(`Accepted although the rules have no such penalty: ${penaltyNames.join(", ")}`);
  const counted = measured ?? fish.lastMeasured ?? fish.claimed;
  Object.assign(fish, { status: "verified", measured: counted, lastMeasured: counted, deducted });
  fish.decisions += 1;
}

async function changeRules(tx: Tx, day: Day, change: Partial<Rules>): Promise<void> {
  const was = new Map(day.fish.map((fish) => [fish, [roundedOf(day, fish.measured), worthOf(day, fish)]]));
  day.rules = { ...day.rules, ...change };
  for (const fish of day.fish) {
    if (fish.status !== "verified") continue;
    const before = [...(was.get(fish) ?? []), ...fish.deducted.flatMap(({ name, hundredths }) => [name, hundredths])];
    fish.deducted = fish.deducted.flatMap(({ name, hundredths }) => {
      const penalty = day.rules.penalties.find((penalty) => penalty.name === name);
      if (!penalty) return [];
      return [{ name, hundredths: penalty.deduct === null ? hundredths : Math.round(penalty.deduct * 100) }];
    });
    const deducted = fish.deducted.flatMap(({ name, hundredths }) => [name, hundredths]);
    if ([roundedOf(day, fish.measured), worthOf(day, fish), ...deducted].join() !== before.join()) fish.decisions += 1;
  }
  const { rules, tournamentId, judge, now } = day;
  await tx.update(tournaments).set({ rules }).where(eq(tournaments.id, tournamentId));
  const [row] = await tx.select().from(tournaments).where(eq(tournaments.id, tournamentId));
  const decision = { actor: judge, reason: "The series agreed", why: "The rules were changed.", now };
  if (row) await rescoreCatches(tx, tournamentId, row, decision);
}

/**
 * Applies one step to the database through the real actions, and to the paper record. Skips steps that can't happen
 * now.
 */
export async function applyStep(tx: Tx, day: Day, event: Step): Promise<void> {
  // Each step is later than the one before, and never within the minutes in which a slip is undone.
  day.now += 3_600_000;
  if (event.act === "submit") return submit(tx, day, event);
  if (event.act === "change rules") return changeRules(tx, day, event.change);
  const chosen = "found" in event ? event.found.pick : event.pick;
  const fish = day.fish[chosen % Math.max(1, day.fish.length)];
  if (!fish) return;
  const isPending = fish.status === "pending";
  const { judge, now } = day;
  if (event.act === "verify" && isPending) return approve(tx, day, fish, event.found);
  if (event.act === "change" && !isPending) return approve(tx, day, fish, event.found);
  if (event.act === "reject" && isPending) {
    await rejectCatch(tx, judge, fish.id, { rejectionReason: "No board" }, now);
    fish.status = "rejected";
  } else if (event.act === "undo" && !isPending) {
    await undoDecision(tx, judge, fish.id, { reason: "Too fast" }, now);
    Object.assign(fish, { status: "pending", lastMeasured: null });
  } else if (event.act === "change to rejected" && !isPending) {
    await changeDecision(tx, judge, fish.id, { decision: "rejected", reason: "Not this fish" }, null, now);
    fish.status = "rejected";
  } else return;
  Object.assign(fish, { measured: fish.claimed, deducted: [] });
  fish.decisions += 1;
}

/** Each pending or verified fish in the database, in the format of `expectedFish`. */
export async function storedFish(tx: Tx, day: Day) {
  const rows = await tx
    .select()
    .from(catches)
    .where(eq(catches.tournamentId, day.tournamentId))
    .orderBy(asc(catches.id));
  const ids = rows.map(({ id }) => id);
  const decided = tx.select().from(rulings).where(inArray(rulings.catchId, ids)).orderBy(asc(rulings.id));
  const byCatch = Map.groupBy(await decided, ({ catchId }) => catchId);
  return rows.map((row) => {
    const rulingsOfCatch = byCatch.get(row.id) ?? [];
    const last = rulingsOfCatch.at(-1);
    return {
      id: row.id,
      status: row.status,
      scored: row.status === "rejected" ? null : row.scored,
      decisions: rulingsOfCatch.length,
      ruled:
        row.status === "verified" && last
          ? { measured: last.measured, rounded: last.rounded, penalties: last.penalties, scored: last.scored }
          : null,
    };
  });
}

export const expectedFish = (day: Day) =>
  day.fish.map((fish) => ({
    id: fish.id,
    status: fish.status,
    scored: fish.status === "rejected" ? null : worthOf(day, fish),
    decisions: fish.decisions,
    ruled:
      fish.status === "verified"
        ? {
            measured: fish.measured,
            rounded: roundedOf(day, fish.measured),
            penalties: fish.deducted.map(({ name, hundredths }) => ({ name, deduct: hundredths / 100 })),
            scored: worthOf(day, fish),
          }
        : null,
  }));
