import { expect, test } from "bun:test";
import type { SignedIn } from "../../../src/actor.ts";
import type { CsvPiece } from "../../../src/base/format/csv.ts";
import { longCsvResponse } from "../../../src/base/http/csv-response.ts";
import { openLog } from "../../../src/log.ts";

const admin: SignedIn = {
  ...{
    id: 1,
    username: "admin",
    displayName: "admin",
    isAdmin: true,
    roles: [],
    hasAcceptedUserAgreement: true,
    hasSeenTutorial: true,
  },
  ...{ suspendedUntil: null, suspensionReason: null, sessionHash: "" },
};

function fileOf(pieceAfter: (after: number) => Promise<CsvPiece>) {
  const logged: string[] = [];
  const log = openLog({ logLevel: "info" }, { write: (line) => logged.push(line) });
  const file = { fileName: "a.csv", heading: ["Number"], pieceAfter, log };
  return { response: longCsvResponse({ ...file, arrived: async () => ({ user: admin, now: 0, beganAt: 0 }) }), logged };
}

test("a long file is read in pieces, and other requests get a turn in between", async () => {
  const happened: string[] = [];
  const { response } = fileOf(async (after) => {
    happened.push(`read after ${after}`);
    setImmediate(() => happened.push("another's turn"));
    return { lines: [[`${after + 1}`], [`${after + 2}`]], nextAfter: after < 4 ? after + 2 : null };
  });
  expect(await response.text()).toBe("Number\r\n1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n");
  expect(happened.slice(0, 5)).toEqual([
    ...["read after 0", "another's turn", "read after 2", "another's turn", "read after 4"],
  ]);
});

test("slow lines yield to other requests within a chunk", async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  function* slowLines() {
    for (let index = 0; index < 20; index += 1) {
      Bun.sleepSync(10);
      yield [String(index)];
    }
  }
  const { response } = fileOf(async () => ({ lines: slowLines(), nextAfter: null }));
  setImmediate(count);
  const text = await response.text();
  isOver = true;
  expect(text.split("\r\n")).toHaveLength(22);
  expect(turns).toBeGreaterThanOrEqual(15);
});

test("a line that can't be written aborts the file, and the log shows why", async () => {
  function* broken(): Generator<string[]> {
    yield ["1"];
    throw new Error("an odd row");
  }
  const { response, logged } = fileOf(async () => ({ lines: broken(), nextAfter: null }));
  await expect(response.text()).rejects.toThrow("an odd row");
  expect(logged.join()).toContain("an odd row");
});

test("a file without lines has its heading, and a byte order mark for Excel", async () => {
  const { response } = fileOf(async () => ({ lines: [], nextAfter: null }));
  expect(Buffer.from(await response.bytes())).toEqual(Buffer.from("\uFEFFNumber\r\n"));
});

test("a chunk that can't be read aborts the file, and the log shows why", async () => {
  const { response, logged } = fileOf(() => Promise.reject(new Error("the disk is gone")));
  await expect(response.text()).rejects.toThrow("the disk is gone");
  expect(logged.join()).toContain("the disk is gone");
});
