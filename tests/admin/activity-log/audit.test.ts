import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { AuditEntryView } from "../../../src/admin/activity-log/audit-entry.ts";
import { recordAudit } from "../../../src/base/audit/record-audit.ts";
import { releaseLease, takeLease } from "../../../src/base/db/job-leases.ts";
import { audit } from "../../../src/base/db/schema.ts";
import { runJob } from "../../../src/jobs.ts";
import { openCatchDay, verified } from "../../catches/catch-day.ts";
import { type Browser, type Club, noon, openClub } from "../../support/club.ts";
import { pageOf } from "../../support/posting.ts";
import { createTournament } from "../../tournaments/forms.ts";

const day = 86_400_000;

let club: Club;
let admin: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("Ruth", { isAdmin: true });
  const verify = (id: number) => ({ action: "verify-catch", subject: "catch", subjectId: id }) as const;
  const ruth = { id: admin.userId, username: "Ruth" };
  await club.store.write(async (tx) => {
    await recordAudit(tx, ruth, verify(1), noon - day);
    await recordAudit(tx, { id: null, username: "system" }, { ...verify(2), action: "lapse-catch" }, noon);
    await recordAudit(tx, ruth, { ...verify(3), detail: { length: "=18.5" } }, noon);
  });
});
afterEach(() => club.close());

const activity = async (query = "") => {
  const entries = await admin.get<AuditEntryView[]>(`/api/admin/audit${query}`);
  return entries.map(({ action, subjectId }) => `${action} ${subjectId}`);
};

describe("an admin reads who did what", () => {
  test("the audit is listed newest first, page by page", async () => {
    expect(await activity()).toEqual(["verify-catch 3", "lapse-catch 2", "verify-catch 1"]);
    const first = await admin.send("/api/admin/audit?limit=2");
    expect(await first.json()).toHaveLength(2);
    expect(first.headers.get("link")).toContain("after=2");
    expect(await activity("?limit=2&after=2")).toEqual(["verify-catch 1"]);
  });

  test("an action in a tournament has the tournament's name, and the page shows it", async () => {
    const { id } = await createTournament(admin, { name: "July Open" });
    const [created] = await admin.get<AuditEntryView[]>("/api/admin/audit?subject=tournament");
    expect(created).toMatchObject({ subjectId: id, subjectName: "July Open" });
    expect((await admin.get<AuditEntryView[]>("/api/admin/audit?subject=catch"))[0]?.subjectName).toBeNull();
    expect(await pageOf(admin, "/admin/audit?subject=tournament")).toMatch(
      new RegExp(`<a [^>]*href="/admin/tournaments/${id}/day"[^>]*>July Open</a>`),
    );
  });

  test("an action on a catch or a member has the angler's name, and the page shows it", async () => {
    const today = await openCatchDay();
    const { id } = await verified(today);
    const subject = { subject: "user", subjectId: today.bob.userId } as const;
    await today.club.store.write((tx) =>
      recordAudit(tx, { id: null, username: "system" }, { ...subject, action: "edit-user" }, noon),
    );
    const html = await pageOf(today.judge, "/admin/audit");
    expect(html).toMatch(new RegExp(`<a [^>]*href="/admin/catches/${id}"[^>]*>ann, catch #${id}</a>`));
    expect(html).toMatch(new RegExp(`<a [^>]*href="/admin/users/${today.bob.userId}"[^>]*>bob</a>`));
    await today.club.close();
  });

  test.each([
    ["the audit is filtered by person, in any case", "?who=ruth", ["verify-catch 3", "verify-catch 1"]],
    [
      "the audit is filtered by any part of a name if nobody has that name",
      "?who=uth",
      ["verify-catch 3", "verify-catch 1"],
    ],
    ["the audit is filtered by part of an email", "?who=ruth%40ex", ["verify-catch 3", "verify-catch 1"]],
    ["the audit is empty for an unknown person", "?who=nobody", []],
    ["the audit is empty for a name of 1,000 letters", `?who=${"x".repeat(1000)}`, []],
    ["the audit is filtered by action", "?action=lapse-catch", ["lapse-catch 2"]],
    ["the audit is filtered by subject", "?subject=catch&subjectId=1", ["verify-catch 1"]],
    [
      "the audit is filtered by an id only together with its kind of subject",
      "?subjectId=1",
      ["verify-catch 3", "lapse-catch 2", "verify-catch 1"],
    ],
    [
      "the audit is filtered by a day in the club's zone",
      "?from=2026-06-06&to=2026-06-06",
      ["verify-catch 3", "lapse-catch 2"],
    ],
    ["the audit is filtered up to a day", "?to=2026-06-05", ["verify-catch 1"]],
    ["the audit is empty from a day without actions", "?from=2026-06-07", []],
    [
      "the audit isn't filtered by empty form fields",
      "?who=&action=&subject=&from=&to=",
      ["verify-catch 3", "lapse-catch 2", "verify-catch 1"],
    ],
  ])("%s", async (_, query, expected) => {
    expect(await activity(query)).toEqual(expected);
  });

  test("the audit can be searched by a name with letters beyond ASCII", async () => {
    const lift = { action: "lift-sanction", subject: "user", subjectId: 4 } as const;
    await club.store.write((tx) => recordAudit(tx, { id: 9, username: "Örjan Ödman" }, lift, noon));
    expect(await activity(`?who=${encodeURIComponent("Örjan ÖDMAN")}`)).toEqual(["lift-sanction 4"]);
  });

  test("the audit's file contains no formulas", async () => {
    const reply = await admin.send("/api/admin/audit.csv?who=ruth");
    expect(reply.headers.get("content-disposition")).toBe('attachment; filename="audit.csv"');
    const lines = (await reply.text()).trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[2]).toBe('3,2026-06-06T17:00:00.000Z,Ruth,Ruth,1,verify-catch,catch,3,"{""length"":""=18.5""}"');
  });

  test("the audit's file has each record once and in order, whatever its length", async () => {
    const record = { action: "verify-catch", subject: "catch" } as const;
    await club.store.write(async (tx) => {
      for (let id = 4; id <= 2500; id += 1) {
        await recordAudit(tx, { id: null, username: "system" }, { ...record, subjectId: id }, noon);
      }
    });
    const [, ...lines] = (await (await admin.send("/api/admin/audit.csv")).text()).trim().split("\r\n");
    expect(lines.map((line) => Number(line.split(",")[0]))).toEqual(
      Array.from({ length: 2500 }, (_, index) => index + 1),
    );
  });

  test("an invalid day or kind in the audit's filter gets a 422", async () => {
    expect((await admin.send("/api/admin/audit?from=yesterday")).status).toBe(422);
    expect((await admin.send("/api/admin/audit?subject=boat")).status).toBe(422);
  });
});

test("audit records can't be changed or deleted", async () => {
  const change = club.store.write(async (tx) => void (await tx.update(audit).set({ actorName: "Nobody" })));
  await expect(change).rejects.toThrow("rows of audit are never changed");
  const removal = club.store.write(async (tx) => void (await tx.delete(audit)));
  await expect(removal).rejects.toThrow("rows of audit are never deleted");
});

test("the activity page has links, and keeps its search", async () => {
  const html = await (await admin.send("/admin/audit?who=ruth&action=verify-catch")).text();
  expect(html).toContain(">Catch verified</b>");
  expect(html).toContain('value="ruth"');
  expect(html).toContain("Filter: ruth, Catch verified");
  expect(html).toContain('href="/api/admin/audit.csv?who=ruth&amp;action=verify-catch"');
  expect(await (await admin.send("/admin/audit?subject=&subjectId=1")).text()).toContain("Filter activity");
});

test("admins see the state of jobs, queue, disk and backups", async () => {
  type System = {
    jobs: { name: string; lastResult: string | null }[];
    queue: { waiting: number };
    disk: { free: number };
  };
  const system = await admin.get<System>("/api/admin/system");
  expect(system.jobs.find(({ name }) => name === "backup")).toMatchObject({ lastResult: null });
  expect(system).toMatchObject({ queue: { waiting: 0, failing: [] }, newestBackup: null });
  expect(system.disk.free).toBeGreaterThan(0);
});

test("the audit page shows the result of each job's last run", async () => {
  await runJob(club.deps, "end-tournaments");
  await club.store.write(async (tx) => {
    await takeLease(tx, "backup", "me", { now: noon, heldUntil: noon + day });
    await takeLease(tx, "drop-originals", "me", { now: noon, heldUntil: noon + day });
    await releaseLease(tx, "drop-originals", "me", { now: noon, result: "failed" });
    await takeLease(tx, "sweep-photos", "me", { now: noon, heldUntil: noon + day });
    await releaseLease(tx, "sweep-photos", "me", { now: noon, result: "did 1200" });
  });
  const html = await (await admin.send("/admin/system")).text();
  const [, jobs = ""] = html.split("Jobs</caption>");
  const rows = jobs.split("</tbody>")[0]?.split("</tr>") ?? [];
  const resultOf = (job: string) =>
    /badge[^>]*>([^<]+)</.exec(rows.find((row) => row.includes(`>${job}</b>`)) ?? "")?.[1] ?? "–";
  expect(["end tournaments", "backup", "drop originals", "sweep photos", "lapse catches"].map(resultOf)).toEqual([
    "Nothing to do",
    "Running",
    "Failed",
    "1,200 done",
    "–",
  ]);
});
