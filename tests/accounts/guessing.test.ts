import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { openLoginThrottle, passwordRules } from "../../src/accounts/login/login-throttle.ts";
import { makePasswordLink } from "../../src/accounts/password-reset/password-links.ts";
import { users } from "../../src/base/db/schema.ts";
import { Refusal } from "../../src/refusal.ts";
import { bodyOf, type Club, noon } from "../support/club.ts";
import { openAccountClub, password } from "./account-club.ts";

const second = 1000;

let club: Club;
beforeEach(async () => {
  club = await openAccountClub({ RATE_LIMITS: "on", TRUST_PROXY: "on" });
  await club.logIn("Dana");
  await club.logIn("Eli");
});
afterEach(() => club.close());

type Try = { name?: string; word?: string; from?: string; cookie?: string };

const tryToLogIn = ({ name = "Dana", word = "guess it", from = "198.51.100.1", cookie }: Try = {}) =>
  club.visitor.send("/api/auth/login", {
    json: { emailOrUsername: name, password: word },
    headers: { "x-forwarded-for": from, ...(cookie && { cookie }) },
  });

/** The statuses of this many login attempts, one after the other. */
async function statuses(times: number, attempt: Try | ((nth: number) => Try) = {}): Promise<number[]> {
  const all: number[] = [];
  for (let nth = 0; nth < times; nth += 1) {
    all.push((await tryToLogIn(typeof attempt === "function" ? attempt(nth) : attempt)).status);
  }
  return all;
}

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

const wrong = (times: number) => Array<number>(times).fill(401);

describe("one account from one address", () => {
  test("one account from one address: after five wrong passwords, the message states the wait", async () => {
    expect(await statuses(6)).toEqual(wrong(6));
    const response = await tryToLogIn({ word: password });
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await bodyOf(response)).toEqual({
      http: 429,
      code: "too_many",
      message: "Too many failed attempts. Please wait 5 seconds and try again.",
    });
  });

  test("each further failure doubles the wait, up to a quarter of an hour", async () => {
    await statuses(6);
    const waits: string[] = [];
    for (let nth = 0; nth < 10; nth += 1) {
      const response = await tryToLogIn();
      waits.push(response.headers.get("retry-after") ?? "");
      club.setNow(club.now() + Number(response.headers.get("retry-after")) * second);
      expect((await tryToLogIn()).status).toBe(401);
    }
    expect(waits).toEqual(["5", "10", "20", "40", "80", "160", "320", "640", "900", "900"]);
    const { message } = (await bodyOf(await tryToLogIn())) as { message: string };
    expect(message).toContain("Please wait 15 minutes");
  });

  test("an attempt refused because of the wait doesn't extend it", async () => {
    await statuses(20);
    club.setNow(noon + 5 * second);
    expect((await tryToLogIn({ word: password })).status).toBe(200);
  });

  test("the right password logs in and resets the count of wrong ones", async () => {
    await statuses(5);
    expect((await tryToLogIn({ word: password })).status).toBe(200);
    expect(await statuses(6)).toEqual(wrong(6));
  });

  test("attempts sent at the same time all count", async () => {
    const all = await Promise.all(Array.from({ length: 12 }, async () => (await tryToLogIn()).status));
    expect(all.filter((status) => status === 401)).toHaveLength(6);
  });

  test("all spellings that find an account count as the same name", async () => {
    const name = "José Núñez";
    await club.logIn(name);
    const ways = [
      ...["josé núñez", "JOSÉ NÚÑEZ", name.normalize("NFD"), "  José Núñez\t", "José\u00a0Núñez", "José \r\n Núñez"],
      ...Array.from({ length: 40 }, (_, blanks) => `José${" ".repeat(blanks + 1)}Núñez`),
    ];
    for (const way of ways) {
      club.setNow(club.now() + 3_600_000);
      expect((await tryToLogIn({ name: way, word: password })).status).toBe(200);
    }
    const tries = await statuses(ways.length, (nth) => ({ name: ways[nth] }));
    expect(tries).toEqual([...wrong(6), ...Array<number>(ways.length - 6).fill(429)]);
  });

  test("failures count per name regardless of case, and separately for other accounts", async () => {
    await statuses(6, (nth) => ({ name: nth % 2 ? "DANA " : "dana" }));
    expect((await tryToLogIn()).status).toBe(429);
    expect((await tryToLogIn({ name: "Eli", word: password })).status).toBe(200);
  });
});

test("an unknown name gets the same replies and delays", async () => {
  const answers = async (name: string) => {
    const all: object[] = [];
    for (let nth = 0; nth < 8; nth += 1) {
      const response = await tryToLogIn({ name });
      all.push({ ...(await bodyOf(response)), retryAfter: response.headers.get("retry-after") });
    }
    return all;
  };
  expect(await answers("Nobody")).toEqual(await answers("Dana"));
});

test("failures by name and by email are counted separately, so the reply doesn't reveal whose email it is", async () => {
  await statuses(6, { name: "Dana" });
  expect((await tryToLogIn({ name: "dana@example.org" })).status).toBe(401);
});

describe("an address that tries many accounts", () => {
  const wrongPassword = new Refusal("wrong_credentials", "Wrong.");

  /** Each address makes one guess; `isRight` decides whether it is correct. */
  function openAddress() {
    const delays = openLoginThrottle(passwordRules);
    let now = noon;
    let tries = 0;
    const guess = async (isRight: boolean, address = "club house") => {
      tries += 1;
      const who = { name: `somebody ${tries}`, address, device: null };
      try {
        await delays.guess(who, now, () => (isRight ? Promise.resolve() : Promise.reject(wrongPassword)));
        return 0;
      } catch (error) {
        if (error === wrongPassword) return 0;
        return error instanceof Refusal ? error.detail.retryAfter : error;
      }
    };
    return {
      guess,
      pass(seconds: number) {
        now += seconds * second;
      },
    };
  }

  test("an address waits at most a minute after fifty failures, and other addresses don't wait", async () => {
    const { guess, pass } = openAddress();
    for (let nth = 0; nth < 51; nth += 1) expect(await guess(false)).toBe(0);
    expect(await guess(true)).toBe(1);
    expect(await guess(true, "home")).toBe(0);
    for (let nth = 0; nth < 12; nth += 1) {
      pass(60);
      expect(await guess(false)).toBe(0);
    }
    expect(await guess(true)).toBeLessThanOrEqual(60);
  });

  test("a successful login to another account doesn't clear an address's failures", async () => {
    const { guess } = openAddress();
    for (let nth = 0; nth < 50; nth += 1) await guess(false);
    expect([await guess(true), await guess(false), await guess(true)]).toEqual([0, 0, 1]);
  });

  test("successful logins from one address never wait: a whole weigh-in can log in", async () => {
    const { guess } = openAddress();
    for (let nth = 0; nth < 400; nth += 1) expect(await guess(true)).toBe(0);
  });
});

describe("an attacker who guesses all night", () => {
  /** One attempt per second for twenty minutes, each from a different address. */
  async function attack(): Promise<number> {
    let tried = 0;
    for (let nth = 0; nth < 1200; nth += 1) {
      club.setNow(club.now() + second);
      const { status } = await tryToLogIn({ from: `10.0.${nth >> 8}.${nth & 255}` });
      if (status === 401) tried += 1;
    }
    return tried;
  }

  test("one name gets two attempts a minute, from any number of addresses", async () => {
    const tried = await attack();
    expect(tried).toBeGreaterThan(40);
    expect(tried).toBeLessThan(80);
  });

  test("an all-night attack doesn't lock out the owner, who uses a browser that was logged in before", async () => {
    const cookie = cookiesOf(await tryToLogIn({ word: password }));
    await attack();
    expect((await tryToLogIn({ word: password, from: "203.0.113.9" })).status).toBe(429);
    expect((await tryToLogIn({ word: password, from: "203.0.113.9", cookie })).status).toBe(200);
    expect((await tryToLogIn({ word: password, from: "10.0.0.1", cookie })).status).toBe(200);
  });

  test("an all-night attack doesn't lock out an owner with a new browser for long", async () => {
    await attack();
    const wait = Number((await tryToLogIn({ word: password, from: "203.0.113.9" })).headers.get("retry-after"));
    expect(wait).toBeLessThanOrEqual(30);
    club.setNow(club.now() + wait * second);
    expect((await tryToLogIn({ word: password, from: "203.0.113.9" })).status).toBe(200);
  });
});

describe("a browser that was logged in before", () => {
  let cookie: string;
  beforeEach(async () => {
    cookie = cookiesOf(await tryToLogIn({ word: password }));
  });

  test("the device cookie is unreadable for scripts and gives no access", async () => {
    const device = /device=[^;]+/.exec(cookie)?.[0] ?? "";
    const response = await tryToLogIn({ word: password });
    expect(response.headers.getSetCookie()[1]).toMatch(
      /^device=[\w-]+\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=/,
    );
    expect((await club.visitor.send("/api/auth/me", { headers: { cookie: device } })).status).toBe(401);
  });

  test("a known browser has its own five attempts and its own waits", async () => {
    expect(await statuses(7, { cookie })).toEqual([...wrong(6), 429]);
    expect((await tryToLogIn({ word: password })).status).toBe(200);
  });

  test.each([
    ["of another account", () => ({ name: "Eli" })],
    ["that was made up", () => ({ cookie: "device=AAAAAAAAAAAAAAAAAAAAAA.AAAA" })],
    ["with another signature", () => ({ cookie: `${cookie.slice(0, -4)}AAAA` })],
  ])("a cookie %s doesn't avoid the delay", async (_, overrides) => {
    const other: Try = { cookie, ...overrides() };
    await statuses(6, { name: other.name ?? "Dana" });
    expect((await tryToLogIn({ word: password, ...other })).status).toBe(429);
  });

  test("a known browser becomes unknown once the password was changed elsewhere", async () => {
    const word = "walleye-and-pike";
    const passwordHash = await Bun.password.hash(word, { algorithm: "argon2id", memoryCost: 64, timeCost: 1 });
    await statuses(6);
    expect((await tryToLogIn({ word: password, cookie })).status).toBe(200);
    await club.store.write(async (tx) => {
      await tx.update(users).set({ passwordHash });
    });
    await statuses(6);
    expect((await tryToLogIn({ word, cookie })).status).toBe(429);
  });
});

test.each(["by a link", "in the settings"])("a password changed %s makes that browser known", async (way) => {
  const word = "walleye-and-pike";
  const dana = await club.logIn("Dana");
  const change = { currentPassword: password, newPassword: word };
  const token = await club.store.write((tx) => makePasswordLink(tx, dana.userId, club.now()));
  const changed =
    way === "by a link"
      ? await club.visitor.send("/api/reset", { json: { token, password: word } })
      : await dana.send("/api/auth/change-password", { json: change });
  await statuses(6);
  expect((await tryToLogIn({ word })).status).toBe(429);
  expect((await tryToLogIn({ word, cookie: cookiesOf(changed) })).status).toBe(200);
});

test("without rate limits, nobody has to wait", async () => {
  await club.close();
  club = await openAccountClub();
  await club.logIn("Dana");
  expect(await statuses(30)).toEqual(wrong(30));
});
