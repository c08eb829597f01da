import { afterAll, beforeAll, expect, test } from "bun:test";
import { type MailServer, openMailServer } from "../base/notifications/mail-server.ts";
import { type CameraTags, exifBlock } from "../base/photos/exif.ts";
import { detailedJpeg, jpegWithExif } from "../base/photos/pictures.ts";
import { type InstalledFile, installFile, type Serving } from "../support/executable.ts";

/* A tournament from its opening to a forgotten password, on the built file. Then its log is read. */

const judge = { username: "Secretary", email: "office@club.example.org", password: "weigh the fish twice" };
const wilma = { username: "Wilhelmina", email: "wilma.k@post.example.org", password: "the lake at dawn", state: "TX" };
const fish = {
  species: "Largemouth Bass",
  length: "18.3",
  weight: "4.5",
  location: "Hidden Cove",
  notes: "by a willow",
};
const wrong = "not her password";
const afterwards = "a password set by a link";

let installed: InstalledFile;
let mailServer: MailServer;
let serving: Serving;
/** Every secret that was handed out: the values of cookies and the tokens of links. */
const handedOut: string[] = [];

beforeAll(async () => {
  installed = installFile();
  mailServer = await openMailServer("no mailbox");
});
afterAll(async () => {
  await mailServer.close();
  installed.remove();
});

async function ask(
  path: string,
  body?: object,
  cookie = "",
): Promise<{ status: number; cookie: string; said: string }> {
  const isForm = body instanceof FormData;
  const headers = { cookie, ...(body && !isForm && { "content-type": "application/json" }) };
  const sent = body && { method: "POST", body: isForm ? body : JSON.stringify(body) };
  const response = await fetch(serving.url + path, { headers, redirect: "manual", ...sent });
  const newCookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
  if (newCookie) handedOut.push(newCookie.replace(/^\w+=/, ""));
  return { status: response.status, cookie: newCookie, said: await response.text() };
}

const idIn = (json: string) => Number((JSON.parse(json) as { id: number }).id);
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

async function openTournament(cookie: string): Promise<number> {
  const terms = { targetSpecies: "Bass", minLength: "12", prize: 500, tournamentType: "tournament", entryFee: 500 };
  const dates = { startDate: day(-2), endDate: day(2), timeZone: "UTC" };
  const { said } = await ask("/api/tournaments", { name: "Open", description: "Bass", ...terms, ...dates }, cookie);
  return idIn(said);
}

async function pay(tournamentId: number, cookie: string): Promise<void> {
  const opened = await ask(`/api/tournaments/${tournamentId}/create-payment-intent`, {}, cookie);
  const { paymentIntentId, clientSecret } = JSON.parse(opened.said) as Record<string, string>;
  handedOut.push(String(clientSecret));
  await ask(`/api/mock/payments/${paymentIntentId}`, { outcome: "succeeds", method: "card" }, cookie);
  const confirmed = await ask(`/api/tournaments/${tournamentId}/confirm-payment`, { paymentIntentId }, cookie);
  expect(JSON.parse(confirmed.said)).toMatchObject({ hasPaid: true });
}

async function submit(tournamentId: number, cookie: string): Promise<number> {
  // As decimals 32.81982… and -95.53939…: long enough to be no duration and no part of an id.
  const place = { latitude: [32, 49, 11.37, "N"], longitude: [95, 32, 21.83, "W"] } satisfies CameraTags;
  const tiff = exifBlock({ time: "2026:06:06 11:55:00", ...place });
  const photo = jpegWithExif(await detailedJpeg(400, 300), tiff);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fish, tournamentId: String(tournamentId) })) form.set(name, value);
  form.set("photo", new File([photo], "IMG_20260606_willow.jpg"));
  const { status, said } = await ask("/api/catches", form, cookie);
  expect(status).toBe(201);
  return idIn(said);
}

const lineSaid = async (message: string) => {
  while (!serving.lines.some(({ msg }) => msg === message)) await Bun.sleep(20);
};

test("a tournament's log contains no address, name, password, token, session, position or card number", async () => {
  const { username, email, password } = judge;
  await installed.run(["admin", "add", "--username", username, "--email", email, "--state", "TX"], {
    input: `${password}\n`,
  });
  const settings = { LOG_LEVEL: "debug", SMTP_URL: mailServer.url, PUBLIC_URL: "http://127.0.0.1" };
  serving = await installed.start([], settings);
  const admin = await ask("/api/auth/login", { emailOrUsername: judge.email, password });
  await ask("/api/auth/accept-user-agreement", {}, admin.cookie);
  const tournamentId = await openTournament(admin.cookie);

  const registered = await ask("/api/auth/register", wilma);
  await ask("/api/auth/accept-user-agreement", {}, registered.cookie);
  await pay(tournamentId, registered.cookie);
  const verified = await submit(tournamentId, registered.cookie);
  await ask(`/api/admin/catches/${verified}/verify`, { isVerified: true }, admin.cookie);
  const rejected = await submit(tournamentId, registered.cookie);
  const why = { isVerified: false, rejectionReason: `Ask ${wilma.email}` };
  await ask(`/api/admin/catches/${rejected}/verify`, why, admin.cookie);
  const complaint = {
    type: "complaint",
    title: "A dispute",
    description: `Call ${wilma.username} about ${fish.location}`,
  };
  expect((await ask("/api/complaints", complaint, registered.cookie)).status).toBe(201);

  expect((await ask("/api/auth/login", { emailOrUsername: wilma.email, password: wrong })).status).toBe(401);
  await ask(`/${wilma.email}`);
  await ask(`/tournaments?q=${wilma.username}`, undefined, registered.cookie);
  await ask("/api/auth/forgot-password", { emailOrUsername: wilma.email });
  await lineSaid("task failed");
  const result = await installed.run(["admin", "link", "--username", wilma.username], { settings });
  const token = /\/reset\/(\S+)/.exec(result.output)?.[1] ?? "";
  handedOut.push(token);
  await ask(`/reset/${token}`);
  expect((await ask("/api/reset", { token, password: afterwards })).status).toBe(200);

  const { code, output, errors } = await serving.stop();
  expect(code).toBe(0);
  const log = output + errors;
  expect(serving.lines.filter(({ msg }) => msg === "request").length).toBeGreaterThan(15);
  expect(handedOut.filter(Boolean).length).toBeGreaterThan(3);
  const people = [judge.username, judge.email, "office@", wilma.username, wilma.email, "wilma"];
  const passwords = [judge.password, wilma.password, wrong, afterwards, "argon2", "p@ss", "p%40ss"];
  const places = [fish.location, fish.notes, "32.8198", "95.5393", "willow"];
  for (const secret of [...people, ...passwords, ...places, ...handedOut].filter(Boolean)) {
    expect({ secret, isLogged: log.includes(secret) }).toEqual({ secret, isLogged: false });
  }
  // The card's last digits without the rest appear in some port, process id or time by chance.
  expect(log).not.toMatch(/visa|last4|"4242"|ending in/i);
});
