import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { participants } from "../../src/base/db/schema.ts";
import type { CatchView } from "../../src/catches/catch-shapes.ts";
import { unverifiedQuery } from "../../src/catches/list-pending.ts";
import { findFlaggedIds } from "../../src/catches/review/review-rows.ts";
import type { ReviewQueue, UnverifiedCatch } from "../../src/catches/review/review-shapes.ts";
import { refreshStanding } from "../../src/results/refresh-standing.ts";
import { exifBlock } from "../base/photos/exif.ts";
import { detailed, detailedJpeg, jpegOf, jpegWithExif, pngOf, webpOf } from "../base/photos/pictures.ts";
import { type Browser, noon } from "../support/club.ts";
import { pageOf } from "../support/posting.ts";
import { linksIn, wordsOf } from "../support/read-pages.ts";
import {
  type CatchDay,
  day,
  enter,
  openCatchDay,
  openTournament,
  photoFile,
  submitted,
  verified,
} from "./catch-day.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

const waiting = async (fields = {}) =>
  submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile(), ...fields });
const shown = async (query: string) =>
  (await catchDay.judge.get<UnverifiedCatch[]>(`/api/admin/catches/unverified?${query}`)).map(({ id }) => id);
const queue = () => catchDay.judge.get<ReviewQueue>("/api/admin/catches/queue");
const verify = (id: number) => catchDay.judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } });

test("the queue counts what is pending, what has no photo, and what was reviewed since midnight in the club's zone", async () => {
  const first = await waiting();
  await waiting({ species: "Carp" });
  await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId });
  await submitted(catchDay.ann, { photo: await photoFile() });
  expect((await verify(first.id)).status).toBe(200);
  const counted = { pending: 2, withoutPhoto: 1, couldChangePaidPlace: 0, species: ["Carp", "Largemouth Bass"] };
  const tournaments = [{ id: catchDay.tournamentId, name: "Spring Open", pending: 2, withoutPhoto: 1 }];
  const listed = { catches: [], nextAfter: null };
  expect(await queue()).toEqual({
    ...counted,
    forOtherJudges: 0,
    secondLooks: 0,
    reviewedToday: 1,
    tournaments,
    ...listed,
  });
  catchDay.club.setNow(noon + day / 2);
  expect(await queue()).toMatchObject({ reviewedToday: 0 });
});

test("the queue is filtered by tournament, species, photo and flag, separately and together", async () => {
  const photo = await photoFile();
  const [bass, carp] = [await waiting({ photo }), await waiting({ species: "Carp" })];
  const bare = await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId });
  const copy = await waiting({ photo });
  const every = [bass.id, carp.id, bare.id, copy.id];
  expect(await shown("tournament=&species=&flag=")).toEqual(every);
  expect(await shown(`tournament=${catchDay.tournamentId}`)).toEqual(every);
  expect(await shown("tournament=99")).toEqual([]);
  expect(await shown("species=Carp")).toEqual([carp.id]);
  expect(await shown("photo=without")).toEqual([bare.id]);
  expect(await shown("photo=with")).toEqual([bass.id, carp.id, copy.id]);
  expect(await shown("flag=ineligible")).toEqual([carp.id]);
  expect([await shown("flag=species"), await shown("flag=below_minimum")]).toEqual([[carp.id], []]);
  expect(await shown("flag=needs_photo")).toEqual([bare.id]);
  expect(await shown("flag=duplicate&species=Largemouth+Bass")).toEqual([bass.id, copy.id]);
  expect(await shown("flag=late")).toEqual([]);
});

test("the queue is filtered by the flags of a photo's data, with the words of their badges", async () => {
  const tiff = exifBlock({ time: "2026:06:01 10:00:00", offset: "-05:00" });
  const early = new File([jpegWithExif(await detailedJpeg(160, 120, 91), tiff)], "early.jpg", { type: "image/jpeg" });
  const [plain, outside] = [await waiting({ length: "60" }), await waiting({ photo: early })];
  expect(await shown("flag=camera_window")).toEqual([outside.id]);
  expect(await shown("flag=camera_window&species=Carp")).toEqual([]);
  expect(await shown("flag=record")).toEqual([plain.id]);
  expect(await shown("flag=waters")).toEqual([]);
  const html = await (await catchDay.judge.send("/admin/verification?flag=camera_window")).text();
  expect(html).toContain("Pending review (1)");
  expect(html).toContain('<span class="badge tone-amber">Photo taken outside the tournament</span>');
  expect(html).toContain('<option value="camera_window" selected="">Photo taken outside the tournament</option>');
});

test("the queue is filtered by quick succession, with one query for the photos of all anglers", async () => {
  const takenAt = async (time: string) => {
    const jpeg = jpegWithExif(
      await detailedJpeg(160, 120, 91),
      exifBlock({ time: `2026:06:06 ${time}`, offset: "-05:00" }),
    );
    return new File([jpeg], "fish.jpg", { type: "image/jpeg" });
  };
  const sent = async (by: Browser, time: string) =>
    submitted(by, { tournamentId: catchDay.tournamentId, photo: await takenAt(time) });
  await enter(catchDay.club, catchDay.tournamentId, catchDay.bob.userId);
  const [first, second] = [await sent(catchDay.ann, "09:00:00"), await sent(catchDay.ann, "09:00:04")];
  await sent(catchDay.ann, "09:30:00");
  await sent(catchDay.bob, "09:00:02");
  expect(await shown("flag=pace")).toEqual([first.id, second.id]);
  let queries = 0;
  await catchDay.club.store.read(async (db) => {
    const rows = await unverifiedQuery(db, { limit: 10 }, new Set());
    const select = ((...fields: Parameters<typeof db.select>) => {
      queries += 1;
      return db.select(...fields);
    }) as typeof db.select;
    await findFlaggedIds({ ...db, select }, rows, "pace");
  });
  expect(queries).toBe(1);
});

test("the duplicates filter finds flagged catches, except resubmitted ones and those whose match was withdrawn", async () => {
  const picture = detailed(120, 90, 7);
  const photoOf = async (encode: typeof jpegOf) => new File([await encode(picture)], "fish", { type: "image/jpeg" });
  const first = await waiting({ photo: await photoOf(jpegOf) });
  await catchDay.judge.send(`/api/admin/catches/${first.id}/reject`, { json: { rejectionReason: "No board" } });
  const again = await waiting({ resubmissionOf: first.id, photo: await photoOf(pngOf) });
  const flagged = async () => {
    const all = await catchDay.judge.get<UnverifiedCatch[]>("/api/admin/catches/unverified");
    return all.filter(({ reusedIn }) => reusedIn.length > 0).map(({ id }) => id);
  };
  expect([await flagged(), await shown("flag=duplicate")]).toEqual([[], []]);
  const similar = await waiting({ photo: await photoOf(webpOf) });
  const both = [again.id, similar.id];
  expect([await flagged(), await shown("flag=duplicate")]).toEqual([both, both]);
  expect((await catchDay.ann.send(`/api/catches/${similar.id}`, { method: "DELETE" })).ok).toBe(true);
  expect([await flagged(), await shown("flag=duplicate")]).toEqual([[], []]);
});

describe("pending catches that could change a paid place", () => {
  let eve: Browser;
  beforeEach(async () => {
    eve = await catchDay.club.logIn("eve");
    await enter(catchDay.club, catchDay.tournamentId, eve.userId);
    const json = { prizeBreakdown: [{ position: 1, amount: 100 }] };
    expect((await catchDay.judge.send(`/api/admin/tournaments/${catchDay.tournamentId}/prizes`, { json })).ok).toBe(
      true,
    );
    for (const length of ["20", "20", "20", "20", "20"]) await verified(catchDay, { length });
  });
  const ofEve = async (fields = {}) =>
    submitted(eve, { tournamentId: catchDay.tournamentId, photo: await photoFile(), ...fields });
  const paidPlaceFigures = async () => {
    const { pending, couldChangePaidPlace } = await queue();
    const all = await catchDay.judge.get<UnverifiedCatch[]>("/api/admin/catches/unverified");
    return { pending, couldChangePaidPlace, said: all.filter((item) => item.couldChangePaidPlace).map(({ id }) => id) };
  };

  test("catches that could change a paid place are counted, marked, filtered, and first in the queue", async () => {
    const small = await ofEve();
    const large = await waiting({ length: "21" });
    const odd = await waiting({ length: "30", species: "Carp" });
    expect(await paidPlaceFigures()).toEqual({ pending: 3, couldChangePaidPlace: 1, said: [large.id] });
    expect(await shown("place=paid")).toEqual([large.id]);
    expect(await shown("order=paid-places")).toEqual([large.id, small.id, odd.id]);
    expect(await shown("order=arrival")).toEqual([small.id, large.id, odd.id]);
    const page = await (await catchDay.judge.send("/admin/verification")).text();
    expect(page.indexOf(`photo=${large.id}`)).toBeLessThan(page.indexOf(`photo=${small.id}`));
    const oldest = await (await catchDay.judge.send("/admin/verification?order=arrival")).text();
    expect(oldest.indexOf(`photo=${small.id}`)).toBeLessThan(oldest.indexOf(`photo=${large.id}`));
    const catchPage = await (await catchDay.judge.send(`/admin/catches/${large.id}`)).text();
    expect(catchPage).toContain("Could change a paid place");
    expect(await (await catchDay.judge.send(`/admin/catches/${small.id}`)).text()).not.toContain("Could change a paid");
    const dashboard = (await (await catchDay.judge.send("/admin")).text()).replaceAll(/<!--.*?-->|<[^>]+>/g, "");
    expect(dashboard).toContain("3 pending review, 1 could change a paid place");
  });

  test("an angler's pending fish could change a paid place together, until the leader's larger one is approved", async () => {
    const all: CatchView[] = [];
    for (const length of ["20.2", "20.1", "20", "20", "20"]) all.push(await ofEve({ length }));
    expect((await paidPlaceFigures()).said).toEqual(all.map(({ id }) => id));
    const larger = await waiting({ length: "25" });
    expect((await paidPlaceFigures()).couldChangePaidPlace).toBe(6);
    expect((await verify(larger.id)).ok).toBe(true);
    expect(await paidPlaceFigures()).toMatchObject({ pending: 5, couldChangePaidPlace: 0 });
  });

  test("no catch could change a paid place while its angler's entry is on hold, or once the tournament is canceled", async () => {
    await ofEve();
    const { id } = await waiting({ length: "21" });
    await catchDay.club.store.write(async (tx) => {
      await tx.update(participants).set({ heldAt: noon }).where(eq(participants.userId, catchDay.ann.userId));
      await refreshStanding(tx, catchDay.tournamentId, catchDay.ann.userId);
    });
    expect((await paidPlaceFigures()).said).not.toContain(id);
    const json = { reason: "Storm" };
    expect((await catchDay.judge.send(`/api/admin/tournaments/${catchDay.tournamentId}/cancel`, { json })).ok).toBe(
      true,
    );
    expect((await paidPlaceFigures()).couldChangePaidPlace).toBe(0);
  });

  test("the queue keeps its order across pages", async () => {
    const [small, large] = [await ofEve(), await waiting({ length: "21" })];
    const middle = await ofEve();
    const ids: number[] = [];
    let after = "";
    do {
      const reply = await catchDay.judge.send(`/api/admin/catches/unverified?order=paid-places&limit=1${after}`);
      ids.push(...((await reply.json()) as UnverifiedCatch[]).map(({ id }) => id));
      after = /&?(after=[\d.]+)/.exec(reply.headers.get("link") ?? "")?.[1] ?? "";
      after = after && `&${after}`;
    } while (after);
    expect(ids).toEqual([large.id, small.id, middle.id]);
  });

  test("the queue's numbers match its list", async () => {
    const [small, large] = [await ofEve(), await waiting({ length: "21" })];
    const query = "order=paid-places&limit=1";
    const read = (after = "") => catchDay.judge.get<ReviewQueue>(`/api/admin/catches/queue?${query}${after}`);
    const first = await read();
    expect(first).toMatchObject({ pending: 2, couldChangePaidPlace: 1, catches: [{ id: large.id }] });
    expect(first.catches).toEqual(await catchDay.judge.get(`/api/admin/catches/unverified?${query}`));
    const second = await read(`&after=${first.nextAfter}`);
    expect(second).toMatchObject({
      pending: 2,
      catches: [{ id: small.id, couldChangePaidPlace: false }],
      nextAfter: null,
    });
  });
});

test("an unknown filter is refused by the API and ignored by the page", async () => {
  await waiting();
  expect((await catchDay.judge.send("/api/admin/catches/unverified?flag=odd")).status).toBe(422);
  const page = await catchDay.judge.send("/admin/verification?flag=odd&tournament=x&place=odd&order=odd");
  expect([page.status, (await page.text()).includes("Largemouth Bass")]).toEqual([200, true]);
});

test("the page shows the number of pending catches in its title and heading, and today's progress", async () => {
  const { id } = await waiting();
  await waiting();
  await verify(id);
  const html = await (await catchDay.judge.send("/admin/verification")).text();
  expect(html).toContain("<title>(1) Verification");
  expect(html).toContain("Pending review (1)");
  const text = html.replaceAll(/<!--.*?-->|<[^>]+>/g, "");
  expect(text).toContain("1 of 2 reviewed today");
});

test("a filtered page counts only the catches that it finds, and names its tournament even if none is pending", async () => {
  await waiting();
  await waiting({ species: "Carp" });
  const empty = await openTournament(catchDay.club, { name: "Quiet Open" });
  const headed = async (search: string) => {
    const html = await (await catchDay.judge.send(`/admin/verification?${search}`)).text();
    return [/Pending review( \(\d+\))?/.exec(html)?.[0], /<option[^>]*selected=""[^>]*>([^<]+)/.exec(html)?.[1]];
  };
  expect((await headed(`tournament=${catchDay.tournamentId}`))[0]).toBe("Pending review (2)");
  expect((await headed("species=Carp"))[0]).toBe("Pending review (1)");
  expect(await headed(`tournament=${empty}`)).toEqual(["Pending review", "Quiet Open"]);
});

test("the queue of one tournament has its name and counts, and links back to its day", async () => {
  const { id } = await waiting();
  await waiting();
  await verify(id);
  const { club, tournamentId } = catchDay;
  const other = await openTournament(club, { name: "Other Open" });
  await enter(club, other, catchDay.ann.userId);
  await submitted(catchDay.ann, { tournamentId: other });
  const admin = await club.logIn("head", { isAdmin: true });
  const shown = async (search: string) => {
    const html = await pageOf(admin, `/admin/verification?${search}`);
    return { text: wordsOf(html), links: linksIn(html) };
  };
  const mine = await shown(`tournament=${tournamentId}`);
  expect(mine.text).toContain("Pending review (1) in Spring Open");
  expect(mine.text).toContain("1 of 2 reviewed today");
  expect(mine.links).toContainEqual(["Tournament Day", `/admin/tournaments/${tournamentId}/day`]);
  const others = await shown(`tournament=${other}`);
  expect(others.text).toContain("0 of 1 reviewed today");
  expect(others.links).toContainEqual(["1 without a photo", `/admin/verification?show=without&tournament=${other}`]);
  const all = await shown("");
  expect(all.text).toContain("1 of 3 reviewed today");
  expect(all.links.map(([text]) => text)).not.toContain("Tournament Day");
});

test("a queue with several filters and pages shows on each page how many catches they find", async () => {
  for (let index = 0; index < 22; index += 1) {
    await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, species: index === 0 ? "Carp" : "Bass" });
  }
  const search = `tournament=${catchDay.tournamentId}&species=Bass&show=without`;
  const first = await (await catchDay.judge.send(`/admin/verification?${search}`)).text();
  expect(first).toContain("Pending review (21)");
  const after = /[?&](?:amp;)?after=([^"&]+)/.exec(first)?.[1];
  const second = await (await catchDay.judge.send(`/admin/verification?${search}&after=${after}`)).text();
  expect(second).toContain("Pending review (21)");
  expect(second).toContain("Back to first page");
});

test("a filter is kept in the addresses of the photos that it shows", async () => {
  const { id } = await waiting();
  const html = await (
    await catchDay.judge.send(`/admin/verification?tournament=${catchDay.tournamentId}&species=Largemouth+Bass`)
  ).text();
  expect(html.replaceAll("&amp;", "&")).toContain(
    `href="/admin/verification?tournament=${catchDay.tournamentId}&species=Largemouth%20Bass&photo=${id}"`,
  );
  const sorted = await (await catchDay.judge.send("/admin/verification?order=arrival")).text();
  expect(sorted.replaceAll("&amp;", "&")).toContain(`href="/admin/verification?order=arrival&photo=${id}"`);
});
