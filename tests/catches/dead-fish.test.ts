import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { audit } from "../../src/base/db/schema.ts";
import type { CatchView } from "../../src/catches/catch-shapes.ts";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { rulesByFormat } from "../../src/scoring/tournament-format.ts";
import { pageOf } from "../support/posting.ts";
import { refusal } from "../tournaments/forms.ts";
import { type CatchDay, noticesOf, openCatchDay, photoFile, submitted } from "./catch-day.ts";

let catchDay: CatchDay;
let id: number;

const format = { preset: "bass-weigh-in" } as const;

beforeEach(async () => {
  catchDay = await openCatchDay({ format, rules: rulesByFormat(format, shippedRules.tournament), minLength: 10 });
  ({ id } = await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile() }));
});
afterEach(() => catchDay.club.close());

const verify = (json: object = {}) =>
  catchDay.judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true, ...json } });
const change = (json: object) => catchDay.judge.send(`/api/admin/catches/${id}/change`, { json });
const read = (by = catchDay.judge) => by.get<CatchView>(`/api/catches/${id}`);

async function score(): Promise<number | undefined> {
  const board = `/api/tournaments/${catchDay.tournamentId}/leaderboard`;
  const [first] = await catchDay.club.visitor.get<LeaderboardEntry[]>(board);
  return first?.totalScore;
}

describe("a dead fish", () => {
  test("the judge marks a dead fish with the decision, and the format deducts for it", async () => {
    expect((await verify({ isDead: true })).status).toBe(200);
    expect(await read()).toMatchObject({ isDead: true, status: "verified" });
    expect(await score()).toBe(4.25);
    expect((await noticesOf(catchDay.club, catchDay.ann.userId)).at(-1)?.message).toContain("The fish was dead.");
    const log = await catchDay.club.store.read(async (db) => db.select().from(audit));
    expect(log.find(({ action }) => action === "verify-catch")?.detail).toMatchObject({ isDead: true });
  });

  test("a fish counts as alive unless the judge marks it as dead", async () => {
    await verify();
    expect(await read()).toMatchObject({ isDead: false });
    expect(await score()).toBe(4.5);
  });

  test("a fish can be marked as dead later, and other changes keep the mark", async () => {
    await verify();
    await change({ decision: "verified", isDead: true, reason: "Floated." });
    expect([(await read()).isDead, await score()]).toEqual([true, 4.25]);
    await change({ decision: "verified", weight: "4.4", reason: "Weighed again." });
    expect([(await read()).isDead, await score()]).toEqual([true, 4.15]);
    await change({ decision: "verified", isDead: false, reason: "It swam off." });
    expect([(await read()).isDead, await score()]).toEqual([false, 4.4]);
  });

  test("a fish is still marked as dead after its decision was undone", async () => {
    await verify({ isDead: true });
    await catchDay.judge.send(`/api/admin/catches/${id}/verify`, {
      json: { isVerified: false, reason: "Look again." },
    });
    expect(await read()).toMatchObject({ isDead: true, status: "pending" });
    await verify();
    expect(await score()).toBe(4.25);
  });

  test("a dead fish can be marked when a paper catch is entered", async () => {
    const card = {
      ...{ username: "ann", species: "Largemouth Bass", length: "15.0", weight: "2.1" },
      ...{ location: "South bay", paperNote: "Card 7" },
    };
    const path = `/api/admin/tournaments/${catchDay.tournamentId}/catches`;
    const reply = await catchDay.judge.send(path, { json: { ...card, isDead: true } });
    expect(await reply.json()).toMatchObject({ isDead: true });
    expect(await score()).toBe(1.85);
    const alive = await catchDay.judge.send(path, { json: card });
    expect(await alive.json()).toMatchObject({ isDead: false });
  });

  test("a dead fish is shown to the angler, to judges and on the catch's public page", async () => {
    await verify({ isDead: true });
    expect(await read(catchDay.club.visitor)).toMatchObject({ isDead: true });
    expect(await pageOf(catchDay.ann, "/my-catches")).toContain("Dead fish");
    expect(await pageOf(catchDay.club.visitor, `/catches/${id}`)).toContain("Dead fish");
    const page = await pageOf(catchDay.judge, `/admin/catches/${id}`);
    expect(page).toMatch(/<select[^>]*name="isDead"[^>]*>.*?<option value="true" selected="">Dead<\/option>/);
    const file = await (await catchDay.judge.send("/api/admin/export/catches.csv")).text();
    expect(file.split("\r\n")[0]).toContain("Late,Dead,Status");
  });

  test("forms that mark a dead fish work without script", async () => {
    const path = `/api/admin/catches/${id}/verify`;
    const page = `/admin/catches/${id}`;
    const form = new URLSearchParams({ api: `verify-catch ${path}`, page, isVerified: "true", isDead: "true" });
    await catchDay.judge.send(path, { form, headers: { accept: "text/html" } });
    expect(await read()).toMatchObject({ isDead: true, status: "verified" });
    const changePath = `/api/admin/catches/${id}/change`;
    const alive = { decision: "verified", isDead: "false", reason: "It swam off." };
    const changed = new URLSearchParams({ api: `change-values ${changePath}`, page, ...alive });
    await catchDay.judge.send(changePath, { form: changed, headers: { accept: "text/html" } });
    expect(await read()).toMatchObject({ isDead: false });
  });

  test("the mark of a dead fish must be true or false", async () => {
    expect(await refusal(await verify({ isDead: "perhaps" }))).toEqual({
      status: 422,
      code: "invalid",
      paths: ["isDead"],
    });
  });
});
