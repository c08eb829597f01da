import type { StoredPenalty } from "../../base/db/schema/entries.ts";
import { counted, measureText } from "../../base/format/numbers.ts";
import { type Rules, type ScoreUnit, scoreUnit } from "../../scoring/scoring-rules.ts";
import type { PenaltyView } from "./penalty-shapes.ts";

export const penaltyUnit = (rules: Pick<Rules, "by" | "unit" | "scores">): ScoreUnit => scoreUnit(rules);

export const penaltyView = ({ deduct, day, reason }: StoredPenalty): PenaltyView => ({
  deduct: deduct / 100,
  ...(day !== undefined && { day }),
  reason,
});

type Stored = { penalties: readonly StoredPenalty[] | null };

/** A field of views, left out if there are no penalties. */
export const shownPenalties = ({ penalties }: Stored): { penalties?: PenaltyView[] } =>
  penalties && penalties.length > 0 ? { penalties: penalties.map(penaltyView) } : {};

/** "1.5 lb, day 2". */
export const deductionText = ({ deduct, day }: PenaltyView, unit: ScoreUnit): string =>
  `${measureText(deduct, unit)}${day === undefined ? "" : `, day ${day}`}`;

const scoreOf = ({ day }: PenaltyView): string => (day === undefined ? "your score" : `your day ${day} score`);

export const penaltyTexts = {
  noDays: (name: string) => `${name} isn't scored by the day. Leave the day blank.`,
  unknownDay: (name: string, days: number) => `${name} has ${counted(days, "day")}. Enter a day from 1 to ${days}.`,
  given: (name: string, penalty: PenaltyView, unit: ScoreUnit) => ({
    title: `You have a penalty in ${name}`,
    message: `${measureText(penalty.deduct, unit)} is deducted from ${scoreOf(penalty)}. Reason: ${penalty.reason}`,
  }),
  removed: (name: string, penalty: PenaltyView, unit: ScoreUnit, reason: string) => ({
    title: `Your penalty in ${name} was removed`,
    message: `${measureText(penalty.deduct, unit)} is no longer deducted from ${scoreOf(penalty)}. Reason: ${reason}`,
  }),
  /** Shown to everyone in the next version of official results. */
  correction: (penalty: PenaltyView) => `An entrant has a penalty: ${penalty.reason}`,
  removal: (reason: string) => `A penalty was removed: ${reason}`,
} as const;
