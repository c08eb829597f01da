import { afterEach, beforeEach, expect, test } from "bun:test";
import { photoFile, submitted } from "../../catches/catch-day.ts";
import { pageOf, post } from "../../support/posting.ts";
import {
  endTournament,
  onlySecondReview,
  openSecondReviewDay,
  postOk,
  readResultState,
  readSecondReview,
  type SecondReviewDay,
} from "./second-review-day.ts";

let secondReviewDay: SecondReviewDay;
let id: number;
let page: string;
beforeEach(async () => {
  secondReviewDay = await openSecondReviewDay();
  const { id: fish } = await submitted(secondReviewDay.ann, {
    ...{ tournamentId: secondReviewDay.tournamentId, length: "19.9", photo: await photoFile() },
  });
  const json = {
    isVerified: true,
    measured: "17.66",
    penalties: ["Mouth open"],
    species: "Spotted Bass",
    reason: "Lip",
  };
  await postOk(secondReviewDay.judge, `/api/admin/catches/${fish}/verify`, json);
  await endTournament(secondReviewDay);
  id = await onlySecondReview(secondReviewDay);
  page = `/admin/judging/${id}`;
});
afterEach(() => secondReviewDay.club.close());

test("the second judge's pages and their data reveal nothing about the first decision", async () => {
  for (const path of ["/admin/judging", page]) {
    const html = (await (await secondReviewDay.second.send(path)).text()).replace(/<svg.*?<\/svg>/gs, "");
    expect(html).toContain("19.9");
    for (const hidden of ["17.6", "17.5", "17.1", "Spotted", "Lip"]) expect(html).not.toContain(hidden);
  }
  const text = await pageOf(secondReviewDay.second, page);
  expect(await pageOf(secondReviewDay.second, "/admin/verification")).toContain("1 second review for you");
  expect(text).toContain("The first judge's decision is hidden. Measure the fish yourself.");
  expect(text).toMatch(/<input[^>]*name="measured"[^>]*value=""/);
});

test("a second review works without script; errors are shown at their fields, and typed values stay", async () => {
  const look = { api: `verified /api/admin/second-looks/${id}/look`, decision: "verified" };
  const empty = await post(secondReviewDay.second, page, { ...look, measured: "", penalties: "Mouth open", marks: "" });
  expect([empty.status, empty.text.includes("Enter your measurement")]).toEqual([422, true]);
  expect(empty.text).toMatch(/<input[^>]*checked[^>]*value="Mouth open"|value="Mouth open"[^>]*checked/);
  const reply = await post(secondReviewDay.second, page, {
    ...look,
    measured: "17.5",
    penalties: "Mouth open",
    marks: "",
  });
  expect([reply.status, reply.redirectTo, reply.toast]).toEqual([
    302,
    page,
    expect.objectContaining({ title: "Second review saved" }),
  ]);
  expect(await pageOf(secondReviewDay.second, page)).toContain("Judges agree");
  expect(await readResultState(secondReviewDay)).not.toContain("1 second_looks");
});

test("a judge who would reject the fish gives a reason, and a third judge settles it without script", async () => {
  const route = `/api/admin/second-looks/${id}`;
  const reject = { api: `rejected ${route}/look`, decision: "rejected" };
  expect((await post(secondReviewDay.second, page, { ...reject, reason: "" })).text).toContain("Please give a reason");
  expect((await post(secondReviewDay.second, page, { ...reject, reason: "No tail" })).status).toBe(302);
  const text = await pageOf(secondReviewDay.third, page);
  for (const shown of ["Judges differ", "17.66 in", "No tail", "Second review: rejected"])
    expect(text).toContain(shown);
  const settled = { api: `${route}/settle`, take: "new", measured: "", marks: "", reason: "Both looked at" };
  expect((await post(secondReviewDay.third, page, settled)).text).toContain("Enter your measurement");
  expect((await post(secondReviewDay.third, page, { ...settled, measured: "17" })).status).toBe(302);
  expect(await readSecondReview(secondReviewDay.third, id)).toMatchObject({ status: "settled" });
});

test("judges who may not do the second review see the reason, and no form", async () => {
  const text = await pageOf(secondReviewDay.judge, page);
  expect(text).toContain("Another judge will review this fish.");
  expect(text).not.toContain('name="api" value="/api/admin/second-looks');
});
