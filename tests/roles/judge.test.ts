import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { SessionView } from "../../src/accounts/account-forms.ts";
import { audit, notifications, rulings, users } from "../../src/base/db/schema.ts";
import type {
  RecentDecision,
  ReviewedCatch,
  ReviewQueue,
  UnverifiedCatch,
} from "../../src/catches/review/review-shapes.ts";
import type { ChallengeView } from "../../src/challenges/challenge-shapes.ts";
import type { MemberView } from "../../src/members/member-shapes.ts";
import type { RoleView } from "../../src/roles/role-shapes.ts";
import { type CatchDay, day, enter, openCatchDay, openTournament, photoFile, submitted } from "../catches/catch-day.ts";
import { type Browser, noon } from "../support/club.ts";

let catchDay: CatchDay;
let rita: Browser;
let other: number;

beforeEach(async () => {
  catchDay = await openCatchDay();
  rita = await catchDay.club.logIn("rita");
  other = await openTournament(catchDay.club, { name: "Night Derby" });
  await enter(catchDay.club, other, catchDay.ann.userId);
});
afterEach(() => catchDay.club.close());

const roles = () => `/api/admin/users/${rita.userId}/roles`;
const grantRole = (json: object, by = catchDay.judge) => by.send(roles(), { json });
const revokeRole = (json: object) => catchDay.judge.send(roles(), { method: "DELETE", json });
const grantJudgeRole = () => grantRole({ role: "judge", tournamentId: catchDay.tournamentId });
const submitPendingCatch = async (tournamentId: number, angler = catchDay.ann) =>
  (await submitted(angler, { tournamentId, photo: await photoFile() })).id;
const verify = (id: number, by: Browser) => by.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } });
const queueOf = async (judge: Browser) =>
  (await judge.get<UnverifiedCatch[]>("/api/admin/catches/unverified")).map(({ id }) => id);
const codeOf = async (response: Promise<Response>) => {
  const { status, ...rest } = await response;
  return [status, ((await (await response).json()) as { code?: string }).code ?? rest];
};

describe("a role", () => {
  test("a role is granted by an admin, appears on the user's page and in the audit, and its holder is notified", async () => {
    const response = await grantRole({ role: "judge", tournamentId: catchDay.tournamentId, until: "2026-06-30" });
    expect(response.status).toBe(201);
    const expected = {
      role: "judge",
      tournamentId: catchDay.tournamentId,
      tournamentName: "Spring Open",
      until: "2026-07-01T05:00:00.000Z",
      givenBy: "judge",
    } as const;
    expect((await response.json()) as RoleView[]).toMatchObject([expected]);
    const { roles: grantedRoles } = await catchDay.judge.get<MemberView>(`/api/admin/users/${rita.userId}`);
    expect(grantedRoles).toMatchObject([expected]);
    const [notice] = await catchDay.club.store.read((db) =>
      db.select().from(notifications).where(eq(notifications.userId, rita.userId)),
    );
    expect(notice).toMatchObject({ title: "You're Now a Judge", link: "/admin/verification" });
    expect(notice?.message).toStartWith("You can now review the catches of Spring Open. Your role ends on Jun 30");
    const [entry] = await catchDay.club.store.read((db) =>
      db.select().from(audit).where(eq(audit.action, "give-role")),
    );
    expect(entry).toMatchObject({ subjectId: rita.userId, detail: { role: "judge", tournament: "Spring Open" } });
  });

  test("granting a role again changes its end; granting it unchanged is refused", async () => {
    await grantJudgeRole();
    expect(await codeOf(grantJudgeRole())).toEqual([409, "same_state"]);
    const response = await grantRole({
      role: "judge",
      tournamentId: catchDay.tournamentId,
      until: "2026-08-01T00:00:00Z",
    });
    expect((await response.json()) as RoleView[]).toMatchObject([{ until: "2026-08-01T00:00:00.000Z" }]);
  });

  test.each([
    ["of an admin", { role: "admin" }, 422],
    ["that is already over", { role: "judge", until: "2026-06-05" }, 422],
    ["for an unknown tournament", { role: "judge", tournamentId: 999 }, 404],
    ["until an invalid day", { role: "judge", until: "soon" }, 422],
  ])("a role %s is refused at its field", async (_, json, status) => {
    const response = await grantRole(json);
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty("issues");
  });

  test("a role can't be granted by somebody who only has one", async () => {
    await grantJudgeRole();
    expect(await codeOf(grantRole({ role: "treasurer" }, rita))).toEqual([403, "admin_required"]);
  });

  test("a role that is revoked or has ended no longer applies", async () => {
    await grantRole({ role: "judge", until: "2026-06-06" });
    expect((await rita.send("/api/admin/catches/queue")).status).toBe(200);
    catchDay.club.setNow(noon + day);
    expect(await codeOf(rita.send("/api/admin/catches/queue"))).toEqual([403, "admin_required"]);
    await grantJudgeRole();
    const response = await revokeRole({ role: "judge", tournamentId: catchDay.tournamentId });
    expect([response.status, await response.json()]).toEqual([200, []]);
    expect(await codeOf(rita.send("/api/admin/catches/queue"))).toEqual([403, "admin_required"]);
    expect(await codeOf(revokeRole({ role: "judge", tournamentId: catchDay.tournamentId }))).toEqual([
      404,
      "not_found",
    ]);
  });

  test("a role has no effect for a suspended user", async () => {
    await grantJudgeRole();
    await catchDay.club.store.write(async (tx) => {
      await tx
        .update(users)
        .set({ suspendedUntil: noon + day })
        .where(eq(users.id, rita.userId));
    });
    expect(await codeOf(rita.send("/api/admin/catches/queue"))).toEqual([403, "suspended"]);
    const { user, workPlaces } = await rita.get<SessionView>("/api/session");
    expect([user?.roles, workPlaces]).toEqual([undefined, []]);
  });
});

describe("a judge of one tournament", () => {
  beforeEach(async () => {
    await grantJudgeRole();
  });

  test("a judge of one tournament sees only its catches in lists, counts and filters", async () => {
    const [here, there] = [await submitPendingCatch(catchDay.tournamentId), await submitPendingCatch(other)];
    expect(await queueOf(rita)).toEqual([here]);
    expect(await rita.get<ReviewQueue>("/api/admin/catches/queue")).toMatchObject({
      pending: 1,
      tournaments: [{ id: catchDay.tournamentId }],
    });
    const { user, awaitingReview, workPlaces } = await rita.get<SessionView>("/api/session");
    expect(awaitingReview).toBe(1);
    expect(user).toMatchObject({ isAdmin: false, roles: ["judge"] });
    expect(workPlaces).toEqual([{ to: "/admin/verification", label: "Judging" }]);
    const originalOf = async (id: number) =>
      (await catchDay.judge.get<ReviewedCatch>(`/api/admin/catches/${id}`)).originalUrl ?? "";
    expect((await rita.send(await originalOf(here))).status).toBe(200);
    expect((await rita.send(await originalOf(there))).status).toBe(404);
    expect(await codeOf(rita.send(`/api/admin/catches/${there}`))).toEqual([403, "not_yours"]);
    expect(await codeOf(rita.send(`/api/catches/${there}`))).toEqual([404, "not_found"]);
  });

  test("a judge of one tournament can decide on its catches, under their own name, but not on others", async () => {
    const [here, there] = [await submitPendingCatch(catchDay.tournamentId), await submitPendingCatch(other)];
    expect((await verify(here, rita)).status).toBe(200);
    expect(await codeOf(verify(there, rita))).toEqual([403, "not_yours"]);
    await verify(there, catchDay.judge);
    expect((await rita.get<RecentDecision[]>("/api/admin/catches/judged")).map(({ id }) => id)).toEqual([here]);
    const [ruling] = await catchDay.club.store.read((db) => db.select().from(rulings).where(eq(rulings.catchId, here)));
    expect(ruling).toMatchObject({ judgeId: rita.userId });
    const undo = rita.send(`/api/admin/catches/${there}/verify`, { json: { isVerified: false } });
    expect(await codeOf(undo)).toEqual([403, "not_yours"]);
  });

  test("a judge of one tournament can't see a personal catch", async () => {
    const { id } = await submitted(catchDay.ann, {});
    expect(await codeOf(rita.send(`/api/admin/catches/${id}`))).toEqual([403, "not_yours"]);
  });

  test("a judge of one tournament decides challenges only of its catches", async () => {
    const challenge = async (tournamentId: number) => {
      const id = await submitPendingCatch(tournamentId);
      await catchDay.judge.send(`/api/admin/catches/${id}/reject`, { json: { rejectionReason: "No tail" } });
      const opened = await catchDay.ann.send(`/api/catches/${id}/challenges`, { json: { reason: "Length" } });
      return ((await opened.json()) as ChallengeView).id;
    };
    const [here, there] = [await challenge(catchDay.tournamentId), await challenge(other)];
    const listed = await rita.get<ChallengeView[]>("/api/admin/challenges");
    expect(listed).toMatchObject([{ id: here, you: "judge" }]);
    const decide = (id: number) =>
      rita.send(`/api/admin/challenges/${id}/decide`, { json: { outcome: "denied", text: "The tail is missing." } });
    expect(await codeOf(decide(there))).toEqual([404, "not_found"]);
    expect((await decide(here)).status).toBe(200);
  });

  test("a judge of one tournament sees it before it is published, with its board", async () => {
    const draft = await openTournament(catchDay.club, { name: "Draft", isActive: false });
    expect((await rita.send(`/api/tournaments/${draft}`)).status).toBe(404);
    await grantRole({ role: "judge", tournamentId: draft });
    expect((await rita.send(`/api/tournaments/${draft}`)).status).toBe(200);
    expect((await rita.get<{ id: number }[]>("/api/tournaments")).map(({ id }) => id)).toContain(draft);
  });
});

describe("another judge", () => {
  beforeEach(async () => {
    await enter(catchDay.club, catchDay.tournamentId, catchDay.judge.userId);
    await enter(catchDay.club, other, catchDay.judge.userId);
  });

  test("a judge of one tournament counts as another judge only there", async () => {
    await grantJudgeRole();
    const [here, there] = [
      await submitPendingCatch(catchDay.tournamentId, catchDay.judge),
      await submitPendingCatch(other, catchDay.judge),
    ];
    expect(await codeOf(verify(here, catchDay.judge))).toEqual([403, "conflict_of_interest"]);
    expect(await queueOf(catchDay.judge)).toEqual([there]);
    expect(await catchDay.judge.get<ReviewQueue>("/api/admin/catches/queue")).toMatchObject({
      pending: 1,
      forOtherJudges: 1,
    });
    expect((await verify(there, catchDay.judge)).status).toBe(200);
    expect((await verify(here, rita)).status).toBe(200);
  });

  test("a judge of the whole club counts as another judge, and so does an organizer in their own tournaments", async () => {
    await grantRole({ role: "organizer" });
    const created = await openTournament(catchDay.club, { name: "Rita's", createdById: rita.userId });
    await enter(catchDay.club, created, catchDay.judge.userId);
    const [ritas, there] = [
      await submitPendingCatch(created, catchDay.judge),
      await submitPendingCatch(other, catchDay.judge),
    ];
    expect(await queueOf(catchDay.judge)).toEqual([there]);
    expect(await queueOf(rita)).toEqual([ritas]);
    await grantRole({ role: "judge" });
    expect(await queueOf(catchDay.judge)).toEqual([]);
    expect(await queueOf(rita)).toEqual([ritas, there]);
  });

  test("another judge doesn't count if their role has ended or they are suspended", async () => {
    await grantRole({ role: "judge", until: "2026-06-06" });
    const catchId = await submitPendingCatch(other, catchDay.judge);
    expect(await queueOf(catchDay.judge)).toEqual([]);
    catchDay.club.setNow(noon + 12 * 3_600_000);
    expect(await queueOf(catchDay.judge)).toEqual([catchId]);
  });
});
