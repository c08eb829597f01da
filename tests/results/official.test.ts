import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import {
  catches,
  resultVersions,
  standings,
  tournaments,
  users,
  webhookDeliveries,
  webhooks,
} from "../../src/base/db/schema.ts";
import { canonicalText } from "../../src/base/format/canonical-text.ts";
import { officialVersions } from "../../src/check/official-results.ts";
import { repairDerived } from "../../src/check/repair.ts";
import { updateSharedPrizes } from "../../src/options/fee-share/update-shared-prizes.ts";
import { type OfficialResults, officialResults, signedResults } from "../../src/results/official/official-results.ts";
import { recompute } from "../../src/results/official/recompute.ts";
import { isLastVersionCurrent, sha256Of } from "../../src/results/official/result-versions.ts";
import { checkSignature } from "../../src/results/signing/check-signature.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { hour, openPrizeDay, type PrizeDay } from "../money/payouts/prize-day.ts";
import { noon } from "../support/club.ts";
import { bassOpen } from "../tournaments/forms.ts";

let prizeDay: PrizeDay;
let path: string;
beforeEach(async () => {
  prizeDay = await openPrizeDay([]);
  path = `/api/tournaments/${prizeDay.tournamentId}/results.json`;
});
afterEach(() => prizeDay.club.close());

const makeOfficial = (reason = "All shook hands") =>
  prizeDay.admin.send(`/api/admin/tournaments/${prizeDay.tournamentId}/official`, { json: { reason } });
const results = async (query = "") => prizeDay.club.visitor.get<OfficialResults>(path + query);
const catchOf = async (username: "ann" | "bob") => {
  const [ann, bob] = prizeDay.anglers;
  const who = username === "ann" ? ann : bob;
  const rows = await prizeDay.club.store.read(async (db) =>
    db
      .select({ id: catches.id })
      .from(catches)
      .where(eq(catches.userId, who?.userId ?? 0))
      .orderBy(catches.id),
  );
  return rows[0]?.id ?? 0;
};
const changeAnn = async () => {
  const json = { decision: "rejected", reason: "The tail is cut off" };
  expect((await prizeDay.admin.send(`/api/admin/catches/${await catchOf("ann")}/change`, { json })).status).toBe(200);
};
const boardOf = ({ standings }: OfficialResults) => standings.map(({ rank, angler, score }) => [rank, angler, score]);

describe("GET /api/tournaments/{id}/results.json", () => {
  test("results.json isn't found before the results are official", async () => {
    const reply = await prizeDay.club.visitor.send(path);
    expect([reply.status, await reply.json()]).toEqual([
      404,
      { code: "not_found", message: "The results of Spring Open aren't official yet." },
    ]);
  });

  test("results.json has the rules and the facts in the format of a results file, along with the places", async () => {
    await makeOfficial();
    const { format, entrants, fish } = signedResults.parse(await results());
    expect(format).toMatchObject({ measure: "length-in", limit: 5 });
    expect(entrants).toEqual([{ id: "ann" }, { id: "bob" }, { id: "cleo" }]);
    expect(fish.map(({ entrant, length }) => [entrant, length])).toEqual([
      ["ann", 20],
      ["bob", 19],
      ["cleo", 18],
    ]);
  });

  test("results.json has the prizes that the number of entrants decided, and recomputes their payouts", async () => {
    await prizeDay.club.store.write(async (tx) => {
      await tx.update(tournaments).set({
        payoutShare: { byEntrants: [{ from: 2, amounts: [80, 40] }] },
        prizesFixedAt: null,
      });
      await updateSharedPrizes(tx, prizeDay.tournamentId);
    });
    await makeOfficial();
    const file = signedResults.parse(await results());
    expect(file.format.prizes).toEqual({ amounts: [8000, 4000] });
    const { result, differences } = recompute(file);
    expect([differences, result.payouts.map(({ id, cents }) => [id, cents])]).toEqual([
      [],
      [
        ["ann", 8000],
        ["bob", 4000],
      ],
    ]);
  });

  test("a change of official prizes makes a version with its reason, and one that changes no prize makes none", async () => {
    await makeOfficial();
    const setPrizes = (amount: number, reason: string) =>
      prizeDay.admin.send(`/api/admin/tournaments/${prizeDay.tournamentId}/prizes`, {
        json: { prizeBreakdown: [{ position: 1, amount }], reason },
      });
    expect((await setPrizes(50, "A sponsor gave $50")).status).toBe(200);
    const file = signedResults.parse(await results());
    expect([file.version, file.reason, file.format.prizes]).toEqual([
      2,
      "The prizes were changed: A sponsor gave $50",
      { amounts: [5000] },
    ]);
    expect(recompute(file).result.payouts).toEqual([{ id: "ann", board: "Leaderboard", cents: 5000 }]);
    expect((await setPrizes(50, "Saved again")).status).toBe(200);
    expect((await results()).version).toBe(2);
    expect(await prizeDay.club.store.read((db) => isLastVersionCurrent(db, prizeDay.tournamentId))).toBe(true);
  });

  test("a webhook is notified of official results and of a correction, but not of a repair that changes no place", async () => {
    const hook = {
      name: "Chat",
      url: "https://chat.example.org",
      events: ["result.official"],
      secret: "sealed",
      allowsPrivate: false,
    };
    await prizeDay.club.store.write((tx) => tx.insert(webhooks).values({ ...hook, createdAt: noon }));
    const notified = async () => {
      const rows = await prizeDay.club.store.read((db) =>
        db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id),
      );
      return rows.map(({ payload }) => JSON.parse(payload).data);
    };
    const tournament = { id: prizeDay.tournamentId, name: "Spring Open" };
    await makeOfficial();
    expect(await notified()).toEqual([{ action: "official", tournament }]);
    await changeAnn();
    expect(await notified()).toEqual([
      { action: "official", tournament },
      { action: "corrected", tournament },
    ]);
    await prizeDay.club.store.write((tx) => repairDerived(tx, noon));
    expect(await notified()).toHaveLength(2);
  });

  test("results.json is signed with the club's key", async () => {
    await makeOfficial();
    const text = await (await prizeDay.club.visitor.send(path)).text();
    const keys = await prizeDay.club.visitor.get<{ key: string; createdAt: string }[]>("/api/keys");
    expect(keys.map(({ createdAt }) => createdAt)).toEqual([new Date(prizeDay.club.now()).toISOString()]);
    const { version, key } = await checkSignature(
      text,
      keys.map((key) => key.key),
    );
    expect([version, key]).toEqual([1, keys[0]?.key ?? ""]);
  });

  test("a version created before 0.7 stays unchanged and unsigned", async () => {
    await makeOfficial();
    const { schema, format, entrants, fish, key, signature, ...rest } = signedResults.parse(await results());
    const json = canonicalText({ format: "fishtournament-results-1", ...rest });
    await prizeDay.club.store.write(async (tx) => tx.update(resultVersions).set({ json, sha256: sha256Of(json) }));
    await changeAnn();
    expect(await (await prizeDay.club.visitor.send(`${path}?version=1`)).text()).toBe(json);
    expect(signedResults.parse(await results()).version).toBe(2);
  });

  test("official results show who caught what under which rules, in integers", async () => {
    await makeOfficial();
    const file = officialResults.parse(await results());
    expect(file).toMatchObject({
      schema: "fishtournament-results-2",
      version: 1,
      reason: "All shook hands",
      tournament: { name: "Spring Open", unit: "in", end: new Date(noon).toISOString(), rules: { fish: 5 } },
    });
    expect(boardOf(file)).toEqual([
      [1, "ann", 2000],
      [2, "bob", 1900],
      [3, "cleo", 1800],
    ]);
    expect(file.standings[0]?.fish).toEqual([
      {
        catch: await catchOf("ann"),
        species: "Largemouth Bass",
        measured: 2000,
        rounded: 2000,
        penalties: [],
        scored: 2000,
        arrived: new Date(noon - hour).toISOString(),
      },
    ]);
  });

  test("results.json has the unit of lengths even if weight counts", async () => {
    const rules = { ...shippedRules.tournament, unit: "cm", by: "weight" } as const;
    await prizeDay.club.store.write(async (tx) =>
      tx.update(tournaments).set({ rules, minLength: 4050 }).where(eq(tournaments.id, prizeDay.tournamentId)),
    );
    await makeOfficial();
    const { tournament } = officialResults.parse(await results());
    expect([tournament.unit, tournament.rules.unit, tournament.minLength]).toEqual(["kg", "cm", 4050]);
  });

  test.each(["", "gzip, br"])(
    "official results are sent with the digest of their exact bytes if the reader accepts %p",
    async (encoding) => {
      await makeOfficial();
      const reply = await prizeDay.club.visitor.send(path, { headers: { "accept-encoding": encoding } });
      const bytes = await reply.bytes();
      const digest = new Bun.CryptoHasher("sha256").update(bytes).digest("base64");
      expect(reply.headers.get("repr-digest")).toBe(`sha-256=:${digest}:`);
      expect(reply.headers.get("results-version")).toBe("1");
      expect(reply.headers.get("content-encoding")).toBeNull();
      expect(new TextDecoder().decode(bytes)).toBe(canonicalText(JSON.parse(new TextDecoder().decode(bytes))));
    },
  );

  test("results.json is the same for everybody who may see the tournament, and not found for others", async () => {
    await makeOfficial();
    expect(await (await prizeDay.admin.send(path)).text()).toBe(await (await prizeDay.club.visitor.send(path)).text());
    await prizeDay.club.store.write(async (tx) =>
      tx.update(tournaments).set({ isActive: false }).where(eq(tournaments.id, prizeDay.tournamentId)),
    );
    expect((await prizeDay.club.visitor.send(path)).status).toBe(404);
    expect((await prizeDay.admin.send(path)).status).toBe(200);
  });

  test("a changed decision creates a new version with its reason, and the old one stays", async () => {
    await makeOfficial();
    const first = await (await prizeDay.club.visitor.send(path)).text();
    const json = { decision: "rejected", reason: "The tail is cut off" };
    expect((await prizeDay.admin.send(`/api/admin/catches/${await catchOf("ann")}/change`, { json })).status).toBe(200);
    const second = await results();
    expect([second.version, second.reason]).toEqual([
      2,
      `The decision on catch ${await catchOf("ann")} was changed: The tail is cut off`,
    ]);
    expect(boardOf(second)).toEqual([
      [1, "bob", 1900],
      [2, "cleo", 1800],
    ]);
    expect(await (await prizeDay.club.visitor.send(`${path}?version=1`)).text()).toBe(first);
    expect((await prizeDay.club.visitor.send(`${path}?version=3`)).status).toBe(404);
    expect((await prizeDay.club.visitor.send(`${path}?version=0`)).status).toBe(422);
  });

  test("a changed minimum creates a version with that reason, regardless of the reason given for the rules", async () => {
    await makeOfficial();
    const days = { startDate: "2026-06-05", endDate: "2026-06-07", timeZone: "America/Chicago" };
    const terms = { ...bassOpen, ...days, name: "Spring Open", prize: 600, minLength: "18.5" };
    const json = { ...terms, confirm: true, rulesReason: "A word too many" };
    const edited = await prizeDay.admin.send(`/api/admin/tournaments/${prizeDay.tournamentId}`, {
      method: "PUT",
      json,
    });
    expect([edited.status, (await results()).reason]).toEqual([200, "The tournament's terms were changed."]);
    expect(boardOf(await results()).map(([, angler]) => angler)).toEqual(["ann", "bob"]);
  });

  test("undoing a decision and removing an angler each create a version; a change without effect creates none", async () => {
    await makeOfficial();
    await makeOfficial("Again");
    const undone = await prizeDay.admin.send(`/api/admin/catches/${await catchOf("ann")}/verify`, {
      json: { isVerified: false, reason: "Wrong button" },
    });
    expect(undone.status).toBe(200);
    const bob = prizeDay.anglers[1]?.userId ?? 0;
    await prizeDay.admin.send(`/api/admin/tournaments/${prizeDay.tournamentId}/entries/${bob}/remove`, {
      json: { reason: "He asked for it", keepFee: false },
    });
    const rows = await prizeDay.club.store.read(async (db) =>
      db.select().from(resultVersions).orderBy(resultVersions.version),
    );
    expect(rows.map(({ version, reason }) => [version, reason])).toEqual([
      [1, "All shook hands"],
      [2, `The decision on catch ${await catchOf("ann")} was undone: Wrong button`],
      [3, "An angler was removed."],
    ]);
    expect(rows.every(({ json, sha256 }) => sha256Of(json) === sha256)).toBe(true);
    expect(await prizeDay.club.store.read((db) => isLastVersionCurrent(db, prizeDay.tournamentId))).toBe(true);
  });
});

describe("check", () => {
  const findings = async () => {
    const problems = await prizeDay.club.store.read((db) => officialVersions.run(db, {} as never));
    return problems.map(({ message }) => message);
  };

  test("check finds an altered version, and a board that differs from it", async () => {
    await makeOfficial();
    expect(await findings()).toEqual([]);
    await prizeDay.club.store.write(async (tx) => {
      await tx.update(resultVersions).set({ json: '{"standings":[]}' });
    });
    expect(await findings()).toEqual([
      `tournament ${prizeDay.tournamentId}: version 1 of its results doesn't match its digest`,
      `tournament ${prizeDay.tournamentId}: its last official results differ from the board`,
    ]);
  });

  test("check repairs official standings in a new version with that reason", async () => {
    await prizeDay.club.store.write(async (tx) => {
      await tx.update(standings).set({ score: 1 }).where(eq(standings.score, 1900));
    });
    await makeOfficial();
    await prizeDay.club.store.write((tx) => repairDerived(tx, prizeDay.club.now()));
    const file = await results();
    expect([file.version, file.reason]).toEqual([2, "The standings were repaired."]);
    expect(boardOf(file)[1]).toEqual([2, "bob", 1900]);
    expect(await findings()).toEqual([]);
  });

  test("a username changed later doesn't change official results", async () => {
    await makeOfficial();
    await prizeDay.club.store.write(async (tx) => {
      await tx.update(users).set({ username: "Anna" }).where(eq(users.username, "ann"));
    });
    expect(await findings()).toEqual([]);
  });

  test("official results keep the display name of their time when it is changed", async () => {
    const called = (displayName: string) =>
      prizeDay.club.store.write(async (tx) => {
        await tx.update(users).set({ displayName }).where(eq(users.username, "ann"));
      });
    await called("Ann Pike");
    await makeOfficial();
    await called("Annie");
    const { version, standings } = officialResults.parse(await results());
    expect([version, standings[0]?.angler, standings[0]?.displayName]).toEqual([1, "ann", "Ann Pike"]);
    expect(standings[1]).not.toHaveProperty("displayName");
    expect(await findings()).toEqual([]);
  });
});

describe("docs/results.md", () => {
  test("the commands of docs/results.md check a downloaded file", async () => {
    await makeOfficial();
    const folder = await mkdtemp(join(tmpdir(), "results-"));
    try {
      const reply = await prizeDay.club.visitor.send(path);
      const headers = [...reply.headers].map(([name, value]) => `${name}: ${value}`).join("\r\n");
      await Bun.write(join(folder, "headers.txt"), headers);
      await Bun.write(join(folder, "results.json"), await reply.bytes());
      const script = /```sh\n([\s\S]*?)```/.exec(await Bun.file("docs/results.md").text())?.[1] ?? "";
      const hasJq = Bun.which("jq") !== null;
      const commands = script
        .split(/\n\n/)
        .filter((part) => !part.includes("curl ") && (hasJq || !part.includes("jq ")));
      const output = await Bun.$`sh -ec ${commands.join("\n")}`.cwd(folder).text();
      const [computed, sent, ...checked] = output.trim().split("\n");
      expect(computed).toBe(sent ?? "");
      expect(computed).toMatch(/^[0-9a-f]{64}$/);
      if (hasJq) expect(checked).toEqual(["true", "1. ann: 20", "2. bob: 19", "3. cleo: 18"]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

test("canonical text is the same for the same value, whatever the order of its keys", () => {
  const name = fc.string({ unit: "grapheme" });
  const value = fc.dictionary(name, fc.oneof(fc.integer(), name, fc.constant(null)));
  fc.assert(
    fc.property(value, (record) => {
      const turned = Object.fromEntries(Object.entries(record).toReversed());
      expect(canonicalText(turned)).toBe(canonicalText(record));
      expect(JSON.parse(canonicalText(record))).toEqual({ ...record });
    }),
  );
});
