import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { SchemeInput } from "../../src/scoring/rulebook/scheme.ts";
import { seasonPresetNames, seasonPresets } from "../../src/scoring/rulebook/season-presets.ts";
import { typedPreset, typedScheme } from "../../src/scoring/scheme-form/typed-scheme.ts";
import type { LadderEntry, SeasonView } from "../../src/seasons/season-shapes.ts";
import { pageOf, post } from "../support/posting.ts";
import { makeSeason, openSeasonClub, type SeasonClub, season } from "./season-club.ts";

let seasonClub: SeasonClub;
beforeEach(async () => {
  seasonClub = await openSeasonClub();
});
afterEach(() => seasonClub.club.close());

/** The names of the form fields of a value. */
function fieldsOf(value: unknown, name: string): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => fieldsOf(item, `${name}[${index}]`));
  if (typeof value !== "object" || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([field, below]) => fieldsOf(below, `${name}.${field}`));
}

const typed = (scheme: SchemeInput, changes: Record<string, string> = {}) => ({
  name: "Season 2027",
  "tournamentIds[0]": String(seasonClub.ids[0]),
  "tournamentIds[1]": String(seasonClub.ids[1]),
  ...Object.fromEntries(fieldsOf(typedScheme(scheme), "scheme")),
  ...changes,
});

const newPage = "/admin/seasons/new";
const pick = (value: object) => ({
  __intent__: JSON.stringify({ type: "update", payload: { name: "scheme", value } }),
});

async function newest(): Promise<SeasonView> {
  const [newestSeason] = await seasonClub.admin.get<SeasonView[]>("/api/seasons");
  if (!newestSeason) throw new Error("There is no season.");
  return newestSeason;
}

describe("the form of a season, without script (docs/rules.md 16.18)", () => {
  test("the form offers four presets, each with a name and a sentence", async () => {
    const page = await pageOf(seasonClub.admin, newPage);
    for (const { name, sentence } of Object.values(seasonPresets)) {
      expect(page).toContain(name);
      expect(page).toContain(sentence);
    }
    expect(page.match(/aria-pressed="true"/g)).toHaveLength(1);
    expect(page.match(/aria-pressed="false"/g)).toHaveLength(seasonPresetNames.length - 1);
  });

  test("pressing a preset fills in the form, and keeps what was typed", async () => {
    const fields = { ...typed({ preset: "points-100" }), ...pick(typedPreset("points-with-finale")) };
    const { status, text } = await post(seasonClub.admin, newPage, fields);
    expect(status).toBe(200);
    expect(text).toContain('value="Season 2027"');
    expect(text).toContain('value="900"');
    expect(text).toMatch(/name="scheme\.start" value="points-with-finale"/);
    expect(await seasonClub.admin.get<SeasonView[]>("/api/seasons")).toEqual([]);
  });

  test.each<[string, string, object, RegExp]>([
    ["Add Class", "insert", { name: "scheme.classes", defaultValue: { name: "Classic" } }, /Class 1.*value="Classic"/s],
    ["Remove tie rule 1", "remove", { name: "scheme.tieBreaks", index: 0 }, /Tie Rule 3(?!.*Tie Rule 4)/s],
    ["Move tie rule 2 up", "reorder", { name: "scheme.tieBreaks", from: 1, to: 0 }, /Tie Rule 4/],
  ])("pressing %s changes the list, and keeps what was typed", async (_, type, payload, shown) => {
    const fields = { ...typed({ preset: "points-100" }), __intent__: JSON.stringify({ type, payload }) };
    const { status, text } = await post(seasonClub.admin, newPage, fields);
    expect([status, text.includes('value="Season 2027"')]).toEqual([200, true]);
    expect(text).toMatch(shown);
  });

  test("a preset that is chosen and saved is enough for a season", async () => {
    await post(seasonClub.admin, newPage, typed({ preset: "points-best-n" }));
    const { name, scheme, events, rulesText } = await newest();
    expect([name, scheme, events.length]).toEqual(["Season 2027", { preset: "points-best-n" }, 2]);
    expect(rulesText[0]).toBe("1st place gets 100 points, and each place below it gets 1 fewer.");
  });

  test("a season of the best eight with a finale is created with the finale's tournament", async () => {
    const changes = { "scheme.best": "8", finaleIds: String(seasonClub.ids[1]), qualify: "5" };
    await post(seasonClub.admin, newPage, typed({ preset: "points-with-finale" }, changes));
    const { scheme, events, qualify } = await newest();
    expect(scheme).toMatchObject({ first: 600, best: 8, finale: { first: 900 } });
    expect(events.map(({ finale }) => finale)).toEqual([false, true]);
    expect(qualify).toBe(5);
  });

  test("a finale that isn't one of the season's tournaments is refused", async () => {
    const changes = { finaleIds: String(seasonClub.ids[3]) };
    const { text } = await post(seasonClub.admin, newPage, typed({ preset: "points-with-finale" }, changes));
    expect(text).toContain("Choose one of the season's tournaments as the finale");
  });

  test("a contradiction is refused at its field, which is then visible", async () => {
    const { status, text } = await post(
      seasonClub.admin,
      newPage,
      typed({ preset: "points-100" }, { "scheme.floor": "500" }),
    );
    expect(status).toBe(422);
    expect(text).toContain("floor is 500, more than the 100 of 1st place");
    expect(text).toMatch(/<details[^>]*open=""[^>]*><summary[^>]*>All Rules/);
  });

  test("a pasted scheme file is used instead of the fields", async () => {
    await post(
      seasonClub.admin,
      newPage,
      typed({ preset: "points-100" }, { "scheme.file": '{"table":[9,5],"drop":1}' }),
    );
    expect((await newest()).scheme).toEqual({ table: [9, 5], drop: 1 });
    const refused = typed({ preset: "points-100" }, { name: "Other", "scheme.file": '{"tabel":[9,5]}' });
    expect((await post(seasonClub.admin, newPage, refused)).text).toContain('Unknown field "tabel"');
  });

  test("saving a season with stored points changes nobody's points", async () => {
    const { id } = await makeSeason(seasonClub.admin, { ...season(seasonClub.ids), bigFish: 3 });
    const ladder = () => seasonClub.club.visitor.get<LadderEntry[]>(`/api/seasons/${id}/ladder`);
    const short = (entries: LadderEntry[]) =>
      entries.map(({ rank, userId, points, results }) => [
        rank,
        userId,
        points,
        results.map((result) => result.points),
      ]);
    const before = await ladder();
    const scheme = await seasonClub.admin.get<SchemeInput>(`/api/seasons/${id}/scheme.json`);
    const ids = Object.fromEntries(seasonClub.ids.map((id, index) => [`tournamentIds[${index}]`, String(id)]));
    await post(seasonClub.admin, `/admin/seasons/${id}`, { ...typed(scheme), ...ids });
    expect((await newest()).scheme).toEqual({
      ...{ first: 100, step: 1, best: 3, disqualified: 5, bonus: { participation: 5, biggestFish: 3 } },
      tieBreaks: ["wins", "best-finish", "biggest-fish", "shared"],
    });
    expect(short(await ladder())).toEqual(short(before));
  });

  test("editing keeps the class of tournaments, and offers the classes of the rules", async () => {
    const [march, april] = seasonClub.ids;
    const scheme = { first: 100, classes: { Classic: { first: 300, zeroFish: 7 }, Local: {} } };
    const all = [{ id: march, class: "Classic" }, { id: april }];
    const { id } = await makeSeason(seasonClub.admin, { name: "Classes", tournaments: all, scheme });
    const page = await pageOf(seasonClub.admin, `/admin/seasons/${id}`);
    expect(page).toContain("Class of March Open");
    const changes = {
      ...{ "classesOf[0].id": String(march), "classesOf[0].class": "Classic" },
      ...{ "classesOf[1].id": String(april), "classesOf[1].class": "Local" },
    };
    await post(seasonClub.admin, `/admin/seasons/${id}`, typed(scheme, changes));
    const view = await newest();
    expect(view.events.map((event) => event.class)).toEqual(["Classic", "Local"]);
    expect(view.scheme).toEqual({ ...scheme, step: 1 });
  });

  test("the form shows a scheme's own parts at once, and the rest under all rules", async () => {
    const page = await pageOf(seasonClub.admin, newPage);
    const [atOnce = "", others = ""] = page.split("All Rules");
    expect(atOnce).toContain("Only rank club members");
    expect(atOnce).toContain("Best Tournaments That Count");
    expect(atOnce).not.toContain("The season has a finale");
    expect(others).toContain("The season has a finale");
    expect(others).toContain("Ties on Points");
  });
});

describe("GET /api/seasons/{id}/scheme.json", () => {
  test("a downloaded scheme file is accepted by another season", async () => {
    const scheme = { preset: "points-100", best: 4 };
    const { id } = await makeSeason(seasonClub.admin, { name: "Season 2026", tournamentIds: [], scheme });
    const reply = await seasonClub.club.visitor.send(`/api/seasons/${id}/scheme.json`);
    expect(reply.headers.get("content-disposition")).toBe('attachment; filename="season-2026-scheme.json"');
    expect(await reply.json()).toEqual(scheme);
    expect(await pageOf(seasonClub.admin, `/admin/seasons/${id}`)).toContain(`/api/seasons/${id}/scheme.json`);
  });

  test("the scheme file of a season without a scheme matches its points", async () => {
    const { id } = await makeSeason(seasonClub.admin, season(seasonClub.ids));
    const scheme = await seasonClub.club.visitor.get<SchemeInput>(`/api/seasons/${id}/scheme.json`);
    expect(scheme).toMatchObject({ first: 100, step: 1, best: 3, bonus: { participation: 5 } });
  });
});
