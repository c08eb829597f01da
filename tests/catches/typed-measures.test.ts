import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { CatchView } from "../../src/catches/catch-shapes.ts";
import type { Rules } from "../../src/scoring/scoring-rules.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { submit as posted } from "../support/posting.ts";
import { createTournament } from "../tournaments/forms.ts";

let club: Club;
let admin: Browser;
let angler: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  angler = await club.logIn("angler");
});
afterEach(() => club.close());

async function joined(rules: Partial<Rules>): Promise<number> {
  const { id } = await createTournament(admin, { rules });
  await angler.send(`/api/tournaments/${id}/join`, { method: "POST" });
  return id;
}

const fish = { species: "Bass", length: "18.25", weight: "2.5", location: "North shore" };
const submit = (tournamentId: number | string, values: object = {}) =>
  angler.send("/api/catches", {
    form: new URLSearchParams({ ...fish, ...values, tournamentId: String(tournamentId) }),
  });
const messages = async (response: Response) =>
  ((await response.json()) as { issues: { path: string; message: string }[] }).issues.map(
    ({ path, message }) => `${path}: ${message}`,
  );

describe("how finely a catch is typed (docs/rules.md 6.7)", () => {
  test("quarter inches where the tournament rounds to them, and a correction takes them too", async () => {
    const id = await joined({ rounding: "1/4" });
    const sent = await submit(id);
    expect(sent.status).toBe(201);
    const made = (await sent.json()) as CatchView;
    expect(made.length).toBe(18.25);
    const corrected = await angler.send(`/api/catches/${made.id}`, {
      method: "PUT",
      json: { ...fish, length: "18.75", notes: "" },
    });
    expect(corrected.status).toBe(200);
    expect(await corrected.json()).toMatchObject({ length: 18.75 });
    expect(await messages(await submit(id, { length: "18.125" }))).toEqual([
      "length: Give the length with two decimals at most, such as 18.25",
    ]);
    expect(await messages(await submit(id, { weight: "2.25" }))).toEqual([
      "weight: Give the weight with one decimal, such as 4.5",
    ]);
  });

  test.each([["none"], ["1/2"], ["1"]] as const)("tenths where it rounds to %p", async (rounding) => {
    const id = await joined({ rounding });
    const refused = ["length: Give the length with one decimal, such as 18.3"];
    expect(await messages(await submit(id))).toEqual(refused);
    const made = (await (await submit(id, { length: "18.2" })).json()) as CatchView;
    const json = { ...fish, notes: "" };
    expect(await messages(await angler.send(`/api/catches/${made.id}`, { method: "PUT", json }))).toEqual(refused);
  });

  test("quarter pounds where weight counts, and then tenths of an inch", async () => {
    const id = await joined({ rounding: "1/4", by: "weight" });
    expect((await submit(id, { length: "18.2", weight: "2.25" })).status).toBe(201);
    expect(await messages(await submit(id))).toEqual(["length: Give the length with one decimal, such as 18.3"]);
  });

  test("a personal catch to the tenth", async () => {
    expect(await messages(await submit("none"))).toEqual(["length: Give the length with one decimal, such as 18.3"]);
  });

  test("a paper card as its tournament says", async () => {
    const enter = (id: number) =>
      admin.send(`/api/admin/tournaments/${id}/catches`, {
        json: { ...fish, username: "angler", paperNote: "Card 7, seen by the secretary" },
      });
    expect((await enter(await joined({ rounding: "1/4" }))).status).toBe(201);
    expect(await messages(await enter(await joined({})))).toEqual([
      "length: Give the length with one decimal, such as 18.3",
    ]);
  });

  test("what is wrong names the tournament's unit", async () => {
    const id = await joined({ unit: "cm", rounding: "1/2" });
    expect(await messages(await submit(id, { length: "200.5", weight: "heavy" }))).toEqual([
      "length: Length must be between 0.1 and 200.0 centimeters",
      "weight: Weight must be a number of kilograms, such as 4.5",
    ]);
    const short = (await (await submit(id, { length: "11.5" })).json()) as CatchView;
    expect(short.ineligibleText).toBe("Below the minimum length of 12 cm.");
  });
});

describe("the form without script", () => {
  test("takes quarters where the tournament does, and says at the field what is wrong", async () => {
    const page = async (id: number, length: string) => {
      const form = new URLSearchParams({ ...fish, length, tournamentId: String(id) });
      const response = await posted(angler, "/submit-catch", form);
      return { status: response.status, html: await response.text() };
    };
    const quarters = await joined({ rounding: "1/4" });
    expect((await page(quarters, "18.25")).status).toBe(302);
    const refused = await page(await joined({ unit: "cm" }), "18.25");
    expect(refused.status).toBe(422);
    expect(refused.html).toContain("Give the length with one decimal, such as 18.3");
    expect(refused.html).toContain('value="18.25"');
  });
});
