import { describe, expect, test } from "bun:test";
import { z } from "zod";
import { hasControlCharacters, hasStackedMarks, normalizedText } from "../../../src/base/format/text.ts";
import { boundedText, looseText, requiredText, secretText, trimmedText } from "../../../src/base/text/text-fields.ts";

const messagesOf = (model: z.ZodType, value: unknown) =>
  model.safeParse(value).error?.issues.map((issue) => issue.message);
const cpuMs = (work: () => unknown) => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const bomb = `a${"\u0315\u0300".repeat(65_000)}`;

describe("marks on a letter", () => {
  const honest = [
    ["accents", "José Núñez, Françoise Lévêque, Ångström"],
    ["decomposed accents", "Jose\u0301 Nu\u0301n\u0303ez"],
    ["decomposed Vietnamese", "Nguyễn Thị Bưởi, Đặng Hữu Phước".normalize("NFD")],
    ["Arabic with points", "مُحَمَّدٌ رَسُولُ ٱللَّٰهِ"],
    ["Hebrew with points and accents", "בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים"],
    ["Hindi", "श्रीकृष्ण क्षत्रिय"],
    ["Tamil", "ஶ்ரீநிவாஸன்"],
    ["Thai", "น้ำใจ ที่ปรึกษา"],
    ["Burmese, with five marks on one letter", "လျှော့ ကျော့် ရွှေ့"],
    ["Tibetan", "བསྒྲུབས་ ཧཱུྃ"],
    ["Khmer", "ស្ត្រី ក្រុម្ភៈ"],
    ["decomposed Korean", "한국어 이름".normalize("NFD")],
    ["a family, a flag made of letters and a pirate", "👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴‍☠️"],
    ["skin tones, keycaps and hearts", "👍🏽 1️⃣ #️⃣ ❤️‍🔥 👁️‍🗨️"],
    ["four accents on one letter", "e\u0301\u0302\u0303\u0304"],
  ] as const;

  test.each(honest)("%s are accepted unchanged", (_, text) => {
    expect(hasStackedMarks(text)).toBe(false);
    expect(requiredText("Missing", 80).parse(text)).toBe(text);
  });

  test.each([
    ["five accents", "e\u0301\u0302\u0303\u0304\u0305"],
    ["accents above and below", "a\u0315\u0300\u0315\u0300\u0315"],
    ["nine vowel signs", `က${"ိ".repeat(9)}`],
  ])("%s in a row are refused", (_, text) => {
    expect(messagesOf(requiredText("Missing", 80), text)).toEqual([
      "A letter can have at most four accents or other marks",
    ]);
  });
});

describe("control characters", () => {
  test.each(["one\r\ntwo", "a\tb", "page\f", "line\v", "soft\u001fhyphen", "\u0092s of Windows"])(
    "text with control characters: %j is accepted",
    (text) => {
      expect(hasControlCharacters(text)).toBe(false);
      expect(boundedText("Missing", 80).parse(text)).toBe(text);
    },
  );

  test.each(["a\0b", "\u0007", "\u001b[31m", "\u007f"])("text with control characters: %j is refused", (text) => {
    expect(messagesOf(trimmedText("Missing", 80), text)).toEqual([
      "Please type this again: it contains a character that can't be shown",
    ]);
  });
});

describe("the length of a text", () => {
  test("the length of a text is counted without surrounding blanks", () => {
    expect(trimmedText("Missing", 3).parse(`  abc${" ".repeat(200)}`)).toBe("abc");
    expect(messagesOf(trimmedText("Missing", 3, "Too long"), "abcd")).toEqual(["Too long"]);
  });

  test("the length of a text is reported once, and for an endless text before any other check", () => {
    for (const model of [boundedText, trimmedText, requiredText, looseText]) {
      expect(messagesOf(model("Missing", 60, "Too long").normalize(), bomb)).toEqual(["Too long"]);
    }
    expect(messagesOf(secretText("Missing", 60, "Too long"), bomb)).toEqual(["Too long"]);
  });

  test("the maximum length of a text is in the API description", () => {
    expect(z.toJSONSchema(requiredText("Missing", 60), { io: "input" })).toMatchObject({ minLength: 1, maxLength: 60 });
  });
});

test("a megabyte of marks out of order takes no longer than a thousand short texts", () => {
  const model = requiredText("Missing", 5000).normalize();
  const ordinary = cpuMs(() => {
    for (let times = 0; times < 1000; times += 1) model.safeParse("An ordinary text");
  });
  const long = cpuMs(() => {
    model.safeParse(bomb.repeat(4));
    normalizedText(bomb.repeat(4), 254);
    hasStackedMarks(bomb.repeat(4));
  });
  expect(long).toBeLessThan(Math.max(50, ordinary));
});
