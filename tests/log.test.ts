import { expect, test } from "bun:test";
import pino from "pino";
import { logRequestsTo, openLog } from "../src/log.ts";

const request = {
  requestId: "26f4bd4c-8d2a-4aa1-8bd0-6f1c3ab2f4c2",
  method: "GET",
  path: '/tournaments/"7"\\\n',
  status: 200,
  ms: 0.4,
  userId: 7,
};

test.each([request, { ...request, userId: null }])(
  "a request's line is the one that the log's library writes",
  (one) => {
    const written: string[] = [];
    const log = openLog({ logLevel: "info" }, { write: (line) => written.push(line) });
    logRequestsTo(log)(one);
    log.info(one, "request");
    const [own, theirs] = written.map((line) => ({ ...JSON.parse(line), time: 0 }));
    expect(own).toEqual(theirs);
    expect(Object.keys(own)).toEqual(Object.keys(theirs));
    expect(written[0]?.endsWith("}\n")).toBe(true);
  },
);

test("it names nobody whose address stands in the path", () => {
  let written = "";
  const log = openLog({ logLevel: "info" }, { write: (line) => (written += line) });
  logRequestsTo(log)({ ...request, path: "/unsubscribe/dana@example.org" });
  expect(written).toContain('"path":"…@…"');
});

test("a path however long is looked through once, not once for each of its letters", () => {
  let written = "";
  const log = openLog({ logLevel: "info" }, { write: (line) => (written += line) });
  const path = `/_@${"a".repeat(1_000_000)}`;
  logRequestsTo(log)({ ...request, path });
  expect(written).toContain(path);
});

test.each([
  ["550 <dana@example.org> is unknown", "550 <…@…> is unknown"],
  ["to: dana@example.org, eli.o@fish.example.org", "to: …@…, …@…"],
  ["18 fish @ dawn, @home and at@work", "18 fish @ dawn, @home and at@work"],
])("of %p it says %p", (message, said) => {
  let written = "";
  openLog({ logLevel: "info" }, { write: (line) => (written += line) }).info(message);
  expect(JSON.parse(written).msg).toBe(said);
});

test("there is none below the level of the log, and another log gets it through its library", () => {
  const written: string[] = [];
  const output = { write: (line: string) => written.push(line) };
  logRequestsTo(openLog({ logLevel: "warn" }, output))(request);
  expect(written).toEqual([]);
  logRequestsTo(pino({}, output))(request);
  expect(written.map((line) => JSON.parse(line))).toMatchObject([{ ...request, msg: "request" }]);
});
