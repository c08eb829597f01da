import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import { audit, catches, notifications, participants, resultVersions } from "../../src/base/db/schema.ts";
import { checkStandings } from "../../src/check/standings.ts";
import type { DayEntrant } from "../../src/entries/entry-shapes.ts";
import type { Mine } from "../../src/money/entry-fees/payment-shapes.ts";
import type { LeaderboardEntry, OwnDay } from "../../src/results/leaderboard-views.ts";
import { type OfficialResults, officialResults } from "../../src/results/official/official-results.ts";
import { enter, fish, formOf, openCatchDay, openTournament, photoFile, submitted } from "../catches/catch-day.ts";
import { land, openPrizeDay, type PrizeDay } from "../money/payouts/prize-day.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { pageOf } from "../support/posting.ts";
import { refusal } from "../tournaments/forms.ts";

const reason = "Fished in the sanctuary.";

const act = (
  who: Browser,
  what: "disqualify" | "reinstate",
  tournamentId: number,
  userId: number,
  json: object = { reason },
) => who.send(`/api/admin/tournaments/${tournamentId}/entries/${userId}/${what}`, { json });

const boardOf = async (club: Club, id: number, query = "") =>
  (await club.visitor.get<LeaderboardEntry[]>(`/api/tournaments/${id}/leaderboard${query}`)).map(
    ({ rank, username, totalScore, isDisqualified }) => [rank, username, totalScore, isDisqualified],
  );

const noticesTo = (club: Club, userId: number) =>
  club.store.read(async (db) =>
    db
      .select({ title: notifications.title, message: notifications.message, link: notifications.link })
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(desc(notifications.id)),
  );

describe("while a tournament runs", () => {
  let club: Club;
  let id: number;
  let admin: Browser;
  let ann: Browser;
  let bob: Browser;
  let cleo: Browser;

  beforeEach(async () => {
    club = await openClub();
    id = await openTournament(club);
    admin = await club.logIn("secretary", { isAdmin: true });
    [ann, bob, cleo] = [await club.logIn("ann"), await club.logIn("bob"), await club.logIn("cleo")];
    for (const [who, inches] of [
      [ann, 20],
      [bob, 19],
      [cleo, 0],
    ] as const) {
      await enter(club, id, who.userId);
      if (inches > 0) await land(club, id, who.userId, inches);
    }
  });
  afterEach(() => club.close());

  const disqualify = (browser: Browser, json?: object) => act(admin, "disqualify", id, browser.userId, json);
  const reinstate = (browser: Browser, json?: object) => act(admin, "reinstate", id, browser.userId, json);

  test("a disqualified entrant is last on the board without a place, and those below move up", async () => {
    expect(await boardOf(club, id)).toEqual([
      [1, "ann", 20, undefined],
      [2, "bob", 19, undefined],
      [null, "cleo", 0, undefined],
    ]);
    const response = await disqualify(ann);
    expect([response.status, await response.json()]).toEqual([
      200,
      { userId: ann.userId, disqualifiedAt: new Date(noon).toISOString(), disqualifyReason: reason },
    ]);
    expect(await boardOf(club, id)).toEqual([
      [1, "bob", 19, undefined],
      [null, "cleo", 0, undefined],
      [null, "ann", 0, true],
    ]);
    expect(await club.store.read(checkStandings)).toEqual([]);
  });

  test("disqualifying keeps the entry, its catches and its payment", async () => {
    const traces = () =>
      club.store.read(async (db) => ({
        entries: await db
          .select({ id: participants.id, hasPaid: participants.hasPaid, paidVia: participants.paidVia })
          .from(participants)
          .orderBy(participants.id),
        fish: await db.select().from(catches).orderBy(catches.id),
      }));
    const before = await traces();
    await disqualify(ann);
    expect(await traces()).toEqual(before);
  });

  test("a disqualified entrant is notified with the reason and a link to the form for a complaint about the tournament", async () => {
    await disqualify(ann);
    const [notice] = await noticesTo(club, ann.userId);
    expect(notice).toEqual({
      title: "You were disqualified from Spring Open",
      message:
        "Your catches stay on record, but you aren't ranked. To dispute this, file a complaint. Reason: Fished in the sanctuary.",
      link: `/submit-complaint?tournament=${id}`,
    });
    const page = await pageOf(ann, notice?.link ?? "");
    expect(page).toMatch(/<option value="tournament:\d+" selected[^>]*>[^<]*Spring Open/);
    expect(await noticesTo(club, bob.userId)).toEqual([]);
  });

  test("disqualifying and reinstating are each in the activity log once, with the actor and the reason", async () => {
    for (const _ of [1, 2]) await disqualify(ann);
    for (const _ of [1, 2]) await reinstate(ann, { reason: "The boundary was wrong." });
    const log = await club.store.read(async (db) =>
      db.select({ action: audit.action, detail: audit.detail }).from(audit).orderBy(audit.id),
    );
    expect(log.filter(({ action }) => action === "disqualify" || action === "reinstate")).toEqual([
      { action: "disqualify", detail: { angler: "ann", userId: ann.userId, reason } },
      {
        action: "reinstate",
        detail: { angler: "ann", userId: ann.userId, before: reason, reason: "The boundary was wrong." },
      },
    ]);
  });

  test("disqualifying again for the same reason gets the same reply, and for another reason is refused", async () => {
    const first = await (await disqualify(ann)).json();
    club.setNow(noon + 60_000);
    expect(await (await disqualify(ann)).json()).toEqual(first);
    expect(await noticesTo(club, ann.userId)).toHaveLength(1);
    const other = await disqualify(ann, { reason: "Another reason." });
    expect(await refusal(other)).toMatchObject({ status: 409, code: "same_state" });
  });

  test("a reinstated entrant regains their place, and is notified with the reason", async () => {
    const before = await boardOf(club, id);
    await disqualify(ann);
    const response = await reinstate(ann, { reason: "The boundary was wrong." });
    expect(await response.json()).toEqual({ userId: ann.userId, disqualifiedAt: null, disqualifyReason: null });
    expect(await boardOf(club, id)).toEqual(before);
    expect((await noticesTo(club, ann.userId))[0]).toEqual({
      title: "You were reinstated in Spring Open",
      message: "Your catches count again. Reason: The boundary was wrong.",
      link: `/tournaments/${id}`,
    });
    expect(await club.store.read(checkStandings)).toEqual([]);
  });

  test("reinstating an entrant who isn't disqualified changes nothing and notifies nobody", async () => {
    expect((await reinstate(ann)).status).toBe(200);
    expect(await noticesTo(club, ann.userId)).toEqual([]);
  });

  test.each(["disqualify", "reinstate"] as const)("%s requires a reason of 1 to 500 characters", async (action) => {
    for (const json of [{}, { reason: "  " }, { reason: "x".repeat(501) }]) {
      expect(await refusal(await act(admin, action, id, ann.userId, json))).toEqual({
        status: 422,
        code: "invalid",
        paths: ["reason"],
      });
    }
    expect(await boardOf(club, id)).toHaveLength(3);
  });

  test("only a confirmed entry of a tournament that isn't canceled can be disqualified", async () => {
    const dan = await club.logIn("dan");
    expect(await refusal(await disqualify(dan))).toMatchObject({ status: 404, code: "not_found" });
    await club.store.write(async (tx) => {
      await tx.insert(participants).values({ tournamentId: id, userId: dan.userId, joinedAt: noon });
    });
    expect(await refusal(await disqualify(dan))).toMatchObject({ status: 403, code: "not_joined" });
    await admin.send(`/api/admin/tournaments/${id}/cancel`, { json: { reason: "Lightning" } });
    expect(await refusal(await disqualify(ann))).toMatchObject({ status: 409, code: "cancelled" });
  });

  test("other readers see that an entrant is disqualified, and only the entrant and those who run it see why", async () => {
    await disqualify(ann);
    const board = JSON.stringify(await club.visitor.get(`/api/tournaments/${id}/leaderboard`));
    expect(board).toContain('"isDisqualified":true');
    expect(board).not.toContain("sanctuary");
    expect(await bob.get<Mine>(`/api/tournaments/${id}/mine`)).not.toHaveProperty("disqualifyReason");
    const mine = await ann.get<Mine>(`/api/tournaments/${id}/mine`);
    expect(mine).toMatchObject({ hasPaid: true, disqualifyReason: reason, standing: { entry: { rank: null } } });
    const entrants = await admin.get<DayEntrant[]>(`/api/admin/tournaments/${id}/day/entrants?group=disqualified`);
    expect(entrants).toMatchObject([{ username: "ann", disqualifyReason: reason }]);
    const all = await admin.get<DayEntrant[]>(`/api/admin/tournaments/${id}/day/entrants`);
    expect(all.filter((row) => "disqualifiedAt" in row)).toHaveLength(1);
  });

  test("a disqualified entrant's own day shows the reason and no place, prize or hint", async () => {
    await disqualify(ann);
    expect(await ann.get<OwnDay[]>("/api/my-day")).toMatchObject([
      { isHeld: false, disqualifyReason: reason, rank: null, prize: null, next: null, paid: null, help: null },
    ]);
    const [day] = await bob.get<OwnDay[]>("/api/my-day");
    expect(day).not.toHaveProperty("disqualifyReason");
  });

  test("a message to the disqualified entrants reaches only them", async () => {
    await disqualify(ann);
    const json = { to: "disqualified", message: "Please see the director." };
    expect(await (await admin.send(`/api/admin/tournaments/${id}/messages`, { json })).json()).toEqual({
      recipients: 1,
    });
    expect((await noticesTo(club, ann.userId))[0]?.message).toBe("Please see the director.");
  });

  test("a disqualified entrant has no row in the race, and isn't shown as the leader on cards", async () => {
    await disqualify(ann);
    const race = await club.visitor.get<{ username: string }[]>(`/api/tournaments/${id}/race`);
    expect(race.map(({ username }) => username)).toEqual(["bob"]);
    const [card] = await club.visitor.get<{ top: LeaderboardEntry[] }[]>("/api/leaderboards");
    expect(card?.top.map(({ username }) => username)).toEqual(["bob"]);
  });

  test("results.csv lists a disqualified entrant last as DQ, and is the same as ever without one", async () => {
    const csv = async () => (await club.visitor.send(`/api/tournaments/${id}/results.csv`)).text();
    const before = await csv();
    await disqualify(ann);
    const lines = (await csv()).trim().split("\r\n");
    expect(lines[1]).toStartWith("1,bob,bob,19");
    expect(lines[3]).toStartWith("DQ,ann,ann,,");
    await reinstate(ann);
    expect(await csv()).toBe(before);
  });

  test("the public board and the printed results list the disqualified below the others", async () => {
    await disqualify(ann);
    const text = await pageOf(club.visitor, `/tournaments/${id}/leaderboard`);
    expect(text).toMatch(/<h3[^>]*>Disqualified<\/h3>/);
    expect(text).toMatch(/>DQ<\/span><i>Disqualified<\/i>/);
    expect(text.indexOf("No verified catches yet")).toBeLessThan(text.indexOf(">Disqualified</h3>"));
    const printed = await pageOf(club.visitor, `/tournaments/${id}/results`);
    expect(printed).toContain('<abbr title="Disqualified">DQ</abbr>');
  });

  test("the tournament's page and home show the entrant the reason and the way to dispute it", async () => {
    await disqualify(ann);
    for (const path of [`/tournaments/${id}`, "/"]) {
      const text = await pageOf(ann, path);
      expect(text).toContain("disqualified");
      expect(text).toContain(reason);
      expect(text).toContain(`/submit-complaint?tournament=${id}`);
      expect(text).not.toContain(`/submit-catch?tournament=${id}`);
    }
  });

  test("the tournament day offers to disqualify, and to reinstate a disqualified entrant with the reason beside them", async () => {
    const page = () => pageOf(admin, `/admin/tournaments/${id}/day?entrant=${ann.userId}`);
    expect(await page()).toContain("Disqualify ann");
    await disqualify(ann);
    const text = await page();
    expect(text).not.toContain("Disqualify ann");
    expect(text).toContain("Reinstate ann");
    expect(text).toContain(reason);
  });

  test("disqualifying on the tournament day's page works without script, and a missing reason shows an error", async () => {
    const path = `/api/admin/tournaments/${id}/entries/${ann.userId}/disqualify`;
    const page = `/admin/tournaments/${id}/day?entrant=${ann.userId}`;
    const post = (values: Record<string, string>) =>
      admin.send(path, {
        form: new URLSearchParams({ api: path, page, ...values }),
        headers: { accept: "text/html" },
      });
    expect(await (await post({ reason: "" })).text()).toContain("Enter a reason for the disqualification");
    const sent = await post({ reason });
    expect([sent.status, sent.headers.get("location")]).toEqual([302, page]);
    expect((await boardOf(club, id)).at(-1)).toEqual([null, "ann", 0, true]);
  });
});

describe("catches of a disqualified entrant", () => {
  test("catches of a disqualified entrant and their paper cards are refused with their own code", async () => {
    const { club, tournamentId, ann, judge } = await openCatchDay();
    await act(judge, "disqualify", tournamentId, ann.userId);
    const before = await club.store.read((db) => db.$count(catches));
    const sent = await ann.send("/api/catches", { form: formOf({ ...fish, tournamentId }) });
    expect(await refusal(sent)).toMatchObject({ status: 409, code: "disqualified" });
    const card = {
      ...{ username: "ann", species: "Largemouth Bass", length: "15.0", weight: "2.1" },
      ...{ location: "South bay", paperNote: "Card 7" },
    };
    const onPaper = await judge.send(`/api/admin/tournaments/${tournamentId}/catches`, { json: card });
    expect(await refusal(onPaper)).toEqual({ status: 409, code: "disqualified", paths: ["username"] });
    expect(await club.store.read((db) => db.$count(catches))).toBe(before);
    expect(await ann.get<object[]>("/api/entries")).toEqual([]);
    await club.close();
  });

  test("catches of a disqualified entrant can still be reviewed, and count only once the entrant is reinstated", async () => {
    const { club, tournamentId, ann, judge } = await openCatchDay();
    const { id } = await submitted(ann, { tournamentId, photo: await photoFile() });
    await act(judge, "disqualify", tournamentId, ann.userId);
    const verified = await judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } });
    expect(verified.status).toBe(200);
    expect(await boardOf(club, tournamentId)).toEqual([[null, "ann", 0, true]]);
    await act(judge, "reinstate", tournamentId, ann.userId);
    expect(await boardOf(club, tournamentId)).toEqual([[1, "ann", 18.3, undefined]]);
    await club.close();
  });
});

describe("before the start", () => {
  test("a disqualified entrant can't leave and join again", async () => {
    const club = await openClub();
    const admin = await club.logIn("secretary", { isAdmin: true });
    const ann = await club.logIn("ann");
    const id = await openTournament(club, { startsAt: noon + 1000, startDay: "2026-06-07" });
    await enter(club, id, ann.userId);
    expect((await act(admin, "disqualify", id, ann.userId)).status).toBe(200);
    const reply = await ann.send(`/api/tournaments/${id}/leave`, { method: "POST" });
    expect(await refusal(reply)).toMatchObject({ status: 409, code: "disqualified" });
    await ann.send(`/api/tournaments/${id}/join`, { method: "POST" });
    const [entry] = await club.store.read(async (db) => db.select().from(participants));
    expect(entry?.disqualifyReason).toBe(reason);
    await club.close();
  });
});

describe("once results are official", () => {
  let prizeDay: PrizeDay;
  beforeEach(async () => {
    prizeDay = await openPrizeDay([]);
    await prizeDay.admin.send(`/api/admin/tournaments/${prizeDay.tournamentId}/official`, {
      json: { reason: "All shook hands" },
    });
  });
  afterEach(() => prizeDay.club.close());

  const userOf = (index: number) => prizeDay.anglers[index]?.userId ?? 0;
  const file = async (query = "") =>
    officialResults.parse(
      await prizeDay.club.visitor.get<OfficialResults>(
        `/api/tournaments/${prizeDay.tournamentId}/results.json${query}`,
      ),
    );
  const ranked = ({ standings: rows }: OfficialResults) => rows.map(({ rank, angler }) => [rank, angler]);

  test("disqualifying creates a new version with the reason, in which the entrant is listed separately", async () => {
    const first = await (
      await prizeDay.club.visitor.send(`/api/tournaments/${prizeDay.tournamentId}/results.json`)
    ).text();
    expect(first).not.toContain("disqualified");
    await act(prizeDay.admin, "disqualify", prizeDay.tournamentId, userOf(0));
    const second = await file();
    expect([second.version, second.reason]).toEqual([2, `An entrant was disqualified: ${reason}`]);
    expect(ranked(second)).toEqual([
      [1, "bob"],
      [2, "cleo"],
    ]);
    expect(second.disqualified).toEqual([{ angler: "ann" }]);
    const old = await prizeDay.club.visitor.send(`/api/tournaments/${prizeDay.tournamentId}/results.json?version=1`);
    expect(await old.text()).toBe(first);
  });

  test("reinstating creates another version, with the places of the first", async () => {
    const first = await file();
    await act(prizeDay.admin, "disqualify", prizeDay.tournamentId, userOf(0));
    await act(prizeDay.admin, "reinstate", prizeDay.tournamentId, userOf(0), { reason: "The boundary was wrong." });
    const third = await file();
    expect([third.version, third.reason]).toEqual([3, "An entrant was reinstated: The boundary was wrong."]);
    expect(third.standings).toEqual(first.standings);
    expect(third).not.toHaveProperty("disqualified");
  });

  test("disqualifying an entrant without a fish after official results creates a new version, too", async () => {
    const dan = await prizeDay.club.logIn("dan");
    await enter(prizeDay.club, prizeDay.tournamentId, dan.userId);
    await act(prizeDay.admin, "disqualify", prizeDay.tournamentId, dan.userId);
    const versions = await prizeDay.club.store.read((db) => db.$count(resultVersions));
    expect(versions).toBe(2);
    expect((await file()).disqualified).toEqual([{ angler: "dan" }]);
  });

  test("a repeated disqualification creates no version", async () => {
    for (const _ of [1, 2]) await act(prizeDay.admin, "disqualify", prizeDay.tournamentId, userOf(0));
    expect((await file()).version).toBe(2);
  });

  test("the disqualified entrant's profile shows the tournament without a place", async () => {
    await act(prizeDay.admin, "disqualify", prizeDay.tournamentId, userOf(0));
    const profile = await prizeDay.club.visitor.get<{ results: object[] }>(`/api/anglers/${userOf(0)}`);
    expect(profile.results).toMatchObject([{ rank: null, isDisqualified: true }]);
  });
});

describe("a disqualified entrant's data and exports", () => {
  test("an entrant's data and the entries' file contain when and why they were disqualified", async () => {
    const { club, tournamentId, ann, judge } = await openCatchDay();
    await act(judge, "disqualify", tournamentId, ann.userId);
    const data = await (await ann.send("/api/account/data")).text();
    expect(data).toContain(reason);
    const csv = await (await judge.send("/api/admin/export/entries.csv")).text();
    const [heading = "", line = ""] = csv.split("\r\n");
    expect(heading).toContain("Disqualified (UTC),Disqualification reason");
    expect(line).toContain(reason);
    const standingsCsv = await (await judge.send("/api/admin/export/standings.csv")).text();
    expect(standingsCsv).toContain("DQ");
    await club.close();
  });
});
