import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type PotTerms, potText } from "../../../src/options/side-pots/pot-terms.ts";
import { shippedRules } from "../../../src/scoring/scoring-rules.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { pageOf } from "../../support/posting.ts";
import { bassOpen, createTournament } from "../../tournaments/forms.ts";

const pot: PotTerms = { name: "Big Bass", fee: 2_000, shares: [60, 40], kind: "biggest", species: null, clubShare: 0 };
const pounds = { ...shippedRules.tournament, by: "weight" as const };

describe("the text of a pot's rules", () => {
  test.each<[string, Partial<PotTerms>]>([
    ["Biggest fish, $20.00, pays 60/40", {}],
    ["Biggest fish, $20.00, winner takes all", { shares: [100] }],
    ["Biggest fish of at least 5 lb, $20.00, pays 60/40", { minimumToWin: 5 }],
    [
      "Biggest fish, $20.00, pays 60/40, 10% to the club, rounded down to the nearest $5",
      { clubShare: 10, round: 500 },
    ],
    [
      "Biggest fish, $20.00, pays 60/40, rounded down to the nearest $1, remainder to the club",
      { round: 100, remainder: "club" },
    ],
    ["Biggest fish, $20.00, pays 60/40, tied fish split the prize", { ties: "split" }],
    ["Biggest fish, $20.00, pays 60/40, rolls over if nobody wins", { unclaimed: "roll-over" }],
  ])("a pot's rules are shown as: %s", (text, terms) => {
    expect(potText({ ...pot, ...terms }, pounds)).toBe(text);
  });
});

describe("the rules of a pot", () => {
  let club: Club;
  let admin: Browser;
  beforeEach(async () => {
    club = await openClub();
    admin = await club.logIn("secretary", { isAdmin: true });
  });
  afterEach(() => club.close());

  const rules = { round: 500, remainder: "club", minimumToWin: 5.25, ties: "split", unclaimed: "roll-over" };
  const basicPot = { name: "Big Bass", fee: 2_000, shares: [60, 40] };

  test("a pot's rules are stored, returned and shown in the form", async () => {
    const { id } = await createTournament(admin, { pots: [{ ...basicPot, ...rules }] });
    const { pots } = await admin.get<TournamentView>(`/api/tournaments/${id}`);
    expect<object[]>(pots).toEqual([{ ...pot, ...rules }]);
    const html = await pageOf(admin, `/admin/tournaments/${id}/edit`);
    expect(html).toContain('value="5.25"');
    expect(html).toContain('<option value="roll-over" selected="">');
  });

  test("a pot's rules are omitted if they are the defaults", async () => {
    const defaults = { round: 1, remainder: "first", minimumToWin: null, ties: "ranked", unclaimed: "refund" };
    const { id } = await createTournament(admin, { pots: [{ ...basicPot, ...defaults }] });
    expect((await admin.get<TournamentView>(`/api/tournaments/${id}`)).pots).toEqual([pot]);
  });

  const leastWords = "The minimum to win must be a number from 0 to 10000 with at most two decimals, such as 5";

  test.each<[string, object, string]>([
    ["250 cents", { round: 250 }, "Rounding must be 1, 100 or 500 cents"],
    ["an unknown receiver", { remainder: "me" }, "The remainder must go to first, last or club"],
    ["three decimals", { minimumToWin: 5.125 }, leastWords],
    ["a negative minimum", { minimumToWin: -1 }, leastWords],
    ["a coin toss", { ties: "coin" }, "Equal fish must be ranked or split"],
    ["an unknown choice", { unclaimed: "keep" }, "If nobody wins, the choice is refund or roll-over"],
  ])("a pot with %s is refused at its field", async (_, input, message) => {
    const json = { ...bassOpen, pots: [{ ...basicPot, ...input }] };
    const response = await admin.send("/api/tournaments", { json });
    expect(response.status).toBe(422);
    const [field] = Object.keys(input);
    expect(await response.json()).toMatchObject({ issues: [{ path: `pots.0.${field}`, message }] });
  });
});
