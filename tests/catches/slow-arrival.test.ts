import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { CatchView } from "../../src/catches/catch-shapes.ts";
import { type Browser, noon } from "../support/club.ts";
import { type CatchDay, day, enter, fish, formOf, hour, openCatchDay, openTournament, photoFile } from "./catch-day.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

const end = noon + day;

type Slow = {
  from: number;
  to: number;
  fields?: Record<string, string | File | number>;
  headers?: Record<string, string>;
};

/** The headers arrive at one moment, the complete form at another. */
async function sendSlowly(angler: Browser, { from, to, fields = {}, headers }: Slow): Promise<Response> {
  catchDay.club.setNow(from);
  const form = formOf({ ...fish, tournamentId: catchDay.tournamentId, photo: await photoFile(), ...fields });
  return angler.send("/api/catches", { form, headers, beforeBody: async () => catchDay.club.setNow(to) });
}

const viewOf = async (response: Response) => {
  expect(response.status).toBe(201);
  return (await response.json()) as CatchView;
};

const iso = (instant: number) => new Date(instant).toISOString();

describe("a catch whose upload began in time but was completed after the end", () => {
  const slow = { from: end - 60_000, to: end + 60_000 };
  const times = { isLate: true, uploadBeganAt: iso(slow.from), submittedAt: iso(slow.to), capturedAt: null };

  test("a catch that began in time and completed late is late, with both times", async () => {
    expect(await viewOf(await sendSlowly(catchDay.ann, slow))).toMatchObject(times);
  });

  test("such a catch is late when sent with the page's form without script, too", async () => {
    await sendSlowly(catchDay.ann, { ...slow, fields: { page: "/submit-catch" }, headers: { accept: "text/html" } });
    expect(await catchDay.ann.get<CatchView[]>("/api/catches")).toMatchObject([times]);
  });

  test("such a catch is shown to judges with both times", async () => {
    const { id } = await viewOf(await sendSlowly(catchDay.ann, slow));
    expect(await catchDay.judge.get<CatchView[]>("/api/admin/catches/unverified")).toMatchObject([times]);
    const page = await (await catchDay.judge.send(`/admin/verification?photo=${id}`)).text();
    expect(page).toContain("Late: the upload began before the end and finished after it.");
    for (const time of [slow.from, slow.to]) expect(page).toContain(`dateTime="${iso(time)}"`);
  });

  test("a late catch still counts by the start of its upload when the tournament is edited", async () => {
    const { id } = await viewOf(await sendSlowly(catchDay.ann, slow));
    const terms = await catchDay.judge.get<Record<string, unknown>>(`/api/tournaments/${catchDay.tournamentId}`);
    const reply = await catchDay.judge.send(`/api/admin/tournaments/${catchDay.tournamentId}`, {
      method: "PUT",
      json: { ...terms, minLength: 13, confirm: true },
    });
    expect(reply.status).toBe(200);
    expect(await catchDay.ann.get<CatchView>(`/api/catches/${id}`)).toMatchObject({ ineligibleReason: null });
  });

  test("such a catch can be rejected and resubmitted within 24 hours, late", async () => {
    const { id } = await viewOf(await sendSlowly(catchDay.ann, slow));
    await catchDay.judge.send(`/api/admin/catches/${id}/reject`, { json: { rejectionReason: "No tail" } });
    const again = await sendSlowly(catchDay.ann, { from: end + hour, to: end + hour, fields: { resubmissionOf: id } });
    expect(await viewOf(again)).toMatchObject({ isLate: true, capturedAt: iso(slow.from), uploadBeganAt: null });
  });
});

test("a catch whose upload began before the start but was complete after it arrives in time", async () => {
  const next = await openTournament(catchDay.club, { startsAt: noon + hour, endsAt: noon + day });
  await enter(catchDay.club, next, catchDay.ann.userId);
  const slow = { from: noon + hour - 1, to: noon + hour, fields: { tournamentId: next } };
  expect(await viewOf(await sendSlowly(catchDay.ann, slow))).toMatchObject({ isLate: false, uploadBeganAt: null });
});

test("of two equal catches, the one that is complete first wins, regardless of which upload began first", async () => {
  await enter(catchDay.club, catchDay.tournamentId, catchDay.bob.userId);
  const ann = await viewOf(await sendSlowly(catchDay.ann, { from: noon, to: noon + 60_000 }));
  const bob = await viewOf(await sendSlowly(catchDay.bob, { from: noon + 1000, to: noon + 2000 }));
  for (const { id } of [ann, bob])
    await catchDay.judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } });
  const board = await catchDay.bob.get<{ userId: number }[]>(`/api/tournaments/${catchDay.tournamentId}/leaderboard`);
  expect(board.map(({ userId }) => userId)).toEqual([catchDay.bob.userId, catchDay.ann.userId]);
});

test("a photo completed after its deadline is too late, whenever its upload began", async () => {
  catchDay.club.setNow(noon);
  const bare = await catchDay.ann.send("/api/catches", {
    form: formOf({ ...fish, tournamentId: catchDay.tournamentId }),
  });
  const { id } = await viewOf(bare);
  const slow = { path: `/api/catches/${id}/photo`, from: end + day - 1, to: end + day };
  const reply = await sendSlowly(catchDay.ann, slow);
  expect(reply.status).toBe(409);
  expect(await reply.json()).toMatchObject({ code: "ended" });
});
