import { expect, test } from "bun:test";
import { parseWithZod } from "@conform-to/zod/v4";
import { handEntry } from "../../src/entries/hand-entry-shapes.ts";
import { withoutEmptyItems } from "../../web/form-values.ts";
import { unseenErrors } from "../../web/unseen-errors.ts";

/** An entry by hand, with these values of the field `pots`. */
function entryWith(pots: string[]) {
  const form = new FormData();
  form.set("username", "ann");
  form.set("note", "");
  for (const pot of pots) form.append("pots", pot);
  return parseWithZod(withoutEmptyItems(form), { schema: handEntry });
}

test("a form: a list's empty value, with which none can be chosen, isn't checked as an item", () => {
  expect(entryWith(["", "Big Fish"])).toMatchObject({ status: "success", value: { pots: ["Big Fish"] } });
  expect(entryWith(["", "Big Fish", "Lunker"])).toMatchObject({ value: { pots: ["Big Fish", "Lunker"] } });
  expect(entryWith([""]).status).toBe("success");
});

test("a form: errors of fields that don't show them are listed, without those of the form as a whole", () => {
  const errors = {
    "": ["Closed"],
    note: ["Write a note", "Too short"],
    "pots[0]": ["Send a name"],
    pots: ["Send a name"],
  };
  expect(unseenErrors(errors, "Note Write a note")).toEqual(["Send a name"]);
  expect(unseenErrors(errors, "Note Write a note Send a name")).toEqual([]);
  expect(unseenErrors({ ...errors, pots: ["Closed"] }, "Note Write a note Send a name")).toEqual([]);
});
