import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { Glob } from "bun";
import { afterLogin, usStates } from "../../src/accounts/account-limits.ts";
import { currentAgreement } from "../../src/accounts/agreement.ts";
import { payouts, tournaments, users } from "../../src/base/db/schema.ts";
import { notificationsRefetchMs, unreadBadge } from "../../src/base/notifications/unread-badge.ts";
import { ladder, suspensionDays } from "../../src/members/sanction-ladder.ts";
import { percentOf } from "../../src/money/prizes/prize-text.ts";
import { createRoutes } from "../../web/all-routes.ts";
import { answer } from "../../web/api.ts";
import { dismissToast, showToast, toastLimits, toastList } from "../../web/layout/toasts/toasts.ts";
import { tooltipDelayMs } from "../../web/ui/overlay/tooltips.ts";
import { enter, fish, formOf, openTournament, photoFile, submitted } from "../catches/catch-day.ts";
import { pay } from "../money/entry-fees/paying.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { createTournament } from "../tournaments/forms.ts";
import { broken, browserSide } from "./calls.ts";
import { linksIn, open, piece } from "./pages.ts";

let club: Club;
let ann: Browser;
let admin: Browser;
beforeEach(async () => {
  club = await openClub();
  ann = await club.logIn("ann");
  admin = await club.logIn("ruth", { isAdmin: true });
});
afterEach(() => club.close());

test("9.1 usernames have 3 characters, passwords 6, and there are 50 states", async () => {
  const send = async (given: object) => {
    const account = { username: "Dan", email: "dan@example.org", password: "sixsix", state: "TX" };
    return (await club.visitor.send("/api/auth/register", { json: { ...account, ...given } })).status;
  };
  expect([await send({ username: "Da" }), await send({ password: "fives" }), await send({ state: "DC" })]).toEqual([
    422, 422, 422,
  ]);
  expect(await send({})).toBe(201);
  expect([usStates.length, new Set(usStates.map(([code]) => code)).size]).toEqual([50, 50]);
});

test("9.2 sizes have one decimal, in inches and pounds", async () => {
  const tries: [string, string, number][] = [
    ["18.3", "4.5", 201],
    ["18", "4", 201],
    ["18.35", "4.5", 422],
    ["18.3", "4.55", 422],
  ];
  for (const [length, weight, status] of tries) {
    const sent = await ann.send("/api/catches", { form: formOf({ ...fish, length, weight }) });
    expect([length, weight, sent.status]).toEqual([length, weight, status]);
  }
  expect((await open(ann, "/my-catches")).text).toMatch(/18\.3 in.*4\.5 lb/);
});

/** Verifies fish of these lengths for an angler who has entered. */
async function land(angler: Browser, tournamentId: number, lengths: string[]): Promise<void> {
  for (const length of lengths) {
    const { id } = await submitted(angler, { tournamentId, length, photo: await photoFile() });
    await admin.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } });
  }
}

test("9.3 a card shows five rows, a tournament counts five fish, a derby one", async () => {
  const lengths = ["20.0", "19.0", "18.0", "17.0", "16.0", "15.0"];
  const scores: [terms: object, score: number][] = [
    [{ name: "Five Fish", tournamentType: "tournament" }, 20 + 19 + 18 + 17 + 16],
    [{ name: "One Fish", tournamentType: "derby" }, 20],
  ];
  for (const [terms, score] of scores) {
    const id = await openTournament(club, terms);
    await enter(club, id, ann.userId);
    await land(ann, id, lengths);
    expect(await ann.get<object[]>(`/api/tournaments/${id}/leaderboard`)).toMatchObject([{ totalScore: score }]);
  }
  const id = await openTournament(club, { name: "Six Anglers", tournamentType: "derby" });
  for (const [place, length] of lengths.entries()) {
    const angler = await club.logIn(`angler-${place + 1}`);
    await enter(club, id, angler.userId);
    await land(angler, id, [length]);
  }
  const { html } = await open(club.visitor, "/leaderboard");
  const card = piece(html.slice(html.indexOf("Six Anglers")), "<ol", "</ol>");
  expect([...card.matchAll(/angler-\d/g)].map(([name]) => name)).toEqual(
    [1, 2, 3, 4, 5].map((place) => `angler-${place}`),
  );
});

test("9.4 a position's share is its part of the sum", async () => {
  const shares: [amount: number, sum: number, percent: number][] = [
    [300, 500, 60],
    [200, 500, 40],
    [0, 500, 0],
    [0, 0, 0],
  ];
  for (const [amount, sum, percent] of shares) expect(percentOf(amount, sum)).toBe(percent);
  const { id } = await createTournament(admin, { prize: 1000 });
  const prizeBreakdown = [300, 150, 50].map((amount, at) => ({ position: at + 1, amount }));
  await admin.send(`/api/admin/tournaments/${id}/prizes`, { json: { prizeBreakdown } });
  const { text } = await open(club.visitor, `/tournaments/${id}/prizes`);
  expect([...text.matchAll(/([\d.]+)% of total/g)].map(([, percent]) => percent)).toEqual(["60.0", "30.0", "10.0"]);
});

test("9.5 the card shows the fee in dollars; the dialog charges $1.00 unless the club chose otherwise", async () => {
  const { id, entryFee } = await createTournament(admin, { entryFee: 2550 });
  expect(entryFee).toBe(2550);
  for (const path of ["/tournaments", `/tournaments/${id}`]) {
    expect([path, (await open(club.visitor, path)).text.includes("$25.50")]).toEqual([path, true]);
  }
  const { text } = await open(await club.logIn("payer"), `/tournaments/${id}/pay`);
  expect(text).toContain("Charged now $1.00 Entry fee of this tournament $25.50");
  expect(await pay(await club.logIn("payer"), id)).toMatchObject({ amount: 100, entryFee: 2550, currency: "usd" });
});

test("9.6 prizes are whole dollars, payouts cents shown as dollars", async () => {
  const { id } = await createTournament(admin, { prize: 1250 });
  const { html } = await open(admin, `/admin/tournaments/${id}/edit`);
  expect(html).toMatch(/<input[^>]*name="prize"[^>]*value="1250"|<input[^>]*value="1250"[^>]*name="prize"/);
  const prizeBreakdown = [{ position: 1, amount: 1250 }];
  const set = await admin.send(`/api/admin/tournaments/${id}/prizes`, { json: { prizeBreakdown } });
  expect(await set.json()).toEqual([expect.objectContaining({ amount: 1250 })]);
  const owed = { userId: ann.userId, tournamentId: id, tournamentName: "Bass Open", position: 1, createdAt: noon };
  await club.store.write((tx) => tx.insert(payouts).values({ ...owed, amountCents: 30_050 }));
  expect((await open(admin, "/admin/payouts")).text).toContain("$300.50");
  await club.store.write((tx) => tx.update(tournaments).set({ endsAt: noon - 1, startsAt: noon - 2 }));
  expect((await open(admin, "/admin/payouts/process")).text).toContain("Bass Open - $1,250.00");
});

test("9.7 analytics look back 7 days", async () => {
  const day = 24 * 60 * 60 * 1000;
  const seen = async (daysLater: number) => {
    const asking = await club.logIn("ruth", { isAdmin: true });
    club.setNow(noon + daysLater * day);
    const late = await club.logIn("ruth", { isAdmin: true });
    expect(asking.userId).toBe(late.userId);
    return late.get<object>("/api/admin/analytics");
  };
  await club.store.write((tx) => tx.update(users).set({ lastActiveAt: noon, createdAt: noon }));
  expect(await seen(7)).toMatchObject({ totalUsers: 2, recentRegistrations: 2 });
  club.setNow(noon);
  expect(await seen(7 + 1 / 24)).toMatchObject({ totalUsers: 2, recentRegistrations: 0, activeUsers: 1 });
});

test("9.8 home shows three tournaments, with three and six skeletons and four tabs", async () => {
  for (const name of ["One", "Two", "Three", "Four"]) await createTournament(admin, { name });
  const { html } = await open(club.visitor, "/");
  expect(html.match(/>View Leaderboard</g)).toHaveLength(3);
  expect(linksIn(piece(html, '<nav aria-label="Tabs"', "</nav>"))).toHaveLength(4);
});

test("9.9 notifications are asked for every 30 s; a login checks after 100 ms and leads on after 200 ms", () => {
  expect(notificationsRefetchMs).toBe(30_000);
  expect([0, 1, 9, 10, 250].map(unreadBadge)).toEqual([null, "1", "9", "9+", "9+"]);
  expect(afterLogin).toEqual({ recheckMs: 100, redirectMs: 200 });
});

test("9.10 one toast shows for 5 s and is swiped away beyond 50 px; a tooltip waits 700 ms", async () => {
  expect(toastLimits).toEqual({ shownMs: 5000, swipePx: 50, keptMs: 1_000_000 });
  expect(tooltipDelayMs).toBe(700);
  jest.useFakeTimers();
  try {
    const seenNow = () => toastList().map(({ title, isDismissed }) => [title, isDismissed ? "unseen" : "shown"]);
    showToast({ title: "First", description: "", tone: "good" });
    jest.advanceTimersByTime(1000);
    showToast({ title: "Second", description: "", tone: "good" });
    expect(seenNow()).toEqual([
      ["Second", "shown"],
      ["First", "unseen"],
    ]);
    jest.advanceTimersByTime(999_999);
    dismissToast();
    expect(seenNow()).toEqual([
      ["Second", "unseen"],
      ["First", "unseen"],
    ]);
    jest.advanceTimersByTime(1);
    expect(seenNow()).toEqual([["Second", "unseen"]]);
    jest.advanceTimersByTime(999_999);
    expect(seenNow()).toEqual([]);
  } finally {
    jest.useRealTimers();
  }
});

test("9.11 data is asked for once, not on focus and not again", async () => {
  const side = browserSide(ann, broken);
  await expect(answer(side.runtime.api.api.tournaments.sums.get())).rejects.toThrow("500");
  expect(side.asked).toHaveLength(1);
  const refetchesOnFocus: string[] = [];
  for await (const file of new Glob("web/**/*.{ts,tsx}").scan(`${import.meta.dir}/../..`)) {
    const text = await Bun.file(`${import.meta.dir}/../../${file}`).text();
    const looksUp = /visibilitychange|addEventListener\("focus"/.test(text);
    if (looksUp && /fetch|revalidat|\bapi\./i.test(text)) refetchesOnFocus.push(file);
  }
  expect(refetchesOnFocus).toEqual([]);
  const [root] = createRoutes(side.runtime);
  const url = new URL("http://localhost/");
  const going = { currentUrl: url, nextUrl: url, currentParams: {}, nextParams: {}, defaultShouldRevalidate: true };
  const refetches = (formMethod?: "POST") => root?.shouldRevalidate?.({ ...going, ...(formMethod && { formMethod }) });
  expect([refetches(), refetches("POST")]).toEqual([false, true]);
});

test("9.12 forms begin with their defaults", async () => {
  const form = (await open(admin, "/admin/tournaments/new")).html;
  expect(piece(form, 'name="tournamentType"', "</select>")).toMatch(
    /value="tournament"[^>]*selected|selected[^>]*value="tournament"/,
  );
  expect(form).toMatch(/<input[^>]*name="isActive"[^>]*checked|<input[^>]*checked[^>]*name="isActive"/);
  const { isActive } = await createTournament(admin, { isActive: undefined });
  expect(isActive).toBe(true);
  const dashboard = await open(admin, "/admin");
  expect(dashboard.html).toMatch(
    /<a[^>]*aria-current="page"[^>]*>Analytics<|<a[^>]*href="\/admin" aria-current="page"/,
  );
  const report = (await open(ann, "/submit-complaint")).html;
  for (const [name, value] of [
    ["type", "complaint"],
    ["priority", "medium"],
  ] as const) {
    const [chosen] = [...piece(report, `name="${name}"`, "</select>").matchAll(/<option[^>]*>/g)].filter(([tag]) =>
      tag.includes("selected"),
    );
    expect(chosen?.[0]).toContain(`value="${value}"`);
  }
});

test("9.13 the agreement is version 1.0 and has the club's terms and the ladder of sanctions", async () => {
  const { text } = await open(club.visitor, "/agreement");
  expect(currentAgreement.version).toBe("1.0");
  for (const words of [
    "Version 1.0",
    "Prize payouts are made within 7-14 business days",
    "Entry fees are non-refundable after the tournament has started.",
    "A result may be disputed within 48 hours of the end of the tournament.",
    "A first violation of the rules brings a warning, a second a suspension of 7-30 days, a third or a severe one a permanent ban.",
    "Fraud, such as someone else's fish, an altered photo or a false measure, brings a permanent ban at once",
  ]) {
    expect(text).toContain(words);
  }
  expect(suspensionDays).toEqual({ min: 7, max: 30 });
  expect(ladder.map(({ violation, kind }) => [violation, kind])).toEqual([
    ["First violation", "warning"],
    ["Second violation", "suspension"],
    ["Third or severe violation", "ban"],
    ["Fraud", "ban"],
  ]);
});

test("9.14 a bank takes 5-10 business days", async () => {
  const words = "Bank payouts typically arrive within 5-10 business days";
  for (const path of ["/prizes", "/payout-setup"]) {
    expect([path, (await open(ann, path)).text.includes(words)]).toEqual([path, true]);
  }
});
