import { expect, test } from "bun:test";
import { dirname, join } from "node:path";
import { afterwards } from "../../scripts/building/service-worker.ts";

/** Files that the pages of members and admins name, or that are useless without signal. */
const elsewhere = ["web/layout/member.tsx", "web/delivery/this-browser.ts", "web/live/new-leader.ts"];

const inFrame = /^web\/(page\.ts|client\.tsx|(layout|live|offline|errors)\/)/;

test("files that every page's frame loads are saved on the phone before the signal is lost", async () => {
  const loaded = new Set<string>();
  for (const path of [...new Bun.Glob("web/**/*.{ts,tsx}").scanSync(".")].filter((file) => inFrame.test(file))) {
    const imports = (await Bun.file(path).text()).matchAll(/\bimport\("(\.[^"]+)"\)/g);
    for (const [, module = ""] of imports) loaded.add(join(dirname(path), module));
  }
  expect([...loaded].filter((module) => !elsewhere.includes(module)).toSorted()).toEqual([...afterwards].toSorted());
});
