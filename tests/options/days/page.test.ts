import { afterEach, beforeEach, expect, test } from "bun:test";
import type { CatchView } from "../../../src/catches/catch-shapes.ts";
import { fish, formOf, photoFile } from "../../catches/catch-day.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { post } from "../../support/posting.ts";
import { createTournament } from "../../tournaments/forms.ts";

/** An instant in June 2026, in Chicago. */
const at = (clock: string) => Date.parse(`2026-06-${clock}:00-05:00`);

let club: Club;
let admin: Browser;
let ann: Browser;
let bob: Browser;
let id: number;

beforeEach(async () => {
  club = await openClub();
  club.setNow(at("05T12:00"));
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
  bob = await club.logIn("bob");
  const dates = { startDate: "2026-06-06", endDate: "2026-06-07", startTime: "06:00", endTime: "15:00" };
  ({ id } = await createTournament(admin, { ...dates, timeZone: "America/Chicago", days: { cut: 1 } }));
  for (const angler of [ann, bob]) await angler.send(`/api/tournaments/${id}/join`, { method: "POST" });
});
afterEach(() => club.close());

async function submitVerifiedCatch(angler: Browser, length: string): Promise<void> {
  const form = formOf({ ...fish, length, tournamentId: id, photo: await photoFile() });
  const { id: catchId } = (await (await angler.send("/api/catches", { form })).json()) as CatchView;
  await admin.send(`/api/admin/catches/${catchId}/verify`, { json: { isVerified: true } });
}

const page = async (browser: Browser, path: string) => (await browser.send(path)).text();
const textOf = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

test("without script, the director makes the cut, and the board shows the days, the cut and the current day", async () => {
  club.setNow(at("06T08:00"));
  expect(textOf(await page(ann, `/submit-catch?tournament=${id}`))).toContain("Day 1 of 2.");
  await submitVerifiedCatch(ann, "20");
  await submitVerifiedCatch(bob, "18");
  club.setNow(at("06T16:00"));
  const day = `/admin/tournaments/${id}/day`;
  expect(textOf(await page(admin, day))).toContain("1 angler advances : ann");
  const cut = await post(admin, day, { api: `/api/admin/tournaments/${id}/cut`, reason: "" });
  expect(cut.status).toBe(302);
  club.setNow(at("07T08:00"));
  await submitVerifiedCatch(ann, "15");
  const board = textOf(await page(club.visitor, `/tournaments/${id}`));
  expect(board).toContain("Day 1: 20.0 · Day 2: 15.0");
  expect(board).toContain("Day 1: 18.0 · Missed the cut");
  const dayOne = await page(club.visitor, `/tournaments/${id}?day=1`);
  expect(dayOne).toMatch(/<a[^>]*aria-current="true"[^>]*>Day 1</);
  expect(dayOne).toContain("?day=2#leaderboard");
  expect(textOf(dayOne)).not.toContain("Missed the cut");
  expect(textOf(await page(club.visitor, `/tournaments/${id}/results`))).toContain("Day 1: 20.0 · Day 2: 15.0");
  expect(textOf(await page(ann, `/submit-catch?tournament=${id}`))).toContain("Day 2 of 2. You made the cut.");
  expect(textOf(await page(ann, `/tournaments/${id}`))).toContain("Day 2 of 2. You made the cut.");
  expect(textOf(await page(admin, `/admin/tournaments/${id}/day`))).toContain("Last Paid Place");
  expect(textOf(await page(bob, "/"))).toContain("You missed the cut, so only day one counts. Day 1: 18.0.");
  const submit = `/submit-catch?tournament=${id}"`;
  for (const path of ["/", `/tournaments/${id}`]) {
    expect(await page(ann, path)).toContain(submit);
    expect(await page(bob, path)).not.toContain(submit);
  }
  const csv = await page(club.visitor, `/api/tournaments/${id}/results.csv`);
  expect(csv.split("\r\n")[0]).toContain("Score (in),Day 1 (in),Day 2 (in),Made the cut,Fish 1 (in)");
  expect(csv).toContain("ann,35.0,20.0,15.0,yes,");
});

test("the form of a tournament shows how its days are scored", async () => {
  const html = await page(admin, `/admin/tournaments/${id}/edit`);
  expect(html).toMatch(/<input[^>]*name="days.on"[^>]*checked/);
  expect(html).toMatch(/<input[^>]*name="days.cut"[^>]*value="1"/);
});

test("the form accepts nights that end the next morning, and refuses a single night", async () => {
  const fields = {
    ...{ name: "Catfish Nights", description: "x", targetSpecies: "Bass", minLength: "12", prize: "0", entryFee: "0" },
    ...{ startDate: "2026-07-03", endDate: "2026-07-06", startTime: "19:00", endTime: "03:00" },
    ...{
      tournamentType: "tournament",
      timeZone: "America/Chicago",
      isActive: "on",
      hasOpenBoard: "on",
      "days.on": "on",
    },
  };
  const short = await post(admin, "/admin/tournaments/new", { ...fields, endDate: "2026-07-04" });
  expect([short.status, short.text.includes("It lasts only one night, so nights can't be scored separately")]).toEqual([
    422,
    true,
  ]);
  expect((await post(admin, "/admin/tournaments/new", fields)).status).toBe(302);
});
