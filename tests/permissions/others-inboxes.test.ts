import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { and, gt, ne } from "drizzle-orm";
import { notifications } from "../../src/base/db/schema.ts";
import { senderLimits } from "../../src/base/notifications/topics/notification-topics.ts";
import { outcomeFor, type Person } from "./people.ts";
import { openPrepared } from "./prepared-club.ts";
import { isPage } from "./routes.ts";
import { partsOf, type Row } from "./row.ts";
import { table } from "./table.ts";
import { tryCell } from "./try-cell.ts";

/** Members without a role. */
const members = ["owner", "other"] as const satisfies readonly Person[];

const isWriting = (name: string) => partsOf(name).method !== "GET";

const rows = table
  .flatMap(({ rows }) => Object.entries(rows))
  .filter(([name, { who }]) => isWriting(name) && members.some((person) => outcomeFor(who, person) === "yes"));

/** Routes that notify another user in the club's name, and why no member can repeat them at will. */
const inTheClubsName: Readonly<Record<string, string>> = {
  "POST /api/reset": "a password set by a one-time link, which only its receiver has",
};

let prepared: Awaited<ReturnType<typeof openPrepared>>;
beforeAll(async () => {
  prepared = await openPrepared();
});
afterAll(() => prepared.close());

const newest = async () => {
  const ids = await prepared.club.store.read(async (db) => db.select({ id: notifications.id }).from(notifications));
  return Math.max(0, ...ids.map(({ id }) => id));
};

const idOf = (person: (typeof members)[number]) => prepared.club.logIn(person).then(({ userId }) => userId);

/** The kinds of notifications that were counted for a member. */
const countedTypes = new Set<string>();

/** Notifications to others after `before` that name no sender, so that no limit counts them. */
async function uncounted(before: number, userId: number) {
  const { type, title, senderId } = notifications;
  const toOthers = await prepared.club.store.read(async (db) =>
    db
      .select({ type, title, senderId })
      .from(notifications)
      .where(and(gt(notifications.id, before), ne(notifications.userId, userId))),
  );
  for (const notice of toOthers) if (notice.senderId === userId) countedTypes.add(notice.type);
  return toOthers.filter((notice) => notice.senderId !== userId);
}

async function uncountedOf(name: string, row: Row) {
  const notices: object[] = [];
  for (const person of members) {
    if (outcomeFor(row.who, person) !== "yes") continue;
    await prepared.reset();
    const userId = await idOf(person);
    const before = await newest();
    expect(await tryCell(prepared, { name, row, person, isPage: isPage(name) })).toBe("yes");
    notices.push(...(await uncounted(before, userId)));
  }
  return notices;
}

describe("what a member's action puts into others' inboxes counts against the sender's limits:", () => {
  test.each(rows)("%s counts notices in others' inboxes for the sender", async (name, row) => {
    const notices = await uncountedOf(name, row);
    if (name in inTheClubsName) expect(notices).not.toEqual([]);
    else expect(notices).toEqual([]);
  });
});

test("the counted notifications include invitations, joins and used links, and each kind has a limit", () => {
  expect([...countedTypes]).toEqual(
    expect.arrayContaining(["account_changed", "team_invitation", "tournament_changed"]),
  );
  for (const type of countedTypes) expect(Object.keys(senderLimits)).toContain(type);
});
