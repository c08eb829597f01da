import { afterEach, beforeEach, expect, test } from "bun:test";
import { tournaments } from "../../../src/base/db/schema.ts";
import type { UnverifiedCatch } from "../../../src/catches/review/review-shapes.ts";
import { type CatchDay, enter, fish, formOf, openCatchDay, photoFile } from "../../catches/catch-day.ts";
import { errorAt, readPage, readReply, typedOn } from "../../catches/reading.ts";
import type { Browser } from "../../support/club.ts";
import { post } from "../../support/posting.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay({ allowsSubmitters: true });
  await enter(catchDay.club, catchDay.tournamentId, catchDay.bob.userId);
});
afterEach(() => catchDay.club.close());

const page = "/submit-catch";
const add = (angler: Browser, entrant: string) =>
  angler.send(`/api/tournaments/${catchDay.tournamentId}/submitters`, { json: { entrant } });
const submitFor = (fields: Record<string, string | File> = {}) => {
  const form = {
    page,
    ...fish,
    tournamentId: String(catchDay.tournamentId),
    caughtBy: String(catchDay.ann.userId),
    ...fields,
  };
  return catchDay.bob.send("/api/catches", { form: formOf(form), headers: { accept: "text/html" } });
};

test("the catch form asks whose catch it is only if somebody gave their consent, and offers their names", async () => {
  expect((await readPage(catchDay.bob, page)).text).not.toContain("Whose Catch");
  await add(catchDay.ann, "bob");
  const read = await readPage(catchDay.bob, page);
  expect(read.text).toContain("Whose Catch");
  expect(read.html).toMatch(new RegExp(`<option value="${catchDay.ann.userId}">ann</option>`));
  expect(typedOn(read)).toMatchObject({ caughtBy: "" });
  expect((await readPage(catchDay.ann, page)).text).not.toContain("Whose Catch");
});

test("without script, a catch for another entrant is confirmed with their name, and the next one starts as the reader's own", async () => {
  await add(catchDay.ann, "bob");
  const response = await submitFor({ photo: await photoFile() });
  expect(response.status).toBe(302);
  const read = await readPage(catchDay.bob, response.headers.get("location") ?? "");
  expect(read.text).toContain("You submitted it for ann , who was notified. A judge will review it.");
  const without = await readPage(catchDay.bob, (await submitFor()).headers.get("location") ?? "");
  expect(without.text).toContain("A judge can't review it without a photo, which only the angler can add now.");
  expect(typedOn(read)).toMatchObject({ species: "", caughtBy: "", tournamentId: String(catchDay.tournamentId) });
  const anns = await readPage(catchDay.ann, "/my-catches");
  expect(anns.text).toContain("Submitted for you by bob , with your consent.");
});

test("without script, a catch refused because the consent was withdrawn shows why at the field, and stays the angler's", async () => {
  await add(catchDay.ann, "bob");
  await catchDay.ann.send(`/api/tournaments/${catchDay.tournamentId}/submitters/${catchDay.bob.userId}/remove`, {
    json: {},
  });
  const read = await readReply(await submitFor());
  expect(read.status).toBe(403);
  expect(errorAt(read, "caughtBy")).toStartWith("You don&#x27;t have this entrant&#x27;s consent");
  expect(typedOn(read)).toMatchObject({
    species: fish.species,
    location: fish.location,
    caughtBy: `${catchDay.ann.userId}`,
  });
  expect(read.text).toContain("Another entrant (no consent in this tournament)");
});

test("an entrant gives and withdraws their consent on the tournament's page without script", async () => {
  const at = `/tournaments/${catchDay.tournamentId}`;
  const route = `/api/tournaments/${catchDay.tournamentId}/submitters`;
  expect((await readPage(catchDay.ann, at)).text).toContain("Let Someone Submit for You");
  const added = await post(catchDay.ann, at, { api: route, entrant: "bob" });
  expect(added).toMatchObject({ status: 302, redirectTo: at, toast: { title: "Consent saved" } });
  expect((await readPage(catchDay.ann, at)).text).toMatch(/Who Can Submit for You\s+bob/);
  const removed = await post(catchDay.ann, at, { api: `${route}/${catchDay.bob.userId}/remove` });
  expect(removed).toMatchObject({ status: 302, toast: { title: "Consent removed" } });
  const text = (await readPage(catchDay.ann, at)).text;
  expect(text).not.toContain("Who Can Submit for You");
  await catchDay.club.store.write((tx) => tx.update(tournaments).set({ allowsSubmitters: false }));
  expect((await readPage(catchDay.ann, at)).text).not.toContain("Let Someone Submit for You");
});

test("an unknown name is refused at its field, next to what was typed", async () => {
  const at = `/tournaments/${catchDay.tournamentId}`;
  const form = { page: at, entrant: "Nobody", api: `/api/tournaments/${catchDay.tournamentId}/submitters` };
  const headers = { accept: "text/html" };
  const read = await readReply(await catchDay.ann.send(form.api, { form: formOf(form), headers }));
  expect(errorAt(read, "entrant")).toStartWith("No entrant matches");
  expect(typedOn(read)).toMatchObject({ entrant: "Nobody" });
});

test("judges see who submitted a catch, and directors see and remove consents in the entrant's sheet", async () => {
  await add(catchDay.ann, "bob");
  await submitFor({ photo: await photoFile() });
  const [waiting] = await catchDay.judge.get<UnverifiedCatch[]>("/api/admin/catches/unverified");
  const review = await readPage(catchDay.judge, `/admin/catches/${waiting?.id}`);
  expect(review.text).toMatch(/Submitted by\s+bob\s*, with consent/);
  const sheet = await readPage(
    catchDay.judge,
    `/admin/tournaments/${catchDay.tournamentId}/day?entrant=${catchDay.ann.userId}`,
  );
  expect(sheet.text).toContain("Submitters: bob");
});
