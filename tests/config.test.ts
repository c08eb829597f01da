import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoSettings } from "../src/commands/demo.ts";
import { applySaved, publicAuthority, readConfig, savedSettingProblems } from "../src/config.ts";

describe("PUBLIC_URL", () => {
  test.each([
    ["https://fish.example.org", "https://fish.example.org"],
    ["https://fish.example.org/", "https://fish.example.org"],
    ["http://192.168.1.20:3000", "http://192.168.1.20:3000"],
  ])("PUBLIC_URL is read from %s", (PUBLIC_URL, publicOrigin) => {
    expect(readConfig({ PUBLIC_URL })).toMatchObject({ publicOrigin });
  });

  test.each([
    "https://example.org/fish",
    "https://example.org/?club=1",
    "https://example.org/#fish",
    "https://u:p@example.org",
  ])("PUBLIC_URL=%s prevents the start: the club is served at the root", (PUBLIC_URL) => {
    expect(() => readConfig({ PUBLIC_URL })).toThrow(`PUBLIC_URL="${PUBLIC_URL}": must end with the host`);
  });

  test.each(["fish.example.org", "ftp://fish.example.org", "our club"])(
    "PUBLIC_URL=%s prevents the start",
    (PUBLIC_URL) => {
      expect(() => readConfig({ PUBLIC_URL })).toThrow(`PUBLIC_URL="${PUBLIC_URL}": must be the address people open`);
    },
  );
});

describe("DOMAIN", () => {
  const https = { directory: publicAuthority, httpPort: 80, httpsPort: 443 };
  test.each([
    ["fish.example.org", "fish.example.org"],
    [" Fish.Example.ORG ", "fish.example.org"],
    ["fisch-köder.example", "xn--fisch-kder-kcb.example"],
  ])("DOMAIN=%j is also the public address", (DOMAIN, domain) => {
    expect(readConfig({ DOMAIN })).toMatchObject({ https: { domain, ...https }, publicOrigin: `https://${domain}` });
  });

  test("without DOMAIN nothing changes; PUBLIC_URL and another port determine the address", () => {
    expect(readConfig({})).toMatchObject({ https: null, publicOrigin: null });
    const DOMAIN = "fish.example.org";
    const PUBLIC_URL = "https://www.example.org";
    expect(readConfig({ DOMAIN, PUBLIC_URL }).publicOrigin).toBe(PUBLIC_URL);
    expect(readConfig({ DOMAIN, HTTPS_PORT: "8443" }).publicOrigin).toBe("https://fish.example.org:8443");
    const from = "smtp://mail.example.org?from=club@example.org";
    expect(readConfig({ DOMAIN, SMTP_URL: from }).mailServer?.from).toBe("club@example.org");
  });

  test.each([
    "https://fish.example.org",
    "fish.example.org/club",
    "fish.example.org:443",
    "*.example.org",
    "fish",
    "localhost",
    "192.0.2.7",
    "[::1]",
    "a@fish.example.org",
    ".example.org",
  ])("DOMAIN=%s prevents the start", (DOMAIN) => {
    expect(() => readConfig({ DOMAIN })).toThrow("must be the name people open, such as fish.example.org");
  });

  test.each([
    [{ TRUST_PROXY: "on" }, "must be off with DOMAIN"],
    [{ ACME_DIRECTORY: "http://ca.example.org/dir" }, "must begin with https://"],
    [{ ACME_DIRECTORY: "letsencrypt" }, "must be the address of a certificate authority's ACME directory"],
    [{ HTTPS_PORT: "80" }, "must be a different port from PORT and HTTP_PORT"],
    [{ HTTP_PORT: "3000" }, "must be a different port from PORT"],
    [
      { DATABASE_URL: "postgres://u:p@db.example.org/club", PHOTOS_URL: "s3+https://K:S@s3.example.org/club" },
      "needs SECRETS_KEY with DATABASE_URL",
    ],
  ])("%j conflicts with DOMAIN", (settings, message) => {
    expect(() => readConfig({ DOMAIN: "fish.example.org", ...settings })).toThrow(message);
  });
});

describe("numbers must be plain digits", () => {
  test.each(["1e3", "0x1F90", "3000.0", "+3000", "-1", "3_000", "1,000", "65536", "three", "Infinity", "٣٠٠٠"])(
    "PORT=%s prevents the start",
    (PORT) => {
      expect(() => readConfig({ PORT })).toThrow(`PORT="${PORT}": must be a number from 0 to 65535`);
    },
  );

  test.each(["1e1", "0x10", "10.5", "201", "1"])("DATABASE_CONNECTIONS=%s prevents the start", (value) => {
    const set = () => readConfig({ DATABASE_CONNECTIONS: value });
    expect(set).toThrow(`DATABASE_CONNECTIONS="${value}": must be a number from 2 to 200`);
  });

  test.each([
    ["0", 0],
    ["8080", 8080],
    ["08080", 8080],
    [" 8080\r", 8080],
    ["65535", 65_535],
  ])("PORT=%j is read as %d", (PORT, port) => {
    expect(readConfig({ PORT }).port).toBe(port);
  });
});

test("a club's name has at most 80 characters", () => {
  expect(readConfig({ CLUB_NAME: "n".repeat(80) }).clubName).toBe("n".repeat(80));
  expect(() => readConfig({ CLUB_NAME: "n".repeat(81) })).toThrow("can have at most 80 characters");
});

describe("what the demo charges for an entry", () => {
  test.each([
    ["by default, the fee on the card", {}, "entry-fee"],
    ["the configured one", { ENTRY_CHARGE: "fixed" }, "fixed"],
  ])("the demo's charge for an entry: %s", (_, env, entryCharge) => {
    expect(readConfig(demoSettings(env, false))).toMatchObject({ entryCharge });
  });

  test("a real club charges the fixed fee by default", () => {
    expect(readConfig({})).toMatchObject({ entryCharge: "fixed" });
  });
});

describe("PHOTOS_URL", () => {
  test.each([
    ["s3+https://KEY:SECRET@s3.example.org/club-photos?region=eu-1", "https://s3.example.org", "eu-1", "SECRET"],
    ["s3+https://KEY:SECRET@s3.example.org:9000/club-photos/", "https://s3.example.org:9000", "us-east-1", "SECRET"],
    ["s3+https://KEY:se%2Fcr%2Bet@s3.example.org/club-photos", "https://s3.example.org", "us-east-1", "se/cr+et"],
    ["s3+https://KEY:se/cr+et@s3.example.org/club-photos", "https://s3.example.org", "us-east-1", "se/cr+et"],
    ["s3+http://KEY:SECRET@minio:9000/club-photos", "http://minio:9000", "us-east-1", "SECRET"],
    ["s3+http://KEY:SECRET@10.1.2.3:9000/club-photos", "http://10.1.2.3:9000", "us-east-1", "SECRET"],
  ])("PHOTOS_URL is read from %s", (PHOTOS_URL, endpoint, region, secretAccessKey) => {
    expect(readConfig({ PHOTOS_URL }).photoBucket).toEqual({
      ...{ endpoint, region, secretAccessKey, accessKeyId: "KEY", name: "club-photos" },
    });
  });

  test.each([
    ["https://KEY:hush@s3.example.org/photos", "must be the address of a bucket"],
    ["s3+https://s3.example.org/photos", "must be the address of a bucket"],
    ["s3+https://KEY:hu%zzsh@s3.example.org/photos", "must be the address of a bucket"],
    ["s3+http://KEY:hush@s3.example.org/photos", "must begin with s3+https:// outside a private network"],
    ["s3+https://KEY:hush@s3.example.org/", "must name one bucket"],
    ["s3+https://KEY:hush@s3.example.org/Photos", "must name one bucket"],
    ["s3+https://KEY:hush@s3.example.org/photos?zone=eu-1", "not zone"],
    ["s3+https://KEY:hush@s3.example.org/photos?region=", "must name the bucket's region"],
  ])("PHOTOS_URL=%s prevents the start, and its secret is not printed", (PHOTOS_URL, why) => {
    expect(() => readConfig({ PHOTOS_URL })).toThrow(why);
    expect(() => readConfig({ PHOTOS_URL })).toThrow('PHOTOS_URL="…": ');
  });

  test("PHOTOS_URL isn't printed if it was set in another variable", () => {
    expect(() => readConfig({ PUBLIC_URL: "s3+https://KEY:hush@s3.example.org/photos" })).toThrow('PUBLIC_URL="…": ');
  });
});

describe("a secret in a file", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "secrets-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function secretFile(content: string): string {
    const path = join(folder, "secret");
    writeFileSync(path, content);
    return path;
  }

  test("a secret file is read without its trailing newline", () => {
    const PHOTOS_URL_FILE = secretFile("s3+https://KEY:SECRET@s3.example.org/photos\n");
    expect(readConfig({ PHOTOS_URL_FILE }).photoBucket).toMatchObject({ secretAccessKey: "SECRET", name: "photos" });
    expect(readConfig({ METRICS_TOKEN_FILE: secretFile("0123456789abcdef") }).metricsToken).toBe("0123456789abcdef");
  });

  test("a missing or empty secret file prevents the start, and so does giving the setting twice", () => {
    const METRICS_TOKEN_FILE = join(folder, "none");
    expect(() => readConfig({ METRICS_TOKEN_FILE })).toThrow(
      `METRICS_TOKEN_FILE="${METRICS_TOKEN_FILE}": the file can't be read (ENOENT)`,
    );
    expect(() => readConfig({ METRICS_TOKEN_FILE: secretFile("\n") })).toThrow("the file is empty");
    const both = { METRICS_TOKEN_FILE: secretFile("0123456789abcdef"), METRICS_TOKEN: "fedcba9876543210" };
    expect(() => readConfig(both)).toThrow("METRICS_TOKEN is also set; set only one");
  });

  test("an invalid secret file prevents the start and is not printed", () => {
    expect(() => readConfig({ METRICS_TOKEN_FILE: secretFile("short") })).toThrow(
      'METRICS_TOKEN="…": must have at least 16 characters',
    );
  });
});

describe("DATABASE_URL", () => {
  const PHOTOS_URL = "s3+https://KEY:SECRET@s3.example.org/club-photos";

  test("a database server requires a bucket for the photos", () => {
    const DATABASE_URL = "postgres://club:hush@db.example.org/club";
    expect(readConfig({ DATABASE_URL, PHOTOS_URL })).toMatchObject({
      databaseUrl: DATABASE_URL,
      databaseConnections: 10,
    });
    expect(readConfig({})).toMatchObject({ databaseUrl: null });
  });

  test.each([
    [{ DATABASE_URL: "postgres://club:hush@db.example.org/club" }, "needs PHOTOS_URL"],
    [
      { DATABASE_URL: "mysql://club:hush@db.example.org/club", PHOTOS_URL },
      "must be the address of a PostgreSQL database",
    ],
    [{ DATABASE_URL: "postgres://club:hush@db.example.org", PHOTOS_URL }, "must end with the database"],
    [{ DATABASE_URL: "postgres://club:hush@db.example.org/", PHOTOS_URL }, "must end with the database"],
  ])("an invalid DATABASE_URL prevents the start, and its password is not printed: %p", (env, why) => {
    expect(() => readConfig(env)).toThrow(why);
    expect(() => readConfig(env)).toThrow('DATABASE_URL="…": ');
  });

  test("DATABASE_URL requires a trusted certificate if it requires TLS", () => {
    const modeOf = (mode: string) => {
      const DATABASE_URL = `postgres://club:hush@db.example.org/club?sslmode=${mode}`;
      return new URL(readConfig({ DATABASE_URL, PHOTOS_URL }).databaseUrl ?? "").searchParams.get("sslmode");
    };
    const modes = ["require", "verify-ca", "verify-full", "no-verify", "disable"];
    expect(modes.map(modeOf)).toEqual(["verify-full", "verify-full", "verify-full", "no-verify", "disable"]);
    for (const mode of ["prefer", "sure", ""]) expect(() => modeOf(mode)).toThrow("can have sslmode=verify-full");
  });

  test("a retired setting is listed and its value is ignored", () => {
    expect(readConfig({}).retiredSettings).toEqual([]);
    const DATABASE_READ_URL = "https://club:hush@standby";
    expect(readConfig({ DATABASE_READ_URL }).retiredSettings).toEqual(["DATABASE_READ_URL"]);
    const DATABASE_READ_URL_FILE = join(tmpdir(), "no-such-file");
    expect(readConfig({ DATABASE_READ_URL_FILE }).retiredSettings).toEqual(["DATABASE_READ_URL_FILE"]);
    expect(readConfig({ DATABASE_READ_URL: "" }).retiredSettings).toEqual([]);
  });

  test("DATABASE_URL isn't printed if it, or the mail server, was set in another variable", () => {
    for (const PUBLIC_URL of ["postgres://club:hush@db.example.org/club", "smtps://club:hush@mail.example.org"]) {
      expect(() => readConfig({ PUBLIC_URL })).toThrow('PUBLIC_URL="…": ');
    }
  });

  test("DATABASE_CONNECTIONS must be at least two", () => {
    expect(() => readConfig({ DATABASE_CONNECTIONS: "1" })).toThrow("must be a number from 2 to 200");
  });
});

describe("settings that an admin saved", () => {
  test("saved settings apply if the environment doesn't set them; the environment takes precedence", () => {
    const config = readConfig({ TIME_ZONE: "America/Denver" });
    expect(applySaved(config, { TIME_ZONE: "America/Chicago", PUBLIC_URL: "https://fish.example.org" })).toEqual([]);
    expect(config).toMatchObject({ timeZone: "America/Denver", publicOrigin: "https://fish.example.org" });
  });

  test("saved settings that conflict with the environment are ignored, and the rest applies", () => {
    const config = readConfig({});
    const saved = { TIME_ZONE: "America/Chicago", SMTP_URL: "smtp://mail.example.org?from=club@example.org" };
    expect(applySaved(config, saved)).toEqual([
      { name: "SMTP_URL", message: "needs PUBLIC_URL: links in emails begin with it" },
    ]);
    expect(config).toMatchObject({ timeZone: "America/Chicago", mailServer: null });
  });

  test("saved settings never switch payments back to test mode: Stripe without usable keys stays Stripe", () => {
    const config = readConfig({ PUBLIC_URL: "https://fish.example.org" });
    const saved = { PAYMENTS: "stripe", ENTRY_CHARGE: "fixed", STRIPE_PUBLISHABLE_KEY: "pk_test_club" };
    expect(applySaved(config, saved).map(({ name }) => name)).toContain("STRIPE_SECRET_KEY");
    expect(config).toMatchObject({ payments: "stripe", stripe: null });
  });

  test("saved settings can't enable real payments while the environment disables rate limits", () => {
    const config = readConfig({ PUBLIC_URL: "https://fish.example.org", RATE_LIMITS: "off" });
    const saved = {
      ...{ PAYMENTS: "stripe", ENTRY_CHARGE: "fixed", STRIPE_PUBLISHABLE_KEY: "pk_live_club" },
      ...{ STRIPE_SECRET_KEY: "sk_live_club", STRIPE_WEBHOOK_SECRET: "whsec_club" },
    };
    expect(savedSettingProblems(config, saved)).toEqual([
      { name: "STRIPE_SECRET_KEY", message: "RATE_LIMITS must be on for real payments" },
    ]);
  });

  test("a key for secrets that isn't 64 hexadecimal digits prevents the start and is not printed", () => {
    expect(() => readConfig({ SECRETS_KEY: "hush" })).toThrow(
      'SECRETS_KEY="…": must be 64 hexadecimal digits, like those printed by openssl rand -hex 32',
    );
  });
});
