import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { seedFrom } from "../support/seed.ts";
import { type ClubProcess, openClubProcess } from "./club-process.ts";
import { brokenPictures, originals } from "./pictures.ts";
import { describeHit, send } from "./send.ts";

const isFull = process.env.FULL === "1";
const pictures = Number(process.env.FUZZ_PICTURES ?? (isFull ? 5000 : 100));
const seed = seedFrom("FUZZ_SEED");
const atOnce = 4;

const fish = { species: "Largemouth Bass", length: "18.5", weight: "4.2", location: "North bay" };

let club: ClubProcess;
let session: string | undefined;

beforeAll(async () => {
  club = await openClubProcess();
  session = (await club.sessions()).owner;
  console.log(`fuzz: ${pictures} pictures, FUZZ_SEED=${seed}`);
}, 300_000);
afterAll(() => club.end(), 300_000);

async function submit(bytes: Uint8Array) {
  const photo = new Blob([new Uint8Array(bytes)]);
  const shot = { route: "POST /api/catches", method: "POST", path: "/api/catches", who: "owner" };
  return send(club, { ...shot, fields: { ...fish, photo } }, session);
}

test("the pictures are valid before they are corrupted", async () => {
  for (const bytes of originals) expect((await submit(bytes)).status).toBe(201);
}, 300_000);

test("a corrupted picture is accepted or refused, but never crashes the program", async () => {
  const statuses: Record<number, number> = {};
  const all = fc.sample(brokenPictures, { seed, numRuns: pictures });
  for (let index = 0; index < all.length; index += atOnce) {
    const hits = await Promise.all(all.slice(index, index + atOnce).map(submit));
    for (const [which, hit] of hits.entries()) {
      statuses[hit.status] = (statuses[hit.status] ?? 0) + 1;
      const isRight = hit.fault === null && [201, 413, 415, 422].includes(hit.status);
      if (!isRight) throw new Error(`picture ${index + which}: ${describeHit(hit)} ${club.errors()}`);
    }
  }
  console.log("fuzz: pictures", statuses);
  expect(club.exitCode()).toBeNull();
  expect(club.errors()).toBe("");
  expect(statuses[201] ?? 0).toBeGreaterThan(pictures / 20);
  expect(statuses[422] ?? 0).toBeGreaterThan(pictures / 20);
}, 1_200_000);

test("every accepted picture is served as our own encoding", async () => {
  const headers = { cookie: `session=${session}` };
  const reply = await fetch(`${club.url}/api/catches?limit=100`, { headers });
  const list = (await reply.json()) as { thumbnailUrl: string }[];
  expect(list.length).toBeGreaterThan(0);
  for (const { thumbnailUrl } of list) {
    const served = await fetch(club.url + thumbnailUrl, { headers });
    expect(served.headers.get("content-type")).toBe("image/webp");
    expect((await new Bun.Image(await served.bytes()).metadata()).format).toBe("webp");
  }
}, 300_000);
