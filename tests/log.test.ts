import { expect, test } from "bun:test";
import { openLog } from "../src/log.ts";

const request = {
  requestId: "26f4bd4c-8d2a-4aa1-8bd0-6f1c3ab2f4c2",
  method: "GET",
  path: '/tournaments/"7"\\\n',
  status: 200,
  ms: 0.4,
  userId: 7,
};

test("the log omits people named in the path", () => {
  let written = "";
  const log = openLog({ logLevel: "info" }, { write: (line) => (written += line) });
  log.info({ ...request, path: "/unsubscribe/dana@example.org" }, "request");
  expect(written).toContain('"path":"…@…"');
});

test("a path of any length is scanned once, not once for each of its letters", () => {
  let written = "";
  const log = openLog({ logLevel: "info" }, { write: (line) => (written += line) });
  const path = `/_@${"a".repeat(1_000_000)}`;
  log.info({ ...request, path }, "request");
  expect(written).toContain(path);
});

test.each([
  ["550 <dana@example.org> is unknown", "550 <…@…> is unknown"],
  ["to: dana@example.org, eli.o@fish.example.org", "to: …@…, …@…"],
  ["18 fish @ dawn, @home and at@work", "18 fish @ dawn, @home and at@work"],
])("the log shows %p as %p", (message, shown) => {
  let written = "";
  openLog({ logLevel: "info" }, { write: (line) => (written += line) }).info(message);
  expect(JSON.parse(written).msg).toBe(shown);
});

test("lines below the log level aren't written", () => {
  const written: string[] = [];
  openLog({ logLevel: "warn" }, { write: (line) => written.push(line) }).info(request, "request");
  expect(written).toEqual([]);
});

test.each([
  ["ends", "", 0],
  ["ends with an uncaught error", "throw new Error('unforeseen');", 1],
  ["is told to stop", "process.exit(3);", 3],
])("the last line before the program %s is written", async (_, ending, code) => {
  const program = `
    import { openLog } from "${import.meta.dir}/../src/log.ts";
    openLog({ logLevel: "info" }).info("the last thing that was done");
    ${ending}`;
  const run = Bun.spawn([process.execPath, "-e", program], { stdout: "pipe", stderr: "ignore" });
  expect(await new Response(run.stdout).text()).toContain("the last thing that was done");
  expect(await run.exited).toBe(code);
});
