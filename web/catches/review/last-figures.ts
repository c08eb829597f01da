import type { DecisionRecord } from "../../../src/catches/decisions/decision-record.ts";
import { lastMeasured } from "../../../src/catches/decisions/scoring-figures.ts";
import { measurementOf } from "../submit/saved-measurement.ts";

/** The last decision's measurement and deductions. */
export const lastFiguresOf = (ruling: DecisionRecord) => ({
  rulingMeasurement: measurementOf(ruling),
  measured: lastMeasured(ruling.steps),
  penalties: ruling.penalties.map(({ name }) => name),
});
