import { expect, test } from "bun:test";
import { readConfig } from "../../../src/config.ts";

const PUBLIC_URL = "https://fish.example.org";

test("without SMTP_URL the club sends no mail", () => {
  expect(readConfig({}).mailServer).toBeNull();
  expect(readConfig({ SMTP_URL: "" }).mailServer).toBeNull();
});

test.each([
  ["smtp://mail.example.org?from=club@example.org", "smtp://mail.example.org", "club@example.org"],
  [
    "smtps://club%40example.org:p%40ss@mail.example.org:465",
    "smtps://club%40example.org:p%40ss@mail.example.org:465",
    "club@example.org",
  ],
  [
    "smtp://u:p@mail.example.org:587/?requireTLS=true&from=club%40example.org",
    "smtp://u:p@mail.example.org:587/?requireTLS=true",
    "club@example.org",
  ],
])("SMTP_URL=%s is split into server and sender", (SMTP_URL, url, from) => {
  expect(readConfig({ SMTP_URL, PUBLIC_URL }).mailServer).toEqual({ url, from });
});

test.each([
  ["mail.example.org", PUBLIC_URL, "must be the mail server's address"],
  ["https://u:hunter2@mail.example.org", PUBLIC_URL, "must be the mail server's address"],
  ["smtp://u:hunter2@mail.example.org", PUBLIC_URL, "must include the sender"],
  ["smtp://u:hunter2@mail.example.org?from=nobody", PUBLIC_URL, "must include the sender"],
  ["smtp://u:hunter2@mail.example.org?from=club@example.org", "", "needs PUBLIC_URL"],
])("SMTP_URL=%s prevents the start, and the message does not print it", (SMTP_URL, publicUrl, message) => {
  const start = () => readConfig({ SMTP_URL, PUBLIC_URL: publicUrl });
  expect(start).toThrow(`SMTP_URL="…": ${message}`);
  expect(start).not.toThrow("hunter2");
});
