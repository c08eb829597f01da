import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { clubSettings } from "../../src/base/db/schema.ts";
import { readConfig } from "../../src/config.ts";
import { openLiveSettings } from "../../src/server-settings/live-settings.ts";
import { type MailServer, openMailServer } from "../base/notifications/mail-server.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { pageOf } from "../support/posting.ts";
import { api, mailFields, problemOf, read, save } from "./settings-club.ts";

let club: Club;
let admin: Browser;
let server: MailServer;
beforeEach(async () => {
  server = await openMailServer();
  club = await openClub();
  admin = await club.logIn("ruth", { isAdmin: true });
  await save(admin, "address", { address: "https://fish.example.org" });
});
afterEach(async () => {
  await club.close();
  await server.close();
});

const fields = () => mailFields(server.url);
const sendTest = () => admin.send(`${api}/mail/test`, { method: "POST" });
const keyFile = () => join(club.dataDir, "secrets.key");

test("a saved mail server is used at once, and the test email goes to the admin", async () => {
  expect((await save(admin, "mail", fields())).status).toBe(200);
  const response = await sendTest();
  expect(await response.json()).toEqual({ message: "The mail server accepted an email to ruth@example.org." });
  expect(server.received).toMatchObject([{ from: "club@example.org", to: ["ruth@example.org"] }]);
  expect(await club.visitor.get<object>("/api/auth/forgot-password")).toEqual({ byMail: true });
});

test("an empty server turns mail off", async () => {
  await save(admin, "mail", fields());
  await save(admin, "mail", { host: "" });
  expect((await read(admin)).mail.isSetUp).toBe(false);
  expect((await sendTest()).status).toBe(409);
  expect(await club.visitor.get<object>("/api/auth/forgot-password")).toEqual({ byMail: false });
});

describe("the result of the test email is one sentence", () => {
  const failure = async (change: object) => {
    await save(admin, "mail", { ...fields(), ...change });
    const response = await sendTest();
    expect(response.status).toBe(409);
    return problemOf(response);
  };

  test("the mail test reports a wrong password without showing it", async () => {
    const message = await failure({ password: "guess-1234" });
    expect(message).toStartWith("The mail server rejected the username or password: ");
    expect(message).not.toContain("guess-1234");
  });

  test("the mail test reports that nothing listens on the port", async () => {
    const { port } = fields();
    await server.close();
    expect(await failure({})).toBe(`Nothing is listening on port ${port} of 127.0.0.1.`);
    server = await openMailServer();
  });

  test("the mail test reports that the server doesn't exist", async () => {
    expect(await failure({ host: "mail.invalid" })).toBe("There is no mail server named mail.invalid.");
  });

  test("the mail test reports the server's objection to the recipient", async () => {
    server.refuse(true);
    expect(await failure({})).toMatch(/^The mail server refused the email: .*try later\.$/);
  });

  test("the mail test shows nothing that another service on the port sends", async () => {
    const talker: Server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.end(`SSH-2.0-secret ${"x".repeat(4000)}\r\nsecond line\r\n`);
    });
    await new Promise<void>((resolve) => talker.listen(0, "127.0.0.1", resolve));
    const address = talker.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const message = await failure({ port });
    talker.close();
    expect(message).toBe(`127.0.0.1 isn't a mail server on port ${port}.`);
  });

  test("the mail test shows at most one short line of a mail server that is closed", async () => {
    const talker: Server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.end(`554 ${"x".repeat(4000)}\r\nsecond line\r\n`);
    });
    await new Promise<void>((resolve) => talker.listen(0, "127.0.0.1", resolve));
    const address = talker.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const message = await failure({ port });
    talker.close();
    expect(message).toContain("554 xxx");
    expect(message).not.toContain("second line");
    expect(message.length).toBeLessThan(300);
  });
});

describe("a saved password", () => {
  beforeEach(async () => {
    await save(admin, "mail", fields());
  });

  test("a blank password field keeps the saved one", async () => {
    await save(admin, "mail", { ...fields(), password: "", from: "office@example.org" });
    expect((await sendTest()).status).toBe(200);
    expect(server.received).toMatchObject([{ from: "office@example.org" }]);
  });

  test("a saved password isn't sent to another server, for which it must be entered again", async () => {
    const response = await save(admin, "mail", { ...fields(), password: "", host: "mail.example.net" });
    expect(await problemOf(response)).toBe("password: Enter the password");
  });

  test("a saved password is in no reply, page, audit record, export or log", async () => {
    const audit = await (await admin.send("/api/admin/export/audit.csv")).text();
    const everything = [
      JSON.stringify(await read(admin)),
      JSON.stringify(await admin.get("/api/admin/settings")),
      await pageOf(admin, "/admin/settings/server"),
      JSON.stringify(await admin.get("/api/admin/audit")),
      audit,
      JSON.stringify(await admin.get("/api/settings/export").catch(() => null)),
    ].join("\n");
    expect(everything).not.toContain("p@ss");
    expect(everything).not.toContain("p%40ss");
    expect(audit).toContain("changedSecrets");
  });

  test("a saved password is encrypted in the database with a key file that only its owner can read", async () => {
    const [row] = await club.store.read((db) => db.select().from(clubSettings));
    expect(JSON.stringify(row)).not.toContain("p%40ss");
    expect(row?.secretSettings).toStartWith("1.");
    expect(row?.serverSettings).toEqual({ PUBLIC_URL: "https://fish.example.org" });
    expect((statSync(keyFile()).mode & 0o777).toString(8)).toBe("600");
  });

  test("without the right key, the club starts with its other settings, but an unreadable password and no mail server", async () => {
    rmSync(keyFile());
    writeFileSync(keyFile(), `${"0".repeat(64)}\n`);
    const config = readConfig({ DATA_DIR: club.dataDir });
    const settings = await openLiveSettings(config, club.store);
    expect([settings.isUnreadable(), config.mailServer, config.publicOrigin]).toEqual([
      true,
      null,
      "https://fish.example.org",
    ]);
  });
});

test("without a saved secret, there is no key file", async () => {
  await save(admin, "time-zone", { timeZone: "Denver" });
  expect(existsSync(keyFile())).toBe(false);
});

test("a mail server requires the public address first", async () => {
  await save(admin, "address", { address: "" });
  expect(await problemOf(await save(admin, "mail", fields()))).toBe(
    "host: Enter the public address first: links in email begin with it",
  );
});

test.each([
  [{ host: "mail example" }, "host: Enter the mail server's name, such as mail.example.org"],
  [{ host: "http://mail.example.org" }, "host: Enter the mail server's name, such as mail.example.org"],
  [{ port: "70000" }, "port: Enter a port from 1 to 65535"],
  [{ port: "x" }, "port: Enter a port from 1 to 65535"],
  [{ from: "club" }, "from: Enter the from address, such as club@example.org"],
  [{ from: "" }, "from: Enter the from address, such as club@example.org"],
  [{ security: "ssl" }, "security: Choose how the connection is encrypted"],
])("a mail server with %j is refused at its field", async (input, problem) => {
  const response = await save(admin, "mail", { ...fields(), ...input });
  expect(response.status).toBe(422);
  expect(await problemOf(response)).toBe(problem);
});
