import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { UnverifiedCatch } from "../../src/catches/review/review-shapes.ts";
import { demoLogins } from "../../src/demo/anglers.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { type InstalledFile, installFile, type Outcome, type Serving } from "../support/executable.ts";
import { copyFilledDemo } from "../support/filled-demo.ts";

const timeoutMs = 300_000;

let installed: InstalledFile;
let serving: Serving;

beforeAll(async () => {
  installed = installFile();
  serving = await installed.start(["demo"]);
}, timeoutMs);

afterAll(async () => {
  await serving.stop();
  installed.remove();
}, timeoutMs);

async function get(path: string, cookie = ""): Promise<Response> {
  const response = await fetch(serving.url + path, { headers: { cookie } });
  expect({ path, status: response.status }).toEqual({ path, status: 200 });
  return response;
}

async function logIn({ username, password }: (typeof demoLogins)[number]) {
  const response = await fetch(`${serving.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ emailOrUsername: username, password }),
  });
  return { status: response.status, cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "" };
}

async function running(): Promise<TournamentView> {
  const all = (await (await get("/api/tournaments")).json()) as TournamentView[];
  const now = Date.now();
  const match = all.find(({ startDate, endDate }) => Date.parse(startDate) <= now && now < Date.parse(endDate));
  if (!match) throw new Error("No tournament is running.");
  return match;
}

describe("fishtournament demo in an empty folder", () => {
  test("the demo shows its logins on the login page", async () => {
    const page = await (await get("/login")).text();
    for (const { username, password } of demoLogins) {
      expect(page).toContain(username);
      expect(page).toContain(password);
    }
  });

  test.each(demoLogins)("the demo accepts the login of: $role", async (login) => {
    const { status, cookie } = await logIn(login);
    expect(status).toBe(200);
    const me = await get("/api/auth/me", cookie);
    expect(await me.json()).toMatchObject({
      username: login.username,
      isAdmin: login.role === "Admin",
      hasAcceptedUserAgreement: true,
      hasSeenTutorial: true,
    });
  });

  test("the demo shows anglers with photos that load on the leaderboard of the running tournament", async () => {
    const { id } = await running();
    const page = await (await get(`/tournaments/${id}/leaderboard`)).text();
    expect(page).toContain("Marcus Reed");
    const pictures = new Set([...page.matchAll(/src="(\/photos\/[^"]+)"/g)].map(([, path]) => path ?? ""));
    expect(pictures.size).toBeGreaterThan(20);
    for (const path of pictures) {
      const picture = await get(path);
      expect(picture.headers.get("content-type")).toBe("image/webp");
      const { width } = await new Bun.Image(await picture.bytes()).metadata();
      expect(width).toBeGreaterThanOrEqual(400);
    }
  });

  test("the demo has fish for the judge to review, and flags the one photo that was sent twice", async () => {
    const [admin] = demoLogins;
    if (!admin) throw new Error("The demo has no login.");
    const { cookie } = await logIn(admin);
    const waiting = (await (await get("/api/admin/catches/unverified", cookie)).json()) as UnverifiedCatch[];
    expect(waiting).toHaveLength(21);
    expect(waiting.filter(({ reusedIn }) => reusedIn.length > 0)).toMatchObject([{ reusedIn: [{ isSameFile: true }] }]);
    for (const { thumbnailUrl } of waiting) if (thumbnailUrl) await get(thumbnailUrl, cookie);
  });

  test(
    "the demo prints its address and its logins, and a second start finds everything unchanged",
    async () => {
      const board = async () => (await get(`/api/tournaments/${(await running()).id}/leaderboard`)).text();
      const before = await board();
      const { code, errors, output } = await serving.stop();
      expect({ code, errors }).toEqual({ code: 0, errors: "" });
      expectWelcome(output, serving.url);
      expect(output).toContain("Creating the demo club");
      expect(installed.files()).toEqual(["data", "fishtournament"]);

      serving = await installed.start(["demo"]);
      expect(await board()).toBe(before);
      const again = await serving.stop();
      expect(again.output).not.toContain("Creating the demo club");
      serving = await installed.start(["demo"]);
    },
    timeoutMs,
  );
});

function expectWelcome(output: string, url: string): void {
  const lines = output.split("\n").map((line) => line.trim().split(/\s{2,}/));
  expect(lines).toContainEqual(["Open", url.replace("127.0.0.1", "localhost")]);
  for (const { role, username, password } of demoLogins) {
    expect(lines).toContainEqual([role, username, `password: ${password}`]);
  }
}

describe("fishtournament demo that is stopped while it creates the club", () => {
  test(
    "a demo stopped while it creates the club exits cleanly, and the next start creates it again",
    async () => {
      const settings = { DATA_DIR: "./stopped" };
      const file = join(installed.folder, "fishtournament");
      const env = { PATH: process.env.PATH, PORT: "0", ...settings };
      const painting = Bun.spawn([file, "demo"], { cwd: installed.folder, env, stdout: "pipe" });
      for await (const _ of painting.stdout) break;
      painting.kill("SIGTERM");
      await painting.exited;
      expect({ code: painting.exitCode, signal: painting.signalCode }).toEqual({ code: 0, signal: null });

      const again = await installed.start(["demo"], settings);
      const { output } = await again.stop();
      expect(output).toContain("Creating the demo club");
    },
    timeoutMs,
  );
});

describe("fishtournament demo --fill", () => {
  test(
    "the demo command fills the folder with photos in all sizes and exits; the demo then serves it",
    async () => {
      const folder = join(installed.folder, "filled");
      expect(await copyFilledDemo(folder)).toEqual({ code: 0, output: "", errors: "" });
      const database = new Database(join(folder, "club.sqlite"), { readonly: true });
      expect(database.query("select count(*) as queued from tasks").get()).toEqual({ queued: 0 });
      expect(database.query("select count(*) as small from photos where large_ready_at is null").get()).toEqual({
        small: 0,
      });
      database.close();
      const { output } = await (await installed.start(["demo"], { DATA_DIR: folder })).stop();
      expect(output).not.toContain("Creating the demo club");
    },
    timeoutMs,
  );
});

describe("fishtournament demo on a real club", () => {
  const settings = { DATA_DIR: "./real" };

  test("the demo refuses a real club with one line and doesn't touch it", async () => {
    const args = ["admin", "add", "--username", "Secretary", "--email", "secretary@example.org", "--state", "TX"];
    const added = await installed.run(args, { settings, input: "a long password\n" });
    expect(added.code).toBe(0);
    for (const command of [["demo"], ["demo", "--fill"]]) {
      const refused: Outcome = await installed.run(command, { settings });
      expect(refused.code).toBe(1);
      expect(refused.output).toBe("");
      expect(refused.errors.trim().split("\n")).toEqual([
        'fishtournament: DATA_DIR="./real" contains a real club. The demo needs an empty folder or its own.',
      ]);
    }
  });

  test("a real club's login page shows no logins", async () => {
    const real = await installed.start(["serve"], settings);
    const page = await (await fetch(`${real.url}/login`)).text();
    await real.stop();
    expect(page).toContain("Sign In");
    for (const { password } of demoLogins) expect(page).not.toContain(password);
  });
});
