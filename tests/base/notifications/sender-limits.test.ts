import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { notifications, tasks } from "../../../src/base/db/schema.ts";
import { notifyFrom } from "../../../src/base/notifications/notify-from.ts";
import { type MemberNoticeType, senderLimits } from "../../../src/base/notifications/topics/notification-topics.ts";
import { makePushKeys } from "../../../src/delivery/push-keys.ts";
import type { OwnTeam, TeamPage } from "../../../src/options/teams/team-shapes.ts";
import { challenge, challenged, openChallengeDay } from "../../challenges/challenge-day.ts";
import { type Browser, type Club, noon, openClub } from "../../support/club.ts";
import { openOtherInstanceStore } from "../../support/other-instance.ts";
import { pushBrowser } from "../../support/push-double.ts";
import { createTournament, nextWeek } from "../../tournaments/forms.ts";

const day = 86_400_000;

let club: Club;
afterEach(() => club.close());

const inboxOf = (browser: Browser, type?: MemberNoticeType) =>
  club.store.read(async (db) =>
    db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, browser.userId), type && eq(notifications.type, type)))
      .orderBy(notifications.id),
  );

const call = (browser: Browser, path: string, json: object = {}) => browser.send(path, { json });

const done = async (response: Response) => {
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return response;
};

describe("a captain", () => {
  let admin: Browser;
  let ann: Browser;
  let bob: Browser;
  let id: number;

  beforeEach(async () => {
    club = await openClub();
    admin = await club.logIn("secretary", { isAdmin: true });
    ann = await club.logIn("ann");
    bob = await club.logIn("bob");
    id = (await createTournament(admin, { ...nextWeek, teams: { size: 6, score: "best" } })).id;
    for (const browser of [ann, bob]) await done(await call(browser, `/api/tournaments/${id}/join`));
  });

  const makeTeam = async (browser: Browser, name: string, at = id) =>
    (await (await done(await call(browser, `/api/tournaments/${at}/teams`, { name }))).json()) as OwnTeam;
  const invite = (browser: Browser, team: OwnTeam, username: string, at = id) =>
    call(browser, `/api/tournaments/${at}/teams/${team.id}/invitations`, { username });
  const leave = async (browser: Browser, team: OwnTeam) =>
    done(await call(browser, `/api/tournaments/${id}/teams/${team.id}/leave`));

  test("a captain who repeatedly makes a team, invites and leaves notifies the invited angler once, with one push", async () => {
    await makePushKeys(club.store, noon);
    await done(await bob.send("/api/push", { json: pushBrowser().subscription }));
    let team: OwnTeam | null = null;
    for (let time = 1; time <= 85; time += 1) {
      team = await makeTeam(ann, `Words of my choice ${time}`);
      await done(await invite(ann, team, "bob"));
      if (time < 85) await leave(ann, team);
    }
    expect(await inboxOf(bob)).toMatchObject([
      { type: "tournament_joined" },
      { type: "team_invitation", title: "ann invited you to Words of my choice 85", senderId: ann.userId },
    ]);
    expect(await club.store.read((db) => db.$count(tasks, eq(tasks.kind, "push")))).toBe(1);
    const page = await bob.get<TeamPage>(`/api/tournaments/${id}/team`);
    expect(page.invitedTo).toEqual([{ name: "Words of my choice 85", code: String(team?.code) }]);
  });

  test("a captain notifies an angler once per tournament, and two captains of one tournament once each", async () => {
    const other = (await createTournament(admin, { ...nextWeek, name: "Other", teams: { size: 6, score: "best" } })).id;
    await done(await call(ann, `/api/tournaments/${other}/join`));
    await done(await invite(ann, await makeTeam(ann, "Here"), "bob"));
    await done(await invite(ann, await makeTeam(ann, "There", other), "bob", other));
    const cleo = await club.logIn("cleo");
    await done(await call(cleo, `/api/tournaments/${id}/join`));
    await done(await invite(cleo, await makeTeam(cleo, "Rivals"), "bob"));
    expect((await inboxOf(bob, "team_invitation")).map(({ title }) => title)).toEqual([
      "ann invited you to Here",
      "ann invited you to There",
      "cleo invited you to Rivals",
    ]);
  });

  test("a captain can invite 30 anglers a day; the next invitation is refused until the day is over", async () => {
    const team = await makeTeam(ann, "Two Rods");
    for (let nth = 1; nth <= 31; nth += 1) await club.logIn(`angler ${nth}`);
    for (let nth = 1; nth <= 30; nth += 1) await done(await invite(ann, team, `angler ${nth}`));
    club.setNow(noon + day / 2);
    const refused = await invite(ann, team, "angler 31");
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: "too_many" }]);
    expect(Number(refused.headers.get("retry-after"))).toBe(43_200);
    expect((await invite(ann, team, "angler 30")).status).toBe(200);
    club.setNow(noon + day);
    expect((await invite(ann, team, "angler 31")).status).toBe(200);
  });

  test("a captain gets at most ten notifications a day about an angler who keeps joining and leaving the team", async () => {
    const team = await makeTeam(ann, "Two Rods");
    for (let time = 1; time <= 40; time += 1) {
      await done(await call(bob, `/api/tournaments/${id}/teams/${team.id}/members`, { code: team.code }));
      await leave(bob, team);
    }
    expect(await inboxOf(ann, "tournament_changed")).toHaveLength(10);
  });
});

describe("an entrant who challenges", () => {
  test("repeated challenges and withdrawals notify the angler 20 times a day; then challenges are refused", async () => {
    const challengeDay = await openChallengeDay();
    club = challengeDay.club;
    const { ann, bob, fishId } = challengeDay;
    let refused: Response | null = null;
    for (let time = 1; refused === null && time <= 30; time += 1) {
      const response = await challenge(bob, fishId);
      if (response.ok)
        await done(await call(bob, `/api/challenges/${((await response.json()) as { id: number }).id}/withdraw`));
      else refused = response;
    }
    expect([refused?.status, await refused?.json()]).toMatchObject([429, { code: "too_many" }]);
    expect(await inboxOf(ann, "challenge_changed")).toHaveLength(20);
    const complaint = {
      type: "complaint",
      title: "Wrong length",
      description: "The tail is not pinched.",
      catchId: fishId,
    };
    expect((await call(bob, "/api/complaints", complaint)).status).toBe(201);
    expect(await inboxOf(ann, "challenge_changed")).toHaveLength(20);
  });

  test("a challenger's name is in neither the angler's inbox nor their exported data", async () => {
    const challengeDay = await openChallengeDay();
    club = challengeDay.club;
    const { ann, bob, fishId } = challengeDay;
    await challenged(bob, fishId);
    expect(await inboxOf(ann, "challenge_changed")).toMatchObject([{ senderId: bob.userId }]);
    const ownData = await ann.get<{ notifications: object[] }>("/api/account/data");
    for (const notice of [...ownData.notifications, ...(await ann.get<object[]>("/api/notifications"))]) {
      expect(Object.keys(notice)).not.toContain("senderId");
    }
  });

  test("a challenger can write 50 messages, and the angler is notified of 30", async () => {
    const challengeDay = await openChallengeDay();
    club = challengeDay.club;
    const { ann, bob, fishId } = challengeDay;
    const { id } = await challenged(bob, fishId);
    for (let time = 1; time <= 50; time += 1) {
      await done(await call(bob, `/api/challenges/${id}/messages`, { text: `Look at the tail, ${time}` }));
    }
    expect(await inboxOf(ann, "challenge_message")).toHaveLength(30);
    const thread = await ann.get<{ messages: unknown[] }>(`/api/challenges/${id}`);
    expect(thread.messages).toHaveLength(50);
  });
});

test("an angler who keeps requesting and withdrawing an entry notifies an admin at most ten times a day", async () => {
  club = await openClub();
  const admin = await club.logIn("secretary", { isAdmin: true });
  const ann = await club.logIn("ann");
  const { id } = await createTournament(admin, { ...nextWeek, isByApproval: true });
  for (let time = 1; time <= 20; time += 1) {
    await done(await call(ann, `/api/tournaments/${id}/join`, { request: true }));
    await done(await call(ann, `/api/tournaments/${id}/leave`));
    await club.store.write(async (tx) => {
      await tx.update(notifications).set({ isRead: true });
    });
  }
  expect(await inboxOf(admin, "entry_requested")).toHaveLength(10);
});

describe.each(Object.entries(senderLimits) as [MemberNoticeType, { toOne: number; inAll: number }][])(
  "notifications of type %s that one member sends:",
  (type, { toOne, inAll }) => {
    const notice = { type, title: "t", message: "m", link: null };
    let sender: Browser;
    let readers: Browser[];
    beforeEach(async () => {
      club = await openClub();
      sender = await club.logIn("sender");
      readers = await Promise.all(Array.from({ length: 12 }, (_, nth) => club.logIn(`reader ${nth}`)));
    });
    const send = (userIds: readonly number[], now = noon, store = club.store) =>
      store.write((tx) =>
        notifyFrom(
          tx,
          { id: sender.userId },
          userIds.map((userId) => ({ userId, ...notice })),
          now,
        ),
      );
    const count = () => club.store.read((db) => db.$count(notifications));

    test(`one recipient gets ${toOne} notifications in 24 hours, and more after that`, async () => {
      const [reader] = readers;
      for (let time = 0; time < toOne + 5; time += 1) await send([Number(reader?.userId)]);
      expect(await count()).toBe(toOne);
      await send([Number(reader?.userId)], noon + day);
      expect(await count()).toBe(toOne + 1);
    });

    test(`all recipients together get ${inAll} in 24 hours, even through another instance`, async () => {
      const all = readers.map(({ userId }) => userId);
      for (let time = 0; time < Math.ceil(inAll / all.length); time += 1) await send(all);
      expect(await count()).toBe(inAll);
      const other = await openOtherInstanceStore(club);
      await send(all, noon, other);
      await other.close();
      expect(await count()).toBe(inAll);
      const elsewhere = await club.logIn("somebody else");
      await club.store.write((tx) =>
        notifyFrom(tx, { id: elsewhere.userId }, [{ userId: sender.userId, ...notice }], noon),
      );
      expect(await count()).toBe(inAll + 1);
    });
  },
);
