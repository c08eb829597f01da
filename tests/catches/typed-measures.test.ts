import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { CatchView } from "../../src/catches/catch-shapes.ts";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import type { Rules } from "../../src/scoring/scoring-rules.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { submit as posted } from "../support/posting.ts";
import { createTournament } from "../tournaments/forms.ts";
import { formOf, photoFile } from "./catch-day.ts";

let club: Club;
let admin: Browser;
let angler: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  angler = await club.logIn("angler");
});
afterEach(() => club.close());

const joined = (rules: Partial<Rules>) => joinedWith({ rules });

async function joinedWith(terms: object): Promise<number> {
  const { id } = await createTournament(admin, terms);
  await angler.send(`/api/tournaments/${id}/join`, { method: "POST" });
  return id;
}

const fish = { species: "Bass", length: "18.25", weight: "2.5", location: "North shore" };
const submit = (tournamentId: number | string, values: object = {}) =>
  angler.send("/api/catches", {
    form: formOf({ ...fish, ...values, tournamentId: String(tournamentId) }),
  });
const messages = async (response: Response) =>
  ((await response.json()) as { issues: { path: string; message: string }[] }).issues.map(
    ({ path, message }) => `${path}: ${message}`,
  );

describe("the precision of a catch's measures (docs/rules.md 6.7)", () => {
  test("a catch is entered in quarter inches if the tournament rounds to them, and so is a correction", async () => {
    const id = await joined({ rounding: "1/4" });
    const sent = await submit(id);
    expect(sent.status).toBe(201);
    const sentCatch = (await sent.json()) as CatchView;
    expect(sentCatch.length).toBe(18.25);
    const corrected = await angler.send(`/api/catches/${sentCatch.id}`, {
      method: "PUT",
      json: { ...fish, length: "18.75", notes: "" },
    });
    expect(corrected.status).toBe(200);
    expect(await corrected.json()).toMatchObject({ length: 18.75 });
    expect(await messages(await submit(id, { length: "18.125" }))).toEqual([
      "length: Enter the length with two decimals at most, such as 18.25",
    ]);
    expect(await messages(await submit(id, { weight: "2.25" }))).toEqual([
      "weight: Enter the weight with one decimal, such as 4.5",
    ]);
  });

  test.each([["none"], ["1/2"], ["1"]] as const)(
    "a catch is entered in tenths if the tournament rounds to %p",
    async (rounding) => {
      const id = await joined({ rounding });
      const refused = ["length: Enter the length with one decimal, such as 18.3"];
      expect(await messages(await submit(id))).toEqual(refused);
      const sentCatch = (await (await submit(id, { length: "18.2" })).json()) as CatchView;
      const json = { ...fish, notes: "" };
      expect(await messages(await angler.send(`/api/catches/${sentCatch.id}`, { method: "PUT", json }))).toEqual(
        refused,
      );
    },
  );

  test("the example in a correction's error has two decimals", async () => {
    const sentCatch = (await (await submit(await joined({ rounding: "1/4" }))).json()) as CatchView;
    const json = { ...fish, length: "18.125", notes: "" };
    expect(await messages(await angler.send(`/api/catches/${sentCatch.id}`, { method: "PUT", json }))).toEqual([
      "length: Enter the length with two decimals at most, such as 18.25",
    ]);
  });

  test("a catch is entered in quarter pounds if weight counts, and then in tenths of an inch", async () => {
    const id = await joined({ rounding: "1/4", by: "weight" });
    expect((await submit(id, { length: "18.2", weight: "2.25" })).status).toBe(201);
    expect(await messages(await submit(id))).toEqual(["length: Enter the length with one decimal, such as 18.3"]);
  });

  test.each([
    ["up to a quarter", { step: 0.25, direction: "up" }, "18.75"],
    ["to the nearest quarter", { step: 0.25, direction: "nearest" }, "18.25"],
    ["down to an eighth", { step: 0.125, direction: "down" }, "18.13"],
  ])(
    "a format that rounds %s accepts what its board shows: catch, correction, review, paper card",
    async (...given) => {
      const [, rounding, length] = given;
      const id = await joinedWith({ format: { measure: "length-in", limit: 5, rounding } });
      const sent = await submit(id, { length, photo: await photoFile() });
      expect(sent.status).toBe(201);
      const { id: catchId } = (await sent.json()) as CatchView;
      const json = { ...fish, length, notes: "" };
      expect((await angler.send(`/api/catches/${catchId}`, { method: "PUT", json })).status).toBe(200);
      const decision = { isVerified: true, length: "18.88", reason: "Tail" };
      const verified = await admin.send(`/api/admin/catches/${catchId}/verify`, { method: "POST", json: decision });
      expect(await verified.json()).toMatchObject({ length: 18.88 });
      const card = { ...fish, length, username: "angler", paperNote: "Card 7, seen by the secretary" };
      expect((await admin.send(`/api/admin/tournaments/${id}/catches`, { json: card })).status).toBe(201);
      const board = await admin.get<LeaderboardEntry[]>(`/api/tournaments/${id}/leaderboard`);
      expect(board[0]?.bestCatch).toMatchObject({ length: 18.88 });
    },
  );

  test("an example in an error fits the rounding", async () => {
    const id = await joinedWith({ format: { measure: "length-in", rounding: { step: 0.125, direction: "down" } } });
    expect(await messages(await submit(id, { length: "18.125" }))).toEqual([
      "length: Enter the length with two decimals at most, such as 18.13",
    ]);
  });

  test("a judge's correction of the length has the tournament's decimals", async () => {
    const id = await joined({ rounding: "1/4" });
    const verify = async (tournamentId: number, length: string) => {
      const sent = await submit(tournamentId, { length: "18.5", photo: await photoFile() });
      const { id: catchId } = (await sent.json()) as CatchView;
      const json = { isVerified: true, length, reason: "Tail" };
      return admin.send(`/api/admin/catches/${catchId}/verify`, { method: "POST", json });
    };
    expect(await (await verify(id, "18.25")).json()).toMatchObject({ length: 18.25 });
    expect(await messages(await verify(await joined({}), "18.25"))).toEqual([
      "length: Enter the length with one decimal, such as 18.3",
    ]);
  });

  test("a personal catch is entered in tenths", async () => {
    expect(await messages(await submit("none"))).toEqual(["length: Enter the length with one decimal, such as 18.3"]);
  });

  test("a paper card uses the tournament's precision", async () => {
    const enter = (id: number) =>
      admin.send(`/api/admin/tournaments/${id}/catches`, {
        json: { ...fish, username: "angler", paperNote: "Card 7, seen by the secretary" },
      });
    expect((await enter(await joined({ rounding: "1/4" }))).status).toBe(201);
    expect(await messages(await enter(await joined({})))).toEqual([
      "length: Enter the length with one decimal, such as 18.3",
    ]);
  });

  test("errors about lengths and weights name the tournament's unit", async () => {
    const id = await joined({ unit: "cm", rounding: "1/2" });
    expect(await messages(await submit(id, { length: "200.5", weight: "heavy" }))).toEqual([
      "length: Length must be between 0.1 and 200.0 centimeters",
      "weight: Weight must be a number of kilograms, such as 4.5",
    ]);
    const short = (await (await submit(id, { length: "11.5" })).json()) as CatchView;
    expect(short.ineligibleText).toBe("Below the minimum length of 12 cm.");
  });
});

describe("pounds and ounces", () => {
  const weighIn = (values: Partial<Rules> = {}) => joined({ by: "weight", ...values });
  const weightIn = async (response: Response) => ((await response.json()) as CatchView).weight;
  const ofLength = { length: "18.2" };

  test("in a weigh-in, catches, corrections and paper cards accept pounds and ounces", async () => {
    const id = await weighIn();
    const sent = await submit(id, { ...ofLength, weight: "5 lb 6 oz" });
    expect(sent.status).toBe(201);
    const view = (await sent.json()) as CatchView;
    expect(view.weight).toBe(5.38);
    const json = { ...fish, ...ofLength, notes: "" };
    const corrected = { method: "PUT", json: { ...json, weight: "5-4" } };
    expect(await weightIn(await angler.send(`/api/catches/${view.id}`, corrected))).toBe(5.25);
    const card = { ...json, weight: "5lb6.5oz", username: "angler", paperNote: "Card 7, seen by the secretary" };
    expect(await weightIn(await admin.send(`/api/admin/tournaments/${id}/catches`, { json: card }))).toBe(5.41);
  });

  test("a decimal weight in a weigh-in has two decimals, with or without its unit", async () => {
    const id = await weighIn();
    for (const weight of ["5.38", "5.38 lb"]) {
      expect(await weightIn(await submit(id, { ...ofLength, weight }))).toBe(5.38);
    }
    expect(await messages(await submit(id, { ...ofLength, weight: "5.375" }))).toEqual([
      "weight: Enter the weight with two decimals at most, such as 4.25",
    ]);
  });

  test("tournaments that score lengths, and personal catches, also accept pounds and ounces", async () => {
    const id = await joined({});
    for (const target of [id, "none"]) {
      expect(await weightIn(await submit(target, { ...ofLength, weight: "2-4" }))).toBe(2.25);
    }
  });

  test.each([
    ["5-16", "weight: A pound has 16 ounces, so enter 0 to 15.9 ounces, such as 5 lb 6 oz"],
    ["1200 lb 2 oz", "weight: Weight must be between 0 and 999.9 pounds"],
    ["5.5 lb 6 oz", "weight: Weight must be a number of pounds, such as 4.25 or 5 lb 6 oz"],
    ["3 8", "weight: Weight must be a number of pounds, such as 4.25 or 5 lb 6 oz"],
    ["a lot", "weight: Weight must be a number of pounds, such as 4.25 or 5 lb 6 oz"],
  ])("the weight %p is refused with a message", async (weight, message) => {
    expect(await messages(await submit(await weighIn(), { ...ofLength, weight }))).toEqual([message]);
  });

  test("a tournament that weighs in kilograms refuses ounces everywhere", async () => {
    const id = await weighIn({ unit: "cm" });
    expect(await messages(await submit(id, { ...ofLength, weight: "5-6" }))).toEqual([
      "weight: Weight must be a number of kilograms, such as 4.5",
    ]);
    const { id: catchId } = (await (await submit(id, ofLength)).json()) as CatchView;
    const noOunces = "This tournament weighs in kilograms. Enter a number of kilograms, such as 2.4";
    const json = { ...fish, ...ofLength, weight: "5-6", notes: "" };
    expect(await messages(await angler.send(`/api/catches/${catchId}`, { method: "PUT", json }))).toEqual([
      `weight: ${noOunces}`,
    ]);
  });
});

describe("the form without script", () => {
  test("the form accepts quarters if the tournament does, and shows errors at the field", async () => {
    const page = async (id: number, length: string) => {
      const form = new URLSearchParams({ ...fish, length, tournamentId: String(id) });
      const response = await posted(angler, "/submit-catch", form);
      return { status: response.status, html: await response.text() };
    };
    const quarters = await joined({ rounding: "1/4" });
    expect((await page(quarters, "18.25")).status).toBe(302);
    const refused = await page(await joined({ unit: "cm" }), "18.25");
    expect(refused.status).toBe(422);
    expect(refused.html).toContain("Enter the length with one decimal, such as 18.3");
    expect(refused.html).toContain('value="18.25"');
  });
});
