import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { PrizePosition } from "../../../src/money/prizes/prize-breakdown.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { pageOf, post } from "../../support/posting.ts";
import { createTournament } from "../../tournaments/forms.ts";

let club: Club;
let admin: Browser;
let editor: string;
beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  await createTournament(admin, { prize: 1000 });
  editor = "/admin/tournaments/1/prizes";
});
afterEach(() => club.close());

const amounts = async () =>
  (await club.visitor.get<PrizePosition[]>("/api/tournaments/1/prizes")).map(({ amount }) => amount);
const typed = (...values: string[]) =>
  Object.fromEntries(values.map((amount, index) => [`positions[${index}].amount`, amount]));
const fieldsOf = (page: string) =>
  [...page.matchAll(/<input[^>]*name="positions\[\d+\]\.amount"[^>]*>/g)].map(
    ([input]) => /value="([^"]*)"/.exec(input)?.[1] ?? "",
  );
/** Presses a button of the editor, identified by its label or text, with these amounts entered. */
async function press(name: string, ...values: string[]) {
  const html = await (await admin.send(editor)).text();
  const [, attributes = ""] =
    [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].find(
      ([, attributeText = "", words = ""]) =>
        attributeText.includes(`aria-label="${name}"`) || words.replaceAll("<!-- -->", "").endsWith(name),
    ) ?? [];
  const attribute = (attributeName: string) =>
    new RegExp(`${attributeName}="([^"]*)"`).exec(attributes)?.[1]?.replaceAll("&quot;", '"') ?? "";
  return post(admin, editor, { ...typed(...values), [attribute("name")]: attribute("value") });
}

describe("'Prize Breakdown' for admins", () => {
  test("'Prize Breakdown' begins with one position, which can't be removed", async () => {
    const page = await pageOf(admin, editor);
    expect(page).toContain("Prize Breakdown</h2>");
    expect(fieldsOf(page)).toEqual([""]);
    expect(page).toMatch(/<button[^>]*aria-label="Remove 1st place"[^>]*disabled|disabled[^>]*aria-label="Remove 1st/);
  });

  test("'Prize Breakdown' saves positions 1..n, blank as 0, and confirms it", async () => {
    const posted = await post(admin, editor, typed("600", "400", ""));
    expect(posted).toMatchObject({
      status: 302,
      redirectTo: "/admin/tournaments",
      toast: { title: "Success", description: "Prize breakdown updated successfully", tone: "good" },
    });
    expect(await amounts()).toEqual([600, 400, 0]);
    expect(fieldsOf(await pageOf(admin, editor))).toEqual(["600", "400", "0"]);
  });

  test("adding a position numbers it and keeps what was typed, without saving", async () => {
    const added = await press("Add 2nd Place", "600");
    expect(added.status).toBe(200);
    expect(fieldsOf(added.text)).toEqual(["600", ""]);
    expect(added.text).toContain("Add 3rd Place</button>");
    expect(await amounts()).toEqual([]);
  });

  test("'Prize Breakdown' removes a position, and later ones move up", async () => {
    await post(admin, editor, typed("600", "300", "100"));
    const removed = await press("Remove 1st place", "600", "300", "100");
    expect(fieldsOf(removed.text)).toEqual(["300", "100"]);
  });

  test("a refused breakdown shows the error at its field and keeps what was typed", async () => {
    const posted = await post(admin, editor, typed("600", "12.50"));
    expect(posted.status).toBe(422);
    expect(posted.text).toContain("Amount must be whole dollars");
    expect(fieldsOf(posted.text)).toEqual(["600", "12.50"]);
    expect(await amounts()).toEqual([]);
  });

  test("'Prize Breakdown' is closed to anglers, and not found for an unknown tournament", async () => {
    const ann = await club.logIn("ann");
    expect(await pageOf(ann, editor)).toContain("Access denied. Admin privileges required.");
    expect(await pageOf(admin, "/admin/tournaments/99/prizes")).toContain("Tournament Not Found");
  });
});

describe("a tournament's prize page", () => {
  test("the prize page shows each position with its amount and percentage of the total", async () => {
    await post(admin, editor, typed("500", "375", "125"));
    const page = await pageOf(club.visitor, "/tournaments/1/prizes");
    for (const phrase of ["Bass Open</h1>", "Total Prize Pool", "$1,000", ">Tournament<", "Rules</h2>"]) {
      expect(page).toContain(phrase);
    }
    const rows = [...page.matchAll(/(\d+(?:st|nd|rd|th))<\/span>.*?(\$[\d,]+)<\/span>.*?([\d.]+% of total)/gs)];
    expect(rows.map(([, place, amount, share]) => [place, amount, share])).toEqual([
      ["1st", "$500", "50.0% of total"],
      ["2nd", "$375", "37.5% of total"],
      ["3rd", "$125", "12.5% of total"],
    ]);
    const bars = [...page.matchAll(/<rect x="([\d.]+)" width="([\d.]+)"/g)].map(([, x, width]) => [x, width]);
    expect(bars).toEqual([
      ["0.00", "50.00"],
      ["50.00", "37.50"],
      ["87.50", "12.50"],
    ]);
  });

  test("the page shows whether there is no breakdown, or no tournament", async () => {
    expect(await pageOf(club.visitor, "/tournaments/1/prizes")).toContain("No Prize Breakdown Available");
    expect(await pageOf(club.visitor, "/tournaments/99/prizes")).toContain("Tournament Not Found");
  });
});
