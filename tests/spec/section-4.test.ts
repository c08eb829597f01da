import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { afterLogin } from "../../src/accounts/account-limits.ts";
import { timeLeft } from "../../src/tournaments/tournament-state.ts";
import { afterPost } from "../../web/accounts/log-in.ts";
import { createApiClient } from "../../web/api.ts";
import { action as postForm } from "../../web/post-form.ts";
import type { Runtime } from "../../web/runtime/runtime.ts";
import { type CatchDay, day, hour, openCatchDay, photoFile, submitted } from "../catches/catch-day.ts";
import { filed } from "../complaints/complaint-club.ts";
import { type Browser, noon } from "../support/club.ts";
import { createTournament, nextWeek } from "../tournaments/forms.ts";
import { headingsOf, open, piece, post, type Seen } from "./pages.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

const dana = { username: "Dana", email: "dana@example.org", password: "bass-and-trout", state: "TX" };
const me = async (browser: Browser) => (await browser.send("/api/auth/me")).status;
const badgesIn = (html: string): string[][] =>
  [
    ...html
      .replaceAll('<span class="badge-dot"></span>', "")
      .matchAll(/<span class="badge tone-(\w+)">(.*?)<\/span>/gs),
  ].map(([, tone = "", inner = ""]) => [tone, inner]);
const mainOf = ({ html }: Seen) => piece(html, "<main", "</main>");

/** What the login form's script asks of the server and says; `isForgotten` lets the server lose the session at once. */
async function logInWithScript(isForgotten = false) {
  const calls: string[] = [];
  const said: string[] = [];
  let cookie = "";
  const fetcher = async (input: string, init?: RequestInit) => {
    const { pathname } = new URL(input);
    calls.push(`${init?.method ?? "GET"} ${pathname}`);
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), cookie: isForgotten ? "" : cookie };
    const form = init?.body instanceof URLSearchParams ? init.body : undefined;
    const response = await catchDay.club.visitor.send(pathname, { method: init?.method, form, headers });
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return response;
  };
  const runtime: Runtime = {
    api: createApiClient("http://localhost", fetcher),
    send: (path, init) => fetcher(`http://localhost${path}`, init),
    showToast: ({ title }) => said.push(title),
    takeToast: () => null,
    drafts: { keep: () => undefined, take: () => null, forget: () => undefined },
    inBrowser: true,
    refused: null,
  };
  const typed = { emailOrUsername: "Dana", password: dana.password };
  const body = new URLSearchParams({ ...typed, api: "/api/auth/login", page: "/login" });
  const url = new URL("http://localhost/login");
  const request = new Request(url, { method: "POST", body });
  const reply: unknown = await postForm(runtime, { afterPost: async () => ({ afterPost }) })({
    request,
    params: {},
    context: undefined,
    url,
    pattern: "/login",
  });
  return { calls, said, reply };
}

describe("4. States: session and gates", () => {
  test("4.1 the server knows the session at once; loading shows only between pages", async () => {
    expect(await me(catchDay.club.visitor)).toBe(401);
    expect(await catchDay.ann.get<object>("/api/auth/me")).toMatchObject({ username: "ann" });
    expect((await open(catchDay.club.visitor, "/")).text).toContain("Login");
    expect((await open(catchDay.ann, "/")).text).toContain("Logout");
  });

  test("4.2 after a login the session is checked again, and a failure is said", async () => {
    await post(catchDay.club.visitor, "/register", dana);
    const { calls, said, reply } = await logInWithScript();
    expect(calls).toEqual(["POST /api/auth/login", "GET /api/auth/me"]);
    expect(said).toEqual(["Welcome back!"]);
    expect(reply).toBeInstanceOf(Response);
    expect(afterLogin.recheckMs).toBe(100);
    const failed = await logInWithScript(true);
    expect(failed.said).toEqual([]);
    expect(JSON.stringify(failed.reply)).toContain("Session verification failed");
  });

  test("4.3 registering signs the new user in", async () => {
    const made = await catchDay.club.visitor.send("/api/auth/register", { json: dana });
    const user = (await made.json()) as { id: number; username: string };
    expect(user.username).toBe("Dana");
    const cookie = made.headers.get("set-cookie")?.split(";")[0] ?? "";
    const kept = await catchDay.club.visitor.send("/api/auth/me", { headers: { cookie } });
    expect(await kept.json()).toEqual(user);
  });

  test("4.4 logging out ends the session", async () => {
    expect(await me(catchDay.ann)).toBe(200);
    await post(catchDay.ann, "/logout", {});
    expect(await me(catchDay.ann)).toBe(401);
    expect((await open(catchDay.ann, "/")).text).toContain("Login");
  });

  test("4.5 the agreement comes first, then the tutorial, then the page", async () => {
    const eve = await catchDay.club.logIn("eve", { hasAccepted: false, hasSeenTutorial: false });
    const dialogs = async () =>
      headingsOf((await open(eve, "/rules")).html.match(/<dialog.*?<\/dialog>/gs)?.join("") ?? "");
    expect((await dialogs())[0]).toBe("h2 User Agreement");
    await post(eve, "/agreement", { accepted: "on", next: "/rules" });
    expect(await dialogs()).toEqual(["h2 Welcome to FishTournament Pro"]);
    await post(eve, "/tutorial", { next: "/rules" });
    expect(await dialogs()).toEqual([]);
    expect(headingsOf(mainOf(await open(eve, "/rules")))[0]).toBe("h1 Tournament Rules");
  });
});

describe("4. States: tournament", () => {
  test("4.6 a status badge is amber before the start, red while running, then 'Ended'", async () => {
    const { id } = await createTournament(catchDay.judge, nextWeek);
    const badge = async () => badgesIn(mainOf(await open(catchDay.club.visitor, `/tournaments/${id}`)))[0];
    const [start, end] = [Date.UTC(2026, 5, 13, 5), Date.UTC(2026, 5, 15, 5)];
    expect(await badge()).toEqual(["amber", "Starting Soon"]);
    catchDay.club.setNow(start - 1);
    expect(await badge()).toEqual(["amber", "Starting Soon"]);
    catchDay.club.setNow(start);
    expect(await badge()).toEqual(["red", "2d 0h left"]);
    catchDay.club.setNow(end - 1);
    expect(await badge()).toEqual(["red", "0m left"]);
    catchDay.club.setNow(end);
    expect(await badge()).toEqual(["slate", "Ended"]);
  });

  test("4.7 the time left reads in days, hours or minutes, and 'Ended' after the end", () => {
    const minute = 60_000;
    for (const [left, words] of [
      [0, "Ended"],
      [-1, "Ended"],
      [3 * day + 4 * hour + 59 * minute, "3d 4h left"],
      [day, "1d 0h left"],
      [day - 1, "23h 59m left"],
      [hour, "1h 0m left"],
      [hour - 1, "59m left"],
      [1, "0m left"],
    ] as const) {
      expect([left, timeLeft(noon + left, noon)]).toEqual([left, words]);
    }
  });

  test("4.8 the active switch is independent of the clock", async () => {
    const { id } = await createTournament(catchDay.judge, { isActive: false });
    const list = async (browser: Browser) => browser.get<{ id: number; isActive: boolean }[]>("/api/tournaments");
    expect((await list(catchDay.judge)).find((one) => one.id === id)).toMatchObject({ isActive: false });
    expect((await list(catchDay.bob)).map((one) => one.id)).toEqual([catchDay.tournamentId]);
    catchDay.club.setNow(noon + 30 * day);
    expect((await list(catchDay.bob)).find((one) => one.id === catchDay.tournamentId)).toMatchObject({
      isActive: true,
    });
  });
});

describe("4. States: notification, catch, complaint", () => {
  test("4.9 a click reads a notification", async () => {
    const { id } = await createTournament(catchDay.judge);
    await catchDay.ann.send(`/api/tournaments/${id}/join`, { method: "POST" });
    const list = () => catchDay.ann.get<{ id: number; isRead: boolean }[]>("/api/notifications");
    const [unread] = await list();
    expect(unread).toMatchObject({ isRead: false });
    await post(catchDay.ann, `/notifications/${unread?.id}/read`, {});
    expect(await list()).toMatchObject([{ id: unread?.id, isRead: true }]);
  });

  test("4.10 a decision takes a catch off the queue and notifies its angler", async () => {
    const [one, other] = [await photoFile(), await photoFile()];
    const good = await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: one });
    const bad = await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: other });
    const unverified = async () =>
      (await catchDay.judge.get<{ id: number }[]>("/api/admin/catches/unverified")).map(({ id }) => id);
    expect(good).toMatchObject({ isVerified: false });
    expect(await unverified()).toEqual([good.id, bad.id]);
    await catchDay.judge.send(`/api/admin/catches/${good.id}/verify`, { json: { isVerified: true } });
    expect(await unverified()).toEqual([bad.id]);
    const reject = (rejectionReason: string) =>
      catchDay.judge.send(`/api/admin/catches/${bad.id}/reject`, { json: { rejectionReason } });
    expect((await reject("  ")).status).toBe(422);
    expect((await reject("No board")).status).toBe(200);
    expect(await unverified()).toEqual([]);
    const notified = await catchDay.ann.get<{ type: string; message: string }[]>("/api/notifications");
    expect(notified.find(({ type }) => type === "catch_rejected")?.message).toContain("No board");
  });

  test("4.11 a judge may correct a length with a reason, and undo a decision", async () => {
    const { id } = await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile() });
    const verdict = { isVerified: true, length: 17.8, reason: "Mouth open" };
    await catchDay.judge.send(`/api/admin/catches/${id}/verify`, { json: verdict });
    const [ruled] = await catchDay.ann.get<object[]>(`/api/catches?userId=${catchDay.ann.userId}`);
    expect(ruled).toMatchObject({ length: 17.8, claimed: { length: 18.3 } });
    const back = await catchDay.judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: false } });
    expect([back.status, ((await back.json()) as { isVerified: boolean }).isVerified]).toEqual([200, false]);
  });

  test("4.12 an admin sets any other status of a complaint but open", async () => {
    const { id, status } = await filed(catchDay.ann);
    expect(status).toBe("open");
    const set = async (to: string) =>
      (await catchDay.judge.send(`/api/admin/complaints/${id}/status`, { json: { status: to, adminNotes: "" } }))
        .status;
    for (const to of ["in_progress", "resolved", "closed", "resolved", "in_progress", "closed", "in_progress"]) {
      expect([to, await set(to)]).toEqual([to, 200]);
      expect([to, await set(to)]).toEqual([to, 409]);
    }
    expect(await set("open")).toBe(422);
    expect(await set("lost")).toBe(422);
  });

  test("4.13 each complaint status has its color", async () => {
    const { id } = await filed(catchDay.ann);
    const badge = async () => badgesIn(mainOf(await open(catchDay.judge, "/admin/complaints")))[1];
    expect(await badge()).toEqual(["blue", "Open"]);
    for (const [status, tone, words] of [
      ["in_progress", "orange", "In Progress"],
      ["resolved", "green", "Resolved"],
      ["closed", "slate", "Closed"],
    ] as const) {
      await catchDay.judge.send(`/api/admin/complaints/${id}/status`, { json: { status, adminNotes: "" } });
      expect(await badge()).toEqual([tone, words]);
    }
  });

  test("4.14 each complaint priority has its color", async () => {
    for (const priority of ["low", "medium", "high", "urgent"]) await filed(catchDay.ann, { priority });
    const shown = badgesIn(mainOf(await open(catchDay.judge, "/admin/complaints"))).filter(
      ([, words]) => words !== "Open",
    );
    expect(shown.toReversed()).toEqual([
      ["green", "Low"],
      ["amber", "Medium"],
      ["orange", "High"],
      ["red", "Urgent"],
    ]);
  });

  test("4.20 after a submission the form is empty and the lists are fresh", async () => {
    const fish = { species: "Largemouth Bass", length: "18.3", weight: "4.5", location: "North cove" };
    const sent = await post(catchDay.ann, "/submit-catch", { ...fish, tournamentId: String(catchDay.tournamentId) });
    expect(sent.leadsTo).toStartWith("/submit-catch?");
    const next = mainOf(await open(catchDay.ann, sent.leadsTo ?? ""));
    expect(next).toMatch(/<input[^>]*name="species"/);
    expect(next.match(/<input[^>]*name="(species|length|weight)"[^>]* value="[^"]+"/)).toBeNull();
    expect((await open(catchDay.ann, "/my-catches")).text).toContain("Total Catches 1");
  });
});
