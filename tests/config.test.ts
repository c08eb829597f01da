import { describe, expect, test } from "bun:test";
import { demoSettings } from "../src/commands/demo.ts";
import { readConfig } from "../src/config.ts";

describe("PUBLIC_URL", () => {
  test.each([
    ["https://fish.example.org", "https://fish.example.org"],
    ["https://fish.example.org/", "https://fish.example.org"],
    ["http://192.168.1.20:3000", "http://192.168.1.20:3000"],
  ])("%s", (PUBLIC_URL, publicOrigin) => {
    expect(readConfig({ PUBLIC_URL })).toMatchObject({ publicOrigin });
  });

  test.each([
    "https://example.org/fish",
    "https://example.org/?club=1",
    "https://example.org/#fish",
    "https://u:p@example.org",
  ])("%s stops the start: the club is served at the root", (PUBLIC_URL) => {
    expect(() => readConfig({ PUBLIC_URL })).toThrow(`PUBLIC_URL="${PUBLIC_URL}": must end with the host`);
  });

  test.each(["fish.example.org", "ftp://fish.example.org", "our club"])("%s stops the start", (PUBLIC_URL) => {
    expect(() => readConfig({ PUBLIC_URL })).toThrow(`PUBLIC_URL="${PUBLIC_URL}": must be the address people open`);
  });
});

test("a club's name has at most 80 characters", () => {
  expect(readConfig({ CLUB_NAME: "n".repeat(80) }).clubName).toBe("n".repeat(80));
  expect(() => readConfig({ CLUB_NAME: "n".repeat(81) })).toThrow("can have at most 80 characters");
});

describe("what the demo charges for an entry", () => {
  test.each([
    ["unless it is set, what the card shows", {}, "entry-fee"],
    ["what was set", { ENTRY_CHARGE: "fixed" }, "fixed"],
  ])("%s", (_, env, entryCharge) => {
    expect(readConfig(demoSettings(env, false))).toMatchObject({ entryCharge });
  });

  test("a club of its own charges the fixed fee unless it is set", () => {
    expect(readConfig({})).toMatchObject({ entryCharge: "fixed" });
  });
});
