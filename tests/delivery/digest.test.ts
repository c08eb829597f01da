import { afterEach, beforeEach, expect, test } from "bun:test";
import { mailDigests, tasks } from "../../src/base/db/schema.ts";
import { type NotificationType, notify } from "../../src/base/notifications/notify.ts";
import { digestText } from "../../src/delivery/push-and-digest.ts";
import { runJob } from "../../src/jobs.ts";
import { type MailServer, openMailServer } from "../base/notifications/mail-server.ts";
import { type Browser, noon } from "../support/club.ts";
import { post } from "../support/posting.ts";
import { openPushClub, type PushClub } from "./push-club.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** Seven in the morning of the next day, in the club's zone. */
const seven = noon + 19 * hour;

let server: MailServer;
let club: PushClub;
let dana: Browser;
beforeEach(async () => {
  server = await openMailServer();
  club = await openPushClub({ SMTP_URL: server.url, PUBLIC_URL: "http://localhost", CLUB_NAME: "Bass Club" });
  dana = await club.logIn("Dana");
});
afterEach(async () => {
  await club.close();
  await server.close();
});

async function tell(reader: Browser, title: string, type: NotificationType = "catch_approved") {
  const notice = { type, title, message: "21.3 in", link: "/my-catches" };
  await club.store.write((tx) => notify(tx, reader.userId, notice, club.now()));
}

/** Runs the job and sends the mails that it queued. */
async function digestAt(now: number) {
  club.setNow(now);
  await runJob(club.deps, "mail-digests");
  await club.runDue();
}

const subjects = () => server.received.map(({ to, raw }) => `${to[0]} ${/^Subject: (.*)$/m.exec(raw)?.[1]?.trim()}`);

test("notifications unread in the morning are sent in one email, once a day, however often the job runs", async () => {
  await tell(dana, "Catch Approved");
  await tell(dana, "Results are official", "results_final");
  await digestAt(seven - 1);
  expect(subjects()).toEqual([]);
  await digestAt(seven);
  await digestAt(seven + hour);
  await tell(dana, "Catch Rejected", "catch_rejected");
  await digestAt(seven + 2 * hour);
  expect(subjects()).toEqual(["Dana@example.org Bass Club: 2 new notifications"]);
  expect(server.received[0]?.raw).toContain("- Catch Approved: 21.3 in");
  expect(server.received[0]?.raw).toContain("http://localhost/settings/notifications");
});

test("the next day's mail contains only new notifications, and none twice", async () => {
  await tell(dana, "Catch Approved");
  await digestAt(seven);
  await tell(dana, "Catch Rejected", "catch_rejected");
  await digestAt(seven + day);
  await digestAt(seven + 2 * day);
  expect(subjects()).toEqual([
    "Dana@example.org Bass Club: Catch Approved",
    "Dana@example.org Bass Club: Catch Rejected",
  ]);
});

test("users who have read a notification, want no mail, or turned its topic off get no digest", async () => {
  const [eli, fay] = [await club.logIn("Eli"), await club.logIn("Fay")];
  for (const reader of [dana, eli, fay]) await tell(reader, "Catch Approved");
  await dana.send("/api/notifications/1/read", { method: "POST" });
  const hours = { quietFrom: "22", quietUntil: "6" };
  await post(eli, "/settings/notifications", { api: "/api/notifications/preferences", catches: "on", ...hours });
  await post(fay, "/settings/notifications", { api: "/api/notifications/preferences", mailsDigest: "on", ...hours });
  await digestAt(seven);
  expect(subjects()).toEqual([]);
});

test("the daily email omits notifications that were emailed at once or are over by then", async () => {
  await tell(dana, "Weigh-in at the ramp", "club_message");
  await tell(dana, "An hour left", "tournament_last_hour");
  await tell(dana, "Has started", "tournament_started");
  await digestAt(seven);
  expect(subjects()).toEqual([]);
});

test("a refused daily email is sent once the server is back, and dropped after 12 hours", async () => {
  await tell(dana, "Catch Approved");
  server.refuse(true);
  await digestAt(seven);
  server.refuse(false);
  await digestAt(seven + hour);
  expect(subjects()).toHaveLength(1);
  await tell(dana, "Catch Rejected", "catch_rejected");
  server.refuse(true);
  await digestAt(seven + day);
  server.refuse(false);
  await digestAt(seven + day + 12 * hour);
  expect(subjects()).toHaveLength(1);
  expect(await club.store.read((db) => db.$count(tasks))).toBe(0);
});

test("on days when the clocks change, there is one digest, at seven", async () => {
  for (const morning of ["2026-10-31", "2026-11-01", "2026-11-02", "2027-03-14"]) {
    const at = Temporal.ZonedDateTime.from(`${morning}T07:00[America/Chicago]`).epochMilliseconds;
    club.setNow(at - 2 * hour);
    await tell(dana, morning);
    await digestAt(at - 1);
    await digestAt(at);
  }
  expect(subjects().map((subject) => subject.slice(-10))).toEqual([
    "2026-10-31",
    "2026-11-01",
    "2026-11-02",
    "2027-03-14",
  ]);
});

test("a club that sends no email stores no digests", async () => {
  const quiet = await openPushClub();
  quiet.setNow(seven);
  expect(await runJob(quiet.deps, "mail-digests")).toBe(0);
  expect(await quiet.store.read((db) => db.$count(mailDigests))).toBe(0);
  await quiet.close();
});

test("a long digest lists twenty notifications and counts the rest", () => {
  const news = Array.from({ length: 23 }, (_, index) => ({ title: `Fish ${index + 1}`, message: "21.3 in" }));
  const { subject, text } = digestText("Dana", "Bass Club", news, "https://fish.example.org");
  expect(subject).toBe("Bass Club: 23 new notifications");
  expect(text).toContain("- Fish 20: 21.3 in\n- and 3 more\n");
});
