import { expect, test } from "bun:test";
import { typedPreset } from "../../../src/scoring/format-form/typed-format.ts";
import { format } from "../../../src/scoring/rulebook/format.ts";
import { formatRules } from "../../../src/scoring/words/format-sentences.ts";
import { typedPreview } from "../../../web/tournaments/edit/preview/typed-preview.ts";

const today = "2026-06-01";

function preview(values: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return typedPreview(form, today);
}

test("the preview of an empty form has no days and no minimum length", () => {
  const { card, hasDays, rules } = preview({});
  expect(hasDays).toBe(false);
  expect(card).toMatchObject({ name: "", prize: 0, entryFee: 0, startDay: today });
  expect(rules.join(" ")).not.toContain("at least");
});

test("the preview shows what is typed, and the sum of the paid places as the pool", () => {
  const { card, hasDays, rules, summary } = preview({
    name: "Fall Bass Classic",
    targetSpecies: "Bass, Walleye",
    minLength: "12.5",
    entryFee: "25",
    prize: "0",
    startDate: "2026-10-03",
    endDate: "2026-10-03",
    startTime: "06:00",
    timeZone: "America/Chicago",
    place: " Lake Fork ",
    "positions[0].amount": "400",
    "divisions[0].name": "Kayak",
    "divisions[0].positions[0].amount": "250",
    tournamentType: "derby",
    isActive: "on",
  });
  expect(hasDays).toBe(true);
  expect(card).toMatchObject({
    name: "Fall Bass Classic",
    place: "Lake Fork",
    prize: 650,
    entryFee: 2500,
    isActive: true,
  });
  expect(card.targetSpecies).toEqual(["Bass", "Walleye"]);
  expect(card.startDate).toBe("2026-10-03T11:00:00.000Z");
  expect(rules[0]).toBe("Only fish of at least 12.5 inches are eligible.");
  expect(summary).toContain("The single longest fish wins.");
});

test("the preview copes with incomplete input", () => {
  const { card } = preview({
    startDate: "2026-1",
    endDate: "0001-01-01",
    entryFee: "abc",
    minLength: "-",
    prize: "1e",
  });
  expect(card).toMatchObject({ startDay: today, endDay: today, entryFee: 0, prize: 0 });
});

test.each(["slot", "bass-weigh-in"] as const)(
  "the preview has the rules of the preset %s as they are typed",
  (name) => {
    const form = new FormData();
    const add = (field: string, value: unknown): void => {
      if (Array.isArray(value)) for (const [index, inner] of value.entries()) add(`${field}[${index}]`, inner);
      else if (typeof value === "object") {
        for (const [inner, inField] of Object.entries(value ?? {})) add(`${field}.${inner}`, inField);
      } else form.append(field, String(value));
    };
    add("format", { ...typedPreset(name), limit: "7" });
    const { summary, rules } = typedPreview(form, today);
    const expected = formatRules(format.parse({ preset: name, limit: 7 }), { days: 1 });
    expect(summary).toBe(expected.summary);
    expect(rules).toEqual(expect.arrayContaining(expected.rules));
  },
);

test("the preview keeps the rules of the preset while a value is invalid", () => {
  const { summary, rules } = preview({ "format.start": "fly", "format.limit": "many" });
  expect([summary, ...rules].join(" ")).toContain("100 points");
});
