import { afterEach, describe, expect, test } from "bun:test";
import { createApp } from "../../../src/app.ts";
import { createBodyReader } from "../../../src/base/http/read-body.ts";
import { createRequestLimits } from "../../../src/base/http/request-limits.ts";
import { openSession } from "../../../src/base/http/session.ts";
import { extendForUpload } from "../../../src/base/http/timeouts.ts";
import { Refusal } from "../../../src/refusal.ts";
import { type Club, noon, openClub } from "../../support/club.ts";
import { submit } from "../../support/posting.ts";

let club: Club | null = null;
afterEach(async () => {
  await club?.close();
  club = null;
});
const limited = async () => {
  club = await openClub({ RATE_LIMITS: "on" });
  return club;
};

const minute = 60_000;
const reasonOf = (work: () => unknown) => {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.reason : error;
  }
};

describe("requests from one address", () => {
  test.each([
    ["read", 1200, 50],
    ["write", 240, 8],
    ["upload", 120, 4],
    ["webhook", 2400, 40],
  ] as const)("one address can send %s requests: %i at once, then %i a second", (kind, atOnce, aSecond) => {
    const limits = createRequestLimits(true);
    for (let n = 0; n < atOnce; n += 1) limits.count(kind, "a", noon);
    expect(reasonOf(() => limits.count(kind, "a", noon))).toBe("too_many");
    expect(reasonOf(() => limits.count(kind, "b", noon))).toBeNull();
    for (let n = 0; n < aSecond; n += 1) limits.count(kind, "a", noon + 1000);
    expect(reasonOf(() => limits.count(kind, "a", noon + 1000))).toBe("too_many");
    expect(reasonOf(() => limits.count(kind, "a", noon + minute))).toBeNull();
  });

  test("each kind of request has its own limit", () => {
    const limits = createRequestLimits(true);
    for (let n = 0; n < 240; n += 1) limits.count("write", "a", noon);
    expect(reasonOf(() => limits.count("read", "a", noon))).toBeNull();
  });

  test("the payment provider's events have their own limit, whatever they claim to contain", async () => {
    const { visitor } = await limited();
    const sendEvent = (type: string) =>
      visitor.send("/api/stripe/webhook", {
        method: "POST",
        body: "{}",
        headers: { "content-type": type, origin: null },
      });
    for (let n = 0; n < 240; n += 1) await visitor.send("/api/auth/logout", { method: "POST" });
    expect((await visitor.send("/api/auth/logout", { method: "POST" })).status).toBe(429);
    // Refused because it isn't signed, not because of the limit.
    for (const type of ["application/json", "multipart/form-data; boundary=x"]) {
      expect((await sendEvent(type)).status).toBe(400);
    }
    for (let n = 2; n < 2400; n += 1) await sendEvent("application/json");
    const reply = await sendEvent("application/json");
    expect(reply.status).toBe(429);
    expect(reply.headers.get("retry-after")).toBe("1");
  });

  test("an event larger than any form is not read", async () => {
    const { visitor } = await limited();
    const event = { method: "POST", body: "x".repeat(262_145), headers: { origin: null } };
    expect((await visitor.send("/api/stripe/webhook", event)).status).toBe(413);
  });

  test("too many requests from one address get a retry time, as JSON and as a page", async () => {
    const { visitor, setNow } = await limited();
    for (let n = 0; n < 1200; n += 1) await visitor.send("/healthz");
    const call = await visitor.send("/api/session");
    expect(call.status).toBe(429);
    expect(call.headers.get("retry-after")).toBe("1");
    expect(await call.json()).toMatchObject({ code: "too_many" });
    const page = await visitor.send("/rules");
    expect(page.status).toBe(429);
    expect(page.headers.get("retry-after")).toBe("1");
    expect(await page.text()).toContain("Too many attempts. Please wait a moment and try again.");
    setNow(noon + 1000);
    expect((await visitor.send("/rules")).status).toBe(200);
  });

  test("a login form without script also shows when to retry", async () => {
    const { visitor } = await limited();
    const form = new URLSearchParams({ emailOrUsername: "nobody", password: "wrong-password" });
    let reply = await submit(visitor, "/login", form);
    for (let n = 0; n < 239 && reply.status !== 429; n += 1) reply = await submit(visitor, "/login", form);
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
  }, 300_000);
});

describe("uploads", () => {
  test("an account can send three uploads at once; a finished one makes room for another", () => {
    const limits = createRequestLimits(true);
    const end = limits.beginUpload(1);
    limits.beginUpload(1);
    limits.beginUpload(1);
    expect(reasonOf(() => limits.beginUpload(1))).toBe("too_many");
    expect(reasonOf(() => limits.beginUpload(2))).toBeNull();
    end();
    expect(reasonOf(() => limits.beginUpload(1))).toBeNull();
  });

  test("an account can send two lists at once, and a third once one of them has ended", () => {
    const limits = createRequestLimits(true);
    const end = limits.beginList(1);
    limits.beginList(1);
    expect(reasonOf(() => limits.beginList(1))).toBe("too_many");
    expect(reasonOf(() => limits.beginList(2))).toBeNull();
    end();
    expect(reasonOf(() => limits.beginList(1))).toBeNull();
  });

  test("an account's third list is refused until one of the others is answered", async () => {
    const { logIn } = await limited();
    const admin = await logIn("dana", { isAdmin: true });
    const held = Promise.withResolvers<void>();
    const list = (beforeBody?: () => Promise<void>) =>
      admin.send("/api/admin/members/import?dryRun=true", {
        ...{ method: "POST", body: "Name,Email,State\r\nAnn,ann@example.org,TX\r\n", beforeBody },
        headers: { "content-type": "text/csv" },
      });
    const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = begun.map(({ resolve }) =>
      list(() => {
        resolve();
        return held.promise;
      }),
    );
    await Promise.all(begun.map(({ promise }) => promise));
    const third = await list();
    expect([third.status, await third.json()]).toMatchObject([429, { code: "too_many" }]);
    held.resolve();
    for (const response of await Promise.all(first)) expect(response.status).toBe(200);
    expect((await list()).status).toBe(200);
  });

  test("uploads get more time only on routes that accept photos, and the connection then returns to its default timeout", async () => {
    const { deps, logIn, store } = await limited();
    const { handle } = createApp(deps);
    const { userId } = await logIn("dana");
    const cookie = `session=${await store.write((tx) => openSession(tx, userId, "test", noon))}`;
    const form = new FormData();
    form.set("photo", new Blob(["no photo"]), "fish.jpg");
    const idle: number[] = [];
    const upload = new Request("http://localhost/api/catches", { method: "POST", body: form, headers: { cookie } });
    await handle(upload, "a", (seconds) => idle.push(seconds));
    expect(idle).toEqual([0, 30]);
    await handle(new Request("http://localhost/", { headers: { cookie } }), "a", (seconds) => idle.push(seconds));
    expect(idle).toEqual([0, 30]);
    for (const path of ["/api/complaints", "/api/catches/1", "/settings", "/submit-complaint", "/nowhere"]) {
      const elsewhere = new Request(`http://localhost${path}`, { method: "POST", body: form, headers: { cookie } });
      await handle(elsewhere, "a", (seconds) => idle.push(seconds));
    }
    expect(idle).toEqual([0, 30]);
    for (const path of [
      "/api/catches/1/photo",
      "/api/catches/1/challenges",
      "/api/tournaments",
      "/api/admin/tournaments/1",
    ]) {
      const headers = { cookie, accept: "text/html" };
      const page = new Request(`http://localhost${path}`, { method: "POST", body: form, headers });
      await handle(page, "a", (seconds) => idle.push(seconds));
    }
    expect(idle).toEqual([0, 30, 0, 30, 0, 30, 0, 30, 0, 30]);
  });

  test("uploads that take over 15 minutes must continue at full speed", async () => {
    const idle: number[] = [];
    const cut = Promise.withResolvers<void>();
    const end = extendForUpload((seconds) => {
      idle.push(seconds);
      if (seconds === 1) cut.resolve();
    }, 1);
    await cut.promise;
    end();
    expect(idle).toEqual([0, 1, 30]);
  });

  test.each(["/api/catches", "/submit-catch", "/login"])("a visitor's uploads to %s aren't read", async (path) => {
    const { visitor } = await limited();
    const form = new FormData();
    form.set("photo", new Blob([new Uint8Array(300_000)]), "fish.jpg");
    const response = await visitor.send(path, { form });
    expect(response.status).toBe(401);
  });

  test("a visitor's small form is read whole like any other", async () => {
    const { visitor } = await limited();
    const form = new FormData();
    form.set("emailOrUsername", "nobody");
    form.set("password", "not the password");
    const response = await visitor.send("/api/auth/login", { form, headers: { accept: "text/html" } });
    expect(response.status).toBe(401);
    expect(await response.text()).toContain("Wrong username, email or password.");
  });
});

describe("bodies", () => {
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    new Request("http://localhost/api/auth/login", { method: "POST", body, headers });
  const never = () => new ReadableStream({ pull: () => new Promise(() => undefined) });

  /** A body that arrives as it is sent. `send` resolves once the reader has consumed it and requests more. */
  function openBody() {
    let asks = Promise.withResolvers<void>();
    let body: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          body = controller;
        },
        pull: () => asks.resolve(),
      },
      { highWaterMark: 0 },
    );
    async function send(bytes: number): Promise<void> {
      await asks.promise;
      asks = Promise.withResolvers();
      body?.enqueue(new Uint8Array(bytes));
      await asks.promise;
    }
    return { body: stream, send, end: () => body?.close() };
  }

  test("bodies that don't arrive in time are refused with 408", async () => {
    await expect(createBodyReader(1).read(post(never()), "a")).rejects.toMatchObject({
      reason: "too_slow",
      status: 408,
    });
  });

  test("bodies of more than 256 kB are refused, whether or not they state their length", async () => {
    const reader = createBodyReader();
    const stated = post("{}", { "content-length": "262145" });
    await expect(reader.read(stated, "a")).rejects.toMatchObject({ reason: "too_large" });
    await expect(reader.read(post("x".repeat(262_145)), "a")).rejects.toMatchObject({ reason: "too_large" });
  });

  test("incomplete bodies from one address use at most 4 MB", async () => {
    const reader = createBodyReader();
    const big = { "content-length": "262144" };
    const arriving = Array.from({ length: 16 }, openBody);
    const readings = arriving.map(({ body }) => reader.read(post(body, big), "a"));
    await expect(reader.read(post("{}"), "a")).rejects.toMatchObject({ reason: "busy" });
    await reader.read(post("{}"), "b");
    for (const { end } of arriving) end();
    await Promise.all(readings);
    await reader.read(post("{}"), "a");
  });

  test("bodies of unknown length count by what has arrived", async () => {
    const reader = createBodyReader();
    const held = Array.from({ length: 15 }, openBody);
    const readings = held.map(({ body }) => reader.read(post(body, { "content-length": "262144" }), "a"));
    const { body, send, end } = openBody();
    const unstated = reader.read(post(body), "a");
    await reader.read(post("{}"), "a");
    await send(200_000);
    await expect(reader.read(post("x".repeat(70_000)), "a")).rejects.toMatchObject({ reason: "busy" });
    for (const open of [...held, { end }]) open.end();
    await Promise.all([...readings, unstated]);
    await reader.read(post("x".repeat(70_000)), "a");
  });

  test("bodies that time out release their memory", async () => {
    const reader = createBodyReader(1);
    const late = Array.from({ length: 17 }, () => reader.read(post(never(), { "content-length": "262144" }), "a"));
    const reasons = (await Promise.allSettled(late)).map(
      (reading) => reading.status === "rejected" && reading.reason.reason,
    );
    expect(reasons).toEqual([...Array<string>(16).fill("too_slow"), "busy"]);
    const again = reader.read(post(never(), { "content-length": "262144" }), "a");
    await expect(again).rejects.toMatchObject({ reason: "too_slow" });
  });
});
