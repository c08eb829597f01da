import { asc } from "drizzle-orm";
import { prizeBreakdowns, secondLooks } from "../../../src/base/db/schema.ts";
import { runJob } from "../../../src/jobs.ts";
import type { ListedSecondReview, SecondReviewView } from "../../../src/options/second-review/second-review-shapes.ts";
import { type Rules, shippedRules } from "../../../src/scoring/scoring-rules.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { type CatchDay, day, enter, openCatchDay, photoFile, submitted } from "../../catches/catch-day.ts";
import { type Browser, noon } from "../../support/club.ts";

/** Lengths are rounded to the quarter inch, an open mouth costs half an inch, and first place is paid. */
export type SecondReviewDay = CatchDay & { second: Browser; third: Browser };

export async function openSecondReviewDay(rules: Partial<Rules> = { secondLook: true }): Promise<SecondReviewDay> {
  const tournamentRules: Rules = {
    ...shippedRules.tournament,
    rounding: "1/4",
    fish: 2,
    penalties: [{ name: "Mouth open", deduct: 0.5 }],
    ...rules,
  };
  const catchDay = await openCatchDay({ rules: tournamentRules });
  const { club, tournamentId, bob } = catchDay;
  await enter(club, tournamentId, bob.userId);
  const second = await club.logIn("second", { isAdmin: true });
  const third = await club.logIn("third", { isAdmin: true });
  await club.store.write(async (tx) => {
    await tx.insert(prizeBreakdowns).values({ tournamentId, position: 1, amountCents: 10_000 });
  });
  return { ...catchDay, second, third };
}

/** Submits a catch, which the judge verifies with the measured length, if any. */
export async function submitVerified(
  fixture: SecondReviewDay,
  angler: Browser,
  length: string,
  measured?: string,
): Promise<number> {
  const { id } = await submitted(angler, { tournamentId: fixture.tournamentId, length, photo: await photoFile() });
  await postOk(fixture.judge, `/api/admin/catches/${id}/verify`, { isVerified: true, measured });
  return id;
}

export async function postOk(by: Browser, path: string, json: object): Promise<void> {
  const response = await by.send(path, { json });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

export const afterTheEnd = noon + day + 1;

/** Ends the tournament and runs the job. */
export async function endTournament(secondReviewDay: SecondReviewDay): Promise<void> {
  secondReviewDay.club.setNow(afterTheEnd);
  await runJob(secondReviewDay.club.deps, "announce-results");
}

export const rowsOf = (secondReviewDay: SecondReviewDay) =>
  secondReviewDay.club.store.read(async (db) => db.select().from(secondLooks).orderBy(asc(secondLooks.id)));

/** The chosen fish, with the reasons. */
export const chosenFish = async (secondReviewDay: SecondReviewDay) =>
  (await rowsOf(secondReviewDay)).map(({ catchId, why }) => [catchId, why]);

export const listSecondReviews = (by: Browser) => by.get<ListedSecondReview[]>("/api/admin/second-looks");

export const readSecondReview = (by: Browser, id: number) => by.get<SecondReviewView>(`/api/admin/second-looks/${id}`);

export const postAction = (by: Browser, id: number, action: string, json: object) =>
  by.send(`/api/admin/second-looks/${id}/${action}`, { json });

export const sendSecondReview = (by: Browser, id: number, measured: string, penalties: string[] = []) =>
  postAction(by, id, "look", { decision: "verified", measured, penalties });

/** The id of the only second review. */
export async function onlySecondReview(secondReviewDay: SecondReviewDay): Promise<number> {
  const [row, ...more] = await rowsOf(secondReviewDay);
  if (!row || more.length > 0) throw new Error("There isn't exactly one second review.");
  return row.id;
}

export const readResultState = async (secondReviewDay: SecondReviewDay) => {
  const { resultState, resultAwaits } = await secondReviewDay.club.visitor.get<TournamentWithResult>(
    `/api/tournaments/${secondReviewDay.tournamentId}`,
  );
  return [resultState, ...resultAwaits.map(({ kind, count }) => (count ? `${count} ${kind}` : kind))];
};
