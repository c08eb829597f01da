import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { ComplaintView } from "../../src/complaints/complaint-shapes.ts";
import type { CatchDecision } from "../../web/catches/review/catch-decisions.ts";
import { noon } from "../support/club.ts";
import { submit } from "../support/posting.ts";
import { type CatchDay, fish, openCatchDay, photoFile, submitted, traces, verified } from "./catch-day.ts";
import { decides } from "./decision-forms.ts";
import { readPage, readReply, typedOn } from "./reading.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

const pageOf = (id: number) => `/admin/catches/${id}`;
const read = (id: number) => readPage(catchDay.judge, pageOf(id));
const post = (decision: CatchDecision, id: number, fields: Record<string, string>) =>
  submit(catchDay.judge, pageOf(id), new URLSearchParams({ ...decides(decision, id), ...fields }));
const statuses = async () => (await traces(catchDay.club)).catches.map(({ status }) => status);
const reject = (id: number) =>
  catchDay.judge.send(`/api/admin/catches/${id}/reject`, { json: { rejectionReason: "No board" } });

describe("a catch's own page", () => {
  test.each(["/admin/verification", "/admin/audit?subject=catch", "/admin/complaints", "user"])(
    "catches are linked everywhere: %s",
    async (path) => {
      const { id } = await verified(catchDay);
      const complaint = {
        type: "complaint",
        title: "Short fish",
        description: "It is not that long.",
        priority: "low",
      };
      await catchDay.ann.send("/api/complaints", { json: { ...complaint, catchId: id } });
      const address = path === "user" ? `/admin/users/${catchDay.ann.userId}` : path;
      expect((await readPage(catchDay.judge, address)).html).toContain(`href="${pageOf(id)}"`);
    },
  );

  test("an angler's own list of complaints links to no admin page", async () => {
    const { id } = await verified(catchDay);
    const complaint = { type: "complaint", title: "Short fish", description: "It is not that long.", priority: "low" };
    await catchDay.ann.send("/api/complaints", { json: { ...complaint, catchId: id } });
    expect(await catchDay.ann.get<ComplaintView[]>("/api/complaints")).toMatchObject([{ catch: { id } }]);
    expect((await readPage(catchDay.ann, "/submit-complaint")).html).not.toContain(pageOf(id));
  });

  test("a catch's own page shows the decision, the judge and the whole history", async () => {
    const { id } = await verified(catchDay);
    const { text } = await read(id);
    for (const phrase of [
      `Catch #${id}`,
      "Verified Jun 6, 12:00 PM by judge",
      "History",
      "Submitted",
      "Edit Measurements",
    ])
      expect(text).toContain(phrase);
  });

  test("undoing a decision on a catch's own page requires a reason", async () => {
    const { id } = await verified(catchDay);
    const { seen = "" } = typedOn(await read(id));
    const blank = await readReply(await post("undo-decision", id, { seen, reason: " " }));
    expect(blank.status).toBe(422);
    expect(blank.text).toContain("Please give a reason for the change");
    expect((await post("undo-decision", id, { seen, reason: "Check again" })).headers.get("location")).toBe(pageOf(id));
    expect(await statuses()).toEqual(["pending"]);
    expect((await read(id)).text).toContain("Undone because: Check again");
  });

  test("a catch's own page changes a decision: first to rejected, then to verified with the judge's reading", async () => {
    const { id } = await verified(catchDay);
    await post("change-reject", id, { rejectionReason: "No board" });
    expect(await statuses()).toEqual(["rejected"]);
    const values = { species: fish.species, length: "17.5", weight: "4.5" };
    await post("change-values", id, { ...values, reason: "It can be read" });
    expect((await traces(catchDay.club)).catches).toMatchObject([
      { status: "verified", length: 1750, claimedLength: 1830, rulingReason: "It can be read" },
    ]);
    expect((await read(id)).text).toContain("Verified as Largemouth Bass, 17.5 in");
  });

  test("verifying a rejected catch starts from the last measurement, or after an undo from the claim", async () => {
    const { id } = await verified(catchDay);
    await post("change-values", id, { species: fish.species, length: "17.5", weight: "4.5", reason: "Bent board" });
    await post("change-reject", id, { rejectionReason: "No board" });
    const offered = await read(id);
    expect(offered.text).toContain("Change to Verified");
    expect(typedOn(offered)).toMatchObject({ length: "17.5" });
    await post("undo-decision", id, { reason: "Check again" });
    expect(typedOn(await read(id))).toMatchObject({ length: "18.3" });
  });

  test("a pending catch can be decided on its own page", async () => {
    const waiting = async () =>
      submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile() });
    const [first, two] = [await waiting(), await waiting()];
    const values = { species: fish.species, length: fish.length, weight: fish.weight, reason: "" };
    expect((await post("verify-catch", first.id, { ...values })).status).toBe(302);
    expect((await post("reject-catch", two.id, { rejectionReason: "No board" })).status).toBe(302);
    expect(await statuses()).toEqual(["verified", "rejected"]);
  });

  test("a decision that follows another judge's changes nothing and shows the page again", async () => {
    const { id } = await verified(catchDay);
    const { seen = "" } = typedOn(await read(id));
    catchDay.club.setNow(noon + 1000);
    await catchDay.judge.send(`/api/admin/catches/${id}/change`, { json: { decision: "rejected", reason: "x" } });
    const late = await post("change-reject", id, { rejectionReason: "y", seen });
    expect(late.headers.get("location")).toBe(pageOf(id));
    expect((await traces(catchDay.club)).catches).toMatchObject([{ rejectionReason: "x" }]);
  });

  test("a personal or expired catch shows why there is no decision; a rejected one without a photo can't be verified", async () => {
    const personal = await submitted(catchDay.ann, { photo: await photoFile() });
    expect((await read(personal.id)).text).toContain("Personal catches aren't reviewed.");
    const bare = await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId });
    await reject(bare.id);
    const { text } = await read(bare.id);
    expect(text).toContain("Undo Decision");
    expect(text).not.toContain("Change to Verified");
  });

  test("a catch's own page is forbidden for anglers, and not found for an unknown catch", async () => {
    const { id } = await verified(catchDay);
    expect((await readPage(catchDay.ann, pageOf(id))).status).toBe(403);
    const missing = await read(id + 1);
    expect([missing.status, missing.text.includes("Catch Not Found")]).toEqual([404, true]);
  });
});
