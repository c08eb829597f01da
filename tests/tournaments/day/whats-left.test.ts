import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { DayView } from "../../../src/admin/admin-views.ts";
import { catches, participants, tournaments } from "../../../src/base/db/schema.ts";
import { deadlineText, momentText, zoneName } from "../../../src/base/format/moments.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { openPrizeDay, type PrizeDay, undisputed } from "../../money/payouts/prize-day.ts";
import { noon } from "../../support/club.ts";
import { pageOf } from "../../support/posting.ts";
import { linksIn, piece, wordsOf } from "../../support/read-pages.ts";

let prizeDay: PrizeDay;
beforeEach(async () => {
  prizeDay = await openPrizeDay([300, 200, 100], { terms: { participantCount: 3 } });
});
afterEach(() => prizeDay.club.close());

const api = () => `/api/admin/tournaments/${prizeDay.tournamentId}`;
const page = () => pageOf(prizeDay.admin, `/admin/tournaments/${prizeDay.tournamentId}/day`);
const whatsLeft = (html: string) => piece(html, '<section id="left"', "</section>");
const prizesToPay = async () => (await prizeDay.admin.get<DayView>(`${api()}/day`)).prizesToPay;
const post = async (path: string, json: object) => {
  const response = await prizeDay.admin.send(path, { json });
  if (!response.ok) throw new Error(await response.text());
};
const makeOfficial = () => post(`${api()}/official`, { reason: "Everybody agrees" });
const isPrimary = (html: string) =>
  new RegExp(`<a(?=[^>]*button-primary)(?=[^>]*tournamentId=${prizeDay.tournamentId}")[^>]*>Process Payouts<`).test(
    html,
  );

test("what's left after the end: a catch to review, official results and the winners' prizes", async () => {
  await prizeDay.club.store.write((tx) => tx.update(catches).set({ status: "pending" }).where(eq(catches.id, 3)));
  const html = await page();
  const queue = `/admin/verification?tournament=${prizeDay.tournamentId}`;
  expect(linksIn(whatsLeft(html))).toContainEqual(["1 catch to be reviewed", queue]);
  expect(whatsLeft(html)).not.toContain("Make Results Official");
  expect(wordsOf(whatsLeft(html))).toContain("once every eligible catch with a photo is reviewed.");
  // The number that results wait for is the only one on the page.
  expect(html).not.toContain("Awaiting Review");
  // The winners can still change.
  expect(wordsOf(whatsLeft(html))).not.toContain("to pay");
  expect(whatsLeft(html)).toContain(`action="${api()}/messages"`);
  expect(html.match(/>Message Entrants</g)).toHaveLength(1);
  expect(wordsOf(html).match(/1 catch to be reviewed/g)).toHaveLength(1);
  expect(isPrimary(html)).toBe(false);
});

test("what's left after the last review: making the results official", async () => {
  const html = await page();
  expect(html).not.toContain("The results won't wait for");
  expect(whatsLeft(html)).toContain(`action="${api()}/official"`);
  expect(html.match(/Make Results Official</g)).toHaveLength(1);
  expect(html).toMatch(/<summary(?=[^>]*button-primary)[^>]*>Make Results Official</);
  expect(html.match(/<(a|summary)(?=[^>]*button-primary)/g)).toHaveLength(1);
  const payouts = `/admin/payouts/process?tournamentId=${prizeDay.tournamentId}`;
  expect(linksIn(whatsLeft(html))).toContainEqual(["3 prizes to pay", payouts]);
  expect(wordsOf(whatsLeft(html))).not.toContain("once every eligible catch");
});

test("the deadlines before official results, and since when they are official, are in the tournament's zone", async () => {
  const timeZone = "Pacific/Honolulu";
  const { club, tournamentId } = prizeDay;
  await club.store.write((tx) => tx.update(tournaments).set({ timeZone }).where(eq(tournaments.id, tournamentId)));
  club.setNow(noon + 3_600_000);
  const { resultAwaits } = await club.visitor.get<TournamentWithResult>(`/api/tournaments/${tournamentId}`);
  expect(resultAwaits.map(({ kind }) => kind)).toEqual(["uploads", "challenge_window"]);
  const head = wordsOf(await page());
  for (const { until } of resultAwaits) expect(head).toContain(deadlineText(new Date(until ?? ""), timeZone));
  expect(wordsOf(whatsLeft(await page()))).toMatch(
    /won't wait for: late catches, until .* the end of the challenge window: /,
  );
  await makeOfficial();
  const since = `since ${momentText(new Date(noon + 3_600_000), timeZone)}`;
  expect(wordsOf(await page())).toContain(`${since} .`);
  // Other pages name the zone, too.
  const zone = zoneName(timeZone);
  for (const path of ["", "/results"]) {
    const html = await pageOf(club.visitor, `/tournaments/${tournamentId}${path}`);
    expect(wordsOf(html)).toContain(`${since}, ${zone}`);
  }
  const fish = await club.store.read(async (db) => (await db.select().from(catches))[0]);
  const review = wordsOf(await pageOf(prizeDay.admin, `/admin/catches/${fish?.id}`));
  expect(review).toContain(`Times are in ${zone}.`);
  expect(review).toContain(`Submitted ${momentText(new Date(fish?.submittedAt ?? 0), timeZone)} `);
});

test("unpaid entrants are named with a link and can be entered until the results are official", async () => {
  const { admin, club, tournamentId } = prizeDay;
  const zoe = await club.logIn("zoe");
  await club.store.write((tx) => tx.insert(participants).values({ tournamentId, userId: zoe.userId, joinedAt: 0 }));
  const unpaidLink = ["1 entrant hasn't paid", `/admin/tournaments/${tournamentId}/day?group=unpaid#entrants`];
  const sheet = () => pageOf(admin, `/admin/tournaments/${tournamentId}/day?entrant=${zoe.userId}`);
  // The list and the dialog of Make Results Official both link to them.
  expect(linksIn(whatsLeft(await page())).filter(([text]) => text === unpaidLink[0])).toEqual([unpaidLink, unpaidLink]);
  expect(await sheet()).toContain("Enter zoe");
  const endsAt = undisputed + 3_600_000;
  await club.store.write((tx) => tx.update(tournaments).set({ endsAt }).where(eq(tournaments.id, tournamentId)));
  expect(linksIn(await page())).toContainEqual(unpaidLink);
  await club.store.write((tx) => tx.update(tournaments).set({ endsAt: noon }).where(eq(tournaments.id, tournamentId)));
  await makeOfficial();
  expect(whatsLeft(await page())).not.toContain("hasn't paid");
  expect(await sheet()).not.toContain("Enter zoe");
});

test("a pending catch that isn't eligible is listed by itself and doesn't delay official results", async () => {
  const outside = { status: "pending", ineligibleReason: "below_minimum" } as const;
  await prizeDay.club.store.write((tx) => tx.update(catches).set(outside).where(eq(catches.id, 3)));
  const html = whatsLeft(await page());
  expect(wordsOf(html)).toContain("1 catch without a photo or not eligible");
  expect(wordsOf(html)).not.toContain("to be reviewed");
  expect(html).toContain("Make Results Official");
  await makeOfficial();
});

test("an ended tournament's heading links to the weigh-in until results are official, and then to payouts", async () => {
  const inHead = (html: string) =>
    linksIn(piece(html, 'class="day-links"', 'class="day-columns"')).map(([text]) => text);
  const others = ["Awards Ceremony", "Share", "Print Sheets", "Finances"];
  expect(inHead(await page())).toEqual(["Weigh-In", ...others]);
  await makeOfficial();
  expect(inHead(await page())).toEqual(["Process Payouts", ...others]);
});

test("Process Payouts is the main action once results are official, until the last prize is paid", async () => {
  await makeOfficial();
  expect(await prizesToPay()).toBe(3);
  const before = await page();
  expect(isPrimary(before)).toBe(true);
  expect(whatsLeft(before)).not.toContain("Make Results Official");
  await post("/api/admin/process-payouts", { tournamentId: prizeDay.tournamentId });
  expect(await prizesToPay()).toBe(3);
  for (const id of [1, 2, 3]) {
    const note = { submissionId: crypto.randomUUID(), note: "Cash at the ramp" };
    await post(`/api/admin/payout/${id}/by-hand`, note);
  }
  expect(await prizesToPay()).toBe(0);
  const after = await page();
  expect(isPrimary(after)).toBe(false);
  expect(wordsOf(whatsLeft(after))).not.toContain("to pay ");
  expect(wordsOf(whatsLeft(after))).toContain(
    "Every catch is reviewed, the results are official, and no prizes are left to pay.",
  );
});

test("an organizer sees that prizes are unpaid and who pays them, without a link to pay", async () => {
  const olga = await prizeDay.club.logIn("olga");
  const role = { role: "organizer", tournamentId: prizeDay.tournamentId };
  await post(`/api/admin/users/${olga.userId}/roles`, role);
  const html = whatsLeft(await pageOf(olga, `/admin/tournaments/${prizeDay.tournamentId}/day`));
  expect(wordsOf(html)).toContain("3 prizes to pay, by a treasurer or an admin");
  expect(html).not.toContain("/admin/payouts");
});

test("the page of an ended tournament offers nothing that has to be done before the end", async () => {
  const { userId } = await prizeDay.club.logIn("zoe");
  const request = { tournamentId: prizeDay.tournamentId, userId, joinedAt: noon, requestedAt: noon };
  await prizeDay.club.store.write((tx) => tx.insert(participants).values(request));
  const openOnes = [
    "Requests to Join",
    "Enter an Angler",
    "Import Entrants",
    "Check In",
    "Boats Out and Back",
    "Invitations",
    "End Now",
  ];
  const ended = await page();
  for (const phrase of openOnes) expect([phrase, ended.includes(`${phrase}<`)]).toEqual([phrase, false]);
  await prizeDay.club.store.write((tx) =>
    tx
      .update(tournaments)
      .set({ endsAt: undisputed + 3_600_000 })
      .where(eq(tournaments.id, prizeDay.tournamentId)),
  );
  const running = await page();
  for (const phrase of openOnes) expect([phrase, running.includes(`${phrase}<`)]).toEqual([phrase, true]);
  expect(running).not.toContain('id="left"');
  expect(await prizesToPay()).toBe(0);
});
