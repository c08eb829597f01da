import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { createApp } from "../../../src/app.ts";
import { listen } from "../../../src/base/http/listen.ts";
import { type Club, openClub } from "../../support/club.ts";

let club: Club;
let server: ReturnType<typeof listen>;

beforeAll(async () => {
  club = await openClub();
  const app = createApp(club.deps);
  server = listen(app.handle, { hostname: "127.0.0.1", port: 0, log: club.deps.log });
});
afterAll(async () => {
  await server.stop(true);
  await club.close();
});

const host = "Host: localhost\r\n";
const close = "Connection: close\r\n";

/** Every status that the server sends for these bytes; empty if it only closes the connection. */
function statusesOf(bytes: string): Promise<number[]> {
  return new Promise((done) => {
    const socket = connect(server.port ?? 0, "127.0.0.1");
    let got = "";
    socket.on("data", (data) => {
      got += data.toString("latin1");
    });
    socket.on("error", () => undefined);
    socket.on("close", () => done([...got.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))));
    socket.end(Buffer.from(bytes, "latin1"));
  });
}

const get = (path: string, headers = host) => `GET ${path} HTTP/1.1\r\n${headers}${close}\r\n`;
const post = (headers: string, body: string) =>
  `POST /api/auth/login HTTP/1.1\r\n${host}${close}Content-Type: application/json\r\n${headers}\r\n${body}`;

describe("invalid bytes get a 4xx or no reply", () => {
  test.each([
    ["no host", get("/", ""), 400],
    ["an empty host", get("/", "Host: \r\n"), 400],
    ["a host with a blank", get("/", "Host: a b\r\n"), 400],
    ["a host with markup", get("/", "Host: <script>\r\n"), 400],
    ["a host with a password", get("/", "Host: me:pass@evil.example\r\n"), 400],
    ["a host with a path", get("/", "Host: evil.example/x?\r\n"), 400],
    ["a header without a colon", get("/", `${host}Nonsense\r\n`), 400],
    ["a blank before the colon", get("/", `${host}X-A : 1\r\n`), 400],
    ["a folded header", get("/", `${host}X-A: 1\r\n 2\r\n`), 400],
    ["a null byte in a header", get("/", `${host}X-A: 1\x002\r\n`), 400],
    ["a header of 20 kB", get("/", `${host}X-A: ${"a".repeat(20_000)}\r\n`), 431],
    ["300 headers", get("/", host + Array.from({ length: 300 }, (_, n) => `X-${n}: 1\r\n`).join("")), 431],
    ["an address of 20 kB", get(`/?${"a".repeat(20_000)}`), 431],
    ["both a length and chunks", post("Content-Length: 6\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\nGET"), 400],
    ["two lengths", post("Content-Length: 2\r\nContent-Length: 3\r\n", "{}x"), 400],
    ["a negative length", post("Content-Length: -2\r\n", "{}"), 400],
    ["a length with a sign", post("Content-Length: +2\r\n", "{}"), 400],
    ["a length beyond any number", post("Content-Length: 99999999999999999999\r\n", "{}"), 400],
    ["a length of 100 MB", post("Content-Length: 100000000\r\n", "{}"), 413],
    ["a length of 1 MB", post("Content-Length: 1000000\r\n", "{}"), 413],
    ["invalid chunks", post("Transfer-Encoding: chunked\r\n", "zz\r\n{}\r\n0\r\n\r\n"), 400],
    ["an unknown encoding", post("Transfer-Encoding: xchunked\r\n", "2\r\n{}\r\n0\r\n\r\n"), 400],
    ["another version of HTTP", `GET / HTTP/2.0\r\n${host}\r\n`, 505],
    ["a TLS handshake", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400],
    ["TRACE", `TRACE / HTTP/1.1\r\n${host}${close}\r\n`, 405],
    ["CONNECT", `CONNECT evil.example:443 HTTP/1.1\r\n${host}${close}\r\n`, 405],
  ])("a request with %s gets a 4xx or no reply", async (_, bytes, status) => {
    const statuses = await statusesOf(bytes);
    // The bytes after the garbage weren't treated as another request.
    expect(new Set(statuses)).toEqual(new Set([status]));
  });

  test("valid requests are still answered after invalid bytes", async () => {
    expect(await statusesOf(get("/healthz"))).toEqual([200]);
  });
});

test("no reply reveals the program's name or version", async () => {
  const { headers } = await fetch(server.url);
  expect([headers.get("server"), headers.get("x-powered-by"), headers.get("via")]).toEqual([null, null, null]);
});

test("a body that is far too large is refused with our message, like a smaller one", async () => {
  const url = `http://127.0.0.1:${server.port}/api/auth/login`;
  for (const bytes of [1_000_000, 70_000_000]) {
    const headers = { "content-type": "application/json" };
    const response = await fetch(url, { method: "POST", headers, body: new Uint8Array(bytes) });
    expect([response.status, await response.json()]).toEqual([413, expect.objectContaining({ code: "too_large" })]);
  }
});
