import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { photoUrl } from "../../../src/base/photos/photo-renditions.ts";
import { type Browser, type Club, noon, openClub } from "../../support/club.ts";
import { submit } from "../../support/posting.ts";
import { createTournament } from "../../tournaments/forms.ts";
import { addCatch, addPhoto, addTournament, dayMs } from "../photos/photo-club.ts";
import { detailedJpeg } from "../photos/pictures.ts";

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; " +
  "frame-ancestors 'none'";
const filePolicy = "sandbox; default-src 'none'";

type Kind = { name: string; status: number; policy?: string; ask: () => Promise<Response> };

let http: Club;
let https: Club;
let kinds: Kind[] = [];

async function everyKind(club: Club): Promise<Kind[]> {
  const admin = await club.logIn("admin", { isAdmin: true });
  const angler: Browser = await club.logIn("angler");
  const tournament = await createTournament(admin);
  const photo = await addPhoto(club.store, club.photos, await detailedJpeg(500, 300), angler.userId, noon);
  await addCatch(club.store, { userId: angler.userId, tournamentId: null, photoId: photo.photoId }, noon);
  const shown = await addPhoto(club.store, club.photos, await detailedJpeg(500, 300, 2), angler.userId, noon);
  await addTournament(club.store, noon + dayMs, shown.photoId);
  const { visitor } = club;
  const thumbnail = photoUrl(shown.sha256, "thumbnail");
  const seen = (await visitor.send(thumbnail)).headers.get("etag") ?? "";
  const kind = (name: string, status: number, ask: Kind["ask"], policy?: string): Kind => ({
    name,
    status,
    ask,
    policy,
  });
  return [
    kind("a page", 200, () => visitor.send("/")),
    kind("a member's page", 200, () => angler.send("/my-catches")),
    kind("an admin's page", 200, () => admin.send("/admin")),
    kind("a page that is not there", 404, () => visitor.send("/nothing")),
    kind("a page that says no", 403, () => angler.send("/admin")),
    kind("a page that leads elsewhere", 302, () => visitor.send("/my-catches")),
    kind("a posted form that is wrong", 422, () => submit(visitor, "/login", new URLSearchParams())),
    kind("a posted form that leads elsewhere", 302, () =>
      submit(angler, "/tutorial", new URLSearchParams({ next: "/" })),
    ),
    kind("a call's answer", 200, () => visitor.send("/api/session")),
    kind("a call's answer to a member", 200, () => angler.send("/api/session")),
    kind("a list that an admin may see more of", 200, () => admin.send("/api/tournaments")),
    kind("a call that is refused", 401, () => visitor.send("/api/auth/me")),
    kind("a call that is not there", 404, () => visitor.send("/api/nothing")),
    kind("a call with wrong values", 422, () => visitor.send("/api/auth/login", { json: {} })),
    kind("a file of results", 200, () => visitor.send(`/api/tournaments/${tournament.id}/results.csv`)),
    kind("a file of one's own data", 200, () => angler.send("/api/account/data")),
    kind("the description of the API", 200, () => visitor.send("/api/openapi.json")),
    kind("its page", 200, () => visitor.send("/api/docs")),
    kind("health", 200, () => visitor.send("/healthz")),
    kind("what search engines ask", 200, () => visitor.send("/robots.txt")),
    kind("a public picture", 200, () => visitor.send(thumbnail), filePolicy),
    kind("one that is known", 304, () => visitor.send(thumbnail, { headers: { "if-none-match": seen } }), filePolicy),
    kind("a private picture", 200, () => angler.send(photoUrl(photo.sha256, "thumbnail")), filePolicy),
    kind("a picture that is still made", 302, () => angler.send(photoUrl(photo.sha256, "large"))),
    kind("an original", 200, () => angler.send(photoUrl(photo.sha256, "original")), filePolicy),
    kind("a picture that is not there", 404, () => visitor.send(photoUrl(photo.sha256, "original"))),
    kind("OPTIONS", 204, () => visitor.send("/api/session", { method: "OPTIONS" })),
    kind("a method that is not there", 405, () => visitor.send("/", { method: "PUT" })),
    kind("another site's write", 403, () =>
      visitor.send("/api/auth/logout", { method: "POST", headers: { origin: "https://evil.example" } }),
    ),
    kind("an address that cannot be read", 400, () => visitor.send("/%E0%A4%A")),
    kind("two hosts", 400, () => visitor.send("/", { headers: { host: "localhost, evil.example" } })),
  ];
}

beforeAll(async () => {
  http = await openClub();
  https = await openClub({ PUBLIC_URL: "https://fish.example.org" });
  kinds = await everyKind(http);
});
afterAll(async () => {
  await http.close();
  await https.close();
});

describe("Every kind of reply restricts what a browser may do with it", () => {
  test("every request got the intended kind of reply", async () => {
    const statuses: Record<string, number> = {};
    for (const { name, ask } of kinds) statuses[name] = (await ask()).status;
    expect(statuses).toEqual(Object.fromEntries(kinds.map(({ name, status }) => [name, status])));
  });

  test("every reply allows script, style and frames only from this site, and forbids sniffing, framing and referrer leaks", async () => {
    for (const { name, ask, policy = pagePolicy } of kinds) {
      const { headers } = await ask();
      const actual = Object.fromEntries(expected.map((header) => [header, headers.get(header)]));
      expect<Record<string, string | null>>({ name, ...actual }).toEqual({
        name,
        "content-security-policy": policy,
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin",
        "permissions-policy": "camera=(self), geolocation=(self), microphone=(), payment=(self), usb=()",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "strict-transport-security": null,
      });
    }
  });

  test("personal replies can't be cached by proxies", async () => {
    for (const { name, ask } of kinds) {
      const caching = (await ask()).headers.get("cache-control") ?? "";
      const isOwn = /\bown\b|member|admin|private|original/.test(name);
      if (isOwn) expect(`${name}: ${caching}`).toMatch(/private|no-store/);
    }
  });

  test("every kind of reply sets HSTS under https, also without a session", async () => {
    for (const path of ["/", "/nothing", "/api/session", "/api/nothing", "/healthz", "/robots.txt", "/%E0%A4%A"]) {
      const { headers } = await https.visitor.send(path, { headers: { origin: null } });
      expect(`${path}: ${headers.get("strict-transport-security")}`).toBe(`${path}: max-age=31536000`);
    }
  });

  test("under https, cookies are sent only over https", async () => {
    const account = { username: "Dana", email: "dana@example.org", password: "bass-and-trout", state: "TX" };
    const reply = await https.visitor.send("/api/auth/register", { json: account, headers: { origin: null } });
    expect(reply.headers.getSetCookie()[0]).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; .*; Secure$/);
  });
});

const expected = [
  "content-security-policy",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  "permissions-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "strict-transport-security",
];
