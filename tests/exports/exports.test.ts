import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import {
  audit,
  participants,
  payouts,
  prizeBreakdowns,
  rolledPots,
  teams,
  users,
  waitingPlaces,
} from "../../src/base/db/schema.ts";
import { exportNames } from "../../src/exports/export-names.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { rulesByFormat } from "../../src/scoring/tournament-format.ts";
import { enter, formOf, openTournament, photoFile } from "../catches/catch-day.ts";
import { makeSeason, season } from "../seasons/season-club.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { pageOf } from "../support/posting.ts";

let club: Club;
let admin: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
});
afterEach(() => club.close());

async function recordsIn(name: string): Promise<Record<string, string>[]> {
  const response = await admin.send(`/api/admin/export/${name}.csv`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${name}.csv"`);
  return parse(await response.text(), { columns: true, bom: true });
}

async function catchFish(angler: Browser, fish: Record<string, string>): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fish)) form.set(name, value);
  const response = await angler.send("/api/catches", { form });
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { id: number }).id;
}

describe("everything can be exported as CSV", () => {
  test.each([...exportNames])("%s has a heading, and each download is in the audit", async (name) => {
    const response = await admin.send(`/api/admin/export/${name}.csv`);
    const [heading = "", ...rows] = (await response.text()).replace("\uFEFF", "").trimEnd().split("\r\n");
    expect(heading.split(",").length).toBeGreaterThan(4);
    for (const row of parse(rows.join("\r\n")) as string[][]) expect(row).toHaveLength(heading.split(",").length);
    expect(await club.store.read((db) => db.select().from(audit))).toMatchObject([
      { action: "export-data", actorName: "secretary", detail: { file: name } },
    ]);
  });

  test("the exports page links to each file", async () => {
    expect(await pageOf(admin, "/admin/settings")).toContain('href="/admin/export"');
    const page = await pageOf(admin, "/admin/export");
    for (const name of exportNames) expect(page).toContain(`href="/api/admin/export/${name}.csv"`);
  });

  test.each(["passwords.csv", "members", "members.json"])("there is no export named %s", async (file) => {
    expect((await admin.send(`/api/admin/export/${file}`)).status).toBe(404);
  });

  test("the members' export neutralizes formulas and never contains a password", async () => {
    await club.store.write(async (tx) => {
      await tx
        .update(users)
        .set({ username: "=cmd()", displayName: "=cmd()", passwordHash: "secret-hash", isMember: true });
    });
    expect(await recordsIn("members")).toMatchObject([
      {
        Username: "'=cmd()",
        "Display name": "'=cmd()",
        Email: "secretary@example.org",
        State: "TX",
        "Club member": "yes",
        Admin: "yes",
      },
    ]);
    for (const name of exportNames) {
      expect(await (await admin.send(`/api/admin/export/${name}.csv`)).text()).not.toContain("secret-hash");
    }
  });

  test("a catch is exported in its own unit: exact, and in centimeters if its tournament scores in them", async () => {
    const ann = await club.logIn("ann");
    const rules = { ...shippedRules.tournament, unit: "cm" } as const;
    const id = await openTournament(club, { rules });
    await ann.send(`/api/tournaments/${id}/join`, { method: "POST" });
    const fish = { species: "Largemouth Bass", length: "47.5", weight: "1.2", location: "=bay", notes: 'a, "b"' };
    await catchFish(ann, { ...fish, tournamentId: String(id) });
    await catchFish(ann, { ...fish, length: "18.5" });
    expect(await recordsIn("catches")).toMatchObject([
      {
        Length: "47.5",
        "Unit of length": "cm",
        Weight: "1.2",
        "Unit of weight": "kg",
        "Counts in": "cm",
        Location: "'=bay",
        Notes: 'a, "b"',
      },
      { Length: "18.5", "Unit of length": "in", Weight: "1.2", "Unit of weight": "lb", "Counts in": "" },
    ]);
    expect(await recordsIn("standings")).toMatchObject([
      { Place: "", Angler: "ann", Unit: "cm", Result: "unofficial" },
    ]);
    expect(await recordsIn("entries")).toMatchObject([{ Angler: "ann", Confirmed: "yes", "Paid via": "free" }]);
    expect(await recordsIn("tournaments")).toMatchObject([{ "Unit of length": "cm", "Scored in": "cm" }]);
  });

  test("an exported decision shows penalties in the figures of the tournament's rules, like its measurement", async () => {
    const ann = await club.logIn("ann");
    const penalties = [
      { name: "Mouth open", deduct: 1 },
      { name: "Tail not pinched", deduct: 0.25 },
    ];
    const tournamentId = await openTournament(club, { rules: { ...shippedRules.tournament, penalties } });
    await ann.send(`/api/tournaments/${tournamentId}/join`, { method: "POST" });
    const claimed = { species: "Largemouth Bass", length: "18.5", weight: "1.2", location: "Cove" };
    const form = formOf({ ...claimed, tournamentId, photo: await photoFile() });
    const { id } = (await (await ann.send("/api/catches", { form })).json()) as { id: number };
    const judged = { isVerified: true, penalties: ["Mouth open", "Tail not pinched"] };
    expect((await admin.send(`/api/admin/catches/${id}/verify`, { json: judged })).status).toBe(200);
    expect(await recordsIn("rulings")).toMatchObject([
      {
        Claimed: "18.5",
        Measured: "18.5",
        Rounded: "18.5",
        Penalties: "Mouth open -1.0; Tail not pinched -0.25",
        "Counts for": "17.25",
        Unit: "in",
      },
    ]);
    expect(await recordsIn("catches")).toMatchObject([{ Length: "18.5", "Counts for": "17.25", "Counts in": "in" }]);
    expect(await recordsIn("standings")).toMatchObject([{ Score: "17.25", "Fish that count": "17.25" }]);
  });

  test("an entry is exported with its team, and whether it made the cut", async () => {
    const ann = await club.logIn("ann");
    const tournamentId = await openTournament(club);
    await ann.send(`/api/tournaments/${tournamentId}/join`, { method: "POST" });
    await club.store.write(async (tx) => {
      const crew = { tournamentId, name: "Two Rods", code: "two-rods", createdAt: noon };
      const [team] = await tx.insert(teams).values(crew).returning();
      await tx.update(participants).set({ teamId: team?.id });
    });
    expect(await recordsIn("entries")).toMatchObject([{ Angler: "ann", Team: "Two Rods", "Made the cut": "no" }]);
    await club.store.write((tx) => tx.update(participants).set({ teamId: null, madeCut: true }));
    expect(await recordsIn("entries")).toMatchObject([{ Angler: "ann", Team: "", "Made the cut": "yes" }]);
  });

  test("a prize and its payout are exported with their division", async () => {
    const tournamentId = await openTournament(club, { divisions: [{ name: "Youth" }] });
    await club.store.write(async (tx) => {
      const first = { tournamentId, position: 1, amountCents: 5000 };
      const payout = { ...first, tournamentName: "Bass Open", createdAt: 0 };
      await tx.insert(prizeBreakdowns).values([first, { ...first, division: "Youth" }]);
      await tx.insert(payouts).values([payout, { ...payout, division: "Youth" }]);
    });
    const both = [
      { Division: "", Place: "1", "Prize (USD)": "50.00" },
      { Division: "Youth", Place: "1", "Prize (USD)": "50.00" },
    ];
    expect(await recordsIn("prizes")).toMatchObject(both);
    expect(await recordsIn("payouts")).toMatchObject(both);
  });

  test("side pots are exported with their rules and the target of their rollover", async () => {
    const pot = { name: "Big Bass", fee: 2_000, shares: [100], kind: "biggest" as const, species: null, clubShare: 0 };
    const id = await openTournament(club, { name: "May Open", pots: [{ ...pot, unclaimed: "roll-over" }] });
    expect(await recordsIn("tournaments")).toMatchObject([
      {
        "Side pots": "Side pot Big Bass: Biggest fish, $20.00, winner takes all, rolls over if nobody wins.",
      },
    ]);
    await club.store.write(async (tx) => {
      const from = { fromTournamentId: id, fromName: "May Open", pot: "Big Bass", amountCents: 4_000, rolledAt: noon };
      await tx.insert(rolledPots).values(from);
    });
    expect(await recordsIn("rolled-pots")).toMatchObject([
      { "From tournament": "May Open", "Side pot": "Big Bass", "Amount (USD)": "40.00", "To tournament": "" },
    ]);
  });

  test("weigh-in entries are exported with what was typed, who entered them, and whether they were undone", async () => {
    const format = { measure: "weight-lb", limit: 5, deadFish: { deduct: 0.25 } } as const;
    const rules = rulesByFormat(format, shippedRules.tournament);
    const id = await openTournament(club, { name: "May Open", format, rules });
    const ann = await club.logIn("ann", { displayName: "Ann Álvarez" });
    await enter(club, id, ann.userId);
    const path = `/api/admin/tournaments/${id}/weigh-in`;
    const weigh = (json: object) => admin.send(path, { json: { entrant: "1", ...json } });
    expect((await weigh({ fish: "3", weight: "9.5", biggest: "4-8", dead: "1" })).status).toBe(201);
    const mistake = (await (await weigh({ fish: "1", weight: "2" })).json()) as { id: number };
    expect((await admin.send(`${path}/undo`, { json: { entry: mistake.id } })).status).toBe(200);
    const now = new Date(noon).toISOString();
    const both = {
      ...{ Tournament: "May Open", "Tournament number": String(id), Day: "1" },
      ...{ Angler: "ann", "Display name": "Ann Álvarez", "Angler number": String(ann.userId) },
      ...{ Unit: "lb", "Entered by": "secretary", "Entered (UTC)": now },
    };
    const bag = { "Number of fish": "3", "Weight or length": "9.5", "Big fish": "4.5", "Dead fish": "1" };
    const fish = { "Number of fish": "1", "Weight or length": "2.0", "Big fish": "2.0", "Dead fish": "0" };
    expect(await recordsIn("weigh-ins")).toMatchObject([
      { ...both, ...bag, "Undone by": "", "Undone (UTC)": "" },
      { ...both, ...fish, Number: String(mistake.id), "Undone by": "secretary", "Undone (UTC)": now },
    ]);
  });

  test("exports contain seasons, roles, invitations without their codes, and the waiting list", async () => {
    const ann = await club.logIn("ann");
    const tournamentId = await openTournament(club, { name: "May Open", capacity: 0 });
    await club.store.write((tx) =>
      tx.insert(waitingPlaces).values({ tournamentId, userId: ann.userId, createdAt: noon }),
    );
    await makeSeason(admin, { ...season([tournamentId]), name: "Season 2026" });
    await admin.send(`/api/admin/users/${ann.userId}/roles`, { json: { role: "judge", tournamentId } });
    await admin.send(`/api/admin/tournaments/${tournamentId}/invitations`, { json: { note: "Guests" } });
    expect(await recordsIn("seasons")).toMatchObject([{ Name: "Season 2026", Tournaments: "May Open" }]);
    expect(await recordsIn("roles")).toMatchObject([
      { Name: "ann", Role: "judge", Tournament: "May Open", "Assigned by": "secretary" },
    ]);
    const [invitation] = await recordsIn("invitations");
    expect(invitation).toMatchObject({ Tournament: "May Open", Note: "Guests", Used: "0" });
    expect(Object.keys(invitation ?? {})).not.toContain("Code");
    expect(await recordsIn("waiting")).toMatchObject([{ Tournament: "May Open", Angler: "ann" }]);
  });

  test("exports longer than a chunk contain every row once and in order", async () => {
    const row = { email: "", state: "TX", passwordHash: "none", lastActiveAt: 0, createdAt: 0 };
    const many = Array.from({ length: 2300 }, (_, index) => ({
      ...row,
      username: `angler ${index}`,
      displayName: `angler ${index}`,
      nameKey: `k${index}`,
      email: `a${index}@example.org`,
    }));
    await club.store.write(async (tx) => {
      for (let index = 0; index < many.length; index += 500)
        await tx.insert(users).values(many.slice(index, index + 500));
    });
    const rows = await recordsIn("members");
    expect(rows).toHaveLength(2301);
    expect(rows.slice(1).map(({ Username }) => Username)).toEqual(many.map(({ username }) => username));
  });
});
