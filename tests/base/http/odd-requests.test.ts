import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createApp } from "../../../src/app.ts";
import { users } from "../../../src/base/db/schema.ts";
import { refuseOddJson } from "../../../src/base/http/refuse-odd-json.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { submit } from "../../support/posting.ts";

let club: Club;
let angler: Browser;
beforeAll(async () => {
  club = await openClub();
  angler = await club.logIn("dana");
});
afterAll(() => club.close());

const login = (body: string, headers: Record<string, string> = { "content-type": "application/json" }) =>
  club.visitor.send("/api/auth/login", { method: "POST", body, headers });

test.each([
  ["nothing", {}],
  ["text", { body: "judge", headers: { "content-type": "text/plain" } }],
])("%s in place of JSON is refused with an explanation of what to send", async (_, init) => {
  const response = await angler.send("/api/relations", { method: "POST", ...init });
  expect(response.status).toBe(422);
  expect(((await response.json()) as { message: string }).message).toContain("Content-Type: application/json");
});

describe("paths", () => {
  test.each([
    ["/../../etc/passwd", 404],
    ["/%2e%2e/%2e%2e/etc/passwd", 404],
    ["/..%2f..%2fetc%2fpasswd", 404],
    ["/..%5c..%5cwindows", 404],
    ["/assets/..%2f..%2fclub.sqlite", 404],
    ["/photos/..%2f..%2fclub.sqlite/original", 404],
    [`/photos/${"0".repeat(64)}/..%2foriginal`, 404],
    ["/api%2fauth%2fme", 404],
    ["/api//auth/me", 404],
    ["/%61pi/admin/users", 404],
    ["/api/%61dmin/users", 404],
    ["/API/admin/users", 404],
    ["//evil.example/", 404],
    ["/\\evil.example/", 404],
    ["/tournaments/%00", 404],
    ["/api/tournaments/1%00", 404],
    ["/api/tournaments/1e3", 404],
    ["/api/tournaments/__proto__", 404],
    ["/api/tournaments/9007199254740993", 404],
    ["/%0d%0aset-cookie:x=1", 404],
    ["/%ff%fe", 400],
    ["/api/%c0%ae%c0%ae/admin/users", 404],
    ["/api/tournaments?limit=1&limit=2", 422],
    ["/api/tournaments?limit=__proto__", 422],
    ["/api/tournaments?after=%00", 422],
  ])("the path %s gets %i", async (path, status) => {
    const response = await club.visitor.send(path);
    expect(response.status).toBe(status);
    expect(response.headers.get("set-cookie")).toBeNull();
  });

  test("the redirect after login stays on this site", async () => {
    for (const next of [
      "//evil.example",
      "https://evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
      "/%0d%0ax",
    ]) {
      const page = await angler.send(`/login?next=${encodeURIComponent(next)}`);
      const to = new URL(page.headers.get("location") ?? "/", "http://localhost");
      expect(`${next} leads to ${to.origin}`).toBe(`${next} leads to http://localhost`);
    }
  });

  test.each(["a", "pi", "fox"])("a host as short as %s is answered like any other", async (host) => {
    const origin = `http://${host}`;
    const { handle } = createApp(club.deps);
    const health = await handle(new Request(`${origin}/healthz`), "127.0.0.1");
    expect(await health.json()).toEqual({ status: "alive" });
    const hidden = await handle(new Request(`${origin}/p/api/admin/users`), "127.0.0.1");
    expect(hidden.headers.get("content-type")).toStartWith("text/html");
    expect(hidden.status).toBe(404);
  });
});

describe("JSON", () => {
  test.each([
    ["deeper than any payload", "[".repeat(17) + "]".repeat(17)],
    ["so deep that a parser would break", "[".repeat(100_000)],
    ["a duplicate field", '{"emailOrUsername":"dana","emailOrUsername":"eli","password":"secret-1"}'],
    [
      "a duplicate field, once escaped",
      '{"emailOrUsername":"dana","emailOr\\u0055sername":"eli","password":"secret-1"}',
    ],
    ["__proto__", '{"__proto__":{"isAdmin":true},"emailOrUsername":"dana","password":"secret-1"}'],
    ["a nested __proto__", '{"emailOrUsername":{"a":[{"__proto__":1}]},"password":"secret-1"}'],
    ["an invalid literal", '{"emailOrUsername":NaN,"password":"secret-1"}'],
    ["an early end", '{"emailOrUsername":"dana'],
    ["invalid UTF-8", '{"emailOrUsername":"\udcff'],
    ["only a null byte", "\0"],
  ])("JSON with %s gets 400", async (_, body) => {
    const response = await login(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "malformed" });
  });

  test("unterminated JSON strings are scanned once, not once per quote", () => {
    const text = `{"emailOrUsername":"${'\\"'.repeat(300_000)}`;
    expect(() => refuseOddJson(text)).not.toThrow();
    expect(() => refuseOddJson(`${text}",${"[".repeat(17)}`)).toThrow("couldn't be read");
  });

  test.each([
    ["a list instead of an object", "[1,2]"],
    ["null", "null"],
    ["constructor", '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ["numbers instead of texts", '{"emailOrUsername":1e999,"password":true}'],
    ["a lone surrogate", '{"emailOrUsername":"\\ud800","password":[]}'],
  ])("JSON body, %s: the reply is 422", async (_, body) => {
    expect((await login(body)).status).toBe(422);
  });

  test("unknown fields change nothing", async () => {
    const more = { isAdmin: true, id: 1, agreementVersion: "9", suspendedUntil: null };
    const account = { username: "Eli Ray", email: "eli@example.org", password: "bass-and-trout", state: "TX" };
    expect((await club.visitor.send("/api/auth/register", { json: { ...account, ...more } })).status).toBe(201);
    const rows = await club.store.read(async (db) => db.select().from(users).orderBy(users.id));
    expect(rows.find(({ username }) => username === "Eli Ray")).toMatchObject({
      isAdmin: false,
      agreementVersion: null,
    });
  });
});

describe("forms", () => {
  const fish = { species: "Largemouth Bass", length: "17.0", weight: "3.1", location: "South bay" };
  const formOf = (...fields: [string, string][]) => {
    const form = new FormData();
    for (const [name, value] of [...Object.entries(fish), ...fields]) form.append(name, value);
    return form;
  };

  test.each([
    ["a duplicate field", ["species", "Walleye"]],
    ["__proto__", ["__proto__", "x"]],
  ] as [string, [string, string]][])("forms with %s get 400", async (_, field) => {
    const response = await angler.send("/api/catches", { form: formOf(field) });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "malformed" });
  });

  test("forms with text in the photo field have no photo", async () => {
    const response = await angler.send("/api/catches", { form: formOf(["photo", "<svg onload=alert(1)>"]) });
    expect(await response.json()).toMatchObject({ photoUrl: null });
  });

  test.each([
    ["a different type than the body's", "multipart/form-data; boundary=x", "--y\r\n\r\n--y--"],
    ["no boundary", "multipart/form-data", "--x--"],
  ])("forms that declare %s get 400", async (_, type, body) => {
    const response = await angler.send("/api/catches", { method: "POST", body, headers: { "content-type": type } });
    expect(response.status).toBe(400);
  });

  test.each(["/api/auth/login", "/api/complaints", "/api/tournaments"])(
    "truncated forms from %s get 400",
    async (path) => {
      const type = "multipart/form-data; boundary=x";
      const headers = { accept: "text/html", "content-type": type, "content-length": "20" };
      const response = await angler.send(path, { method: "POST", body: "--x\r\ncontent-dispos", headers });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain("The form couldn't be read.");
    },
  );

  test("a page form with a field sent twice is shown again for correction", async () => {
    const form = new URLSearchParams([
      ["emailOrUsername", "dana"],
      ["emailOrUsername", "eli"],
      ["password", "bass-and-trout"],
    ]);
    expect((await submit(club.visitor, "/login", form)).status).toBe(422);
  });
});

describe("headers", () => {
  test.each([
    ["a cookie that can't be decoded", { cookie: "session=%E0%A4%A; flash=%%%" }],
    ["a thousand cookies", { cookie: "a=b; ".repeat(1000) }],
    [
      "a flash that isn't a message",
      { cookie: `flash=${Buffer.from('{"title":{"a":1},"tone":1}').toString("base64url")}` },
    ],
    ["another encoding", { "accept-encoding": "identity;q=0, *;q=0" }],
    ["a range", { range: "bytes=0-1,5-6,-1" }],
    ["a wrong date", { "if-modified-since": "yesterday" }],
    ["headers of a proxy that doesn't exist", { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" }],
    ["a header that rewrites the address", { "x-original-url": "/admin", "x-rewrite-url": "/api/admin/users" }],
    ["a header that overrides the method", { "x-http-method-override": "DELETE" }],
  ])("%s are treated as absent", async (_, headers) => {
    const response = await club.visitor.send("/rules", { headers });
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain("Tournament Rules");
    expect(page).not.toContain("evil.example");
  });
});
