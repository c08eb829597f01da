import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { dropAllSaved } from "../../web/autosave/drop-saved.ts";
import { dropSaved, readDraft, readSaved, savedBounds, savedKey, writeSaved } from "../../web/autosave/saved-values.ts";
import { isSavedField, type Typed, valuesToSave } from "../../web/autosave/typed-values.ts";

const now = Date.UTC(2026, 5, 6, 17);
const real = Reflect.get(globalThis, "localStorage") as unknown;

/** A browser's storage in memory, whose keys are its own properties, as a browser's are. */
class MemoryStorage {
  [key: string]: unknown;
}
const methods = {
  getItem(this: MemoryStorage, key: string) {
    return typeof this[key] === "string" ? this[key] : null;
  },
  setItem(this: MemoryStorage, key: string, value: string) {
    this[key] = value;
  },
  removeItem(this: MemoryStorage, key: string) {
    delete this[key];
  },
};
for (const [name, value] of Object.entries(methods)) Object.defineProperty(MemoryStorage.prototype, name, { value });

const setStorage = (value: unknown) => Object.defineProperty(globalThis, "localStorage", { value, configurable: true });

beforeEach(() => setStorage(new MemoryStorage()));
afterEach(() => setStorage(real));

const key = savedKey(7, "/submit-catch", "");

describe("saved values", () => {
  test("drafts are restored for the same user on the same page only", () => {
    writeSaved(key, { species: "Pike" }, now);
    expect(readSaved(key, now + 1)).toEqual({ species: "Pike" });
    expect(readSaved(savedKey(8, "/submit-catch", ""), now)).toBeNull();
    expect(readSaved(savedKey(7, "/submit-complaint", ""), now)).toBeNull();
    dropSaved(key);
    expect(readSaved(key, now)).toBeNull();
  });

  test("saved values are discarded after 30 days", () => {
    writeSaved(key, { species: "Pike" }, now);
    expect(readSaved(key, now + savedBounds.ageMs)).toEqual({ species: "Pike" });
    expect(readSaved(key, now + savedBounds.ageMs + 1)).toBeNull();
    writeSaved(savedKey(7, "/other", ""), { title: "Ramp" }, now + savedBounds.ageMs + 1);
    expect(Object.keys(localStorage)).toEqual([savedKey(7, "/other", "")]);
  });

  test("values over 200 kB are not saved, and earlier saved values stay", () => {
    writeSaved(key, { notes: "short" }, now);
    writeSaved(key, { notes: "x".repeat(savedBounds.letters) }, now + 1);
    expect(readSaved(key, now)).toEqual({ notes: "short" });
  });

  test("if there are more than 30 drafts, the oldest are deleted", () => {
    for (let form = 0; form < 32; form++) writeSaved(savedKey(7, `/form-${form}`, ""), { form }, now + form);
    const exists = Array.from({ length: 32 }, (_, form) => readSaved(savedKey(7, `/form-${form}`, ""), now) !== null);
    expect(exists).toEqual([false, false, ...Array.from({ length: 30 }, () => true)]);
  });

  test("logging out deletes all users' drafts and nothing else in the browser's storage", () => {
    writeSaved(key, { species: "Pike" }, now);
    writeSaved(savedKey(8, "/submit-catch", ""), { species: "Perch" }, now);
    localStorage.setItem("push-reader", "7");
    dropAllSaved();
    expect(Object.keys(localStorage)).toEqual(["push-reader"]);
  });

  test("a tournament's draft survives logout, and notes if the tournament has changed since", () => {
    const edit = savedKey(7, "/admin/tournaments/3/edit", "");
    writeSaved(edit, { divisions: [{ name: "Kayak" }, { name: "Youth" }] }, now, "divisions:1");
    dropAllSaved();
    const values = { divisions: [{ name: "Kayak" }, { name: "Youth" }] };
    expect(readDraft(edit, now + 1, "divisions:1")).toEqual({ values, isOutdated: false, basis: "divisions:1" });
    expect(readDraft(edit, now + 1, "divisions:2")).toEqual({ values, isOutdated: true, basis: "divisions:1" });
    expect(readSaved(edit, now + 1, "divisions:2")).toBeNull();
    dropSaved(edit);
    expect(readDraft(edit, now + 1, "divisions:2")).toEqual({ values: null, isOutdated: false, basis: "divisions:2" });
  });

  test("an outdated draft that is too old to be restored anyway isn't mentioned", () => {
    writeSaved(key, { name: "Spring Open" }, now, "a");
    expect(readDraft(key, now + savedBounds.ageMs + 1, "b")).toEqual({ values: null, isOutdated: false, basis: "b" });
  });

  test("saved values are null if they are corrupt or the browser has no storage", () => {
    localStorage.setItem(key, "{");
    expect(readSaved(key, now)).toBeNull();
    localStorage.setItem(key, '{"values":"Pike","at":1}');
    expect(readSaved(key, now)).toBeNull();
    setStorage(undefined);
    writeSaved(key, { species: "Pike" }, now);
    dropSaved(key);
    dropAllSaved();
    expect(readSaved(key, now)).toBeNull();
  });
});

describe("which fields are saved", () => {
  const field = (more: Partial<Parameters<typeof isSavedField>[0]>) =>
    isSavedField({ name: "species", type: "text", autocomplete: "", ...more });

  test("text, number, choice and check box fields are saved", () => {
    for (const type of ["text", "textarea", "number", "select-one", "checkbox", "datetime-local"]) {
      expect([type, field({ type })]).toEqual([type, true]);
    }
  });

  test.each([
    { type: "password" },
    { type: "file" },
    { type: "hidden" },
    { autocomplete: "one-time-code" },
    { autocomplete: "current-password" },
    { autocomplete: "cc-number" },
    { name: "waiver", type: "checkbox" },
    { name: "confirm", type: "checkbox" },
    { name: "" },
  ])("a field %o is not saved", (more) => {
    expect(field(more)).toBe(false);
  });

  test("hidden fields in a row of a list are saved with the row", () => {
    expect(field({ name: "answers[0].question", type: "hidden" })).toBe(true);
  });
});

describe("the values to save", () => {
  const first = { name: "", type: "derby", isActive: "on", positions: [{ amount: "" }] };
  const typed = (values: Record<string, unknown>, names = Object.keys(first)): Typed => ({
    values: { ...first, ...values },
    names: new Set(names),
  });

  test("only values that differ from the form's initial values are saved", () => {
    expect(valuesToSave(first, {}, typed({}))).toEqual({});
    expect(valuesToSave(first, {}, typed({ name: "Spring Open" }))).toEqual({ name: "Spring Open" });
  });

  test("a value that is changed back to its initial value is no longer saved, but a restored value is", () => {
    expect(valuesToSave(first, {}, typed({ name: "" }))).toEqual({});
    expect(
      valuesToSave({ ...first, name: "Spring Open" }, { name: "Spring Open" }, typed({ name: "Spring Open" })),
    ).toEqual({ name: "Spring Open" });
  });

  test("drafts include unchecked boxes and cleared text fields", () => {
    expect(valuesToSave({ ...first, name: "Old" }, {}, typed({ isActive: undefined, name: "" }))).toEqual({
      isActive: null,
      name: "",
    });
  });

  test("drafts store a list whole, and an empty one as empty", () => {
    const rows = [{ amount: "300" }, { amount: "200" }];
    expect(valuesToSave(first, {}, typed({ positions: rows }))).toEqual({ positions: rows });
    expect(valuesToSave(first, {}, typed({ positions: undefined }, ["name", "type", "isActive"]))).toEqual({
      positions: null,
    });
  });

  test("drafts keep saved values of fields that aren't shown now, such as the photo", () => {
    expect(valuesToSave(first, { photo: "fish.jpg", places: "25, 18" }, typed({}))).toEqual({
      photo: "fish.jpg",
      places: "25, 18",
    });
  });
});
