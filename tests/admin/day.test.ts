import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { AuditEntryView } from "../../src/admin/activity-log/audit-entry.ts";
import type { DayView } from "../../src/admin/admin-views.ts";
import { participants, tournaments } from "../../src/base/db/schema.ts";
import { momentText } from "../../src/base/format/moments.ts";
import type { DayEntrant } from "../../src/entries/entry-shapes.ts";
import type { RefusalBody } from "../../src/refusal.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { pageOf } from "../support/posting.ts";
import { piece, wordsOf } from "../support/read-pages.ts";
import { createTournament, nextWeek, refusal } from "../tournaments/forms.ts";

let club: Club;
let admin: Browser;
let ann: Browser;
let ben: Browser;
beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
  ben = await club.logIn("ben");
  const hours = { startTime: "06:00", endTime: "15:00" };
  const prizeBreakdown = [{ position: 1, amount: 300 }];
  await createTournament(admin, { ...hours, entryFee: 2500, prizeBreakdown });
  for (const username of ["ann", "ben"]) {
    await admin.send("/api/admin/tournaments/1/entries", { json: { username, note: "Cash at the ramp" } });
  }
});
afterEach(() => club.close());

const api = "/api/admin/tournaments/1";
const day = () => admin.get<DayView>(`${api}/day`);
const entrants = (query = "") => admin.get<DayEntrant[]>(`${api}/day/entrants${query}`);
const send = (path: string, json: object) => admin.send(`${api}/${path}`, { json });
const titles = async (browser: Browser) =>
  (await browser.get<{ title: string; message: string }[]>("/api/notifications")).map(({ title, message }) => [
    title,
    message,
  ]);
const audited = async () => (await admin.get<AuditEntryView[]>("/api/admin/audit"))[0];
const cardOf = (username: string, length: string) => ({
  ...{ username, length, species: "Bass", weight: "2.0", location: "Pier", paperNote: "Card 1" },
});

describe("the day of a tournament, for admins", () => {
  test("the day page counts entrants, fish, cash and complaints, and names the leader and the last paid place", async () => {
    await send("catches", cardOf("ann", "18.3"));
    const complaint = {
      type: "complaint",
      title: "Ann's fish",
      description: "It was measured from the lip.",
      priority: "low",
    };
    await ben.send("/api/complaints", { json: { ...complaint, tournamentId: 1 } });
    await send(`entries/${ben.userId}/check-in`, { isCheckedIn: true });
    const { catchesPerHour, version, groups, ...figures } = await day();
    expect(figures).toEqual({
      entrants: { entered: 2, unpaid: 0, checkedIn: 1, withFish: 1 },
      awaitingReview: 0,
      openComplaints: 1,
      openChallenges: 0,
      openSecondLooks: 0,
      paidPlaces: 1,
      leader: { username: "ann", displayName: "ann", score: 18.3 },
      lastPaid: { username: "ann", displayName: "ann", score: 18.3 },
      divisionCutLines: [],
      cashTaken: 5000,
      isBoardHiddenByHand: false,
      prizesToPay: 0,
    });
    expect(groups).toMatchObject({ all: 2, unpaid: 0, checked_in: 1, not_checked_in: 1, without_fish: 1 });
    expect(version).toBeGreaterThan(0);
    expect(catchesPerHour.at(-1)).toMatchObject({ catches: 1 });
    expect(catchesPerHour[0]).toEqual({ at: "2026-06-06T11:00:00.000Z", catches: 0 });
  });

  test("the cut line is at the last position that pays, even after one of $0", async () => {
    await send("catches", cardOf("ann", "18.3"));
    await send("catches", cardOf("ben", "15.1"));
    const prizeBreakdown = [
      { position: 1, amount: 0 },
      { position: 2, amount: 100 },
      { position: 3, amount: 0 },
    ];
    expect((await send("prizes", { prizeBreakdown })).status).toBe(200);
    expect(await day()).toMatchObject({ paidPlaces: 2, lastPaid: { username: "ben", score: 15.1 } });
  });

  test("the day page has a cut line for each division with prizes, and counts unpaid anglers separately", async () => {
    const divisions = [{ name: "Kayak" }, { name: "Boat" }];
    const prizeBreakdown = [{ position: 1, amount: 100, division: "Kayak" }];
    const { id } = await createTournament(admin, { ...nextWeek, entryFee: 2500, divisions, prizeBreakdown });
    const path = `/api/admin/tournaments/${id}`;
    const enter = { username: "ann", note: "Cash at the ramp", division: "Kayak" };
    await admin.send(`${path}/entries`, { json: enter });
    await ben.send(`/api/tournaments/${id}/division`, { json: { division: "Boat" } });
    const waiting = await admin.get<DayView>(`${path}/day`);
    expect(waiting.entrants).toEqual({ entered: 1, unpaid: 1, checkedIn: 0, withFish: 0 });
    expect(waiting).toMatchObject({ paidPlaces: 0, lastPaid: null });
    expect(waiting.divisionCutLines).toEqual([{ division: "Kayak", paidPlaces: 1, lastPaid: null }]);
    const page = await pageOf(admin, `/admin/tournaments/${id}/day`);
    expect(page).toContain("Last Paid Place, 1st in Kayak");
    expect(page).toContain("All entrants (2)");
    expect(page).toContain("Unpaid (1)");
    expect(page).not.toContain("No prize breakdown");
    const { startDate } = await admin.get<TournamentView>(`/api/tournaments/${id}`);
    club.setNow(Date.parse(startDate) + 3_600_000);
    await admin.send(`${path}/catches`, { json: cardOf("ann", "18.3") });
    const [cutLine] = (await admin.get<DayView>(`${path}/day`)).divisionCutLines;
    expect(cutLine?.lastPaid).toEqual({ username: "ann", displayName: "ann", score: 18.3 });
  });

  test("the day page lists entrants with check-in and last catch, found by any part of a name", async () => {
    await send("catches", cardOf("ann", "18.3"));
    expect(await entrants("?search=an")).toMatchObject([
      { username: "ann", paidVia: "cash", checkedInAt: null, lastCatchAt: new Date(noon).toISOString() },
    ]);
    expect((await entrants("?group=without_fish")).map(({ username }) => username)).toEqual(["ben"]);
    expect((await entrants("?limit=1&after=1")).map(({ username }) => username)).toEqual(["ben"]);
  });
});

describe("checking in (docs/rules.md 5.16)", () => {
  test("a check-in is recorded once with its time, and can be undone", async () => {
    const checkIn = (isCheckedIn: boolean) => send(`entries/${ann.userId}/check-in`, { isCheckedIn });
    const at = new Date(noon).toISOString();
    expect(await (await checkIn(true)).json()).toEqual({ userId: ann.userId, checkedInAt: at, hasPaid: true });
    club.setNow(noon + 60_000);
    expect(await (await checkIn(true)).json()).toEqual({ userId: ann.userId, checkedInAt: at, hasPaid: true });
    expect(await audited()).toMatchObject({ action: "check-in", detail: { angler: "ann" } });
    expect(await (await checkIn(false)).json()).toEqual({ userId: ann.userId, checkedInAt: null, hasPaid: true });
    expect((await day()).entrants.checkedIn).toBe(0);
  });

  test("checking in somebody who isn't entered gets a 404", async () => {
    const response = await send(`entries/${admin.userId}/check-in`, { isCheckedIn: true });
    expect(await refusal(response)).toMatchObject({ status: 404, code: "not_found" });
  });
});

describe("entering an angler who is present", () => {
  const enterBy = async (username: string, isCheckedIn?: boolean) => {
    await club.logIn(username);
    await send("entries", { username, note: "Joe has it", isCheckedIn });
    return (await day()).entrants.checkedIn;
  };

  test("an angler is checked in with the entry only if that is chosen, and the check-in is audited", async () => {
    expect(await enterBy("cal")).toBe(0);
    expect(await enterBy("dan", true)).toBe(1);
    expect(await audited()).toMatchObject({ action: "check-in", detail: { angler: "dan" } });
  });

  test("the form suggests checking in while the tournament is running or once an entrant is checked in", async () => {
    const suggests = async (id: number) =>
      /<input(?=[^>]*name="isCheckedIn")[^>]*checked=""/.test(
        await pageOf(admin, `/admin/tournaments/${id}/day?enter=new`),
      );
    expect(await suggests(1)).toBe(true);
    const { id } = await createTournament(admin, nextWeek);
    expect(await suggests(id)).toBe(false);
    const entry = { json: { username: "ann", isCheckedIn: true } };
    expect((await admin.send(`/api/admin/tournaments/${id}/entries`, entry)).status).toBe(201);
    expect(await suggests(id)).toBe(true);
  });
});

describe("the day page of a running tournament", () => {
  const place = async (words: string) => (await pageOf(admin, "/admin/tournaments/1/day")).indexOf(words);
  const checksInFirst = async () => (await place("Check In by Number or Name")) < (await place("Open Challenges"));

  test("check-in comes before the figures until everyone is checked in", async () => {
    expect(await checksInFirst()).toBe(true);
    for (const { userId } of [ann, ben]) await send(`entries/${userId}/check-in`, { isCheckedIn: true });
    expect(await checksInFirst()).toBe(false);
  });

  test("the figures count checked-in entrants who haven't paid, as the groups of a message do", async () => {
    const dee = await club.logIn("dee");
    await club.store.write((tx) =>
      tx.insert(participants).values({ tournamentId: 1, userId: dee.userId, joinedAt: noon }),
    );
    for (const { userId } of [ann, dee]) await send(`entries/${userId}/check-in`, { isCheckedIn: true });
    const page = await pageOf(admin, "/admin/tournaments/1/day");
    const figures = wordsOf(piece(page, '<dl class="stats"', "</dl>"));
    expect(figures).toContain("Entrants 3 2 checked in, 1 unpaid With a Fish 0 3 without");
    expect(page).toContain("All entrants (3)");
    expect(page).toContain("Checked in (2)");
  });

  test("the hours of a longer tournament are titled as its last 24 and not shown after the end", async () => {
    const chart = async () => /Catches per Hour[^<]*/.exec(await pageOf(admin, "/admin/tournaments/1/day"))?.[0];
    await send("catches", cardOf("ann", "18.3"));
    expect(await chart()).toBe("Catches per Hour");
    const startsAt = noon - 50 * 3_600_000;
    await club.store.write((tx) => tx.update(tournaments).set({ startsAt }));
    expect(await chart()).toBe("Catches per Hour, Last 24 Hours");
    await club.store.write((tx) => tx.update(tournaments).set({ endsAt: noon + 1000 }));
    club.setNow(noon + 2000);
    expect(await chart()).toBeUndefined();
  });

  test("a tournament that ended without a check-in shows no check-ins", async () => {
    const shows = async () => {
      const words = wordsOf(await pageOf(admin, "/admin/tournaments/1/day"));
      return { figure: /\d checked in/.test(words), column: words.includes("Last catch Checked in") };
    };
    expect(await shows()).toEqual({ figure: true, column: true });
    await club.store.write((tx) => tx.update(tournaments).set({ endsAt: noon - 1000 }));
    expect(await shows()).toEqual({ figure: false, column: false });
    await send(`entries/${ann.userId}/check-in`, { isCheckedIn: true });
    expect(await shows()).toEqual({ figure: true, column: true });
  });

  test("times are in the tournament's zone, which is named", async () => {
    const timeZone = "Pacific/Honolulu";
    const { id } = await createTournament(admin, { ...nextWeek, timeZone });
    await admin.send(`/api/admin/tournaments/${id}/entries`, { json: { username: "ann" } });
    await admin.send(`/api/admin/tournaments/${id}/entries/${ann.userId}/check-in`, { json: { isCheckedIn: true } });
    const page = await pageOf(admin, `/admin/tournaments/${id}/day`);
    expect(page).toContain("Times in Hawaii-Aleutian");
    expect(page).toContain(`>${momentText(new Date(noon), timeZone)}</time>`);
  });
});

describe("a message to entrants (docs/rules.md 5.17)", () => {
  const message = "Weigh-in is at the north ramp.";

  test("a message notifies only the chosen group, and is audited", async () => {
    await send(`entries/${ann.userId}/check-in`, { isCheckedIn: true });
    const response = await send("messages", { to: "not_checked_in", message });
    expect(await response.json()).toEqual({ recipients: 1 });
    expect((await titles(ben))[0]).toEqual(["Bass Open: message from the club", message]);
    expect((await titles(ann))[0]?.[0]).not.toBe("Bass Open: message from the club");
    const detail = { to: "not_checked_in", message, recipients: 1 };
    expect(await audited()).toMatchObject({ action: "message-entrants", detail });
  });

  test("a message without recipients is refused at its field", async () => {
    const response = await send("messages", { to: "unpaid", message });
    expect(await refusal(response)).toEqual({ status: 422, code: "invalid", paths: ["to"] });
  });

  test("a form's message is sent only once the number of recipients is confirmed", async () => {
    const first = await send("messages", { to: "all", message, confirmed: "no" });
    const { message: question, issues } = (await first.clone().json()) as RefusalBody;
    expect(await refusal(first)).toEqual({ status: 409, code: "confirm_required", paths: ["confirmed"] });
    expect(question).toBe("Send this message to 2 anglers as a notification? It can't be recalled.");
    expect(issues?.[0]?.message).toBe(question);
    expect((await titles(ann)).filter(([, text]) => text === message)).toHaveLength(0);
    await send(`entries/${ann.userId}/check-in`, { isCheckedIn: true });
    const changed = await send("messages", { to: "checked_in", message, confirmed: question });
    expect(await refusal(changed)).toMatchObject({ code: "confirm_required" });
    expect((await send("messages", { to: "all", message, confirmed: question })).status).toBe(200);
    expect((await titles(ann))[0]?.[1]).toBe(message);
  });

  test("a message sent twice by the same form arrives once", async () => {
    const submissionId = "c0ffee00c0ffee00c0ffee00c0ffee00";
    for (const _ of [1, 2]) await send("messages", { to: "all", message, submissionId });
    expect((await titles(ann)).filter(([, text]) => text === message)).toHaveLength(1);
  });
});
