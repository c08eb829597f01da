import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { users } from "../../../src/base/db/schema.ts";
import { type Club, openClub } from "../../support/club.ts";
import { submit } from "../../support/posting.ts";

let club: Club;
beforeEach(async () => {
  club = await openClub();
});
afterEach(() => club.close());

const dana = { username: "Dana", email: "dana@example.org", password: "bass-and-trout", state: "TX" };
const accounts = () => club.store.read((db) => db.$count(users));

describe("a write from another site", () => {
  test.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another port", { origin: "http://localhost:8080" }],
    ["an opaque origin", { origin: "null" }],
    ["no Origin but a foreign Sec-Fetch-Site", { origin: null, "sec-fetch-site": "cross-site" }],
    ["a sibling site", { origin: null, "sec-fetch-site": "same-site" }],
  ])("a write with %s is refused and has no effect", async (_, headers) => {
    const response = await club.visitor.send("/api/auth/register", { json: dana, headers });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "foreign_origin" });
    expect(response.headers.has("set-cookie")).toBe(false);
    expect(await accounts()).toBe(0);
  });

  test("a page form posted from another site is refused with a page", async () => {
    const form = new URLSearchParams(dana);
    const response = await submit(club.visitor, "/register", form, { origin: "https://evil.example" });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("This request came from another site and was rejected.");
    expect(await accounts()).toBe(0);
  });

  test("another site can't log a reader out", async () => {
    const angler = await club.logIn("Eli");
    await submit(angler, "/logout", new URLSearchParams(), { origin: "https://evil.example" });
    expect((await angler.send("/api/auth/me")).status).toBe(200);
  });

  test.each([
    ["neither header, which isn't from a browser", { origin: null }],
    ["the same origin by Sec-Fetch-Site", { origin: null, "sec-fetch-site": "same-origin" }],
  ])("a write with %s is accepted", async (_, headers) => {
    expect((await club.visitor.send("/api/auth/register", { json: dana, headers })).status).toBe(201);
  });

  test("reading from another site is not refused", async () => {
    expect((await club.visitor.send("/", { headers: { origin: "https://evil.example" } })).status).toBe(200);
  });
});

describe("unreadable requests", () => {
  const post = (body: string, headers: Record<string, string>) =>
    club.visitor.send("/api/auth/login", { method: "POST", body, headers });
  const json = { "content-type": "application/json" };

  test("malformed JSON gets a 400", async () => {
    const response = await post('{"emailOrUsername":', json);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: "The request couldn't be read.", code: "malformed" });
  });

  test.each([
    ["JSON that isn't an object", '"x"'],
    ["no body", ""],
  ])("a request with %s gets a 422", async (_, body) => {
    const response = await post(body, body ? json : {});
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: "invalid" });
  });

  test("a body of more than 256 kB gets a 413 without being read", async () => {
    const body = JSON.stringify({ emailOrUsername: "x".repeat(300_000), password: "123456" });
    const stated = await post(body, { ...json, "content-length": String(body.length) });
    expect(stated.status).toBe(413);
    expect(await stated.json()).toMatchObject({ code: "too_large" });
    const unstated = await post(body, json);
    expect(unstated.status).toBe(413);
  });

  test("a page accepts only forms", async () => {
    expect((await club.visitor.send("/login", { json: dana })).status).toBe(415);
  });

  test("an address that can't be decoded gets a page with 400", async () => {
    const response = await club.visitor.send("/%E0%A4%A");
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("This address can't be read.");
  });
});

describe("addresses and methods", () => {
  test.each(["GET", "POST", "PUT", "DELETE"])("%s of an unknown call gets a 404 as JSON", async (method) => {
    const response = await club.visitor.send("/api/nothing", { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "not_found" });
  });

  test("an unknown page gets a 404 as a page in the usual layout", async () => {
    const response = await club.visitor.send("/nothing");
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toContain("<title>404 Page Not Found · FishTournament Pro</title>");
    expect(html).toMatch(/<h1[^>]*>404 Page Not Found<\/h1>/);
    expect(html).toContain("<footer");
  });

  test("HEAD gets the same headers as GET", async () => {
    expect((await club.visitor.send("/", { method: "HEAD" })).status).toBe(200);
    expect((await club.visitor.send("/nothing", { method: "HEAD" })).status).toBe(404);
  });

  test("OPTIONS lists the methods and allows no other site", async () => {
    const response = await club.visitor.send("/api/auth/login", { method: "OPTIONS" });
    expect(response.status).toBe(204);
    expect(response.headers.get("allow")).toBe("GET, HEAD, POST, PUT, DELETE, OPTIONS");
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  test("a page replies 405 to other methods and lists the allowed ones", async () => {
    const response = await club.visitor.send("/login", { method: "DELETE" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD, POST, OPTIONS");
    expect(await response.json()).toMatchObject({ code: "method_not_allowed" });
  });

  test("/healthz and /readyz reply", async () => {
    expect(await club.visitor.get("/healthz")).toEqual({ status: "alive" });
    expect(await club.visitor.get("/readyz")).toEqual({ status: "ready" });
  });
});

describe("security headers", () => {
  test.each(["/", "/api/session", "/api/nothing", "/nothing", "/login", "/healthz"])(
    "security headers are set on %s",
    async (path) => {
      const { headers } = await club.visitor.send(path);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain("unsafe");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("same-origin");
      expect(headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
      expect(headers.has("strict-transport-security")).toBe(false);
    },
  );

  test("under https, browsers are told to keep using https", async () => {
    await club.close();
    club = await openClub({ PUBLIC_URL: "https://fish.example.org" });
    expect((await club.visitor.send("/")).headers.get("strict-transport-security")).toBe("max-age=31536000");
  });

  test("personal replies aren't stored anywhere", async () => {
    const angler = await club.logIn("Dana");
    expect((await angler.send("/")).headers.get("cache-control")).toBe("private, no-store");
    expect((await club.visitor.send("/api/auth/me")).headers.get("cache-control")).toBe("no-store");
  });
});
