import type { ChallengeThread } from "../../src/challenges/challenge-shapes.ts";
import { type CatchDay, enter, openCatchDay, verified } from "../catches/catch-day.ts";
import type { Browser } from "../support/club.ts";

/** Ann and Bob are entered, the judge has verified a fish of Ann's, and a second admin is also a judge. */
export type ChallengeDay = CatchDay & { second: Browser; fishId: number };

type Terms = Parameters<typeof openCatchDay>[0];

export async function openChallengeDay(terms: Terms = {}): Promise<ChallengeDay> {
  const catchDay = await openCatchDay(terms);
  await enter(catchDay.club, catchDay.tournamentId, catchDay.bob.userId);
  const second = await catchDay.club.logIn("second", { isAdmin: true });
  return { ...catchDay, second, fishId: (await verified(catchDay)).id };
}

export const challenge = (by: Browser, catchId: number, json: object = { reason: "Length" }) =>
  by.send(`/api/catches/${catchId}/challenges`, { json });

/** A challenge, which must be accepted. */
export async function challenged(by: Browser, catchId: number, json?: object): Promise<ChallengeThread> {
  const response = await challenge(by, catchId, json);
  if (response.status !== 201) throw new Error(`Refused with ${response.status}: ${await response.text()}`);
  return (await response.json()) as ChallengeThread;
}

export const decide = (
  by: Browser,
  id: number,
  json: object = { outcome: "upheld", text: "The tail is not pinched" },
) => by.send(`/api/admin/challenges/${id}/decide`, { json });
