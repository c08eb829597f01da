import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { render } from "../../src/photos/picture.ts";
import { detailed, jpegOf } from "./pictures.ts";

/** Niceness of this process's threads by their names; elsewhere than on Linux threads have none. */
function threads(): { name: string; niceness: number }[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc/self/task").map((id) => {
    const name = readFileSync(`/proc/self/task/${id}/comm`, "utf8").trim();
    // proc(5): the nineteenth field, the seventeenth after the name in brackets.
    const fields = readFileSync(`/proc/self/task/${id}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return { name, niceness: Number(fields[16]) };
  });
}

test("the threads that decode pictures give way to the one that answers requests", async () => {
  const picture = { bytes: await jpegOf(detailed(300, 200)), format: "jpeg", orientation: 1 } as const;
  // The first picture starts the threads.
  await render(picture, "thumbnail");
  await render(picture, "thumbnail");
  const decoding = threads().filter(({ name }) => name.startsWith("Bun Pool"));
  expect(decoding.map(({ niceness }) => niceness)).toEqual(decoding.map(() => 10));
  expect(decoding.length > 0).toBe(process.platform === "linux");
  const [main] = threads();
  expect(main?.niceness ?? 0).toBeLessThan(10);
});

test("the systemd unit, which takes away the system calls for resources, leaves the one that makes threads give way", () => {
  const unit = readFileSync(join(import.meta.dirname, "../../deploy/fishtournament.service"), "utf8");
  const filters = [...unit.matchAll(/^SystemCallFilter=(.*)$/gm)].map(([, filter]) => filter);
  // systemd.exec(5): what an earlier line takes away, a later one gives back.
  expect(filters.slice(filters.indexOf("~@privileged @resources"))).toEqual(["~@privileged @resources", "setpriority"]);
});
