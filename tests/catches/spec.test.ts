import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readHistory } from "../../web/catches/loaders.ts";
import { sendCatch, sendNewCatch as submit } from "../../web/catches/submit/send-catch.ts";
import { loadTournament } from "../../web/tournaments/loaders.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { headingsOf, open, piece, post, type Seen, wordsOf } from "../support/read-pages.ts";
import { act, broken, browserSide, refused } from "../support/script-calls.ts";
import { createTournament } from "../tournaments/forms.ts";
import {
  type CatchDay,
  enter,
  fish,
  formOf,
  openCatchDay,
  openTournament,
  photoFile,
  submitted,
  verified,
} from "./catch-day.ts";

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

  async function verifiedCatch(tournamentId: number): Promise<number> {
    await enter(club, tournamentId, ann.userId);
    const { id } = await submitAsAnn({ tournamentId, photo: await photoFile() });
    expect((await admin.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } })).status).toBe(200);
    return Number(id);
  }

  /** The tag of a field on a page. */
  const fieldOn = (html: string, name: string): string => {
    const tags = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].map(([tag]) => tag);
    return tags.find((tag) => tag.includes(` name="${name}"`)) ?? "";
  };

  const optionsOf = (html: string, name: string): string[] =>
    [...piece(html, fieldOn(html, name), "</select>").matchAll(/<option[^>]*?(?: value="([^"]*)")?[^>]*>/g)].map(
      ([, value = ""]) => value,
    );

  const argsOf = (path: string, params: Record<string, string> = {}) => {
    const url = new URL(path, "http://localhost");
    return { params, request: new Request(url), context: {}, url, pattern: url.pathname };
  };

  const pierBass = { species: "Bass", length: "18.3", weight: "4.5", location: "Pier" };

  const jsonOf = async (response: Response) => (await response.json()) as Record<string, unknown>;

  const bad = (description: string) => ({ title: "Error", description, tone: "bad" });

  test("1.6 a photo must show a board, a yardstick or a tape; without one a catch cannot be verified", async () => {
    const catchDay = await openCatchDay();
    const says = "The fish on a measuring board, next to a yardstick, or with a tape measure.";
    for (const path of ["/submit-catch", `/tournaments/${catchDay.tournamentId}`]) {
      const { text } = await open(catchDay.ann, path);
      expect(text).toContain(says);
      expect(text).toContain("A clear picture");
    }
    const { id } = await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId });
    const refused = await catchDay.judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } });
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, "photo_required"]);
    await catchDay.club.close();
  });

  test("1.8 joining, an approval and a rejection each notify the angler", async () => {
    const catchDay = await openCatchDay();
    const { id } = await createTournament(catchDay.judge);
    await catchDay.ann.send(`/api/tournaments/${id}/join`, { method: "POST" });
    await verified(catchDay);
    const bad = await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile() });
    await catchDay.judge.send(`/api/admin/catches/${bad.id}/reject`, { json: { rejectionReason: "No board" } });
    const notified = await catchDay.ann.get<{ type: string }[]>("/api/notifications");
    expect(notified.map(({ type }) => type).toSorted()).toEqual([
      "catch_approved",
      "catch_rejected",
      "tournament_joined",
    ]);
    await catchDay.club.close();
  });

  test("3.3 a catch has its fields, lengths and weights with one decimal", async () => {
    expect(await submitAsAnn({})).toMatchObject({
      id: 1,
      userId: ann.userId,
      tournamentId: null,
      species: "Largemouth Bass",
      length: 18.3,
      weight: 4.5,
      location: "North cove",
      notes: "Frog",
      photoUrl: null,
      submittedAt: now,
      isVerified: false,
      rejectionReason: null,
    });
    const tournamentId = await openTournament(club);
    await enter(club, tournamentId, ann.userId);
    const inTournament = await submitAsAnn({ tournamentId, photo: await photoFile() });
    expect(inTournament).toMatchObject({ tournamentId, photoUrl: expect.stringMatching(/^\/photos\/.+\.webp$/) });
  });

  test("3.12 user stats contain the four numbers", async () => {
    await verifiedCatch(await openTournament(club));
    for (const location of ["North cove", "Pier"]) await submitAsAnn({ location, length: "16" });
    expect(await ann.get(`/api/users/${ann.userId}/stats`)).toEqual({
      totalCatches: 3,
      tournamentsJoined: 1,
      personalBest: 18.3,
      uniqueLocations: 2,
    });
  });

  test("5.2 a catch needs species, length, weight and location, each with its message", async () => {
    const cases: [string, string][] = [
      ["species", "Species is required"],
      ["length", "Length is required"],
      ["weight", "Weight is required"],
      ["location", "Location is required"],
    ];
    for (const [field, message] of cases) {
      const { [field as keyof typeof fish]: _, ...rest } = fish;
      for (const form of [rest, { ...fish, [field]: " " }]) {
        const { status, issues } = await refused(await ann.send("/api/catches", { form: formOf(form) }));
        expect([status, issues]).toEqual([422, [{ path: field, message }]]);
      }
    }
    expect((await ann.send("/api/catches", { form: formOf(fish) })).status).toBe(201);
  });

  test("5.3 length and weight are typed in steps of 0.1", async () => {
    const { html } = await open(ann, "/submit-catch");
    for (const name of ["length", "weight"]) {
      expect(fieldOn(html, name)).toContain('type="number"');
      expect(fieldOn(html, name)).toContain('step="0.1"');
    }
  });

  test("5.4 the choice 'none' makes a personal catch", async () => {
    expect(optionsOf((await open(ann, "/submit-catch")).html, "tournamentId")).toEqual(["none"]);
    await post(ann, "/submit-catch", { ...fish, tournamentId: "none" });
    await ann.send("/api/catches", { form: formOf({ ...fish, tournamentId: "" }) });
    const none = { tournamentId: null, kind: "Personal" };
    expect(await ann.get<object[]>("/api/catches")).toMatchObject([none, none]);
  });

  test("5.5 the photo is optional and must be a picture", async () => {
    const { html } = await open(ann, "/submit-catch");
    const accepted = /accept="([^"]*)"/.exec(fieldOn(html, "photo"))?.[1]?.split(",") ?? [];
    expect(accepted.length).toBeGreaterThan(0);
    for (const type of accepted) expect(type).toStartWith("image/");
    expect(fieldOn(html, "photo")).not.toContain("required");
    const note = new File(["Not a picture"], "note.txt", { type: "text/plain" });
    const send = async (photo?: File) =>
      (await ann.send("/api/catches", { form: formOf({ ...fish, ...(photo && { photo }) }) })).status;
    expect([await send(note), await send(), await send(await photoFile())]).toEqual([415, 201, 201]);
  });

  test("8.2 the error of a failed catch submission contains its status", async () => {
    const side = browserSide(ann, () => new Response("", { status: 507 }));
    await expect(sendCatch(side.runtime, formOf({ ...pierBass, api: "/api/catches" }))).rejects.toThrow(
      "HTTP error! status: 507",
    );
  });

  test("8.4 failed reads of the board, catches and stats have their own messages", async () => {
    const id = String(await openTournament(club));
    const failing = (part: string) => browserSide(ann, (path) => (path.includes(part) ? broken() : null)).runtime;
    const board = loadTournament(failing("/leaderboard"))(argsOf(`/tournaments/${id}`, { id }));
    await expect(board).rejects.toThrow("Failed to fetch leaderboard");
    await expect(readHistory(failing("/api/catches"), undefined)).rejects.toThrow("Failed to fetch catches");
    await expect(readHistory(failing("/stats"), undefined)).rejects.toThrow("Failed to fetch user stats");
  });

  test("8.12 a failed catch is a toast with the server's message", async () => {
    const tournamentId = String(await openTournament(club));
    const failed = "Failed to submit catch. Please try again.";
    const posted = { ...pierBass, api: "/api/catches", page: "/submit-catch", failed };
    const unjoined = browserSide(ann);
    await act(unjoined, submit, "/submit-catch", { ...posted, tournamentId });
    expect(unjoined.toasts).toEqual([bad("Join Spring Open first; then submit this catch again.")] as never);
    const silent = browserSide(ann, broken);
    const { said } = await act(silent, submit, "/submit-catch", posted);
    expect(silent.toasts).toEqual([bad("Failed to submit catch. Please try again.")] as never);
    expect(said).toEqual(["Failed to submit catch. Please try again."]);
    const { text } = await post(ann, "/submit-catch", { ...pierBass, tournamentId });
    expect(text).toContain("Join Spring Open first; then submit this catch again.");
  });

  test("7.19 POST /api/catches takes a multipart form and returns the catch", async () => {
    const tournamentId = await openTournament(club);
    await enter(club, tournamentId, ann.userId);
    const sent = { tournamentId, ...fish, notes: "Frog", photo: await photoFile() };
    const reply = await ann.send("/api/catches", { form: formOf(sent) });
    const { species, location } = fish;
    const fields = { tournamentId, species, length: 18.3, weight: 4.5, location, notes: "Frog" };
    expect([reply.status, await jsonOf(reply)]).toEqual([201, expect.objectContaining({ id: 1, ...fields })]);
    const without = await ann.send("/api/catches", { form: formOf(fish) });
    expect([without.status, (await jsonOf(without)).photoUrl]).toEqual([201, null]);
  });

  test("7.20 GET /api/catches?userId= returns that user's catches", async () => {
    await submitted(ann, {});
    const path = `/api/catches?userId=${ann.userId}`;
    const ownCatch = { id: 1, userId: ann.userId, species: "Largemouth Bass" };
    expect(await ann.get<object[]>(path)).toEqual([expect.objectContaining(ownCatch)]);
    expect(await admin.get<object[]>(path)).toHaveLength(1);
    expect((await (await club.logIn("bob")).send(path)).status).toBe(403);
  });

  test("7.21 GET /api/users/{id}/stats returns the four numbers", async () => {
    await submitted(ann, { location: "Pier" });
    const stats = { totalCatches: 1, tournamentsJoined: 0, personalBest: 18.3, uniqueLocations: 1 };
    expect(await ann.get(`/api/users/${ann.userId}/stats`)).toEqual(stats);
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
});

describe("the specification, on the day of a tournament", () => {
  let catchDay: CatchDay;
  let visitor: Browser;
  beforeEach(async () => {
    catchDay = await openCatchDay();
    visitor = catchDay.club.visitor;
  });
  afterEach(() => catchDay.club.close());

  const labelsIn = (html: string) =>
    [...html.matchAll(/<label\b[^>]*>(.*?)<\/label>/gs)].map(([, inner = ""]) => wordsOf(inner).trim());

  const mainOf = (html: string) => piece(html, "<main", "</main>");

  const mainOfPage = ({ html }: Seen) => piece(html, "<main", "</main>");

  const good = (title: string, description: string) => ({ title, description, tone: "good" });

  test("2.43 the form for catches is headed 'Submit Your Catch'", async () => {
    expect(headingsOf(mainOf((await open(catchDay.ann, "/submit-catch")).html))[0]).toBe("h1 Submit Your Catch");
  });

  test("2.44 the catch form has an optional tournament, photo with preview, species, sizes, location and notes", async () => {
    const main = mainOf((await open(catchDay.ann, "/submit-catch")).html);
    const [tournament, photo, species, length, weight, location, notes] = labelsIn(main);
    expect([tournament, species, location]).toEqual(["Tournament", "Species", "Location"]);
    expect([photo?.startsWith("Photo"), notes]).toEqual([true, "Notes (optional)"]);
    expect([length, weight]).toEqual(["Length", "Weight"]);
    expect(wordsOf(main)).toMatch(/Length in .*Weight lb /);
    expect(main).toMatch(/<option value="none"[^>]*>None – personal catch</);
    expect(main).toContain(`<option value="${catchDay.tournamentId}"`);
    expect(main).toMatch(/<input[^>]*type="file"/);
    const personal = { tournamentId: "none", species: "Trout", length: "14.2", weight: "1.1", location: "Pond" };
    expect((await post(catchDay.ann, "/submit-catch", personal)).status).toBe(302);
    expect(await catchDay.ann.get<object[]>(`/api/catches?userId=${catchDay.ann.userId}`)).toMatchObject([
      { tournamentId: null },
    ]);
  });

  test("2.46 My Catches has four tiles, the personal best with one decimal", async () => {
    await verified(catchDay, { length: "21.3" });
    await submitted(catchDay.ann, { species: "Trout", length: "14.2", location: "Home pond" });
    const { text } = await open(catchDay.ann, "/my-catches");
    expect(text).toContain("Total Catches 2 Tournaments 1 Personal Best 21.3 in Locations 2");
    expect((await open(visitor, "/my-catches")).redirectTo).toBe("/login?next=%2Fmy-catches");
  });

  test("2.47 My Catches lists every catch of the angler with its photo, sizes and badge", async () => {
    await verified(catchDay, { length: "21.3", notes: "Spinnerbait" });
    await submitted(catchDay.ann, { species: "Trout", length: "14.2", weight: "1.1", location: "Home pond" });
    const items = mainOf((await open(catchDay.ann, "/my-catches")).html)
      .split("<li")
      .slice(1);
    const [personal = "", tournament = ""] = items;
    expect(wordsOf(personal)).toMatch(/Trout 14\.2 in 1\.1 lb .*Home pond · Jun 6, 12:00 PM.* Personal /);
    expect(personal).not.toContain("<img");
    expect(wordsOf(tournament)).toMatch(
      /Largemouth Bass 21\.3 in 4\.5 lb .*North cove · Jun 6.* Tournament .*Spinnerbait/,
    );
    expect(tournament).toContain('alt="Photo of Largemouth Bass"');
  });

  test("2.48 without a catch the history shows 'No catches yet'", async () => {
    expect((await open(catchDay.ann, "/my-catches")).text).toContain("No catches yet");
  });

  test("2.49 a history that fails shows 'Failed to load catches'", async () => {
    const { status, text } = await open(catchDay.ann, "/my-catches?after=nonsense");
    expect(status).toBe(422);
    expect(text).toMatch(/Failed to load catches .*Please try again later\./);
  });

  test("4.20 after a submission the form is empty and the lists are refreshed", async () => {
    const fish = { species: "Largemouth Bass", length: "18.3", weight: "4.5", location: "North cove" };
    const sent = await post(catchDay.ann, "/submit-catch", { ...fish, tournamentId: String(catchDay.tournamentId) });
    expect(sent.redirectTo).toStartWith("/submit-catch?");
    const next = mainOfPage(await open(catchDay.ann, sent.redirectTo ?? ""));
    expect(next).toMatch(/<input[^>]*name="species"/);
    expect(next.match(/<input[^>]*name="(species|length|weight)"[^>]* value="[^"]+"/)).toBeNull();
    expect((await open(catchDay.ann, "/my-catches")).text).toContain("Total Catches 1");
  });

  test("8.19 a submitted catch shows 'Success!'", async () => {
    const { toast } = await post(catchDay.ann, "/submit-catch", fish);
    expect(toast).toEqual(good("Success!", "Your catch has been submitted successfully."));
  });
});
