import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { desc } from "drizzle-orm";
import { audit, ruleSets } from "../../src/base/db/schema.ts";
import type { RuleSetView } from "../../src/club/rule-sets/rule-set-form.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { refusal } from "../tournaments/forms.ts";

let club: Club;
let admin: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
});
afterEach(() => club.close());

const path = "/api/admin/rule-sets";
const trail = { name: "Spring Trail", rules: { rounding: "1/4", penalties: [{ name: "Mouth open", deduct: 0.5 }] } };
const make = (json: object) => admin.send(path, { json });
const makeAndRead = async (json: object) => (await (await make(json)).json()) as RuleSetView & { id: number };
const change = (id: number, json: object) => admin.send(`${path}/${id}`, { method: "PUT", json });
const names = async () => (await admin.get<RuleSetView[]>(path)).map(({ name }) => name);

describe("the club's rule sets (docs/rules.md 3.16)", () => {
  test("the list begins with the two shipped rule sets, which have no id and can't be changed", async () => {
    expect(await admin.get<RuleSetView[]>(path)).toEqual([
      { id: null, name: "Tournament", rules: shippedRules.tournament },
      { id: null, name: "Derby", rules: shippedRules.derby },
    ]);
  });

  test("a rule set is created, partly changed and deleted, each in the audit", async () => {
    const set = await makeAndRead(trail);
    expect(set.rules).toEqual({ ...shippedRules.tournament, ...trail.rules } as RuleSetView["rules"]);
    expect(await (await change(set.id, { rules: { fish: 7 } })).json()).toEqual({
      ...set,
      rules: { ...set.rules, fish: 7 },
    });
    expect(await (await change(set.id, { name: "spring trail" })).json()).toMatchObject({ name: "spring trail" });
    expect((await admin.send(`${path}/${set.id}`, { method: "DELETE" })).status).toBe(200);
    expect(await names()).toEqual(["Tournament", "Derby"]);
    expect((await change(set.id, { name: "Other" })).status).toBe(404);
    const records = await club.store.read((db) => db.select().from(audit).orderBy(desc(audit.id)));
    expect(records.slice(0, 4).map(({ action }) => action)).toEqual([
      "delete-rule-set",
      "change-rule-set",
      "change-rule-set",
      "make-rule-set",
    ]);
  });

  test.each(["spring TRAIL", " Spring Trail ", "derby", "TOURNAMENT"])(
    "a second rule set named %p is refused",
    async (name) => {
      await make(trail);
      const other = await makeAndRead({ ...trail, name: "Fall Trail" });
      const nameTaken = { status: 409, code: "name_taken", paths: ["name"] };
      expect(await refusal(await make({ ...trail, name }))).toEqual(nameTaken);
      expect(await refusal(await change(other.id, { name }))).toEqual(nameTaken);
      expect(await names()).toEqual(["Tournament", "Derby", "Fall Trail", "Spring Trail"]);
    },
  );

  test.each([
    [{ ...trail, name: " " }, "name"],
    [{ name: "Metric", rules: { unit: "cm", rounding: "1/4" } }, "rules.rounding"],
    [{ name: "None", rules: { fish: 0 } }, "rules.fish"],
    [{ name: "None" }, "rules"],
  ])("a rule set with %j is refused at %s, and nothing is saved", async (json, path) => {
    expect(await refusal(await make(json))).toMatchObject({ status: 422, paths: [path] });
    expect(await club.store.read((db) => db.$count(ruleSets))).toBe(0);
  });

  test("a form sent twice creates one rule set", async () => {
    const submissionId = "0123456789abcdef";
    const [first, second] = [
      await makeAndRead({ ...trail, submissionId }),
      await makeAndRead({ ...trail, submissionId }),
    ];
    expect(second).toEqual(first);
    expect(await names()).toHaveLength(3);
  });
});
