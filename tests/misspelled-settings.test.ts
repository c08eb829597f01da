import { describe, expect, test } from "bun:test";
import { resolve } from "node:path";
import { misspelledIn } from "../src/config.ts";

const meantBy = (name: string) => misspelledIn({ [name]: "x" }).map(({ meant }) => meant);

describe("a misspelled environment variable", () => {
  test.each([
    ["PROT", "PORT"],
    ["PORTS", "PORT"],
    ["port", "PORT"],
    ["HOTS", "HOST"],
    ["CLUBNAME", "CLUB_NAME"],
    ["CLUB-NAME", "CLUB_NAME"],
    ["CLUB_NAMES", "CLUB_NAME"],
    ["DATADIR", "DATA_DIR"],
    ["TIMEZONE", "TIME_ZONE"],
    ["PAYMENT", "PAYMENTS"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["DATABASE_CONECTION", "DATABASE_CONNECTIONS"],
    ["STRIPE_SECRETKEY", "STRIPE_SECRET_KEY"],
    ["STRIPE_SECRET_KEY_FIEL", "STRIPE_SECRET_KEY_FILE"],
    ["SMTPURL", "SMTP_URL"],
    ["LOGLEVEL", "LOG_LEVEL"],
  ])("%s is close to %s", (name, meant) => {
    expect(meantBy(name)).toEqual([meant]);
  });

  test.each([
    ...["PORT", "HOST", "CLUB_NAME", "DATABASE_URL_FILE", "DATABASE_READ_URL"],
    ...["PATH", "HOME", "PWD", "OLDPWD", "SHELL", "TERM", "USER", "LOGNAME", "LANG", "LC_ALL", "TZ", "EDITOR", "PAGER"],
    ...[
      "HOSTNAME",
      "HOSTTYPE",
      "MAIL",
      "SHLVL",
      "DISPLAY",
      "SSH_TTY",
      "INVOCATION_ID",
      "JOURNAL_STREAM",
      "NODE_ENV",
      "CI",
    ],
    ...["DATABASE", "DATA", "PORTAGE", "KUBERNETES_PORT", "FISH_PORT", "FISH_SERVICE_HOST", "http_proxy", "NO_PROXY"],
    ...["PGHOST", "PGPORT", "PGDATABASE", "AWS_REGION", "NOTIFY_SOCKET", "CREDENTIALS_DIRECTORY", "XDG_DATA_DIRS", "_"],
  ])("%s is a setting, or belongs to another program", (name) => {
    expect(meantBy(name)).toEqual([]);
  });

  test("an environment variable with an empty value isn't checked", () => {
    expect(misspelledIn({ PROT: "", CLUBNAME: undefined })).toEqual([]);
  });
});

test("every command warns of a misspelled setting in one line without its value, and continues", async () => {
  const main = resolve(import.meta.dir, "../src/main.ts");
  const env = { PATH: process.env.PATH ?? "", PROT: "8080", CLUBNAME: "hush" };
  const { stderr, stdout, exitCode } = Bun.spawnSync([process.execPath, main, "version"], { env });
  expect([exitCode, stderr.toString()]).toEqual([
    0,
    "fishtournament: PROT is not a setting. Did you mean PORT?\nfishtournament: CLUBNAME is not a setting. Did you mean CLUB_NAME?\n",
  ]);
  expect(stdout.toString()).not.toContain("hush");
});
