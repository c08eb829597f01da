import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { sessions, userRoles, users } from "../../src/base/db/schema.ts";
import type { Deps } from "../../src/deps.ts";
import type { Club } from "../support/club.ts";
import { outcomeFor, type Person } from "./people.ts";
import { openPrepared } from "./prepared-club.ts";
import { isPage } from "./routes.ts";
import type { Row } from "./row.ts";
import { table } from "./table.ts";
import { accounts, ask, outcomeOf, putInState } from "./try-cell.ts";

/** The sender of a request, and the person in the table whose rights are left. */
const losses: readonly {
  loss: string;
  sender: "owner" | "admin" | "judge" | "treasurer" | "organizer";
  becomes: Person;
}[] = [
  { loss: "logged out everywhere", sender: "owner", becomes: "visitor" },
  { loss: "logged out everywhere", sender: "admin", becomes: "visitor" },
  { loss: "asked to accept a new agreement", sender: "owner", becomes: "newcomer" },
  { loss: "asked to accept a new agreement", sender: "admin", becomes: "newAdmin" },
  { loss: "suspended", sender: "owner", becomes: "suspended" },
  { loss: "suspended", sender: "admin", becomes: "suspendedAdmin" },
  { loss: "made a member like all others", sender: "admin", becomes: "other" },
  { loss: "judge no longer", sender: "judge", becomes: "other" },
  { loss: "treasurer no longer", sender: "treasurer", becomes: "other" },
  { loss: "organizer no longer", sender: "organizer", becomes: "other" },
];

const setAdmin = (club: Club, username: string, isAdmin: boolean) =>
  club.store.write(async (tx) => {
    await tx.update(users).set({ isAdmin }).where(eq(users.username, username));
  });

const endRoles = (club: Club, until: number | null) =>
  club.store.write(async (tx) => {
    await tx.update(userRoles).set({ until });
  });

async function lose(club: Club, { sender, becomes }: Loss): Promise<void> {
  const username = accounts[sender];
  if (sender !== "admin" && sender !== "owner" && becomes === "other") return endRoles(club, club.now());
  if (becomes === "other") return setAdmin(club, username, false);
  if (becomes !== "visitor") return putInState(club, becomes);
  await club.store.write(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.username, username));
    if (user) await tx.delete(sessions).where(eq(sessions.userId, user.id));
  });
}

type Prepared = Awaited<ReturnType<typeof openPrepared>>;

/** Runs once, at the moment that a test arranges. The refused request leaves the club unchanged for the next row. */
let loseNow: (() => Promise<void>) | null = null;

async function loseOnce(): Promise<void> {
  const lose = loseNow;
  loseNow = null;
  await lose?.();
}

const losingBeforeWrites = (deps: Deps): Deps => ({
  ...deps,
  store: {
    ...deps.store,
    async write(work) {
      await loseOnce();
      return deps.store.write(work);
    },
  },
});

type Loss = (typeof losses)[number];

const isRefused = ({ who }: Row, { sender, becomes }: Loss) =>
  outcomeFor(who, sender) === "yes" && outcomeFor(who, becomes) !== "yes";

async function outcomeAfter(
  { club, fixtures, watch }: Prepared,
  [name, row]: [string, Row],
  loss: Loss,
  inBody: boolean,
) {
  await putInState(club, loss.sender);
  await setAdmin(club, accounts.admin, true);
  await endRoles(club, null);
  const browser = await club.logIn(accounts[loss.sender]);
  await row.before?.(club, fixtures);
  let isLost = false;
  loseNow = async () => {
    await lose(club, loss);
    await watch.begin();
    isLost = true;
  };
  const response = await ask(browser, { name, row, fixtures, beforeBody: inBody ? loseOnce : undefined });
  loseNow = null;
  if (!isLost) return "nothing was lost";
  const hasChanged = await watch.hasChanged();
  const expected = outcomeFor(row.who, loss.becomes);
  const outcome = await outcomeOf(response, { isRead: false, isPage: isPage(name), hasChanged, expected });
  return hasChanged ? `${outcome}, and changed something` : outcome;
}

/** The outcomes for everybody who may send the request: one for each loss after which they may not. */
async function outcomesOf(prepared: Prepared, entry: [string, Row], inBody: boolean) {
  const [, row] = entry;
  const actual: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const loss of losses.filter((loss) => isRefused(row, loss))) {
    const as = `${loss.sender}, ${loss.loss}`;
    expected[as] = outcomeFor(row.who, loss.becomes);
    actual[as] = await outcomeAfter(prepared, entry, loss, inBody);
  }
  return { found: actual, expected };
}

const writing = table
  .flatMap(({ rows }) => Object.entries(rows))
  .filter(([name, row]) => !name.startsWith("GET ") && losses.some((loss) => isRefused(row, loss)));

describe("rights that are lost before the body arrives", () => {
  let prepared: Prepared;
  beforeAll(async () => {
    prepared = await openPrepared();
  });
  afterAll(() => prepared.close());

  test.each(writing)("%s is refused when rights are lost before the body arrives", async (name, row) => {
    const { found, expected } = await outcomesOf(prepared, [name, row], true);
    expect(found).toEqual(expected);
  });
});

describe("rights that are lost before the write begins", () => {
  let prepared: Prepared;
  beforeAll(async () => {
    prepared = await openPrepared(losingBeforeWrites);
  });
  afterAll(() => prepared.close());

  test.each(writing.filter(([name]) => !isPage(name)))(
    "%s is refused when rights are lost before the write begins",
    async (name, row) => {
      const { found, expected } = await outcomesOf(prepared, [name, row], false);
      expect(found).toEqual(expected);
    },
  );
});
