import { afterEach, beforeEach, expect, test } from "bun:test";
import { openMail } from "../../../src/base/notifications/mail.ts";
import { type MailServer, openMailServer } from "./mail-server.ts";

let server: MailServer;
beforeEach(async () => {
  server = await openMailServer();
});
afterEach(() => server.close());

const message = { to: "dana@example.org", subject: "A new password for Bäss Club", text: "Hello Dana,\n\nopen this." };

test("a message reaches the mail server with the club as its sender, one recipient and its text", async () => {
  await openMail(() => ({ url: server.url, from: "club@example.org" })).send(message);
  expect(server.received).toHaveLength(1);
  const [{ from, to, raw } = { from: "", to: [], raw: "" }] = server.received;
  expect([from, to]).toEqual(["club@example.org", ["dana@example.org"]]);
  expect(raw).toContain("Hello Dana,");
  expect(raw).toContain("Auto-Submitted: auto-generated");
  expect(raw).toMatch(/^Subject: =\?UTF-8\?/m);
});

test("text that looks like two addresses is never treated as two", async () => {
  const mail = openMail(() => ({ url: server.url, from: "club@example.org" }));
  await mail.send({ ...message, to: "dana@example.org, eve@example.org" }).catch(() => undefined);
  expect(server.received.flatMap(({ to }) => to)).not.toContain("eve@example.org");
});

test("a mail server that refuses an email makes sending fail", async () => {
  server.refuse(true);
  const mail = openMail(() => ({ url: server.url, from: "club@example.org" }));
  await expect(mail.send(message)).rejects.toThrow("try later");
  expect(server.received).toEqual([]);
});

test("a wrong SMTP password is refused", async () => {
  const url = server.url.replace("p%40ss", "guess");
  await expect(openMail(() => ({ url, from: "club@example.org" })).send(message)).rejects.toThrow();
  expect(server.received).toEqual([]);
});
