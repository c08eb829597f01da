import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type Rules, shippedRules } from "../../src/scoring/scoring-rules.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { pageOf, post } from "../support/posting.ts";
import { createTournament } from "./forms.ts";
import { typedUsualRules } from "./typed-rules.ts";

let club: Club;
let admin: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
});
afterEach(() => club.close());

const terms = {
  name: "July Open",
  description: "Another day on the lake.",
  targetSpecies: "Bass, Crappie",
  minLength: "12.5",
  prize: "750",
  startDate: "2026-07-04",
  endDate: "2026-07-04",
  tournamentType: "tournament",
  isActive: "on",
};
const typed = { ...terms, ...typedUsualRules };

const create = (fields: Record<string, string>) => post(admin, "/admin/tournaments/new", { ...typed, ...fields });
const newestTournament = async () => (await admin.get<TournamentView[]>("/api/tournaments"))[0];
const foldedPart = /<details[^>]*>(?=<summary[^>]*>Rules)/;
const intent = (type: string, payload: object) => ({ __intent__: JSON.stringify({ type, payload }) });

describe("the rules in a tournament's form, without script", () => {
  test("the rules in a new form are collapsed with the defaults, and stored as such if unchanged", async () => {
    const page = await pageOf(admin, "/admin/tournaments/new");
    expect(page.match(foldedPart)?.[0]).not.toContain("open");
    expect((await create({})).status).toBe(302);
    expect((await newestTournament())?.rules).toEqual(shippedRules.tournament);
  });

  test("a form without rules creates a tournament with the rules of its type", async () => {
    expect((await post(admin, "/admin/tournaments/new", { ...terms, tournamentType: "derby" })).status).toBe(302);
    expect((await newestTournament())?.rules).toEqual(shippedRules.derby);
  });

  test("a derby counts one fish, whatever number is in the form", async () => {
    expect((await create({ tournamentType: "derby", "rules.perSpecies": "on" })).status).toBe(302);
    expect((await newestTournament())?.rules).toEqual(shippedRules.derby);
  });

  test("lists and printed cards show centimeters, and the form marks the rules as changed", async () => {
    await create({ "rules.unit": "cm" });
    const id = (await newestTournament())?.id;
    expect(await pageOf(admin, "/admin/tournaments")).toContain("12.5 centimeters");
    const cards = await pageOf(admin, `/admin/tournaments/${id}/print?sheet=cards`);
    for (const phrase of ["Length (cm)", "Weight (kg)"]) expect(cards).toContain(phrase);
    expect(await pageOf(admin, `/admin/tournaments/${id}/edit`)).toContain("(customized)");
  });

  test("typed rules are stored and shown in the form again, expanded", async () => {
    const penalties = {
      "rules.penalties[0].name": "Mouth open",
      "rules.penalties[0].deduct": "0.5",
      "rules.penalties[1].name": "Tail not pinched",
      "rules.penalties[1].rejects": "on",
    };
    const chosen = {
      "rules.rounding": "1/4",
      "rules.fish": "7",
      "rules.identifier": "on",
      "rules.hideBoardHours": "2",
    };
    await create({ ...chosen, ...penalties, "rules.secondLook": "on", "rules.secondLookShare": "10" });
    const tournament = await newestTournament();
    expect(tournament?.rules).toEqual({
      ...shippedRules.tournament,
      rounding: "1/4",
      fish: 7,
      identifier: true,
      hideBoardHours: 2,
      penalties: [
        { name: "Mouth open", deduct: 0.5 },
        { name: "Tail not pinched", deduct: null },
      ],
      secondLook: true,
      secondLookShare: 10,
    } satisfies Rules);
    const page = await pageOf(admin, `/admin/tournaments/${tournament?.id}/edit`);
    expect(page.match(foldedPart)?.[0]).toContain("open");
    for (const value of ["Mouth open", "0.5", "Tail not pinched", "7"]) expect(page).toContain(`value="${value}"`);
    expect(page).toMatch(/<option value="1\/4" selected/);
    expect(page).toContain("To the quarter inch");
  });

  test("buttons add and remove a penalty, and everything typed is kept", async () => {
    const first = { "rules.penalties[0].name": "Mouth open", "rules.penalties[0].deduct": "0.5" };
    const more = await create({
      ...first,
      ...intent("insert", { name: "rules.penalties", defaultValue: { name: "" } }),
    });
    expect(more.status).toBe(200);
    expect(more.text.match(/name="rules\.penalties\[\d\]\.name"/g)).toHaveLength(2);
    expect(more.text).toContain('value="Mouth open"');
    expect(more.text).toContain('value="July Open"');
    const fewer = await create({ ...first, ...intent("remove", { name: "rules.penalties", index: 0 }) });
    expect(fewer.text).not.toContain("rules.penalties[0]");
    expect(await newestTournament()).toBeUndefined();
  });

  test.each([
    [{ "rules.fish": "" }, "Fish that count must be a whole number from 1 to 10"],
    [{ "rules.fish": "11" }, "Fish that count must be a whole number from 1 to 10"],
    [{ "rules.unit": "cm", "rules.rounding": "1/4" }, "Centimeters are rounded to 1/2 or 1, not to 1/4"],
    [{ "rules.uploadHours": "x" }, "Uploads must be a whole number of hours from 0 to 168"],
    [{ "rules.penalties[0].name": "", "rules.penalties[0].deduct": "1" }, "Enter a name for the penalty"],
    [{ "rules.penalties[0].name": "Mouth open" }, "Enter a deduction, or check that the fish is rejected"],
    [
      {
        "rules.penalties[0].name": "Mouth open",
        "rules.penalties[0].deduct": "1",
        "rules.penalties[1].name": "mouth open",
        "rules.penalties[1].rejects": "on",
      },
      "This penalty is listed twice",
    ],
    [{ "rules.by": "weight", skipsWeight: "on" }, "Weight counts, so anglers must be asked for it"],
  ] as [Record<string, string>, string][])(
    "%j gets the error '%s' at its field, which is expanded, and everything is kept",
    async (fields, message) => {
      const { status, text } = await create(fields);
      expect(status).toBe(422);
      expect(text).toMatch(new RegExp(`id="tournament-rules[^"]*-error"[^>]*>${message}<`));
      expect(text.match(foldedPart)?.[0]).toContain("open");
      expect(text).toContain('value="July Open"');
      expect(await newestTournament()).toBeUndefined();
    },
  );
});

describe("the rules of a running tournament", () => {
  test("once a catch was submitted, a change requires a reason at its field", async () => {
    const { id } = await createTournament(admin);
    await admin.send(`/api/tournaments/${id}/join`, { method: "POST" });
    const fish = { tournamentId: String(id), species: "Bass", length: "15.5", weight: "2.5", location: "North shore" };
    await admin.send("/api/catches", { form: new URLSearchParams(fish) });
    const path = `/admin/tournaments/${id}/edit`;
    const days = { startDate: "2026-06-06", endDate: "2026-06-06", minLength: "12", targetSpecies: "Bass, Walleye" };
    const edit = {
      ...typed,
      ...days,
      timeZone: "America/Chicago",
      entryFee: "0",
      "rules.rounding": "1/2",
      confirm: "on",
    };
    const reply = await post(admin, path, edit);
    expect(reply.status).toBe(422);
    expect(reply.text).toMatch(/id="tournament-rulesReason-error"[^>]*>Please give a reason for changing the rules</);
    expect((await post(admin, path, { ...edit, rulesReason: "The boards read halves." })).status).toBe(302);
    expect((await newestTournament())?.rules.rounding).toBe("1/2");
  });
});

describe("the club's rule sets in its pages, without script (docs/rules.md 3.16)", () => {
  const set = {
    api: "/api/admin/rule-sets",
    name: "Spring Trail",
    ...typedUsualRules,
    "rules.rounding": "1/4",
    "rules.fish": "7",
  };
  const setId = async () => {
    const sets = await admin.get<{ id: number | null; name: string }[]>("/api/admin/rule-sets");
    return sets.find(({ id }) => id !== null)?.id;
  };

  test("a rule set is created, shown in words beside the shipped ones, changed, and deleted", async () => {
    const list = "/admin/rule-sets";
    expect(await post(admin, `${list}/new`, set)).toMatchObject({ status: 302, redirectTo: list });
    const page = await pageOf(admin, list);
    expect(page).toContain("Your 7 longest fish count. Lengths are rounded down to the quarter inch.");
    expect(page.match(/Built in; can't be changed\./g)).toHaveLength(2);
    const address = `${list}/${await setId()}`;
    expect(page).toContain(`href="${address}"`);
    expect(await pageOf(admin, address)).toContain('value="Spring Trail"');
    expect(
      (await post(admin, address, { ...set, api: `/api${address}`, method: "put", name: "Fall Trail" })).status,
    ).toBe(302);
    expect(await pageOf(admin, list)).toContain("Fall Trail");
    expect((await post(admin, address, { api: `/api${address}`, method: "delete" })).redirectTo).toBe(list);
    expect(await setId()).toBeUndefined();
    expect((await admin.send(address)).status).toBe(404);
  });

  test("a taken name shows an error at its field, and nothing typed is lost", async () => {
    const refused = await post(admin, "/admin/rule-sets/new", { ...set, name: "derby" });
    expect(refused.status).toBe(409);
    expect(refused.text).toMatch(/-name-error"[^>]*>A rule set with this name already exists</);
    expect(refused.text).toContain('value="7"');
  });

  test("pressing a rule set's name fills in a new tournament's form and keeps what was typed", async () => {
    await post(admin, "/admin/rule-sets/new", { ...set });
    const page = await pageOf(admin, "/admin/tournaments/new");
    expect(page).toContain("Spring Trail");
    const button = page.split("<button").find((part) => part.split("</button>")[0]?.includes("Spring Trail")) ?? "";
    const value = /value="(\{.*?\})"/.exec(button)?.[1] ?? "";
    const filled = await create({ __intent__: value });
    expect(filled.status).toBe(200);
    expect(filled.text).toMatch(/<option value="1\/4" selected/);
    expect(filled.text).toMatch(/name="rules\.fish"[^>]*value="7"|value="7"[^>]*name="rules\.fish"/);
    expect(filled.text).toContain('value="July Open"');
    expect(await newestTournament()).toBeUndefined();
  });
});
