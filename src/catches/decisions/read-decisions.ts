import { asc, eq } from "drizzle-orm";
import { rulings, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { isoText } from "../../base/format/moments.ts";
import { mayDo } from "../../rights.ts";
import { countedValue } from "../../scoring/fish-score.ts";
import { type Rules, rulesOf, scoringUnit, shippedRules } from "../../scoring/scoring-rules.ts";
import type { Reader } from "../../tournaments/results/hidden-board.ts";
import { type CatchRow, isByEntrantNow } from "../catch-rows.ts";
import { findVisibleCatch } from "../find-catch.ts";
import type { DecisionRecord, DecisionStep } from "./decision-record.ts";
import type { Figures } from "./scoring-figures.ts";

export const catchDecisionsQuery = (db: Db, catchId: number) =>
  db
    .select({ ruling: rulings, judge: users.username, judgeDisplayName: users.displayName })
    .from(rulings)
    .leftJoin(users, eq(users.id, rulings.judgeId))
    .where(eq(rulings.catchId, catchId))
    .orderBy(asc(rulings.id));

type Row = Awaited<ReturnType<typeof catchDecisionsQuery>>[number];

export const decimalOf = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100);

const figuresView = ({ measured, rounded, scored }: { [K in "measured" | "rounded" | "scored"]: number | null }) => ({
  measured: decimalOf(measured),
  rounded: decimalOf(rounded),
  scored: decimalOf(scored),
});

const unnamed = "a judge";

const stepView = ({ ruling, judge, judgeDisplayName }: Row, isForJudge: boolean): DecisionStep => ({
  id: ruling.id,
  decision: ruling.decision,
  at: isoText(ruling.decidedAt),
  by: (isForJudge && judge) || unnamed,
  byDisplayName: (isForJudge && judgeDisplayName) || unnamed,
  ...figuresView(ruling),
  penalties: ruling.penalties ?? [],
  reason: ruling.reason,
  marks: ruling.marks,
  isByEntrant: ruling.isByEntrant,
});

/** Reconstructs the figures of a decision from before decisions were itemized. */
function figuresBefore({ fish }: CatchRow, rules: Rules): Figures {
  const measured = countedValue(rules, fish);
  return { measured, rounded: measured, penalties: [], scored: fish.scored };
}

/** Readable by everyone who can see the catch (docs/rules.md 1.11). Throws `not_found`. */
export async function readDecisionRecord(db: Db, reader: Reader, id: number): Promise<DecisionRecord> {
  const row = await findVisibleCatch(db, reader, id);
  const { fish, tournament, photo } = row;
  const rules = tournament ? rulesOf(tournament) : shippedRules.tournament;
  const rows = await catchDecisionsQuery(db, id);
  const last = rows.at(-1)?.ruling;
  const unit = last?.unit ?? scoringUnit(rules);
  const claimed = countedValue(rules, { length: fish.claimedLength, weight: fish.claimedWeight });
  const isScored = tournament !== null && fish.status === "verified";
  const figures = isScored ? (last ?? figuresBefore(row, rules)) : null;
  const isForJudge = reader.actor !== null && mayDo(reader.actor, "review", fish.tournamentId);
  return {
    unit,
    claimed: claimed / 100,
    ...figuresView(figures ?? { measured: null, rounded: null, scored: null }),
    rounding: rules.rounding,
    penalties: figures?.penalties ?? [],
    decidedByEntrant: isByEntrantNow(row),
    steps: rows.map((row) => stepView(row, isForJudge)),
    photo: photo && { width: photo.width, height: photo.height },
  };
}
