import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { randomFrom } from "../../src/demo/painting/random.ts";
import { type InstalledFile, installFile } from "../support/executable.ts";
import { seedFrom } from "../support/seed.ts";
import { countOf, lostWrites, nothingYet } from "./acknowledged.ts";
import { type ClubAtWork, gatherClub } from "./club-at-work.ts";

const isFull = process.env.FULL === "1";
const rounds = isFull ? 200 : 8;
const anglersAtOnce = 4;
const lookMs = 20;
const longestRoundMs = 700;
const timeoutMs = 3_600_000;

const seed = seedFrom("CRASH_SEED");
const random = randomFrom(seed);

let installed: InstalledFile;
let club: ClubAtWork;
let data: string;

beforeAll(async () => {
  installed = installFile();
  data = join(installed.folder, "data");
  const admin = ["admin", "add", "--username", "Judge", "--email", "judge@example.org", "--state", "TX"];
  const added = await installed.run(admin, { input: "a long password\n" });
  if (added.code !== 0) throw new Error(added.errors);
  const serving = await installed.start();
  club = await gatherClub(serving.url, "Judge", random, nothingYet());
  await serving.stop();
});

afterAll(() => installed.remove());

test(
  `a server killed at random ${rounds} times loses no acknowledged write and leaves nothing incomplete`,
  async () => {
    console.log(`crash test: CRASH_SEED=${seed}, ${rounds} rounds`);
    for (let round = 1; round <= rounds; round += 1) {
      const serving = await installed.start();
      const stopWriting = club.goOn(serving.url, anglersAtOnce);
      // The first round lasts until there is one write of each kind, so that each kind can be lost.
      while (round === 1 && !club.hasOneOfEach()) await Bun.sleep(lookMs);
      await Bun.sleep(random() * longestRoundMs);
      await serving.stop("SIGKILL");
      await stopWriting();
      const { code, output } = await installed.run(["check"]);
      const wrongLines = output.split("\n").filter((line) => line.startsWith("WRONG"));
      expect({ round, wrong: wrongLines, code }).toEqual({ round, wrong: [], code: 0 });
      expect({ round, lost: lostWrites(data, club.acknowledged) }).toEqual({ round, lost: [] });
      expect({ round, faults: club.faults }).toEqual({ round, faults: [] });
    }
    const { accounts, entries, catches, decisions, payments } = club.acknowledged;
    console.log(
      `acknowledged: ${accounts.length} accounts, ${entries.length} entries, ${catches.length} catches with photo, ${decisions.length} decisions, ${payments.length} payments`,
    );
    expect(countOf(club.acknowledged)).toBeGreaterThan(rounds);
    const never = {
      ...nothingYet(),
      accounts: ["nobody"],
      decisions: [0],
      catches: [{ id: 0, sha256: "ab".repeat(32) }],
    };
    expect(lostWrites(data, never)).toEqual(["account nobody", "catch 0", `photo ${"ab".repeat(32)}`, "decision on 0"]);
  },
  timeoutMs,
);
