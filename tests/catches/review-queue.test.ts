import { afterEach, beforeEach, expect, test } from "bun:test";
import type { ReviewQueue, UnverifiedCatch } from "../../src/catches/review/model.ts";
import { detailed, jpegOf, pngOf, webpOf } from "../photos/pictures.ts";
import { noon } from "../support/club.ts";
import { type CatchDay, day, openCatchDay, photoFile, submitted } from "./catch-day.ts";

let the: CatchDay;
beforeEach(async () => {
  the = await openCatchDay();
});
afterEach(() => the.club.close());

const waiting = async (fields = {}) =>
  submitted(the.ann, { tournamentId: the.tournamentId, photo: await photoFile(), ...fields });
const shown = async (query: string) =>
  (await the.judge.get<UnverifiedCatch[]>(`/api/admin/catches/unverified?${query}`)).map(({ id }) => id);
const queue = () => the.judge.get<ReviewQueue>("/api/admin/catches/queue");
const verify = (id: number) => the.judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } });

test("the queue counts what is pending, what has no photo, and what was reviewed since midnight in the club's zone", async () => {
  const one = await waiting();
  await waiting({ species: "Carp" });
  await submitted(the.ann, { tournamentId: the.tournamentId });
  await submitted(the.ann, { photo: await photoFile() });
  expect((await verify(one.id)).status).toBe(200);
  const counted = { pending: 2, withoutPhoto: 1, species: ["Carp", "Largemouth Bass"] };
  const tournaments = [{ id: the.tournamentId, name: "Spring Open" }];
  expect(await queue()).toEqual({ ...counted, reviewedToday: 1, tournaments });
  the.club.setNow(noon + day / 2);
  expect(await queue()).toMatchObject({ reviewedToday: 0 });
});

test("the queue is filtered by tournament, species, photo and flag, each alone and together", async () => {
  const photo = await photoFile();
  const [bass, carp] = [await waiting({ photo }), await waiting({ species: "Carp" })];
  const bare = await submitted(the.ann, { tournamentId: the.tournamentId });
  const copy = await waiting({ photo });
  const every = [bass.id, carp.id, bare.id, copy.id];
  expect(await shown("tournament=&species=&flag=")).toEqual(every);
  expect(await shown(`tournament=${the.tournamentId}`)).toEqual(every);
  expect(await shown("tournament=99")).toEqual([]);
  expect(await shown("species=Carp")).toEqual([carp.id]);
  expect(await shown("photo=without")).toEqual([bare.id]);
  expect(await shown("photo=with")).toEqual([bass.id, carp.id, copy.id]);
  expect(await shown("flag=ineligible")).toEqual([carp.id]);
  expect(await shown("flag=duplicate&species=Largemouth+Bass")).toEqual([bass.id, copy.id]);
  expect(await shown("flag=late")).toEqual([]);
});

test("the filter for duplicates finds the catches that are flagged so: none sent again, and none whose other is withdrawn", async () => {
  const picture = detailed(120, 90, 7);
  const photoOf = async (encode: typeof jpegOf) => new File([await encode(picture)], "fish", { type: "image/jpeg" });
  const first = await waiting({ photo: await photoOf(jpegOf) });
  await the.judge.send(`/api/admin/catches/${first.id}/reject`, { json: { rejectionReason: "No board" } });
  const again = await waiting({ resubmissionOf: first.id, photo: await photoOf(pngOf) });
  const flagged = async () => {
    const all = await the.judge.get<UnverifiedCatch[]>("/api/admin/catches/unverified");
    return all.filter(({ reusedIn }) => reusedIn.length > 0).map(({ id }) => id);
  };
  expect([await flagged(), await shown("flag=duplicate")]).toEqual([[], []]);
  const similar = await waiting({ photo: await photoOf(webpOf) });
  const both = [again.id, similar.id];
  expect([await flagged(), await shown("flag=duplicate")]).toEqual([both, both]);
  expect((await the.ann.send(`/api/catches/${similar.id}`, { method: "DELETE" })).ok).toBe(true);
  expect([await flagged(), await shown("flag=duplicate")]).toEqual([[], []]);
});

test("a filter that is none is refused by the API, and left out by the page", async () => {
  await waiting();
  expect((await the.judge.send("/api/admin/catches/unverified?flag=odd")).status).toBe(422);
  const page = await the.judge.send("/admin/verification?flag=odd&tournament=x");
  expect([page.status, (await page.text()).includes("Largemouth Bass")]).toEqual([200, true]);
});

test("the page says how much is pending, in its title and its heading, and how far today's judging is", async () => {
  const { id } = await waiting();
  await waiting();
  await verify(id);
  const html = await (await the.judge.send("/admin/verification")).text();
  expect(html).toContain("<title>(1) Verification");
  expect(html).toContain("Pending review (1)");
  const text = html.replaceAll(/<!--.*?-->|<[^>]+>/g, "");
  expect(text).toContain("1 of 2 reviewed today");
});

test("a filter stays in the addresses of the photos it shows", async () => {
  const { id } = await waiting();
  const html = await (
    await the.judge.send(`/admin/verification?tournament=${the.tournamentId}&species=Largemouth+Bass`)
  ).text();
  expect(html.replaceAll("&amp;", "&")).toContain(
    `href="/admin/verification?tournament=${the.tournamentId}&species=Largemouth%20Bass&photo=${id}"`,
  );
});
