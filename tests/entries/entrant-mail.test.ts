import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { tasks, users } from "../../src/base/db/schema.ts";
import { createTaskRunner } from "../../src/base/tasks/run-tasks.ts";
import { banEnd } from "../../src/suspension.ts";
import { taskHandlers } from "../../src/task-handlers.ts";
import { openAccountClub } from "../accounts/account-club.ts";
import { type MailServer, openMailServer } from "../base/notifications/mail-server.ts";
import { type Club, noon } from "../support/club.ts";
import { createTournament } from "../tournaments/forms.ts";

let server: MailServer;
let club: Club;
beforeEach(async () => {
  server = await openMailServer();
  club = await openAccountClub({ SMTP_URL: server.url, PUBLIC_URL: "http://localhost", CLUB_NAME: "Bass Club" });
});
afterEach(async () => {
  await club.close();
  await server.close();
});

/** Sends a message to Dana and ben, who have joined. */
async function sendMessage() {
  const admin = await club.logIn("secretary", { isAdmin: true });
  for (const username of ["Dana", "ben"]) await club.logIn(username);
  await createTournament(admin);
  for (const username of ["Dana", "ben"]) {
    await admin.send("/api/admin/tournaments/1/entries", { json: { username, note: "At the ramp" } });
  }
  const json = { to: "all", message: "Weigh-in is at the north ramp." };
  expect((await admin.send("/api/admin/tournaments/1/messages", { json })).status).toBe(200);
}

const runDue = () => createTaskRunner(club.store, club.now, club.deps.log, taskHandlers(club.deps)).runDue();

test("if the club sends email, a message to entrants is emailed to each of them, with the tournament's address", async () => {
  await sendMessage();
  expect(server.received).toEqual([]);
  await runDue();
  expect(server.received.map(({ to }) => to).toSorted()).toEqual([["Dana@example.org"], ["ben@example.org"]]);
  const raw = server.received[0]?.raw ?? "";
  expect(raw).toContain("Subject: Bass Open: message from the club");
  expect(raw).toContain("Weigh-in is at the north ramp.");
  expect(raw).toContain("http://localhost/tournaments/1");
});

test("a mail that couldn't be sent for 12 hours is dropped", async () => {
  await sendMessage();
  club.setNow(noon + 12 * 3_600_000);
  await runDue();
  expect(server.received).toEqual([]);
  expect(await club.store.read((db) => db.$count(tasks))).toBe(0);
});

const suspend = (username: string, suspendedUntil: number) =>
  club.store.write(async (tx) => {
    await tx.update(users).set({ suspendedUntil }).where(eq(users.username, username));
  });

test("no more mail is sent once the organizer of a queued message is suspended", async () => {
  await sendMessage();
  await suspend("secretary", noon + 3_600_000);
  await runDue();
  expect(server.received).toEqual([]);
  expect(await club.store.read((db) => db.$count(tasks))).toBe(0);
});

test("an entrant who was banned after a message was queued gets no mail, but the others do", async () => {
  await sendMessage();
  await suspend("Dana", banEnd);
  await runDue();
  expect(server.received.map(({ to }) => to)).toEqual([["ben@example.org"]]);
});
