import { z } from "zod";
import { count, id, text } from "../../base/db/shared-fields.ts";
import { type Entrant, type Facts, type Fish, type Moment, states, type Total } from "../../scoring/rulebook/facts.ts";

/** The facts of a tournament as in a results file (docs/rulebook.md); default values are left out. */
export const writtenFacts = z.strictObject({
  entrants: z.array(
    z.strictObject({
      id: text.describe("the username"),
      member: z.literal(false).optional(),
      guest: z.literal(true).optional(),
      state: z.enum(states).optional().describe("fished by default"),
      division: text.optional(),
      team: text.optional(),
      lateMinutes: z.union([z.number(), z.array(z.number())]).optional(),
      buyIn: z.union([z.boolean(), z.array(text)]).optional(),
      penalties: z.array(z.strictObject({ deduct: z.number(), day: id.optional() })).optional(),
      seasonRank: id.optional(),
      seasonBiggest: z.number().optional(),
    }),
  ),
  fish: z.array(
    z.strictObject({
      entrant: text,
      species: text.optional(),
      length: z.number().optional(),
      weight: z.number().optional(),
      dead: z.literal(true).optional(),
      day: id.optional().describe("1 by default"),
      caughtAt: text
        .optional()
        .describe("when it was caught or arrived, which decides ties; in the tournament's time zone"),
      penalties: z.array(text).optional(),
      group: text.optional(),
    }),
  ),
  totals: z
    .array(
      z.strictObject({
        entrant: text,
        fish: count.optional(),
        score: z.number(),
        biggest: z.number().optional(),
        dead: count.optional(),
        day: id.optional(),
      }),
    )
    .optional()
    .describe("totals of entrants whose single fish aren't known"),
  directorsOrder: z
    .array(z.strictObject({ order: z.array(text), tied: z.array(text).optional(), reason: text }))
    .optional()
    .describe("ties that were decided outside the rules"),
});

export type WrittenFacts = z.infer<typeof writtenFacts>;

const minuteMs = 60_000;

/** The same moment with the local clock time, such as "2026-06-06T07:05:00.000-05:00". */
export function momentText({ at, clock }: Moment): string {
  const minutes = Math.round((clock - at) / minuteMs);
  const local = new Date(clock).toISOString().slice(0, -1);
  if (minutes === 0) return `${local}Z`;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `${local}${minutes < 0 ? "-" : "+"}${twoDigits(hours)}:${twoDigits(rest)}`;
}

/** Leaves out reasons, which only the entrant and the organizers may see. */
function entrantOf(entrant: Entrant): WrittenFacts["entrants"][number] {
  const { lateMinutes, buyIn, penalties, division, team, seasonRank, seasonBiggest } = entrant;
  return {
    id: entrant.id.toWellFormed(),
    ...(!entrant.member && { member: false as const }),
    ...(entrant.guest && { guest: true as const }),
    ...(entrant.state !== "fished" && { state: entrant.state }),
    ...(division !== undefined && { division: division.toWellFormed() }),
    ...(team !== undefined && { team: team.toWellFormed() }),
    ...(lateMinutes !== 0 && { lateMinutes: typeof lateMinutes === "number" ? lateMinutes : [...lateMinutes] }),
    ...(buyIn !== undefined && {
      buyIn: typeof buyIn === "boolean" ? buyIn : buyIn.map((board) => board.toWellFormed()),
    }),
    ...(penalties.length > 0 && {
      penalties: penalties.map(({ deduct, day }) => ({ deduct, ...(day !== undefined && { day }) })),
    }),
    ...(seasonRank !== undefined && { seasonRank }),
    ...(seasonBiggest !== undefined && { seasonBiggest }),
  };
}

function fishOf(fish: Fish): WrittenFacts["fish"][number] {
  const { species, length, weight, caughtAt, penalties, group } = fish;
  return {
    entrant: fish.entrant.toWellFormed(),
    ...(species !== undefined && { species: species.toWellFormed() }),
    ...(length !== undefined && { length }),
    ...(weight !== undefined && { weight }),
    ...(fish.dead && { dead: true as const }),
    ...(fish.day !== 1 && { day: fish.day }),
    ...(caughtAt !== undefined && { caughtAt: momentText(caughtAt) }),
    ...(penalties.length > 0 && { penalties: penalties.map((name) => name.toWellFormed()) }),
    ...(group !== undefined && { group: group.toWellFormed() }),
  };
}

function totalOf({ entrant, fish, score, biggest, dead, day }: Total): NonNullable<WrittenFacts["totals"]>[number] {
  return {
    entrant: entrant.toWellFormed(),
    ...(fish !== undefined && { fish }),
    score,
    ...(biggest !== undefined && { biggest }),
    ...(dead > 0 && { dead }),
    ...(day !== 1 && { day }),
  };
}

/** Leaves out rejected fish, which have no effect. */
export const writeFacts = ({ entrants, fish, totals, directorsOrder }: Facts): WrittenFacts => ({
  entrants: entrants.map(entrantOf),
  fish: fish.filter(({ isRejected }) => !isRejected).map(fishOf),
  ...(totals.length > 0 && { totals: totals.map(totalOf) }),
  ...(directorsOrder.length > 0 && {
    directorsOrder: directorsOrder.map(({ order, tied = [], reason }) => ({
      order: order.map((side) => side.toWellFormed()),
      ...(tied.length > 0 && { tied: tied.map((side) => side.toWellFormed()) }),
      reason: reason.toWellFormed(),
    })),
  }),
});
