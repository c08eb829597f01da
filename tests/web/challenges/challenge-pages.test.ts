import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { challenges } from "../../../src/db/schema.ts";
import { formOf, photoFile } from "../../catches/catch-day.ts";
import { type ChallengeDay, challenged, openChallengeDay } from "../../challenges/challenge-day.ts";
import { pageOf, post } from "../posting.ts";

let the: ChallengeDay;
beforeEach(async () => {
  the = await openChallengeDay();
});
afterEach(() => the.club.close());

const stored = () => the.club.store.read(async (db) => db.select().from(challenges));
const button = "Challenge this decision";

describe("the page of a catch, without script", () => {
  test("leads an entrant to the challenge, and nobody who could not open one", async () => {
    const page = `/catches/${the.fishId}`;
    expect(await pageOf(the.bob, page)).toContain(button);
    expect(await pageOf(the.club.visitor, page)).not.toContain(button);
    await challenged(the.bob, the.fishId);
    expect(await pageOf(the.bob, page)).not.toContain(button);
  });

  test("shows reason and outcome, and no name", async () => {
    const { id } = await challenged(the.bob, the.fishId);
    await post(the.second, `/challenges/${id}`, { intent: "decide", outcome: "upheld", text: "It is an inch short" });
    const page = await pageOf(the.club.visitor, `/catches/${the.fishId}`);
    for (const words of ["Length", "Upheld", "It is an inch short"]) expect(page).toContain(words);
    for (const name of [/\bbob\b/, /\bsecond\b/]) expect(page).not.toMatch(name);
  });
});

describe("the form of a challenge", () => {
  const page = () => `/catches/${the.fishId}/challenge`;

  test("offers the rules' reasons, and opens the challenge with its photo", async () => {
    expect(await pageOf(the.bob, page())).toContain("Not caught here or then");
    const form = formOf({ reason: "Length", text: "An inch short", photo: await photoFile() });
    const response = await the.bob.send(page(), { form });
    const [made] = await stored();
    expect(response.headers.get("location")).toBe(`/challenges/${made?.id}`);
    expect(made).toMatchObject({ reason: "Length", photoId: expect.any(Number) });
  });

  test("keeps what was chosen and typed when it is refused at a field", async () => {
    const posted = await post(the.bob, page(), { reason: "Other", text: "Hm" });
    expect(posted.status).toBe(422);
    expect(posted.text).toContain("Say in a few words what is wrong");
    expect(posted.text).toContain("Hm</textarea>");
    expect(posted.text).toContain("choose it again: browsers forget it");
    expect(await stored()).toEqual([]);
  });

  test("says why a decision cannot be challenged", async () => {
    await challenged(the.bob, the.fishId);
    expect(await pageOf(the.bob, page())).toContain("You already have an open challenge on this catch.");
  });
});

describe("a challenge's page", () => {
  test("lets the parties write, and the challenger withdraw", async () => {
    const { id } = await challenged(the.bob, the.fishId);
    const page = `/challenges/${id}`;
    await post(the.ann, page, { intent: "message", text: "The board is longer" });
    const read = await pageOf(the.bob, page);
    expect(read).toContain("The angler");
    expect(read).toContain("The board is longer");
    expect(await pageOf(the.ann, page)).not.toContain("Withdraw Challenge");
    expect(await post(the.bob, page, { intent: "withdraw" })).toMatchObject({ leadsTo: page });
    expect(await stored()).toMatchObject([{ status: "withdrawn" }]);
  });

  test("tells the judge who ruled that another decides, and the other judge decides", async () => {
    const { id } = await challenged(the.bob, the.fishId);
    expect(await pageOf(the.judge, `/challenges/${id}`)).toContain("Another judge decides this challenge.");
    const decision = { intent: "decide", outcome: "", text: "It is an inch short" };
    expect((await post(the.second, `/challenges/${id}`, decision)).status).toBe(422);
    await post(the.second, `/challenges/${id}`, { ...decision, outcome: "upheld" });
    expect(await pageOf(the.second, `/challenges/${id}`)).toContain(`href="/admin/catches/${the.fishId}"`);
  });
});

test("parties and admins find their challenges in lists", async () => {
  const { id } = await challenged(the.bob, the.fishId);
  for (const by of [the.bob, the.ann]) {
    expect(await pageOf(by, "/challenges")).toContain(`href="/challenges/${id}"`);
    expect(await pageOf(by, "/submit-complaint")).toContain('href="/challenges"');
  }
  expect(await pageOf(the.second, "/admin/challenges?show=open")).toContain(`href="/challenges/${id}"`);
  expect(await pageOf(the.second, "/admin/challenges?show=decided")).toContain("No challenges");
  expect(await pageOf(the.second, "/admin/complaints")).toContain('href="/admin/challenges"');
});
