import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { jobLeases, notifications, sessions, tournaments } from "../src/base/db/schema.ts";
import { isJobName, jobs, runJob, startJobs } from "../src/jobs.ts";
import { type Browser, type Club, noon, openClub } from "./support/club.ts";
import { createTournament } from "./tournaments/forms.ts";

let club: Club;
let admin: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
});
afterEach(() => club.close());

const ended = () =>
  club.store.read(async (db) => db.select().from(notifications).where(eq(notifications.type, "tournament_ended")));

describe("ending tournaments", () => {
  test("ending a tournament is recorded and notifies the entrants once, however often the job runs", async () => {
    const angler = await club.logIn("angler");
    const { id, endDate } = await createTournament(admin);
    await angler.send(`/api/tournaments/${id}/join`, { method: "POST" });
    expect(await runJob(club.deps, "end-tournaments")).toBe(0);
    club.setNow(Date.parse(endDate));
    expect(await runJob(club.deps, "end-tournaments")).toBe(1);
    expect(await runJob(club.deps, "end-tournaments")).toBe(0);
    expect(await ended()).toMatchObject([
      { userId: angler.userId, title: "Bass Open has ended", link: `/tournaments/${id}` },
    ]);
    const [row] = await club.store.read(async (db) => db.select().from(tournaments).orderBy(tournaments.id));
    expect(row?.endedAt).toBe(Date.parse(endDate));
  });

  test("registration closes on time, without waiting for the job", async () => {
    const angler = await club.logIn("angler");
    const { id, endDate } = await createTournament(admin);
    const join = () => angler.send(`/api/tournaments/${id}/join`, { method: "POST" });
    club.setNow(Date.parse(endDate));
    expect((await join()).status).toBe(409);
    club.setNow(Date.parse(endDate) - 1);
    expect((await join()).status).toBe(200);
  });
});

test("expired sessions are deleted, others aren't", async () => {
  await club.logIn("early");
  club.setNow(noon + 29 * 86_400_000);
  await club.logIn("late");
  club.setNow(noon + 30 * 86_400_000);
  expect(await runJob(club.deps, "expire-sessions")).toBe(2);
  expect(await club.store.read(async (db) => db.$count(sessions))).toBe(1);
});

describe("a job's lease", () => {
  const hold = (heldUntil: number) =>
    club.store.write(async (tx) => {
      await tx.insert(jobLeases).values({ job: "end-tournaments", holder: "another process", heldUntil });
    });

  test("a job doesn't run while another process has its lease", async () => {
    const { endDate } = await createTournament(admin);
    club.setNow(Date.parse(endDate));
    await hold(club.now() + 1);
    expect(await runJob(club.deps, "end-tournaments")).toBeNull();
    club.setNow(club.now() + 1);
    expect(await runJob(club.deps, "end-tournaments")).toBe(1);
  });

  test("a job's lease is released with its result, even if the job fails", async () => {
    await runJob(club.deps, "end-tournaments");
    const broken = {
      ...club.deps,
      photos: { ...club.photos, files: { ...club.photos.files, clearIncoming: failing } },
    };
    await expect(runJob(broken, "sweep-photos")).rejects.toThrow("no disk");
    const leases = await club.store.read(async (db) => db.select().from(jobLeases));
    expect(leases.map(({ job, holder, lastResult }) => ({ job, holder, lastResult }))).toEqual([
      { job: "end-tournaments", holder: null, lastResult: "did 0" },
      { job: "sweep-photos", holder: null, lastResult: "failed" },
    ]);
  });
});

const failing = async (): Promise<number> => {
  throw new Error("no disk");
};

test("every schedule is valid for cron, and the jobs stop on request", async () => {
  const stop = startJobs(club.deps);
  await stop();
  for (const { schedule } of Object.values(jobs)) expect(Bun.cron.parse(schedule)).not.toBeNull();
});

test("a job is identified only by its name", () => {
  expect(isJobName("end-tournaments")).toBe(true);
  expect(isJobName("toString")).toBe(false);
});
