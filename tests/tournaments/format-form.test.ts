import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { typedFormat, typedPreset } from "../../src/scoring/format-form/typed-format.ts";
import type { FormatInput } from "../../src/scoring/rulebook/format.ts";
import { presetNames, presets } from "../../src/scoring/rulebook/presets.ts";
import type { TournamentWithResult } from "../../src/tournaments/results/result-view.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { pageOf, post } from "../support/posting.ts";
import { createTournament, nextWeek } from "./forms.ts";
import { typedUsualRules } from "./typed-rules.ts";

let club: Club;
let admin: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
});
afterEach(() => club.close());

const typed = {
  name: "July Open",
  description: "Another day on the lake.",
  targetSpecies: "Bass, Crappie",
  minLength: "12.5",
  prize: "750",
  startDate: "2026-07-04",
  endDate: "2026-07-04",
  tournamentType: "tournament",
  isActive: "on",
  ...typedUsualRules,
};

/** The names of the form fields of a format. */
function fieldsOf(value: unknown, name = "format"): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => fieldsOf(item, `${name}[${index}]`));
  if (typeof value !== "object" || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([field, below]) => fieldsOf(below, `${name}.${field}`));
}

const typedAs = (format: FormatInput, changes: Record<string, string> = {}) => ({
  ...typed,
  ...Object.fromEntries(fieldsOf(typedFormat(format))),
  ...changes,
});

const create = (fields: Record<string, string>) => post(admin, "/admin/tournaments/new", fields);

async function newestTournament(): Promise<TournamentWithResult> {
  const [listed] = await admin.get<{ id: number }[]>("/api/tournaments");
  return admin.get(`/api/tournaments/${listed?.id}`);
}

const pick = (value: object) => ({
  __intent__: JSON.stringify({ type: "update", payload: { name: "format", value } }),
});

describe("choosing rules in a tournament's form, without script (docs/rules.md 3.34)", () => {
  test("a new form offers the standard rules and eight presets, each with a sentence", async () => {
    const page = await pageOf(admin, "/admin/tournaments/new");
    for (const { name, sentence } of Object.values(presets)) {
      expect(page).toContain(name);
      expect(page).toContain(sentence);
    }
    expect(page.match(/aria-pressed="true"/g)).toHaveLength(1);
    expect(page.match(/aria-pressed="false"/g)).toHaveLength(presetNames.length);
  });

  test("pressing a preset fills in the form and keeps what was typed", async () => {
    const { status, text } = await create({ ...typed, "format.start": "standard", ...pick(typedPreset("kayak-cpr")) });
    expect(status).toBe(200);
    expect(text).toContain('value="July Open"');
    expect(text).toMatch(/name="format\.limit"[^>]*value="5"|value="5"[^>]*name="format\.limit"/);
    expect(text).toContain('value="Mouth partly open"');
    expect(text).toMatch(/name="format\.start" value="kayak-cpr"/);
  });

  test("pressing a preset fills in its usual species unless a species was typed", async () => {
    const species = async (preset: "bass-weigh-in" | "slot" | "fly", targetSpecies: string) => {
      const { text } = await create({ ...typed, targetSpecies, ...pick(typedPreset(preset)) });
      const field = /<input[^>]* name="targetSpecies"[^>]*>/.exec(text)?.[0] ?? "";
      return / value="([^"]*)"/.exec(field)?.[1] ?? "";
    };
    expect(await species("bass-weigh-in", "")).toBe("Bass");
    expect(await species("slot", "")).toBe("Walleye");
    expect(await species("fly", "")).toBe("");
    expect(await species("bass-weigh-in", "Crappie")).toBe("Crappie");
  });

  test.each([
    ["bass-weigh-in", ["Dead Fish", "Late for the Weigh-In"], ["Slots", "Points for Each Fish"]],
    ["slot", ["Slots"], ["Dead Fish", "Points for Each Fish"]],
    ["fly", ["Points for Each Fish"], ["Slots", "Dead Fish"]],
  ] as const)("the preset %s shows the relevant fields, and the rest under All Rules", async (preset, first, rest) => {
    const { text } = await create({ ...typed, ...pick(typedPreset(preset)) });
    const [relevant = "", others = ""] = text.split("All Rules");
    for (const label of first) expect(relevant).toContain(label);
    for (const label of rest) {
      expect(relevant).not.toContain(`>${label}<`);
      expect(others).toContain(label);
    }
  });

  test.each(presetNames)("choosing the preset %s is enough to create a tournament", async (preset) => {
    expect((await create(typedAs({ preset }))).status).toBe(302);
    expect((await newestTournament()).format).toEqual({ preset });
  });

  test("the standard rules create a tournament without a format", async () => {
    expect((await create({ ...typed, "format.start": "standard" })).status).toBe(302);
    expect(await newestTournament()).not.toHaveProperty("format");
  });

  test("a team preset creates teams of two, unless the form has a number", async () => {
    await create(typedAs({ preset: "team-bass" }));
    expect((await newestTournament()).teams).toEqual({ size: 2, score: "best", prize: "split" });
  });

  test("teams can add up their members' scores with any preset", async () => {
    await create(typedAs({ preset: "team-bass" }, { teamSize: "3", teamScore: "sum", teamPrize: "split" }));
    expect(await newestTournament()).toMatchObject({
      teams: { size: 3, score: "sum" },
      format: { preset: "team-bass", teams: { score: "sum" } },
    });
  });

  test("the derby preset creates a derby, whose minimum length is the format's", async () => {
    await create(typedAs({ preset: "derby" }, { "format.minimum": "14.5" }));
    expect(await newestTournament()).toMatchObject({ tournamentType: "derby", minLength: 14.5 });
  });

  test("a format without a minimum length counts every length", async () => {
    await create(typedAs({ preset: "kayak-cpr" }, { "format.minimum": "", minLength: "0" }));
    expect(await newestTournament()).toMatchObject({ minLength: 0, format: { preset: "kayak-cpr", minimum: null } });
  });

  test("hours and the identifier still come from the rule set", async () => {
    await create(typedAs({ preset: "slot" }, { "rules.uploadHours": "2", "rules.identifier": "on" }));
    expect((await newestTournament()).rules).toMatchObject({ uploadHours: 2, identifier: true, step: { step: 0.25 } });
  });
});

describe("the format of a stored tournament in its form, without script (docs/rules.md 3.34)", () => {
  const format: FormatInput = {
    measure: "length-in",
    limit: 5,
    multipliers: { Hybrid: 0.8 },
    ties: ["most-fish", "shared"],
    boards: [{ name: "Big bass", limit: 1, among: "buyIn" }],
  };

  test("the form shows the format, and lists the parts that it keeps", async () => {
    const { id } = await createTournament(admin, { ...nextWeek, format });
    const page = await pageOf(admin, `/admin/tournaments/${id}/edit`);
    expect(page).toContain("Rules: Your club's own rules");
    expect(page).toContain("kept as they are: multipliers.");
    expect(page).toContain('value="Big bass"');
    expect(page).toMatch(/<option value="shared" selected/);
  });

  test("a change keeps everything without a form field", async () => {
    const { id } = await createTournament(admin, { ...nextWeek, format });
    const edit = { ...typedAs(format, { "format.limit": "6" }), ...nextWeek, timeZone: "America/Chicago" };
    expect((await post(admin, `/admin/tournaments/${id}/edit`, edit)).status).toBe(302);
    expect((await admin.get<TournamentWithResult>(`/api/tournaments/${id}`)).format).toEqual({ ...format, limit: 6 });
  });

  test("a minimum set through the API is kept", async () => {
    const { id } = await createTournament(admin, { ...nextWeek, format: { preset: "derby" }, tournamentType: "derby" });
    const page = await pageOf(admin, `/admin/tournaments/${id}/edit`);
    expect(page).toMatch(/<input type="hidden" name="minLength" value="12\.0"/);
    const { text } = await post(admin, `/admin/tournaments/${id}/edit`, { ...typed, ...pick(typedPreset("fly")) });
    expect(text).toMatch(/<input type="hidden" name="minLength" value="0"/);
  });

  test("a form without a format can't change what the format decides", async () => {
    const { id } = await createTournament(admin, { ...nextWeek, format: { preset: "slot" } });
    const edit = { ...typed, ...nextWeek, timeZone: "America/Chicago" };
    expect((await post(admin, `/admin/tournaments/${id}/edit`, edit)).status).toBe(422);
    expect((await admin.get<TournamentWithResult>(`/api/tournaments/${id}`)).format).toEqual({ preset: "slot" });
  });

  test("the standard rules remove the format", async () => {
    const { id } = await createTournament(admin, { ...nextWeek, format });
    const edit = { ...typed, ...nextWeek, "format.start": "standard", timeZone: "America/Chicago" };
    expect((await post(admin, `/admin/tournaments/${id}/edit`, edit)).status).toBe(302);
    expect(await admin.get<object>(`/api/tournaments/${id}`)).not.toHaveProperty("format");
  });
});

describe("problems with a format are shown at their fields, without script", () => {
  test.each([
    ["limit", { "format.limit": "0" }, "limit must be the number of fish that count"],
    ["minimum", { "format.minimum": "12, 15" }, "Enter a number, or one for each species"],
    ["rounding.step", { "format.rounding.step": "0" }, "rounding.step must be a number above 0"],
    ["boards[0].name", { "format.boards[0].counts": "biggest" }, "Enter a name for the board"],
    ["measure", { "format.measure": "weight-lb", skipsWeight: "on" }, "Weight counts, so anglers must be asked for it"],
    ["file", { "format.file": '{"measure":"length-in","limits":5}' }, 'Unknown field "limits"'],
  ] as [string, Record<string, string>, string][])("%s: %j gets the error '%s'", async (field, changes, message) => {
    const { status, text } = await create(typedAs({ preset: "kayak-cpr" }, changes));
    expect(status).toBe(422);
    const name = field.replaceAll(/[[\].]/g, "\\$&");
    expect(text).toMatch(new RegExp(`id="tournament-format\\.${name}-error"[^>]*>${message}`));
    expect(text).toContain('value="July Open"');
    expect(await admin.get<object[]>("/api/tournaments")).toEqual([]);
  });

  test("a contradiction without a field is shown above the form", async () => {
    const { status, text } = await create(typedAs({ measure: "length-in", day: 2 }));
    expect(status).toBe(422);
    expect(text).toContain(
      "The board is for day 2, but the tournament scores all days as one. Lower day, or remove it",
    );
  });
});

test("a pasted format file is stored unchanged (docs/rules.md 3.35)", async () => {
  const format = { measure: "length-cm", multipliers: { Hybrid: 0.8 }, limit: 3, ties: ["shared"] };
  await create(typedAs({ preset: "kayak-cpr" }, { "format.file": JSON.stringify(format) }));
  expect((await newestTournament()).format).toEqual(format as FormatInput);
});

test("a stored format can be downloaded and used again (docs/rules.md 3.35)", async () => {
  const format: FormatInput = { preset: "slot", limit: 4 };
  const { id } = await createTournament(admin, { ...nextWeek, format });
  expect(await pageOf(admin, `/admin/tournaments/${id}/edit`)).toContain(`/api/tournaments/${id}/format.json`);
  const response = await club.visitor.send(`/api/tournaments/${id}/format.json`);
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="bass-open-format.json"');
  expect(await response.json()).toEqual(format);
  const { id: standard } = await createTournament(admin, nextWeek);
  expect((await club.visitor.send(`/api/tournaments/${standard}/format.json`)).status).toBe(404);
});

test("the form shows the rules in the words that anglers see", async () => {
  const { text } = await create({ ...typed, ...pick(typedPreset("slot")) });
  const [, words = ""] = text.split("What Anglers Will Read");
  expect(words).toContain("longest fish");
});
