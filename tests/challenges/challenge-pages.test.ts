import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { challenges, photos, tournaments } from "../../src/base/db/schema.ts";
import { adminStyled } from "../../web/admin/admin-style.ts";
import { formOf, photoFile } from "../catches/catch-day.ts";
import { errorAt, readPage, readReply, typedOn } from "../catches/reading.ts";
import type { Browser } from "../support/club.ts";
import { pageOf, post } from "../support/posting.ts";
import { type ChallengeDay, challenge, challenged, openChallengeDay } from "./challenge-day.ts";

let challengeDay: ChallengeDay;
beforeEach(async () => {
  challengeDay = await openChallengeDay();
});
afterEach(() => challengeDay.club.close());

const stored = () => challengeDay.club.store.read(async (db) => db.select().from(challenges));
const open = () => `/api/catches/${challengeDay.fishId}/challenges`;
const decide = (id: number) => `/api/admin/challenges/${id}/decide`;
const button = "Challenge This Decision";

describe("the page of a catch, without script", () => {
  test("only anglers who could open a challenge get a link to it", async () => {
    const page = `/catches/${challengeDay.fishId}`;
    expect(await pageOf(challengeDay.bob, page)).toContain(button);
    expect(await pageOf(challengeDay.club.visitor, page)).not.toContain(button);
    await challenged(challengeDay.bob, challengeDay.fishId);
    expect(await pageOf(challengeDay.bob, page)).not.toContain(button);
  });

  test("the page shows reason and outcome, but no names", async () => {
    const { id } = await challenged(challengeDay.bob, challengeDay.fishId);
    await post(challengeDay.second, `/challenges/${id}`, {
      api: decide(id),
      outcome: "upheld",
      text: "It is an inch short",
    });
    const page = await pageOf(challengeDay.club.visitor, `/catches/${challengeDay.fishId}`);
    for (const phrase of ["Length", "Upheld", "It is an inch short"]) expect(page).toContain(phrase);
    for (const name of [/\bbob\b/, /\bsecond\b/]) expect(page).not.toMatch(name);
  });
});

describe("the form of a challenge", () => {
  const page = () => `/catches/${challengeDay.fishId}/challenge`;

  test("the form of a challenge offers the rules' reasons, and opens the challenge with its photo", async () => {
    expect(await pageOf(challengeDay.bob, page())).toContain("Wrong place or time");
    const form = formOf({ page: page(), reason: "Length", text: "An inch short", photo: await photoFile() });
    const response = await challengeDay.bob.send(open(), { form, headers: { accept: "text/html" } });
    const [challenge] = await stored();
    expect(response.headers.get("location")).toBe(`/challenges/${challenge?.id}`);
    expect(challenge).toMatchObject({ reason: "Length", photoId: expect.any(Number) });
  });

  test("a refused challenge keeps the choices and typed values", async () => {
    const posted = await post(challengeDay.bob, page(), { api: open(), reason: "Other", text: "Hm" });
    expect(posted.status).toBe(422);
    expect(posted.text).toContain("Describe the problem in a few words");
    expect(posted.text).toContain("Hm</textarea>");
    expect(posted.text).toContain("choose your photo again");
    expect(await stored()).toEqual([]);
  });

  test("a refused challenge, sent without script, shows its photo again, and the corrected form uses it", async () => {
    const send = (fields: Record<string, string | File>) =>
      challengeDay.bob.send(open(), {
        form: formOf({ page: page(), api: open(), ...fields }),
        headers: { accept: "text/html" },
      });
    const read = await readReply(await send({ reason: "Other", text: "Hm", photo: await photoFile() }));
    expect(read.status).toBe(422);
    expect(errorAt(read, "photo")).toBe("");
    expect(read.text).toContain("Keep this photo or choose another one.");
    const { savedPhoto = "" } = typedOn(read);
    expect((await challengeDay.bob.send(`/photos/${savedPhoto}/thumbnail.webp`)).status).toBe(200);

    await send({ ...typedOn(read), page: page(), text: "The tail is pinched" });
    const [challenge] = await stored();
    const rows = await challengeDay.club.store.read((db) =>
      db.select().from(photos).where(eq(photos.sha256, savedPhoto)),
    );
    expect(rows).toMatchObject([{ id: challenge?.photoId ?? 0, ownerId: challengeDay.bob.userId }]);
  });

  test("another angler's saved photo can't be used for a challenge", async () => {
    const form = formOf({ page: page(), api: open(), reason: "Other", text: "Hm", photo: await photoFile() });
    const read = await readReply(await challengeDay.bob.send(open(), { form, headers: { accept: "text/html" } }));
    const { savedPhoto } = typedOn(read);
    expect(savedPhoto).toMatch(/^[0-9a-f]{64}$/);
    const response = await challenge(challengeDay.ann, challengeDay.fishId, { reason: "Length", savedPhoto });
    expect(response.status).toBe(422);
    expect(await stored()).toEqual([]);
  });

  test("the form of a challenge to the own catch doesn't mention the angler", async () => {
    const ofOther = await pageOf(challengeDay.bob, page());
    expect(ofOther).toContain("Only the judges know who you are.");
    expect(ofOther).toContain("Shown to the judges and the angler.");
    const ofOwn = await pageOf(challengeDay.ann, page());
    expect(ofOwn).not.toContain("know who you are");
    expect(ofOwn).not.toContain("the judges and the angler");
    expect(ofOwn).toContain("Shown to the judges. Required for");
  });

  test("the form of a challenge shows the deadline with its zone", async () => {
    const until = challengeDay.club.now() + 3_600_000;
    await challengeDay.club.store.write((tx) => tx.update(tournaments).set({ endsAt: until }));
    expect(await pageOf(challengeDay.bob, page())).toMatch(
      /Decisions can be challenged until <time[^>]*>[^<]+, Central Time</,
    );
  });

  test("the form of a challenge explains why a decision can't be challenged, and links to the club", async () => {
    expect(await pageOf(challengeDay.bob, page())).not.toContain("Contact the club instead");
    await challenged(challengeDay.bob, challengeDay.fishId);
    const refused = await pageOf(challengeDay.bob, page());
    expect(refused).toContain("You already have an open challenge on this catch.");
    expect(refused).toContain(`<a class="link" href="/submit-complaint?catch=${challengeDay.fishId}"`);
  });
});

describe("a challenge's page", () => {
  test("on a challenge's page the parties can write, and the challenger can withdraw it", async () => {
    const { id } = await challenged(challengeDay.bob, challengeDay.fishId);
    const page = `/challenges/${id}`;
    await post(challengeDay.ann, page, { api: `/api/challenges/${id}/messages`, text: "The board is longer" });
    const read = await pageOf(challengeDay.bob, page);
    expect(read).toContain("The angler");
    expect(read).toContain("The board is longer");
    expect(await pageOf(challengeDay.ann, page)).not.toContain("Withdraw Challenge");
    expect(await post(challengeDay.bob, page, { api: `/api/challenges/${id}/withdraw` })).toMatchObject({
      redirectTo: page,
    });
    expect(await stored()).toMatchObject([{ status: "withdrawn" }]);
  });

  test("the judge of the first decision sees that another judge will decide, and the other judge can decide", async () => {
    const { id } = await challenged(challengeDay.bob, challengeDay.fishId);
    expect(await pageOf(challengeDay.judge, `/challenges/${id}`)).toContain("Another judge will decide it.");
    const decision = { api: decide(id), outcome: "", text: "It is an inch short" };
    expect((await post(challengeDay.second, `/challenges/${id}`, decision)).status).toBe(422);
    await post(challengeDay.second, `/challenges/${id}`, { ...decision, outcome: "upheld" });
    expect(await pageOf(challengeDay.second, `/challenges/${id}`)).toContain(
      `href="/admin/catches/${challengeDay.fishId}"`,
    );
  });

  test("the judge's form upholds a challenge and changes the catch at once, without script", async () => {
    const { id } = await challenged(challengeDay.bob, challengeDay.fishId);
    const page = `/challenges/${id}`;
    expect(await pageOf(challengeDay.second, page)).toContain('<option value="rejected">Upheld: reject the catch');
    const typed = { api: decide(id), outcome: "verified", text: "The tail isn't pinched", weight: "5 lb 4 oz" };
    const refused = await post(challengeDay.second, page, { ...typed, length: "0" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("pinched</textarea>");
    const unchanged = await post(challengeDay.second, page, {
      ...typedOn(await readPage(challengeDay.second, page)),
      api: decide(id),
      outcome: "verified",
      text: typed.text,
    });
    expect(unchanged.status).toBe(422);
    expect(unchanged.text).toContain("Change at least one value, or choose another outcome");
    expect(unchanged.text).toContain('<details open="" class="measurements');
    await post(challengeDay.second, page, { ...typed, length: "17.5" });
    expect(await stored()).toMatchObject([{ status: "upheld", outcome: "The tail isn't pinched" }]);
    const changed = await challengeDay.ann.get(`/api/catches/${challengeDay.fishId}`);
    expect(changed).toMatchObject({ status: "verified", length: 17.5, weight: 5.25 });
  });

  test("judges see the catch's photo, claim and decision, and after upholding that the decision is unchanged", async () => {
    const { ann, bob, judge, second, fishId } = challengeDay;
    const change = (by: Browser, json: object) => by.send(`/api/admin/catches/${fishId}/change`, { json });
    expect((await change(judge, { decision: "rejected", reason: "No tail" })).status).toBe(200);
    const { id } = await challenged(ann, fishId);
    const { photoUrl } = await ann.get<{ photoUrl: string }>(`/api/catches/${fishId}`);
    const shown = async (by: Browser) => readPage(by, `/challenges/${id}`);
    const toJudge = await shown(second);
    expect(toJudge.html).toContain(`src="${photoUrl}"`);
    expect(adminStyled, "the photo has the style of the judges' viewer").toContain("web/challenges/challenge.tsx");
    expect(toJudge.text).toContain("18.3 in");
    expect(toJudge.text).toContain("by judge: No tail");
    expect(toJudge.text).toContain("Times are in Central Time.");
    expect((await shown(ann)).html).not.toContain(photoUrl);
    expect((await bob.send(`/challenges/${id}`)).status).toBe(404);
    await post(second, `/challenges/${id}`, { api: decide(id), outcome: "upheld", text: "The tail is there" });
    expect((await shown(second)).text).toContain("The catch is still rejected. Change the Decision");
    expect((await shown(ann)).text).not.toContain("still rejected");
    challengeDay.club.setNow(challengeDay.club.now() + 60_000);
    expect((await change(second, { decision: "verified", reason: "The tail is there" })).status).toBe(200);
    expect((await shown(second)).text).not.toContain("The catch is still");
  });
});

test("parties and admins find their challenges in lists", async () => {
  const { id } = await challenged(challengeDay.bob, challengeDay.fishId);
  for (const by of [challengeDay.bob, challengeDay.ann]) {
    expect(await pageOf(by, "/challenges")).toContain(`href="/challenges/${id}"`);
    expect(await pageOf(by, "/submit-complaint")).toContain('href="/challenges"');
  }
  expect(await pageOf(challengeDay.second, "/admin/challenges?show=open")).toContain(`href="/challenges/${id}"`);
  expect(await pageOf(challengeDay.second, "/admin/challenges?show=decided")).toContain("No decided challenges");
  expect(await pageOf(challengeDay.second, "/admin/complaints")).toContain('href="/admin/challenges"');
  expect((await readPage(challengeDay.second, "/admin/challenges")).text).toContain("Times are in Central Time.");
  expect(await pageOf(challengeDay.bob, "/challenges")).not.toContain("Times are in");
});

describe("a challenge that requires a deposit, without script", () => {
  const paid = { outcome: "succeeds", method: "card" };

  beforeEach(async () => {
    await challengeDay.club.store.write(async (tx) => {
      await tx.update(tournaments).set({ challengeDepositCents: 2000 });
    });
  });

  test("My Catches shows the deposit at the link that challenges a decision", async () => {
    expect(await pageOf(challengeDay.ann, "/my-catches")).toContain("Challenge this decision ($20.00 deposit)");
  });

  test("a challenge with a deposit is written, paid for and filed", async () => {
    const form = `/catches/${challengeDay.fishId}/challenge`;
    expect(await pageOf(challengeDay.bob, form)).toContain("Pay Deposit and File");
    const { redirectTo } = await post(challengeDay.bob, form, { api: open(), reason: "Length", text: "" });
    expect(redirectTo).toBe("/deposits/1");
    expect(await pageOf(challengeDay.bob, "/deposits/1")).toContain("$20.00");
    expect(await pageOf(challengeDay.bob, "/challenges")).toContain('href="/deposits/1"');
    expect(await pageOf(challengeDay.bob, "/deposits/1/pay")).toMatch(/<dialog[^>]* open/);
    expect(await pageOf(challengeDay.bob, "/deposits/1/pay?method=card&outcome=succeeds")).toContain("Confirm Deposit");
    const declined = await post(challengeDay.bob, "/deposits/1/pay", { ...paid, outcome: "declined" });
    expect(declined.redirectTo).toBe("/deposits/1/pay?method=card");
    const needsAction = await post(challengeDay.bob, "/deposits/1/pay", { ...paid, outcome: "needs-action" });
    expect(needsAction.redirectTo).toContain("/deposits/1/pay?challenge=");
    expect(await post(challengeDay.bob, "/deposits/1/pay", paid)).toMatchObject({ redirectTo: "/challenges/1" });
    expect(await stored()).toMatchObject([{ status: "open" }]);
    expect(await pageOf(challengeDay.bob, "/challenges/1")).toContain("held until the decision");
    expect((await challengeDay.bob.send("/deposits/1")).headers.get("location")).toBe("/challenges/1");
    expect(await pageOf(challengeDay.bob, "/payments/1")).toContain("Challenge deposit");
  });

  test("a deposit is paid in cash at the treasurer's list", async () => {
    await post(challengeDay.bob, `/catches/${challengeDay.fishId}/challenge`, {
      api: open(),
      reason: "Length",
      text: "",
    });
    const money = `/admin/money?tournament=${challengeDay.tournamentId}`;
    expect(await pageOf(challengeDay.judge, money)).toContain("Awaiting Deposit");
    expect(await pageOf(challengeDay.judge, `/admin/tournaments/${challengeDay.tournamentId}/day/payments`)).toContain(
      "Awaiting Deposit",
    );
    const reply = await post(challengeDay.judge, money, { api: "/api/admin/deposits/1/cash", note: "Joe has it" });
    expect(reply.status).toBe(302);
    expect(await stored()).toMatchObject([{ status: "open" }]);
    const page = await pageOf(challengeDay.judge, money);
    expect(page).not.toContain("Awaiting Deposit");
    expect(page).toMatch(/Challenge deposits collected<\/dt>.*?\$20\.00/);
  });
});
