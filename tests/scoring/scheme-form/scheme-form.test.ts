import { describe, expect, test } from "bun:test";
import { formInput } from "../../../src/base/http/form-input.ts";
import { type SchemeInput, withoutPreset } from "../../../src/scoring/rulebook/scheme.ts";
import { seasonPresetNames } from "../../../src/scoring/rulebook/season-presets.ts";
import { readSchemeFile, readSchemeForm } from "../../../src/scoring/scheme-form/read-scheme-form.ts";
import { maxSchemeLetters, schemeForm } from "../../../src/scoring/scheme-form/scheme-form.ts";
import { relevantParts } from "../../../src/scoring/scheme-form/scheme-parts.ts";
import { typedPreset, typedScheme } from "../../../src/scoring/scheme-form/typed-scheme.ts";

type Typed = ReturnType<typeof typedScheme>;

const read = (typed: Typed | Record<string, unknown>) => readSchemeForm(schemeForm.parse(formInput(schemeForm, typed)));

const change = (written: SchemeInput, fields: object) => read({ ...typedScheme(written), ...fields });

const problems = (written: SchemeInput, fields: object) =>
  change(written, fields).issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

const byPlace = { first: 100, step: 1 };

describe("a scheme whose form isn't changed stays the same:", () => {
  test.each(seasonPresetNames)("the unchanged form of the preset %s is read as that preset", (preset) => {
    expect(read(typedPreset(preset))).toEqual({ scheme: { preset }, issues: [] });
  });

  test.each<[string, SchemeInput]>([
    ["points by place with a floor", { ...byPlace, floor: 50, scoringPlaces: 30 }],
    ["a share of the entrants, which the form doesn't have", { ...byPlace, scoringPlaces: { percent: 50 } }],
    ["a table", { table: [25, 18, 15.5], step: 1 }],
    ["a percentage", { percent: 100 }],
    ["scores", { score: 2 }],
    ["entrants beaten", { beaten: 5, ties: "average" }],
    [
      "everybody without a place",
      {
        ...byPlace,
        ...{ zeroFish: "ranked", registered: 10, withdrew: { belowLast: 3 }, disqualified: 1 },
        ...{ buyIn: { belowNext: 2 }, absent: 5 },
      },
    ],
    [
      "bonuses",
      {
        ...byPlace,
        bonus: {
          ...{ participation: 5, biggestFish: 2, perUnit: { points: 1, every: 2, whole: true } },
          attendance: { points: 5, events: 7 },
        },
      },
    ],
    ["a bonus for each unit", { ...byPlace, bonus: { perUnit: 1, attendance: 3 } }],
    ["members only and guests", { ...byPlace, rankAmong: "members", guests: "place" }],
    ["drops and minimums", { ...byPlace, drop: 2, minimumEvents: 4, minimumPoints: 100 }],
    ["the lowest total", { first: 1, total: "lowest", zeroFish: { belowLast: 1 }, absent: 40, step: 1 }],
    ["a finale by place", { ...byPlace, best: 8, finale: { first: 200, step: 2, multiplier: 1.5 } }],
    [
      "a finale with rules that the form doesn't have",
      { ...byPlace, finale: { table: [50, 40], zeroFish: 5, always: false, bonus: { biggestFish: 9 } } },
    ],
    [
      "classes with rules that the form doesn't have",
      { ...byPlace, classes: { Classic: { first: 300, best: 2, cap: 500, zeroFish: 10 }, Local: { table: [5, 3] } } },
    ],
    ["an order of ties", { ...byPlace, tieBreaks: ["finale-biggest", "wins", "shared"], finale: {} }],
    ["the multiplier of a class", { ...byPlace, classes: { Double: { multiplier: 2, drop: 1 } } }],
  ])("an unchanged scheme form keeps the scheme: %s", (_, written) => {
    const { scheme, issues } = change(written, {});
    expect(issues).toEqual([]);
    expect(withoutPreset(scheme ?? {})).toEqual(withoutPreset(written));
  });
});

describe("changes in a scheme's form", () => {
  test("a changed preset is stored as a written-out scheme", () => {
    expect(change({ preset: "points-100" }, { best: "8" }).scheme).toEqual({ ...byPlace, best: 8 });
  });

  test("a finale gets the points that are entered, and always counts", () => {
    const finale = { on: "on", first: "200", step: "2", always: "on", multiplier: "" };
    expect(change(byPlace, { finale }).scheme).toEqual({ ...byPlace, finale: { first: 200, step: 2 } });
  });

  test("removing the finale also removes ties by the finale", () => {
    const written = { ...byPlace, finale: {}, tieBreaks: ["finale", "wins"] } satisfies SchemeInput;
    const { scheme } = change(written, { finale: { on: "", first: "", step: "", always: "", multiplier: "" } });
    expect(scheme).toEqual({ ...byPlace, tieBreaks: ["wins"] });
  });

  test("a different kind of points replaces the previous one", () => {
    expect(change({ ...byPlace, floor: 5 }, { way: "table", table: "9, 7; 5", step: "", floor: "" }).scheme).toEqual({
      table: [9, 7, 5],
    });
  });

  test("a class is added and removed by its name", () => {
    const classes = [{ kept: "", name: "Classic", first: "300", step: "", best: "2", drop: "", cap: "" }];
    const { scheme } = change(byPlace, { classes });
    expect(scheme).toEqual({ ...byPlace, classes: { Classic: { first: 300, best: 2 } } });
    expect(change(scheme ?? {}, { classes: [] }).scheme).toEqual(byPlace);
  });

  test("a pasted scheme file replaces everything else", () => {
    expect(change(byPlace, { file: '{"preset":"points-per-pound","best":4}' }).scheme).toEqual({
      preset: "points-per-pound",
      best: 4,
    });
  });
});

describe("a scheme's form refuses invalid input at its field", () => {
  test.each<[string, object, string]>([
    ["points without an amount", { first: "" }, "first: Enter the points of 1st place, such as 100"],
    ["a table that rises", { way: "table", table: "1, 2", step: "" }, "table: 2nd place would get more points"],
    ["best and drop", { best: "4", drop: "2" }, "drop: best counts"],
    ["too many points without a fish", { zeroFish: { points: "200", by: "points" } }, "zeroFish: zeroFish is 200"],
    [
      "a tie rule twice",
      { tieBreaks: ["wins", "wins"] },
      "tieBreaks.1: wins is in tieBreaks twice. Remove the second one",
    ],
    [
      "a class without a name",
      { classes: [{ kept: "", name: "", first: "5", step: "", best: "", drop: "", cap: "" }] },
      "classes.0.name: Enter a name for the class",
    ],
    [
      "a class with best and drop",
      { classes: [{ kept: "", name: "A", first: "", step: "", best: "1", drop: "1", cap: "" }] },
      "classes.0.drop: best counts",
    ],
    [
      "two classes of one name",
      { classes: [1, 2].map(() => ({ kept: "", name: "A", first: "", step: "", best: "", drop: "", cap: "" })) },
      "classes.1.name: Another class has this name. Choose a different one",
    ],
    ["text that isn't JSON", { file: "first: 100" }, "file: This isn't JSON. Paste the whole text of a scheme file"],
    ["a file with an unknown field", { file: '{"fist":100}' }, 'file: Unknown field "fist"'],
    ["a file with a contradiction", { file: '{"first":10,"floor":20}' }, "file: floor: floor is 20"],
  ])("a scheme's form refuses at its field: %s", (_, fields, problem) => {
    expect(problems(byPlace, fields)[0]).toStartWith(problem);
  });

  test("a scheme's form refuses a table that isn't numbers", () => {
    const { error } = schemeForm.safeParse(
      formInput(schemeForm, { ...typedScheme(byPlace), way: "table", table: "many" }),
    );
    expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
      ["table", "Enter the points of each place, such as 25, 18, 15"],
    ]);
  });

  test("a scheme's form refuses a file that is too long", () => {
    const typed = { ...typedScheme(byPlace), file: " ".repeat(maxSchemeLetters + 1) };
    expect(schemeForm.safeParse(formInput(schemeForm, typed)).success).toBe(false);
    expect(readSchemeFile("[").issues).toHaveLength(1);
  });
});

describe("a scheme's form shows relevant fields at once", () => {
  test.each<[SchemeInput, string[]]>([
    [{ preset: "points-100" }, ["points", "selection", "members"]],
    [{ preset: "points-best-n" }, ["points", "selection", "members"]],
    [{ preset: "points-with-finale" }, ["points", "selection", "members", "finale"]],
    [{ preset: "points-per-pound" }, ["points", "selection", "members", "zeroFish", "bonus"]],
    [{ ...byPlace, classes: { A: {} }, guests: "rank" }, ["points", "selection", "members", "classes", "field"]],
  ])("a scheme's form shows the fields relevant to %j", (written, parts) => {
    expect<string[]>([...relevantParts(written)].toSorted()).toEqual(parts.toSorted());
  });
});
