import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { catches, participants, tournaments } from "../../src/base/db/schema.ts";
import type { CatchView } from "../../src/catches/catch-shapes.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { bassOpen, createTournament } from "../tournaments/forms.ts";
import { type CatchDay, formOf, openCatchDay, openTournament, submitted } from "./catch-day.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay({ skipsWeight: true });
});
afterEach(() => catchDay.club.close());

const fish = { species: "Bass", length: "18.3", location: "North cove" };

async function send(fields: Record<string, string | number>) {
  const reply = await catchDay.ann.send("/api/catches", { form: formOf({ ...fish, ...fields }) });
  return { status: reply.status, body: (await reply.json()) as CatchView & { issues?: { path: string }[] } };
}

describe("a tournament that does not ask for the weight", () => {
  test("catches with and without a weight are accepted if the weight is optional", async () => {
    const { tournamentId } = catchDay;
    expect(await send({ tournamentId })).toMatchObject({ status: 201, body: { length: 18.3, weight: 0 } });
    expect(await send({ tournamentId, weight: "" })).toMatchObject({ status: 201, body: { weight: 0 } });
    expect(await send({ tournamentId, weight: "4.5" })).toMatchObject({ status: 201, body: { weight: 4.5 } });
  });

  test("an optional weight is still refused if it isn't a number", async () => {
    const { status, body } = await send({ tournamentId: catchDay.tournamentId, weight: "heavy" });
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([422, ["weight"]]);
  });

  test("an optional weight applies to no other catch: neither a personal one nor one of another tournament", async () => {
    const other = await openTournament(catchDay.club);
    const others: Record<string, string | number>[] = [
      {},
      { tournamentId: "none" },
      { tournamentId: other },
      { tournamentId: 999 },
    ];
    for (const fields of others) {
      const { status, body } = await send(fields);
      expect([status, body.issues?.map(({ path }) => path)]).toEqual([422, ["weight"]]);
    }
  });

  test("a tournament's optional weight isn't revealed to anyone who may not see the tournament", async () => {
    const { club, tournamentId, bob, ann } = catchDay;
    await submitted(ann, { ...fish, tournamentId, weight: "0" });
    await club.store.write(async (tx) => {
      await tx.update(tournaments).set({ visibility: "private" }).where(eq(tournaments.id, tournamentId));
      await tx.update(catches).set({ status: "rejected", rejectionReason: "No tail" });
    });
    const ask = async (fields: object) =>
      (await bob.send("/api/catches", { form: formOf({ ...fish, ...fields }) })).text();
    expect(await ask({ tournamentId })).toBe(await ask({ tournamentId: 999 }));
    expect(await ask({ resubmissionOf: 1 })).toBe(await ask({ resubmissionOf: 999 }));
  });

  test("a repeated submission gets the same reply after its angler was removed and the tournament became private", async () => {
    const { club, tournamentId, ann } = catchDay;
    const sent = { tournamentId, submissionId: crypto.randomUUID() };
    const first = await send(sent);
    expect(first.status).toBe(201);
    await club.store.write(async (tx) => {
      await tx.update(tournaments).set({ visibility: "private" }).where(eq(tournaments.id, tournamentId));
      await tx.delete(participants).where(eq(participants.userId, ann.userId));
    });
    expect(await send(sent)).toEqual(first);
  });

  test("the form of a tournament without weights has no weight field, and its catches show no weight", async () => {
    const { tournamentId, ann } = catchDay;
    const form = await (await ann.send(`/submit-catch?tournament=${tournamentId}`)).text();
    expect(form).toContain('<input type="hidden" name="weight" value="0"');
    expect(form).not.toContain(">Weight<");
    await submitted(ann, { tournamentId, weight: "0" });
    expect(await (await ann.send("/my-catches")).text()).not.toContain("0.0<");
  });
});

test("an admin makes the weight optional; it is required by default, and edits and copies keep the setting", async () => {
  const admin = catchDay.judge;
  expect((await createTournament(admin)).skipsWeight).toBe(false);
  const { id, skipsWeight } = await createTournament(admin, { skipsWeight: true });
  expect(skipsWeight).toBe(true);
  const put = await admin.send(`/api/admin/tournaments/${id}`, { method: "PUT", json: { ...bassOpen, confirm: true } });
  expect(((await put.json()) as TournamentView).skipsWeight).toBe(true);
  const copy = await admin.send(`/api/admin/tournaments/${id}/copy`, { method: "POST" });
  expect(((await copy.json()) as TournamentView).skipsWeight).toBe(true);
  const page = await (await admin.send(`/admin/tournaments/${id}/edit`)).text();
  expect(page).toMatch(/<input[^>]*name="skipsWeight"[^>]*checked/);
});
