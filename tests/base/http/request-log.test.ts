import { afterEach, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { createApp } from "../../../src/app.ts";
import { listen } from "../../../src/base/http/listen.ts";
import { shortPath } from "../../../src/base/http/request-log.ts";
import { openLog } from "../../../src/log.ts";
import { type Club, noon, openClub } from "../../support/club.ts";

type Line = { msg: string; level: number; path?: string; status?: number; requests?: number };

let club: Club | null = null;
afterEach(async () => {
  await club?.close();
  club = null;
});

async function openLogged(
  settings: Record<string, string> = {},
  onLine: (line: Line) => unknown = () => undefined,
  logLevel: "info" | "debug" = "info",
) {
  const lines: Line[] = [];
  const write = (line: string) => {
    const read: Line = JSON.parse(line);
    lines.push(read);
    onLine(read);
  };
  const log = openLog({ logLevel }, { write });
  const opened = await openClub(settings, null, null, (deps) => ({ ...deps, log }));
  club = opened;
  return { ...opened, lines };
}

test("a long path is cut at 200 letters", () => {
  expect(shortPath(`/${"a".repeat(199)}`)).toBe(`/${"a".repeat(199)}`);
  expect(shortPath(`/${"a".repeat(14_000)}`)).toBe(`/${"a".repeat(199)}…`);
});

test("a request with a path of 14 kB logs a short line, whether found or refused", async () => {
  const { visitor, lines } = await openLogged();
  await visitor.send(`/${"a".repeat(14_000)}`);
  await visitor.send(`/%ff${"a".repeat(14_000)}`);
  expect(lines.map(({ status }) => status)).toEqual([404, 400]);
  for (const line of lines) expect(JSON.stringify(line).length).toBeLessThan(500);
});

describe("health checks that a load balancer sends every two seconds", () => {
  const ask = async (logLevel: "info" | "debug") => {
    const { visitor, lines, store } = await openLogged({}, undefined, logLevel);
    for (const path of ["/healthz", "/readyz", "/api/session"]) await visitor.send(path);
    await store.close();
    await visitor.send("/readyz");
    return lines.filter(({ msg }) => msg === "request").map(({ level, path, status }) => [level, path, status]);
  };
  const refused = [30, "/readyz", 503];

  test("successful health checks aren't logged, but failed ones are", async () => {
    expect(await ask("info")).toEqual([[30, "/api/session", 200], refused]);
  });

  test("health checks are logged with LOG_LEVEL=debug", async () => {
    const well = [
      [20, "/healthz", 200],
      [20, "/readyz", 200],
      [30, "/api/session", 200],
    ];
    expect(await ask("debug")).toEqual([...well, refused]);
  });
});

test("requests over the limit are logged as one line per minute, with their number", async () => {
  const { visitor, lines, setNow } = await openLogged({ RATE_LIMITS: "on" });
  for (let n = 0; n < 1300; n += 1) await visitor.send("/api/session");
  expect(lines.length).toBe(1200);
  setNow(noon + 60_000);
  await visitor.send("/api/session");
  expect(lines.slice(1200)).toMatchObject([
    { msg: "refused over the limit", level: 40, requests: 100 },
    { msg: "request", path: "/api/session", status: 200 },
  ]);
});

test.each([
  ["a call", "/api/auth/login", "application/json"],
  ["a page", "/login", "application/x-www-form-urlencoded"],
])("a client that disconnects while sending to %s isn't logged as an error", async (_, path, type) => {
  const logged = Promise.withResolvers<void>();
  const { lines, deps } = await openLogged({}, (line) => line.msg === "request" && logged.resolve());
  const server = listen(createApp(deps).handle, { hostname: "127.0.0.1", port: 0, log: deps.log });
  const socket = connect(server.port ?? 0, "127.0.0.1");
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\n`;
  socket.write(`${head}{"emailOrUsername":`, () => setImmediate(() => socket.destroy()));
  await logged.promise;
  await server.stop(true);
  expect(lines).toMatchObject([{ msg: "request", level: 30, path, status: 400 }]);
});
