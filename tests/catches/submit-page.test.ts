import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { tournaments } from "../../src/base/db/schema.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { noon } from "../support/club.ts";
import {
  type CatchDay,
  day,
  enter,
  fish,
  formOf,
  hour,
  openCatchDay,
  openTournament,
  photoFile,
  submitted,
  traces,
} from "./catch-day.ts";
import { errorAt, readPage, readReply, typedOn } from "./reading.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

const page = "/submit-catch";
const send = (form: FormData) => catchDay.ann.send("/api/catches", { form, headers: { accept: "text/html" } });
const post = (fields: Record<string, string | File>, path = page) =>
  send(formOf({ page: path, ...fish, tournamentId: String(catchDay.tournamentId), ...fields }));

describe("the form of a catch, without script", () => {
  test("the form isn't offered to a suspended member, who sees the reason", async () => {
    const suspended = await catchDay.club.logIn("sus", { suspendedUntil: noon + hour });
    const { text, html } = await readPage(suspended, page);
    expect(text).toContain("While your account is suspended, you can't submit catches.");
    expect(html).not.toContain('name="species"');
  });

  test("the form offers running joined tournaments, selects the only one, and shows the rules and what a photo must show", async () => {
    const read = await readPage(catchDay.ann, page);
    expect(typedOn(read).tournamentId).toBe(String(catchDay.tournamentId));
    for (const phrase of [
      "Submit Your Catch",
      "None – personal catch",
      "Spring Open · 1d 0h left",
      "What the photo must show",
      "Rules for Spring Open",
      "Target species: Bass.",
    ]) {
      expect(read.text).toContain(phrase);
    }
    expect(read.html).toMatch(/<input[^>]*type="file"/);
    expect(read.html).toMatch(/<input[^>]*inputMode="decimal"[^>]*step="0.1"/i);
  });

  test("the form selects the tournament in the address, or the one fished last", async () => {
    const derby = await openTournament(catchDay.club, { name: "Derby" });
    await enter(catchDay.club, derby, catchDay.ann.userId);
    const chosen = async (path: string) => typedOn(await readPage(catchDay.ann, path)).tournamentId;
    expect(await chosen(page)).toBe("none");
    expect(await chosen(`${page}?tournament=${derby}`)).toBe(String(derby));
    await submitted(catchDay.ann, { tournamentId: derby });
    expect(await chosen(page)).toBe(String(derby));
  });

  test("the rules below the form list the tournament's divisions and side pots", async () => {
    const pots = [
      { name: "Big Bass", fee: 1_000, shares: [100], clubShare: 0, kind: "biggest" as const, species: null },
    ];
    const derby = await openTournament(catchDay.club, { name: "Derby", divisions: [{ name: "Kayak" }], pots });
    await enter(catchDay.club, derby, catchDay.ann.userId);
    const { text } = await readPage(catchDay.ann, `${page}?tournament=${derby}`);
    expect(text).toContain("Divisions: Kayak.");
    expect(text).toContain("Side pot Big Bass: Biggest fish, $10.00, winner takes all.");
  });

  test("the form remembers the location from the last day only", async () => {
    await submitted(catchDay.ann, { location: "Dam" });
    expect(typedOn(await readPage(catchDay.ann, page)).location).toBe("Dam");
    catchDay.club.setNow(noon + day);
    expect(typedOn(await readPage(catchDay.ann, page)).location).toBe("");
  });

  test("the form shows that the tournament in the address was not joined", async () => {
    const { text } = await readPage(catchDay.bob, `${page}?tournament=${catchDay.tournamentId}`);
    expect(text).toContain("You haven't joined Spring Open.");
  });

  test("without a running tournament, the form links to one that is open to join", async () => {
    const shown = async () => (await readPage(await catchDay.club.logIn("new"), page)).text;
    const none = "None of your tournaments is running right now.";
    expect(await shown()).toContain(`${none} Spring Open is running and open to join.`);
    expect((await readPage(catchDay.ann, page)).text).not.toContain(none);
    const change = (values: Partial<typeof tournaments.$inferInsert>) =>
      catchDay.club.store.write((tx) => tx.update(tournaments).set(values));
    await change({ joinUntil: noon - 1 });
    expect(await shown()).not.toContain("open to join");
    await change({ joinUntil: null, capacity: 1, participantCount: 1 });
    expect(await shown()).toContain(none);
    expect(await shown()).not.toContain("open to join");
  });

  test("the form offers an admin only public tournaments that are published", async () => {
    const offered = async () => (await readPage(catchDay.judge, page)).text.includes("is running and open to join");
    const change = (values: Partial<typeof tournaments.$inferInsert>) =>
      catchDay.club.store.write((tx) => tx.update(tournaments).set(values));
    expect(await offered()).toBe(true);
    await change({ isActive: false });
    expect(await offered()).toBe(false);
    await change({ isActive: true, visibility: "private" });
    expect(await offered()).toBe(false);
    await change({ visibility: "unlisted" });
    expect(await offered()).toBe(false);
  });

  test("the form sends a visitor to the login and back", async () => {
    const response = await catchDay.club.visitor.send(page);
    expect([response.status, response.headers.get("location")]).toEqual([302, "/login?next=%2Fsubmit-catch"]);
  });
});

describe("posting the form", () => {
  test("posting the form saves the catch, confirms it, and shows an empty form for the next one in the same tournament", async () => {
    const response = await post({ photo: await photoFile() });
    const [fish] = (await traces(catchDay.club)).catches;
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(`${page}?sent=${fish?.id}&tournament=${catchDay.tournamentId}`);
    expect(fish).toMatchObject({ length: 1830, weight: 450, tournamentId: catchDay.tournamentId });
    const flash = { cookie: response.headers.getSetCookie().join("; ") };
    expect(flash.cookie).toContain("flash=");
    const read = await readPage(catchDay.ann, response.headers.get("location") ?? "");
    expect(read.text).toContain(
      "Largemouth Bass, 18.3 in, 4.5 lb. A judge will review it, and you'll be notified. Until then, My Catches lists it as pending.",
    );
    expect(typedOn(read)).toMatchObject({ species: "", length: "", tournamentId: String(catchDay.tournamentId) });
  });

  test("for a weigh-in, the weight is a text field that accepts pounds and ounces, with a hint", async () => {
    const rules = { ...shippedRules.tournament, by: "weight" } as const;
    const weighIn = await openTournament(catchDay.club, { name: "Weigh-in", rules });
    await enter(catchDay.club, weighIn, catchDay.ann.userId);
    const form = await readPage(catchDay.ann, `${page}?tournament=${weighIn}`);
    expect(form.text).toContain("Such as 5.38, or 5 lb 6 oz (rounded to 0.01 lb).");
    expect(form.html).toMatch(/<input[^>]*type="text"[^>]*name="weight"/);
    const tournamentId = String(weighIn);
    const refused = await readReply(await post({ tournamentId, weight: "5-16" }));
    expect(errorAt(refused, "weight")).toBe("A pound has 16 ounces, so enter 0 to 15.9 ounces, such as 5 lb 6 oz");
    expect(typedOn(refused)).toMatchObject({ weight: "5-16" });
    expect((await post({ tournamentId, weight: "5 lb 6 oz" })).status).toBe(302);
    expect((await traces(catchDay.club)).catches).toMatchObject([{ weight: 538 }]);
  });

  test("the reply shows whether a catch doesn't score or needs a photo", async () => {
    const response = await post({ species: "Carp" });
    const { text } = await readPage(catchDay.ann, response.headers.get("location") ?? "");
    expect(text).toContain("Won't count: Not one of this tournament's target species (Bass).");
    expect(text).toMatch(/a judge can't review it without a photo. Add it by Jun 8, 12:00 PM, Central Time\s?\./);
  });

  test("invalid values get 422, each with its message, and everything typed is kept", async () => {
    const response = await post({ species: "", length: "18.25", weight: "", location: "Dam", notes: "windy" });
    const read = await readReply(response);
    expect(read.status).toBe(422);
    expect(errorAt(read, "species")).toBe("Species is required");
    expect(errorAt(read, "length")).toBe("Enter the length with one decimal, such as 18.3");
    expect(errorAt(read, "weight")).toBe("Weight is required");
    const tournamentId = String(catchDay.tournamentId);
    expect(typedOn(read)).toMatchObject({ length: "18.25", location: "Dam", notes: "windy", tournamentId });
    expect((await traces(catchDay.club)).catches).toEqual([]);
  });

  test.each([
    [
      "a text file named .jpg",
      415,
      () => new File(["text"], "fish.jpg"),
      "That file isn&#x27;t a photo. Choose a JPEG, PNG or WebP picture.",
    ],
    [
      "a photo of 25 MB",
      413,
      () => new File([new Uint8Array(25 * 1024 * 1024)], "f.jpg"),
      "That photo is 25.0 MB; the limit is 20 MB.",
    ],
  ])("%s is refused at its field, and everything typed is kept", async (_, status, file, message) => {
    const read = await readReply(await post({ photo: file() }));
    expect(read.status).toBe(status);
    expect(errorAt(read, "photo")).toStartWith(message);
    expect(typedOn(read)).toMatchObject({ species: fish.species, length: fish.length, location: fish.location });
  });

  test.each([
    [
      "before the start",
      -day - 1,
      409,
      "Spring Open hasn't started yet. Catches count from Jun 5, 2026, 12:00 PM CDT.",
    ],
    ["after the end", day + hour, 409, "Spring Open ended on Jun 7, 2026, 12:00 PM CDT"],
  ])("a catch %s is refused on the page, and everything typed is kept", async (_, at, status, message) => {
    catchDay.club.setNow(noon + at);
    const read = await readReply(await post({ photo: await photoFile() }));
    expect(read.status).toBe(status);
    expect(read.text).toContain(message);
    expect(typedOn(read)).toMatchObject({ species: fish.species, length: fish.length });
  });
});

describe("resubmitting a rejected catch", () => {
  test("a resubmission starts with the claim, shows the reason for the rejection, and has no tournament choice", async () => {
    const first = await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile() });
    const rejectionReason = "The board cannot be read";
    await catchDay.judge.send(`/api/admin/catches/${first.id}/reject`, { json: { rejectionReason } });
    const path = `${page}?resubmit=${first.id}`;
    const read = await readPage(catchDay.ann, path);
    expect(read.text).toContain("Resubmission for Spring Open");
    expect(read.text).toContain(rejectionReason);
    const typed = typedOn(read);
    expect(typed).toMatchObject({ species: "Largemouth Bass", length: "18.3", resubmissionOf: String(first.id) });
    expect(typed.tournamentId).toBeUndefined();
    const response = await send(formOf({ ...typed, length: "17.9" }));
    expect(response.status).toBe(302);
    expect((await traces(catchDay.club)).catches).toMatchObject([
      { id: first.id },
      { resubmissionOf: first.id, length: 1790 },
    ]);
  });
});
