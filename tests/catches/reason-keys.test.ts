import { expect, test } from "bun:test";
import { afterKey, type ReasonBox } from "../../web/catches/review/reason-keys.ts";

const reasons = ["No board", "No tail"].map((text, index) => ({ number: index + 1, text }));

/** The box after several keys; the browser types those that aren't handled. */
const press = (keys: string, first: ReasonBox = { reason: "", digits: "" }): string =>
  [...keys].reduce<ReasonBox>(
    (box, key) => afterKey(box, key, reasons) ?? { reason: box.reason + key, digits: "" },
    first,
  ).reason;

test.each([
  ["a digit chooses its reason", "2", "No tail"],
  ["another digit chooses another reason", "12", "No tail"],
  ["a digit that begins a typed reason is part of it", "17.5 in on the board", "17.5 in on the board"],
  ["a number with a unit is typed", "17 in", "17 in"],
  ["a decimal that begins with a reason's digit is typed", "1.5 in", "1.5 in"],
  ["text after the digit of a reason is added to it", "1 a", "No board a"],
  ["punctuation after the digit of a reason is added to it", "1, a", "No board, a"],
  ["two digits of reasons that begin a typed reason are part of it", "12 in", "12 in"],
  ["a digit inside a typed reason is typed", "Only 2 fit", "Only 2 fit"],
  ["a digit without a reason is typed", "9", "9"],
])("rejection: %s", (_, keys, reason) => {
  expect(press(keys)).toBe(reason);
});

test("rejection: text typed after a reason that was chosen by a press is added to it", () => {
  expect(press("!", { reason: "No tail", digits: "" })).toBe("No tail!");
});
