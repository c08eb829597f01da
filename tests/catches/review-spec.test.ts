import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sendDecision } from "../../web/catches/review/queue/send-decision.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { headingsOf, linksIn, open, piece, post, wordsOf } from "../support/read-pages.ts";
import { act, browserSide, refused } from "../support/script-calls.ts";
import { type CatchDay, enter, formOf, openCatchDay, openTournament, photoFile, submitted } from "./catch-day.ts";
import { judges } from "./decision-forms.ts";

describe("the specification, on the day of a tournament", () => {
  let catchDay: CatchDay;
  beforeEach(async () => {
    catchDay = await openCatchDay();
  });
  afterEach(() => catchDay.club.close());

  const mainAt = async (path: string) => piece((await open(catchDay.judge, path)).html, "<main", "</main>");

  const dialogAt = async (path: string) => piece(await mainAt(path), "<dialog", "</dialog>");

  const waiting = async () =>
    submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile() });

  const queue = async () =>
    (await catchDay.judge.get<{ id: number }[]>("/api/admin/catches/unverified")).map(({ id }) => id);

  async function send(call: string, json?: object): Promise<{ status: number; body: unknown }> {
    const [method = "", path = ""] = call.split(" ");
    const response = await catchDay.judge.send(path, { method, json });
    return { status: response.status, body: await response.json() };
  }

  test("2.60 Verification lists the pending tournament catches in a table of seven columns", async () => {
    await waiting();
    await submitted(catchDay.ann, { species: "Trout" });
    const table = piece(await mainAt("/admin/verification"), "<table", "</table>");
    const heads = [...table.matchAll(/<th\b[^>]*>(.*?)<\/th>/gs)].map(([, inner = ""]) => wordsOf(inner).trim());
    expect(heads).toEqual(["User", "Species", "Size", "Location", "Submitted", "Photo", "Actions"]);
    expect(wordsOf(table)).toContain("ann Largemouth Bass 18.3 in 4.5 lb North cove Jun 6, 12:00 PM");
    expect(table).toMatch(/<a [^>]*aria-label="Enlarge ann's photo".*<img[^>]*thumbnail/s);
    expect(table).not.toContain("Trout");
  });

  test("2.61 a thumbnail opens the 'Catch Photo' dialog", async () => {
    const { id, photoUrl } = await waiting();
    expect(linksIn(await mainAt("/admin/verification")).map(([, to]) => to)).toContain(
      `/admin/verification?photo=${id}`,
    );
    const dialog = await dialogAt(`/admin/verification?photo=${id}`);
    expect(headingsOf(dialog)[0]).toBe("h2 Catch Photo");
    expect(dialog).toContain(`src="${photoUrl}"`);
  });

  test("2.62 each pending catch has Verify and Reject", async () => {
    const { id } = await waiting();
    const row = piece(await mainAt("/admin/verification"), "<tbody", "</tbody>");
    expect(row).toMatch(/<button[^>]*>(<[^>]*>)*Verify</);
    expect(linksIn(row)).toContainEqual(["Reject", `/admin/verification?reject=${id}`]);
  });

  test("2.63 an empty queue shows 'No unverified catches pending review'", async () => {
    expect(wordsOf(await mainAt("/admin/verification"))).toContain("No unverified catches pending review");
  });

  test("2.64 a rejection requires a reason, and its button is disabled without one", async () => {
    const { id } = await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile() });
    const { html } = await open(catchDay.judge, `/admin/verification?reject=${id}`);
    const dialog = piece(piece(html, "<main", "</main>"), "<dialog", "</dialog>");
    expect(headingsOf(dialog)[0]).toBe("h2 Reject Catch Submission");
    expect(dialog).toMatch(/Reason for Rejection.*<textarea[^>]*required=""/s);
    expect(linksIn(dialog)).toContainEqual(["Cancel", "/admin/verification"]);
    expect(dialog).toMatch(/<button[^>]*>(<[^>]*>)*Reject Catch</);
  });

  test("4.10 a decision removes a catch from the queue and notifies its angler", async () => {
    const [first, other] = [await photoFile(), await photoFile()];
    const good = await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: first });
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
    const decision = { isVerified: true, length: 17.8, reason: "Mouth open" };
    await catchDay.judge.send(`/api/admin/catches/${id}/verify`, { json: decision });
    const [ruled] = await catchDay.ann.get<object[]>(`/api/catches?userId=${catchDay.ann.userId}`);
    expect(ruled).toMatchObject({ length: 17.8, claimed: { length: 18.3 } });
    const back = await catchDay.judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: false } });
    expect([back.status, ((await back.json()) as { isVerified: boolean }).isVerified]).toEqual([200, false]);
  });

  test("7.24 GET /api/admin/catches/unverified returns the queue", async () => {
    const first = await waiting();
    await submitted(catchDay.ann, {});
    expect(await queue()).toEqual([first.id]);
  });

  test("7.26 POST /api/admin/catches/{id}/verify takes isVerified", async () => {
    const { id } = await waiting();
    const verify = (isVerified: boolean) => send(`POST /api/admin/catches/${id}/verify`, { isVerified });
    expect(await verify(true)).toMatchObject({ status: 200, body: { id, isVerified: true } });
    expect(await queue()).toEqual([]);
    expect(await verify(false)).toMatchObject({ status: 200, body: { id, isVerified: false } });
    expect(await queue()).toEqual([id]);
    expect((await send(`POST /api/admin/catches/${id}/verify`, {})).status).toBe(422);
  });

  test("7.27 POST /api/admin/catches/{id}/reject takes a reason", async () => {
    const { id } = await waiting();
    const rejected = await send(`POST /api/admin/catches/${id}/reject`, { rejectionReason: "Blurred." });
    const body = { id, isVerified: false, rejectionReason: "Blurred." };
    expect(rejected).toMatchObject({ status: 200, body });
    expect(await queue()).toEqual([]);
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

  const now = new Date(noon).toISOString();

  const frogBass = { species: "Largemouth Bass", length: "18.3", weight: "4.5", location: "North cove", notes: "Frog" };

  const submitAsAnn = async (fields: Record<string, string | number | File>) =>
    (await (await ann.send("/api/catches", { form: formOf({ ...frogBass, ...fields }) })).json()) as Record<
      string,
      unknown
    >;

  test("3.15 a pending catch contains what a judge needs", async () => {
    const tournamentId = await openTournament(club);
    await enter(club, tournamentId, ann.userId);
    const { id } = await submitAsAnn({ tournamentId, photo: await photoFile() });
    const claim = { species: "Largemouth Bass", length: 18.3, weight: 4.5, location: "North cove" };
    expect(await admin.get<object[]>("/api/admin/catches/unverified")).toMatchObject([
      { id, username: "ann", ...claim, submittedAt: now, photoUrl: expect.stringMatching(/^\/photos\//) },
    ]);
  });
});

describe("the specification", () => {
  test("5.13 a blank reason for a rejection is refused", async () => {
    const { club, ann, judge, tournamentId } = await openCatchDay();
    const { id } = await submitted(ann, { tournamentId, photo: await photoFile() });
    const message = "Please provide a rejection reason";
    for (const rejectionReason of ["", "  \n "]) {
      const fields = { ...judges("reject", id), rejectionReason };
      const side = browserSide(judge);
      await act(side, sendDecision, "/admin/verification", fields);
      expect(side.toasts).toEqual([expect.objectContaining({ description: message, tone: "bad" })]);
      expect((await post(judge, "/admin/verification", fields)).text).toContain(message);
      const answer = await judge.send(`/api/admin/catches/${id}/reject`, { json: { rejectionReason } });
      expect(await refused(answer)).toMatchObject({ status: 422, issues: [{ path: "rejectionReason", message }] });
    }
    expect((await open(judge, "/admin/verification")).text).toContain("ann");
    await judge.send(`/api/admin/catches/${id}/reject`, { json: { rejectionReason: "  Blurred.  " } });
    expect(await ann.get<object>(`/api/catches/${id}`)).toMatchObject({ rejectionReason: "Blurred." });
    await club.close();
  });
});
