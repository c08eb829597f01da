import { expect, test } from "bun:test";
import { joinLines } from "../src/log-lines.ts";

test("what is logged in one turn goes out together, in order", async () => {
  const written: string[] = [];
  const lines = joinLines({ write: (text) => written.push(text) });
  lines.write("one\n");
  lines.write("two\n");
  expect(written).toEqual([]);
  await new Promise(setImmediate);
  lines.write("three\n");
  await new Promise(setImmediate);
  expect(written).toEqual(["one\ntwo\n", "three\n"]);
});

test.each([
  ["ends", "", 0],
  ["ends by an error that nobody caught", "throw new Error('unforeseen');", 1],
  ["is told to end", "process.exit(3);", 3],
])("what waits when the program %s still goes out", async (_, ending, code) => {
  const program = `
    import { openLog } from "${import.meta.dir}/../src/log.ts";
    openLog({ logLevel: "info" }).info("the last thing that was done");
    ${ending}`;
  const run = Bun.spawn([process.execPath, "-e", program], { stdout: "pipe", stderr: "ignore" });
  expect(await new Response(run.stdout).text()).toContain("the last thing that was done");
  expect(await run.exited).toBe(code);
});
