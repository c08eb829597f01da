import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { users } from "../../src/base/db/schema.ts";
import { payoutToasts } from "../../src/money/payouts/payout-toasts.ts";
import { adminFailures } from "../../web/admin/texts.ts";
import { createRoutes } from "../../web/all-routes.ts";
import { sendDecision as judge } from "../../web/catches/review/queue/send-decision.ts";
import { action as postForm } from "../../web/post-form.ts";
import type { Runtime } from "../../web/runtime/runtime.ts";
import { type CatchDay, formOf, openCatchDay, openTournament, photoFile, submitted } from "../catches/catch-day.ts";
import { judges } from "../catches/decision-forms.ts";
import { filed } from "../complaints/complaint-club.ts";
import { makeReady, openPrizeDay } from "../money/payouts/prize-day.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { headingsOf, hiddenIn, linksIn, open, piece, post, wordsOf } from "../support/read-pages.ts";
import { act, broken, browserSide } from "../support/script-calls.ts";
import { bassOpen, nextWeek } from "../tournaments/forms.ts";

const answering = (id: number) => ({
  api: `/api/admin/complaints/${id}/status`,
  page: "/admin/complaints",
  status: "resolved",
});

describe("the specification, on the day of a tournament", () => {
  let catchDay: CatchDay;
  beforeEach(async () => {
    catchDay = await openCatchDay();
  });
  afterEach(() => catchDay.club.close());

  const mainAt = async (path: string) => piece((await open(catchDay.judge, path)).html, "<main", "</main>");

  const waiting = async () =>
    submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile() });

  type Action = Parameters<typeof act>[1];

  type Fields = Record<string, string>;

  const { targetSpecies, prize, entryFee, isActive, ...same } = bassOpen;

  const typedTournament: Fields = { ...same, targetSpecies, prize: String(prize), entryFee: "0", isActive: "on" };

  const deleting = (id: number): Fields => ({
    ...{ api: `/api/admin/tournaments/${id}`, method: "delete", page: "/admin/tournaments" },
    ...{ refusals: "toast", failed: "Failed to delete tournament" },
  });

  /** The message, in a toast or in the form, when the server fails on an admin's form. */
  async function saidWhenBroken(action: Action, path: string, fields: Fields): Promise<string[]> {
    const side = browserSide(catchDay.judge, broken);
    const { said } = await act(side, action, path, fields);
    return [...side.toasts.flatMap(({ title, description }) => [title, description]), ...said];
  }

  /** A page's loader as the browser runs it on a click. */
  async function load(runtime: Runtime, id: string): Promise<void> {
    const all = createRoutes(runtime).flatMap(function within(route): ReturnType<typeof createRoutes> {
      return [route, ...(route.children ?? []).flatMap(within)];
    });
    const loader = all.find((route) => route.id === id)?.loader;
    if (typeof loader !== "function") throw new Error(`There is no page ${id}.`);
    const url = new URL("http://localhost/admin");
    await loader({ request: new Request(url), params: {}, context: {}, url, pattern: "/admin" });
  }

  const good = (title: string, description: string) => ({ title, description, tone: "good" });

  test("2.55 a non-admin gets 403 and 'Access denied.', a visitor is sent to the login", async () => {
    for (const path of ["/admin", "/admin/verification", "/admin/users"]) {
      const refused = await open(catchDay.ann, path);
      expect([path, refused.status]).toEqual([path, 403]);
      expect(headingsOf(piece(refused.html, "<main", "</main>"))).toEqual([
        "h1 Access denied. Admin privileges required.",
      ]);
      expect((await open(catchDay.club.visitor, path)).redirectTo).toBe(`/login?next=${encodeURIComponent(path)}`);
    }
  });

  test("2.57 the dashboard has its title and subtitle", async () => {
    for (const path of ["/admin", "/admin/verification"]) {
      const main = await mainAt(path);
      expect(headingsOf(main)[0]).toBe("h1 Admin Dashboard");
      expect(wordsOf(main)).toContain("Manage users, tournaments, and system oversight");
    }
  });

  test("2.58 the dashboard has five tabs and opens with Analytics", async () => {
    const tabs = piece(await mainAt("/admin"), '<nav aria-label="Admin"', "</nav>");
    expect(linksIn(tabs)).toEqual([
      ["Analytics", "/admin"],
      ["Verification", "/admin/verification"],
      ["Complaints", "/admin/complaints"],
      ["Tournaments", "/admin/tournaments"],
      ["Payouts", "/admin/payout-overview"],
    ]);
    expect(wordsOf(await mainAt("/admin"))).toContain("Total Users");
  });

  test("2.59 Analytics counts users, tournaments, catches, active users and new registrations", async () => {
    await waiting();
    expect(wordsOf(await mainAt("/admin"))).toContain(
      "Total Users 3 Tournaments 1 Total Catches 1 Active Users 3 Last 7 days New Registrations 3 Last 7 days",
    );
  });

  test("7.23 GET /api/admin/analytics returns the five numbers", async () => {
    expect(await catchDay.judge.get("/api/admin/analytics")).toEqual({
      totalUsers: 3,
      totalTournaments: 1,
      totalCatches: 0,
      activeUsers: 3,
      recentRegistrations: 3,
    });
  });

  test("8.14 every failed action of an admin has its own toast", async () => {
    for (const screen of [
      "admin/analytics",
      "catches/review/review",
      "complaints/complaints",
      "tournaments/edit/tournaments",
    ]) {
      const side = browserSide(catchDay.judge, broken);
      await expect(load(side.runtime, `web/${screen}.tsx`)).rejects.toMatchObject({
        data: { title: "Error", message: "Failed to load admin data" },
      });
      expect(side.toasts).toEqual([{ title: "Error", description: "Failed to load admin data", tone: "bad" }]);
    }
    const toReject = { ...judges("reject", 1), rejectionReason: " " };
    const toProcess = hiddenIn((await open(catchDay.judge, "/admin/payouts/process")).html, "process-payouts");
    const prizeDay = await openPrizeDay();
    await prizeDay.admin.send("/api/admin/process-payouts", { json: { tournamentId: prizeDay.tournamentId } });
    const toPay = hiddenIn((await open(prizeDay.admin, "/admin/payouts?pay=1")).html, "/api/admin/payout/1/process");
    await prizeDay.club.close();
    const created = { ...typedTournament, api: "/api/tournaments", failed: adminFailures.create };
    const updated = { ...typedTournament, api: "put /api/admin/tournaments/1", failed: adminFailures.update };
    const prizes = { api: "/api/admin/tournaments/1/prizes", failed: adminFailures.prizes, "positions[0].amount": "5" };
    const forms: [string, Action, string, Fields][] = [
      ["Failed to verify catch", judge, "/admin/verification", judges("verify", 1)],
      ["Failed to reject catch", judge, "/admin/verification", { ...toReject, rejectionReason: "Blurred." }],
      [
        "Failed to update complaint status",
        postForm,
        "/admin/complaints",
        { ...answering(1), failed: adminFailures.complaint },
      ],
      ["Failed to create tournament", postForm, "/admin/tournaments/new", created],
      ["Failed to update tournament", postForm, "/admin/tournaments/1/edit", updated],
      ["Failed to delete tournament", postForm, "/admin/tournaments", deleting(1)],
      ["Failed to process payouts", postForm, "/admin/payouts/process", toProcess],
      ["Payout Error", postForm, "/admin/payouts/process", toProcess],
      ["Failed to process individual payout", postForm, "/admin/payouts", toPay],
      ["Payout Failed", postForm, "/admin/payouts", toPay],
      ["Failed to update prize breakdown", postForm, "/admin/tournaments/1/prizes", prizes],
    ];
    for (const [message, action, path, fields] of forms) {
      expect([path, await saidWhenBroken(action, path, fields)]).toEqual([path, expect.arrayContaining([message])]);
    }
    const blank = browserSide(catchDay.judge);
    await act(blank, judge, "/admin/verification", toReject);
    expect(blank.toasts).toMatchObject([{ description: "Please provide a rejection reason", tone: "bad" }]);
    const { toast } = await post(catchDay.judge, "/admin/payouts/process", {
      tournamentId: String(catchDay.tournamentId),
    });
    expect(toast).toEqual({ title: "Payout Error", description: "Spring Open hasn't ended yet.", tone: "bad" });
    const unpaid = await post(catchDay.judge, "/admin/payouts", { api: "/api/admin/payout/9/process" });
    expect(unpaid.toast).toEqual({ title: "Payout Failed", description: "This payout doesn't exist.", tone: "bad" });
  });

  test("8.21 every finished action of an admin has its own toast", async () => {
    const waiting = async () =>
      (await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile() })).id;
    const { id } = await filed(catchDay.ann);
    const toReject = { ...judges("reject", await waiting()), rejectionReason: "Blurred." };
    const forms: [string, string, Fields][] = [
      ["Catch verified successfully", "/admin/verification", judges("verify", await waiting())],
      ["Catch rejected and user notified", "/admin/verification", toReject],
      ["Complaint status updated successfully", "/admin/complaints", answering(id)],
      ["Tournament created successfully", "/admin/tournaments/new", { ...typedTournament, ...nextWeek }],
      [
        "Tournament updated successfully",
        "/admin/tournaments/2/edit",
        { ...typedTournament, ...nextWeek, prize: "700" },
      ],
      ["Prize breakdown updated successfully", "/admin/tournaments/2/prizes", { "positions[0].amount": "700" }],
      ["Tournament deleted successfully", "/admin/tournaments", deleting(2)],
    ];
    for (const [message, path, fields] of forms) {
      const { toast } = await post(catchDay.judge, path, fields);
      const { title, description, tone } = toast as { title: string; description: string; tone: string };
      expect([path, [title, description].includes(message), tone]).toEqual([path, true, "good"]);
    }
    const prizeDay = await openPrizeDay();
    const processed = await post(prizeDay.admin, "/admin/payouts/process", {
      tournamentId: String(prizeDay.tournamentId),
      ...{ shownTournamentId: String(prizeDay.tournamentId), shownAmount: "0" },
    });
    const initiated = "Prize payouts have been initiated successfully";
    expect([processed.redirectTo, processed.toast]).toEqual([
      `/admin/payouts?processed=${prizeDay.tournamentId}`,
      good("Payouts Processed", initiated),
    ]);
    await makeReady(prizeDay.anglers[0]);
    const paid = await post(prizeDay.admin, "/admin/payouts", { api: "/api/admin/payout/1/process" });
    expect(paid.toast).toEqual(good("Prize Paid Successfully!", "Payout of $300.00 has been processed"));
    expect(payoutToasts.paid(undefined).description).toBe("Payout of the prize amount has been processed");
    await prizeDay.club.close();
    expect(await catchDay.ann.get<object[]>("/api/notifications")).toContainEqual(
      expect.objectContaining({ type: "catch_rejected", message: expect.stringContaining("Blurred.") }),
    );
  });
});

describe("the specification, in a new club", () => {
  let club: Club;
  let ann: Browser;
  let admin: Browser;
  beforeEach(async () => {
    club = await openClub();
    ann = await club.logIn("ann");
    admin = await club.logIn("ruth", { isAdmin: true });
  });
  afterEach(() => club.close());

  const frogBass = { species: "Largemouth Bass", length: "18.3", weight: "4.5", location: "North cove", notes: "Frog" };

  const submitAsAnn = async (fields: Record<string, string | number | File>) =>
    (await (await ann.send("/api/catches", { form: formOf({ ...frogBass, ...fields }) })).json()) as Record<
      string,
      unknown
    >;

  test("3.14 the analytics contain the five numbers", async () => {
    await openTournament(club);
    await submitAsAnn({});
    const counts = { totalUsers: 2, totalTournaments: 1, totalCatches: 1, activeUsers: 2, recentRegistrations: 2 };
    expect(await admin.get("/api/admin/analytics")).toEqual(counts);
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
});
