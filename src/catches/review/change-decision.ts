import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { notify } from "../../base/notifications/notify.ts";
import { Refusal } from "../../refusal.ts";
import { rulesOf } from "../../scoring/scoring-rules.ts";
import { ineligibleText } from "../../tournaments/eligibility/ineligible-reason.ts";
import { eligibility } from "../catch-status.ts";
import { catchDecisionsQuery } from "../decisions/read-decisions.ts";
import { recordDecision } from "../decisions/record-decision.ts";
import { lastMeasured } from "../decisions/scoring-figures.ts";
import { notableFiguresText } from "../decisions/texts.ts";
import { changeTexts, noticeTexts, refusalTexts } from "../texts.ts";
import { photoOf } from "./approve-catch.ts";
import { approvedValues } from "./approved-values.ts";
import {
  catchLink,
  claimOf,
  type DecisionContext,
  findDecidedCatch,
  scoredAsClaimed,
  type TournamentCatch,
  writeDecision,
} from "./decision.ts";
import { notifyOfPlaces } from "./notify-of-places.ts";
import type { DecisionChange } from "./review-shapes.ts";

/** The photo that becomes public with the change, or null if none does. Throws as `changeDecision` does. */
export async function findPhotoToPublish(
  db: Db,
  deciding: DecisionContext,
  id: number,
  change: DecisionChange,
): Promise<string | null> {
  const judged = await findDecidedCatch(db, deciding, id, change.seen);
  return change.decision === "verified" ? photoOf(judged) : null;
}

/** The values as verified now, or as measured before the catch was rejected (docs/rules.md 8.5). */
async function valuesBefore(db: Db, judged: TournamentCatch) {
  const { fish, tournament } = judged;
  const { species, length, weight } = fish;
  if (fish.status === "verified") return { species, length, weight };
  const measured = lastMeasured((await catchDecisionsQuery(db, fish.id)).map(({ ruling }) => ruling));
  return { ...claimOf(judged), ...(measured !== null && { [rulesOf(tournament).by]: measured }) };
}

async function valuesOf(db: Db, judged: TournamentCatch, change: DecisionChange) {
  const { fish, tournament } = judged;
  if (change.decision === "rejected") {
    const claim = claimOf(judged);
    const ineligibleReason = eligibility(claim, tournament, fish.ineligibleReason);
    const scored = scoredAsClaimed(judged);
    const { decision: status, reason: rejectionReason } = change;
    const { isDead } = fish;
    const values = { ...claim, scored, status, isDead, ineligibleReason, rejectionReason, rulingReason: null };
    return { values, figures: null, marks: null };
  }
  const isDead = change.isDead ?? fish.isDead;
  const { approved, figures, marks } = approvedValues(judged, change, await valuesBefore(db, judged));
  const ineligibleReason = eligibility(approved, tournament, fish.ineligibleReason);
  const { decision: status, reason: rulingReason } = change;
  const { scored } = figures;
  const values = { ...approved, scored, status, isDead, ineligibleReason, rejectionReason: null, rulingReason };
  return { values, figures, marks };
}

/** Whether a change would leave the catch exactly as it is. Throws as `changeDecision` does. */
export async function changesNothing(
  db: Db,
  deciding: DecisionContext,
  id: number,
  change: DecisionChange,
): Promise<boolean> {
  const judged = await findDecidedCatch(db, deciding, id, change.seen);
  const { fish } = judged;
  const { values } = await valuesOf(db, judged, change);
  const compared = ["status", "species", "length", "weight", "isDead", "scored"] as const;
  return compared.every((name) => values[name] === fish[name]);
}

/**
 * Replaces a decision with another one (docs/rules.md 8.5). `isPart`: the caller notifies of the change and of places. Throws as
 * `findDecidedCatch` does, and `photo_required`.
 */
export async function changeDecision(
  tx: Tx,
  judge: SignedIn,
  id: number,
  change: DecisionChange & { isPart?: boolean },
  ready: string | null,
  now: number,
): Promise<void> {
  const judged = await findDecidedCatch(tx, { judge, now }, id, change.seen);
  if (change.decision === "verified" && photoOf(judged) !== ready) throw new Refusal("stale", refusalTexts.changed);
  const { fish, tournament } = judged;
  const rules = rulesOf(tournament);
  const { values, figures, marks } = await valuesOf(tx, judged, change);
  const { species, length, weight, status, rejectionReason, rulingReason } = fish;
  const subject = { fish, tournamentId: tournament.id, rules };
  await recordDecision(
    tx,
    subject,
    { decision: change.decision, figures, marks, reason: change.reason },
    judge.id,
    now,
  );
  const rescored = { reason: changeTexts.changed(id, change.reason), by: judge, now };
  const write = () => writeDecision(tx, judged, { ...values, judgedAt: now, judgedBy: judge.id }, rescored);
  await (change.isPart ? write() : notifyOfPlaces(tx, tournament, fish.userId, now, write));
  const scoring = figures && notableFiguresText(rules, figures);
  const detail = {
    before: { status, species, length, weight, isDead: fish.isDead, reason: rejectionReason ?? rulingReason },
    after: {
      status: values.status,
      species: values.species,
      length: values.length,
      weight: values.weight,
      isDead: values.isDead,
      reason: change.reason,
    },
    ...(scoring && { scoring }),
  };
  await recordAudit(tx, judge, { action: "change-decision", subject: "catch", subjectId: id, detail }, now);
  if (change.isPart) return;
  const reasonText = values.ineligibleReason && ineligibleText(values.ineligibleReason, tournament);
  const { unit } = rules;
  const outcome =
    values.status === "verified"
      ? noticeTexts.nowVerified({ ...values, unit }, scoring, values.isDead, reasonText)
      : noticeTexts.nowRejected;
  const notice = noticeTexts.changed({ ...claimOf(judged), unit }, tournament.name, outcome, change.reason);
  const type = values.status === "rejected" ? "catch_rejected" : "catch_changed";
  await notify(tx, fish.userId, { type, ...notice, link: catchLink(id) }, now);
}
