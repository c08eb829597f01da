import { expect, test } from "bun:test";
import { Glob } from "bun";
import { actionName, actionNames } from "../../web/admin/action-names.ts";

/** Where an action's name is written: `action: "…"`, `const action = … ? "…" : "…"`, and a call of a file's own `record`. */
const places = /\baction(?:: | = )[^;{},\n]*|\brecord\(tx, \w+, [^{},]*/g;

const slugsIn = (place: string): string[] =>
  Array.from((place.split(" ? ").at(-1) ?? "").matchAll(/"([a-z-]+)"/g), ([, slug]) => slug ?? "");

async function recordedActions(): Promise<string[]> {
  const actions = new Set<string>();
  for await (const path of new Glob("src/**/*.ts").scan(".")) {
    const source = await Bun.file(path).text();
    if (!/recordAudit|recordSanction|recordSecondReview|AuditSubject|fill-demo-club/.test(source)) continue;
    for (const [place] of source.matchAll(places)) for (const slug of slugsIn(place)) actions.add(slug);
  }
  // A webhook's test message is sent, but not recorded.
  actions.delete("test");
  return [...actions].toSorted();
}

test("every action that the server records has words for the activity log, and there are no other words", async () => {
  expect(Object.keys(actionNames).toSorted()).toEqual(await recordedActions());
});

test("the activity log shows the words of an unknown action", () => {
  expect(actionName("take-verdict-back")).toBe("Decision undone");
  expect(actionName("lift-sanction")).toBe("lift sanction");
});
