import { afterAll, beforeAll, expect, test } from "bun:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { compressReply } from "../../../src/base/http/compression.ts";
import { type Club, openClub } from "../../support/club.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const long = "a fish ".repeat(1000);
const asking = (accepted: string, method = "GET") =>
  new Request("http://localhost/", { method, headers: { "accept-encoding": accepted } });
const html = { "content-type": "text/html; charset=utf-8" };

test.each([
  ["br, gzip", "br", (bytes: Uint8Array) => brotliDecompressSync(bytes)],
  ["gzip", "gzip", (bytes: Uint8Array) => gunzipSync(bytes)],
  ["br;q=0, gzip", "gzip", (bytes: Uint8Array) => gunzipSync(bytes)],
] as const)("a reply is encoded as the client accepts: %s", async (accepted, encoding, undo) => {
  const headers = new Headers({ ...html, vary: "cookie" });
  headers.append("set-cookie", "a=1");
  headers.append("set-cookie", "b=2");
  const reply = await compressReply(asking(accepted), new Response(long, { status: 422, headers }));
  expect([reply.status, reply.headers.get("content-encoding")]).toEqual([422, encoding]);
  expect(reply.headers.get("vary")).toBe("cookie, accept-encoding");
  expect(reply.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(undo(await reply.bytes()).toString()).toBe(long);
});

test("a reply larger than a page is compressed too", async () => {
  const large = long.repeat(100);
  const reply = await compressReply(asking("br"), Response.json({ large }));
  expect(JSON.parse(brotliDecompressSync(await reply.bytes()).toString())).toEqual({ large });
});

test.each([
  ["a client that accepts none", "identity", long, html],
  ["a short reply", "br", "short", html],
  ["a picture", "br", long, { "content-type": "image/webp" }],
  ["an event stream", "br", long, { "content-type": "text/event-stream" }],
  ["an already encoded body", "br", long, { ...html, "content-encoding": "gzip" }],
])("the reply to %s isn't encoded", async (_, accepted, body, headers) => {
  const reply = await compressReply(asking(accepted), new Response(body, { headers }));
  expect(reply.headers.get("content-encoding")).toBe("content-encoding" in headers ? "gzip" : null);
  expect(await reply.text()).toBe(body);
});

test("signed-in pages and API replies are compressed, each once", async () => {
  const ann = await club.logIn("ann");
  for (const path of ["/", "/my-catches", "/api/agreement"]) {
    const [plain, encoded] = [await ann.send(path), await ann.send(path, { headers: { "accept-encoding": "br" } })];
    expect([path, encoded.headers.get("content-encoding")]).toEqual([path, "br"]);
    expect(encoded.headers.get("vary")).toContain("accept-encoding");
    const [whole, sent] = [await plain.text(), await encoded.bytes()];
    expect(brotliDecompressSync(sent).toString().length).toBe(whole.length);
    expect(sent.length).toBeLessThan(whole.length / 2);
  }
});
