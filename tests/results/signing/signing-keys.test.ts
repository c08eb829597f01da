import { afterEach, beforeEach, expect, test } from "bun:test";
import { signingKeys } from "../../../src/base/db/schema.ts";
import { exportNames } from "../../../src/exports/export-names.ts";
import { rotateSigningKey } from "../../../src/results/signing/signing-keys.ts";
import { openPrizeDay, type PrizeDay } from "../../money/payouts/prize-day.ts";

let day: PrizeDay;
beforeEach(async () => {
  day = await openPrizeDay([]);
});
afterEach(() => day.club.close());

const keys = () => day.club.visitor.get<{ key: string; createdAt: string }[]>("/api/keys");
const makeOfficial = () =>
  day.admin.send(`/api/admin/tournaments/${day.tournamentId}/official`, { json: { reason: "All shook hands" } });

test("the club's key is created once, with its first official results", async () => {
  expect(await keys()).toEqual([]);
  await makeOfficial();
  const [first, ...others] = await keys();
  expect(others).toEqual([]);
  const path = `/api/admin/tournaments/${day.tournamentId}/entries/${day.anglers[0]?.userId}/disqualify`;
  await day.admin.send(path, { json: { reason: "Fished in the sanctuary." } });
  expect(await keys()).toEqual(first ? [first] : []);
});

test("a new key is in the activity log and signs from then on", async () => {
  await makeOfficial();
  const [first] = await keys();
  const key = await day.club.store.write((tx) => rotateSigningKey(tx, day.club.now()));
  expect((await keys()).map((key) => key.key)).toEqual([key, first?.key ?? ""]);
  const log = await day.admin.get<{ action: string; detail: object }[]>("/api/admin/audit");
  expect(log[0]).toMatchObject({ action: "rotate-signing-key", detail: { publicKey: key } });
  const path = `/api/admin/tournaments/${day.tournamentId}/entries/${day.anglers[0]?.userId}/disqualify`;
  await day.admin.send(path, { json: { reason: "Fished in the sanctuary." } });
  const signed = await day.club.visitor.get<{ key: string }>(`/api/tournaments/${day.tournamentId}/results.json`);
  expect(signed.key).toBe(key);
});

test("the private key is in no reply, export, data download or log entry", async () => {
  await makeOfficial();
  await day.club.store.write((tx) => rotateSigningKey(tx, day.club.now()));
  const rows = await day.club.store.read(async (db) => db.select().from(signingKeys));
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
    `/api/tournaments/${day.tournamentId}/results.json`,
    ...exportNames.map((name) => `/api/admin/export/${name}.csv`),
  ];
  for (const path of paths) {
    const reply = await day.admin.send(path);
    const text = await reply.text();
    expect([path, reply.status]).toEqual([path, 200]);
    for (const { privateKey } of rows) expect([path, text.includes(privateKey)]).toEqual([path, false]);
  }
});
