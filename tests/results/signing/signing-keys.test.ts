import { afterEach, beforeEach, expect, test } from "bun:test";
import { signingKeys } from "../../../src/base/db/schema.ts";
import { exportNames } from "../../../src/exports/export-names.ts";
import { rotateSigningKey } from "../../../src/results/signing/signing-keys.ts";
import { openPrizeDay, type PrizeDay } from "../../money/payouts/prize-day.ts";

let prizeDay: PrizeDay;
beforeEach(async () => {
  prizeDay = await openPrizeDay([]);
});
afterEach(() => prizeDay.club.close());

const keys = () => prizeDay.club.visitor.get<{ key: string; createdAt: string }[]>("/api/keys");
const makeOfficial = () =>
  prizeDay.admin.send(`/api/admin/tournaments/${prizeDay.tournamentId}/official`, {
    json: { reason: "All shook hands" },
  });

test("the club's key is created once, with its first official results", async () => {
  expect(await keys()).toEqual([]);
  await makeOfficial();
  const [first, ...others] = await keys();
  expect(others).toEqual([]);
  const path = `/api/admin/tournaments/${prizeDay.tournamentId}/entries/${prizeDay.anglers[0]?.userId}/disqualify`;
  await prizeDay.admin.send(path, { json: { reason: "Fished in the sanctuary." } });
  expect(await keys()).toEqual(first ? [first] : []);
});

test("a new key is in the activity log and signs from then on", async () => {
  await makeOfficial();
  const [first] = await keys();
  const key = await prizeDay.club.store.write((tx) => rotateSigningKey(tx, prizeDay.club.now()));
  expect((await keys()).map((key) => key.key)).toEqual([key, first?.key ?? ""]);
  const log = await prizeDay.admin.get<{ action: string; detail: object }[]>("/api/admin/audit");
  expect(log[0]).toMatchObject({ action: "rotate-signing-key", detail: { publicKey: key } });
  const path = `/api/admin/tournaments/${prizeDay.tournamentId}/entries/${prizeDay.anglers[0]?.userId}/disqualify`;
  await prizeDay.admin.send(path, { json: { reason: "Fished in the sanctuary." } });
  const signed = await prizeDay.club.visitor.get<{ key: string }>(
    `/api/tournaments/${prizeDay.tournamentId}/results.json`,
  );
  expect(signed.key).toBe(key);
});

test("the private key is in no reply, export, data download or log entry", async () => {
  await makeOfficial();
  await prizeDay.club.store.write((tx) => rotateSigningKey(tx, prizeDay.club.now()));
  const rows = await prizeDay.club.store.read(async (db) => db.select().from(signingKeys));
  expect(rows).toHaveLength(2);
  const paths = [
    "/api/keys",
    "/api/openapi.json",
    "/api/account/data",
    "/api/admin/audit",
    "/api/admin/audit.csv",
    "/api/admin/settings",
    "/api/admin/system",
    "/api/club",
    `/api/tournaments/${prizeDay.tournamentId}/results.json`,
    ...exportNames.map((name) => `/api/admin/export/${name}.csv`),
  ];
  for (const path of paths) {
    const reply = await prizeDay.admin.send(path);
    const text = await reply.text();
    expect([path, reply.status]).toEqual([path, 200]);
    for (const { privateKey } of rows) expect([path, text.includes(privateKey)]).toEqual([path, false]);
  }
});
