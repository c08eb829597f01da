import { afterAll, expect, test } from "bun:test";
import { openCatchDay, openTournament, verified } from "../catches/catch-day.ts";
import { makeSeason, season } from "../seasons/season-club.ts";
import { createTournament } from "../tournaments/forms.ts";

const catchDay = await openCatchDay();
const { club, judge, tournamentId } = catchDay;
const { visitor } = club;
const { id: seasonId } = await makeSeason(judge, season([tournamentId]));
afterAll(() => club.close());

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The size stated in a PNG. Fails the test for any other format. */
async function sizeOf(response: Response): Promise<{ width: number; height: number }> {
  const bytes = await response.bytes();
  expect([...bytes.subarray(0, 8)]).toEqual(pngSignature);
  const header = new DataView(bytes.buffer, bytes.byteOffset);
  return { width: header.getUint32(16), height: header.getUint32(20) };
}

/** The Open Graph and Twitter tags in a page's head. */
async function headOf(path: string): Promise<Map<string, string>> {
  const html = await (await visitor.send(path)).text();
  const tags = html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"\/>/g);
  return new Map([...tags].map(([, name = "", content = ""]) => [name, content]));
}

async function pictureOf(path: string): Promise<string> {
  const address = (await headOf(path)).get("og:image");
  if (!address?.startsWith("http://localhost/")) throw new Error(`${path} links no picture with an absolute address.`);
  return new URL(address).pathname;
}

test.each([
  ["the home page", "/"],
  ["a tournament", `/tournaments/${tournamentId}`],
  ["its results", `/tournaments/${tournamentId}/results`],
  ["a season", `/seasons/${seasonId}`],
  ["any other page", "/rules"],
])("%s links a picture that other sites can fetch", async (_, path) => {
  const head = await headOf(path);
  expect(head.get("twitter:card")).toBe("summary_large_image");
  expect(head.get("og:image:alt")).toBe(head.get("og:title"));
  const reply = await visitor.send(await pictureOf(path));
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toBe("image/png");
  expect(reply.headers.get("cache-control")).toBe("public, max-age=300");
  expect(reply.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  const { width, height } = await sizeOf(reply);
  expect([`${width}`, `${height}`]).toEqual([head.get("og:image:width") ?? "", head.get("og:image:height") ?? ""]);
  expect([width, height]).toEqual([1200, 630]);
});

test("a season has its own picture, which changes after a decision in the season", async () => {
  const address = await pictureOf(`/seasons/${seasonId}`);
  expect(address).toBe(`/seasons/${seasonId}/picture.png`);
  const etag = (await visitor.send(address)).headers.get("etag") ?? "";
  await verified(catchDay);
  expect((await visitor.send(address, { headers: { "if-none-match": etag } })).status).toBe(200);
  expect((await visitor.send("/seasons/999/picture.png")).status).toBe(404);
});

test("a tournament is shown by its own picture, which changes with its board", async () => {
  const address = await pictureOf(`/tournaments/${tournamentId}`);
  expect(address).toBe(`/tournaments/${tournamentId}/picture.png`);
  const etag = (await visitor.send(address)).headers.get("etag") ?? "";
  const again = await visitor.send(address, { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
  await verified(catchDay);
  const changed = await visitor.send(address, { headers: { "if-none-match": etag } });
  expect(changed.status).toBe(200);
  expect(changed.headers.get("etag")).not.toBe(etag);
});

test("pictures omit everything that visitors may not see, even for an admin", async () => {
  const draft = await createTournament(judge, { name: "Secret Open", isActive: false });
  for (const browser of [visitor, judge]) {
    const reply = await browser.send(`/tournaments/${draft.id}/picture.png`);
    expect([reply.status, reply.headers.get("content-type")]).toEqual([404, "application/json;charset=utf-8"]);
  }
});

test("a missing page has no picture", async () => {
  expect((await visitor.send("/tournaments/999/picture.png")).status).toBe(404);
  expect((await headOf("/tournaments/999")).get("og:image")).toBeUndefined();
});

test.each([
  "李小龙の大会",
  "مسابقة",
  "🎣🎣🎣",
  'A & B <script> "quoted" ]]>',
  "W".repeat(120),
  "é̂̂̂ ½ ﬁn ｗｉｄｅ \u202e",
])("a tournament named %s is drawn", async (name) => {
  const id = await openTournament(club, { name });
  expect(await sizeOf(await visitor.send(`/tournaments/${id}/picture.png`))).toEqual({ width: 1200, height: 630 });
});
