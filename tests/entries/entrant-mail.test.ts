import { afterEach, beforeEach, expect, test } from "bun:test";
import { taskHandlers } from "../../src/task-handlers.ts";
import { createTaskRunner } from "../../src/tasks/run-tasks.ts";
import { openAccountClub } from "../accounts/account-club.ts";
import { type MailServer, openMailServer } from "../notifications/mail-server.ts";
import type { Club } from "../support/club.ts";
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

test("where the club sends mail, a message to entrants is mailed to each of them, with the tournament's address", async () => {
  const admin = await club.logIn("secretary", { isAdmin: true });
  for (const username of ["Dana", "ben"]) await club.logIn(username);
  await createTournament(admin);
  for (const username of ["Dana", "ben"]) {
    await admin.send("/api/admin/tournaments/1/entries", { json: { username, note: "At the ramp" } });
  }
  const json = { to: "all", message: "Weigh-in is at the north ramp." };
  expect((await admin.send("/api/admin/tournaments/1/messages", { json })).status).toBe(200);
  expect(server.received).toEqual([]);
  await createTaskRunner(club.store, club.now, club.deps.log, taskHandlers(club.deps)).runDue();
  expect(server.received.map(({ to }) => to).toSorted()).toEqual([["Dana@example.org"], ["ben@example.org"]]);
  const raw = server.received[0]?.raw ?? "";
  expect(raw).toContain("Subject: Bass Open: message from the club");
  expect(raw).toContain("Weigh-in is at the north ramp.");
  expect(raw).toContain("http://localhost/tournaments/1");
});
