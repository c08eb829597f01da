import { describe, expect, test } from "bun:test";
import { quietUntil, topicOf } from "../../src/base/notifications/topics/notification-topics.ts";
import { isPublicAddress } from "../../src/delivery/public-address.ts";
import { pushMessage, retryAt } from "../../src/delivery/push-and-digest.ts";
import { openPushService } from "../../src/delivery/push-service.ts";

const night = { from: 22, until: 6 };
const chicago = "America/Chicago";
const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds;
const localText = (instant: number | null) =>
  instant && Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(chicago).toPlainDateTime().toString();

describe("quiet hours", () => {
  test.each([
    ["2026-06-06T12:00:00-05:00", null],
    ["2026-06-06T21:59:59-05:00", null],
    ["2026-06-06T22:00:00-05:00", "2026-06-07T06:00:00"],
    ["2026-06-07T05:59:59-05:00", "2026-06-07T06:00:00"],
    ["2026-06-07T06:00:00-05:00", null],
  ])("quiet hours from 10 PM until 6 AM, at %s", (now, end) =>
    expect(localText(quietUntil(at(now), night, chicago))).toBe(end),
  );

  test("quiet hours within one day end that day", () => {
    const noonRest = { from: 12, until: 14 };
    expect(localText(quietUntil(at("2026-06-06T13:00:00-05:00"), noonRest, chicago))).toBe("2026-06-06T14:00:00");
    expect(quietUntil(at("2026-06-06T14:00:00-05:00"), noonRest, chicago)).toBeNull();
  });

  test("quiet hours are an hour shorter on the night that daylight saving time begins, and an hour longer when it ends", () => {
    const spring = at("2026-03-07T22:00:00-06:00");
    const fall = at("2026-10-31T22:00:00-05:00");
    const hours = (now: number) => ((quietUntil(now, night, chicago) ?? 0) - now) / 3_600_000;
    expect([hours(spring), hours(fall)]).toEqual([7, 9]);
  });

  test("quiet hours that end at a time skipped by the clocks end right after the gap", () => {
    const end = quietUntil(at("2026-03-08T01:30:00-06:00"), { from: 22, until: 2 }, chicago);
    expect(localText(end)).toBe("2026-03-08T03:00:00");
  });

  test("quiet hours don't apply if they are switched off or end at the hour they begin", () => {
    const now = at("2026-06-06T23:00:00-05:00");
    expect([quietUntil(now, null, chicago), quietUntil(now, { from: 23, until: 23 }, chicago)]).toEqual([null, null]);
  });
});

test("a push has at most 3 kB, whatever its text", () => {
  const message = "\u0001🎣".repeat(5000);
  const push = pushMessage({ id: 7, title: message, message, link: "/tournaments/7/leaderboard" });
  expect(Buffer.byteLength(JSON.stringify(push))).toBeLessThanOrEqual(3072);
  expect(push.body.endsWith("…")).toBe(true);
  expect(pushMessage({ id: 7, title: "a", message: "b", link: null })).toEqual({
    id: 7,
    title: "a",
    body: "b",
    path: "/notifications",
  });
});

test.each([
  ["120", 120_000],
  ["0", 5000],
  ["86400", 3_600_000],
  ["9".repeat(400), 3_600_000],
  ["Sat, 06 Jun 2026 16:00:00 GMT", 5000],
  ["Sat, 06 Jun 2026 17:02:00 GMT", 120_000],
  ["soon", 60_000],
  [null, 60_000],
])("Retry-After %p is a pause of %d ms", (header, pause) => {
  const now = Date.UTC(2026, 5, 6, 17);
  expect(retryAt(header, now) - now).toBe(pause);
});

test.each([
  ["142.250.1.1", 4, true],
  ["10.1.2.3", 4, false],
  ["127.0.0.1", 4, false],
  ["169.254.169.254", 4, false],
  ["172.31.0.1", 4, false],
  ["192.168.1.1", 4, false],
  ["100.64.0.1", 4, false],
  ["0.0.0.0", 4, false],
  ["255.255.255.255", 4, false],
  ["2a00:1450:4001::1", 6, true],
  ["::1", 6, false],
  ["fe80::1", 6, false],
  ["fd00::1", 6, false],
  ["::ffff:127.0.0.1", 6, false],
  ["64:ff9b::a00:1", 6, false],
  ["2002:a00:1::1", 6, false],
  ["3fff::1", 6, false],
])("%s counts as an address on the internet: %p, %p", (address, family, isPublic) =>
  expect(isPublicAddress(address, family)).toBe(isPublic),
);

test("a host name that resolves to this computer isn't contacted", async () => {
  await expect(openPushService(null).post("https://localhost/send", {}, new Uint8Array())).rejects.toThrow(
    "doesn't resolve to a public address",
  );
});

test("team invitations have a separate topic from the club's messages", () => {
  expect([topicOf("team_invitation"), topicOf("club_message")]).toEqual(["invites", "club"]);
});
