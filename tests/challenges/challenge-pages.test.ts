import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { challenges, photos, tournaments } from "../../src/base/db/schema.ts";
import { formOf, photoFile } from "../catches/catch-day.ts";
import { errorAt, readReply, typedOn } from "../catches/reading.ts";
import { pageOf, post } from "../support/posting.ts";
import { type ChallengeDay, challenge, challenged, openChallengeDay } from "./challenge-day.ts";

let fixture: ChallengeDay;
beforeEach(async () => {
  fixture = await openChallengeDay();
});
afterEach(() => fixture.club.close());

const stored = () => fixture.club.store.read(async (db) => db.select().from(challenges));
const open = () => `/api/catches/${fixture.fishId}/challenges`;
const decide = (id: number) => `/api/admin/challenges/${id}/decide`;
const button = "Challenge This Decision";

describe("the page of a catch, without script", () => {
  test("only anglers who could open a challenge get a link to it", async () => {
    const page = `/catches/${fixture.fishId}`;
    expect(await pageOf(fixture.bob, page)).toContain(button);
    expect(await pageOf(fixture.club.visitor, page)).not.toContain(button);
    await challenged(fixture.bob, fixture.fishId);
    expect(await pageOf(fixture.bob, page)).not.toContain(button);
  });

  test("the page shows reason and outcome, but no names", async () => {
    const { id } = await challenged(fixture.bob, fixture.fishId);
    await post(fixture.second, `/challenges/${id}`, {
      api: decide(id),
      outcome: "upheld",
      text: "It is an inch short",
    });
    const page = await pageOf(fixture.club.visitor, `/catches/${fixture.fishId}`);
    for (const words of ["Length", "Upheld", "It is an inch short"]) expect(page).toContain(words);
    for (const name of [/\bbob\b/, /\bsecond\b/]) expect(page).not.toMatch(name);
  });
});

describe("the form of a challenge", () => {
  const page = () => `/catches/${fixture.fishId}/challenge`;

  test("the form of a challenge offers the rules' reasons, and opens the challenge with its photo", async () => {
    expect(await pageOf(fixture.bob, page())).toContain("Wrong place or time");
    const form = formOf({ page: page(), reason: "Length", text: "An inch short", photo: await photoFile() });
    const response = await fixture.bob.send(open(), { form, headers: { accept: "text/html" } });
    const [challenge] = await stored();
    expect(response.headers.get("location")).toBe(`/challenges/${challenge?.id}`);
    expect(challenge).toMatchObject({ reason: "Length", photoId: expect.any(Number) });
  });

  test("a refused challenge keeps the choices and typed values", async () => {
    const posted = await post(fixture.bob, page(), { api: open(), reason: "Other", text: "Hm" });
    expect(posted.status).toBe(422);
    expect(posted.text).toContain("Describe the problem in a few words");
    expect(posted.text).toContain("Hm</textarea>");
    expect(posted.text).toContain("choose your photo again");
    expect(await stored()).toEqual([]);
  });

  test("a refused challenge, sent without script, shows its photo again, and the corrected form uses it", async () => {
    const send = (fields: Record<string, string | File>) =>
      fixture.bob.send(open(), {
        form: formOf({ page: page(), api: open(), ...fields }),
        headers: { accept: "text/html" },
      });
    const read = await readReply(await send({ reason: "Other", text: "Hm", photo: await photoFile() }));
    expect(read.status).toBe(422);
    expect(errorAt(read, "photo")).toBe("");
    expect(read.text).toContain("Keep this photo or choose another one.");
    const { savedPhoto = "" } = typedOn(read);
    expect((await fixture.bob.send(`/photos/${savedPhoto}/thumbnail.webp`)).status).toBe(200);

    await send({ ...typedOn(read), page: page(), text: "The tail is pinched" });
    const [challenge] = await stored();
    const rows = await fixture.club.store.read((db) => db.select().from(photos).where(eq(photos.sha256, savedPhoto)));
    expect(rows).toMatchObject([{ id: challenge?.photoId ?? 0, ownerId: fixture.bob.userId }]);
  });

  test("another angler's saved photo can't be used for a challenge", async () => {
    const form = formOf({ page: page(), api: open(), reason: "Other", text: "Hm", photo: await photoFile() });
    const read = await readReply(await fixture.bob.send(open(), { form, headers: { accept: "text/html" } }));
    const { savedPhoto } = typedOn(read);
    expect(savedPhoto).toMatch(/^[0-9a-f]{64}$/);
    const response = await challenge(fixture.ann, fixture.fishId, { reason: "Length", savedPhoto });
    expect(response.status).toBe(422);
    expect(await stored()).toEqual([]);
  });

  test("the form of a challenge explains why a decision can't be challenged, and links to the club", async () => {
    expect(await pageOf(fixture.bob, page())).not.toContain("Contact the club instead");
    await challenged(fixture.bob, fixture.fishId);
    const refused = await pageOf(fixture.bob, page());
    expect(refused).toContain("You already have an open challenge on this catch.");
    expect(refused).toContain(`<a class="link" href="/submit-complaint?catch=${fixture.fishId}"`);
  });
});

describe("a challenge's page", () => {
  test("on a challenge's page the parties can write, and the challenger can withdraw it", async () => {
    const { id } = await challenged(fixture.bob, fixture.fishId);
    const page = `/challenges/${id}`;
    await post(fixture.ann, page, { api: `/api/challenges/${id}/messages`, text: "The board is longer" });
    const read = await pageOf(fixture.bob, page);
    expect(read).toContain("The angler");
    expect(read).toContain("The board is longer");
    expect(await pageOf(fixture.ann, page)).not.toContain("Withdraw Challenge");
    expect(await post(fixture.bob, page, { api: `/api/challenges/${id}/withdraw` })).toMatchObject({ leadsTo: page });
    expect(await stored()).toMatchObject([{ status: "withdrawn" }]);
  });

  test("the judge of the first decision sees that another judge decides, and that one can decide", async () => {
    const { id } = await challenged(fixture.bob, fixture.fishId);
    expect(await pageOf(fixture.judge, `/challenges/${id}`)).toContain("Another judge will decide it.");
    const decision = { api: decide(id), outcome: "", text: "It is an inch short" };
    expect((await post(fixture.second, `/challenges/${id}`, decision)).status).toBe(422);
    await post(fixture.second, `/challenges/${id}`, { ...decision, outcome: "upheld" });
    expect(await pageOf(fixture.second, `/challenges/${id}`)).toContain(`href="/admin/catches/${fixture.fishId}"`);
  });
});

test("parties and admins find their challenges in lists", async () => {
  const { id } = await challenged(fixture.bob, fixture.fishId);
  for (const by of [fixture.bob, fixture.ann]) {
    expect(await pageOf(by, "/challenges")).toContain(`href="/challenges/${id}"`);
    expect(await pageOf(by, "/submit-complaint")).toContain('href="/challenges"');
  }
  expect(await pageOf(fixture.second, "/admin/challenges?show=open")).toContain(`href="/challenges/${id}"`);
  expect(await pageOf(fixture.second, "/admin/challenges?show=decided")).toContain("No decided challenges");
  expect(await pageOf(fixture.second, "/admin/complaints")).toContain('href="/admin/challenges"');
});

describe("a challenge that requires a deposit, without script", () => {
  const paid = { outcome: "succeeds", method: "card" };

  beforeEach(async () => {
    await fixture.club.store.write(async (tx) => {
      await tx.update(tournaments).set({ challengeDepositCents: 2000 });
    });
  });

  test("a challenge with a deposit is written, paid for and filed", async () => {
    const form = `/catches/${fixture.fishId}/challenge`;
    expect(await pageOf(fixture.bob, form)).toContain("Pay Deposit and File");
    const { leadsTo } = await post(fixture.bob, form, { api: open(), reason: "Length", text: "" });
    expect(leadsTo).toBe("/deposits/1");
    expect(await pageOf(fixture.bob, "/deposits/1")).toContain("$20.00");
    expect(await pageOf(fixture.bob, "/challenges")).toContain('href="/deposits/1"');
    expect(await pageOf(fixture.bob, "/deposits/1/pay")).toMatch(/<dialog[^>]* open/);
    expect(await pageOf(fixture.bob, "/deposits/1/pay?method=card&outcome=succeeds")).toContain("Confirm Deposit");
    const declined = await post(fixture.bob, "/deposits/1/pay", { ...paid, outcome: "declined" });
    expect(declined.leadsTo).toBe("/deposits/1/pay");
    const needsAction = await post(fixture.bob, "/deposits/1/pay", { ...paid, outcome: "needs-action" });
    expect(needsAction.leadsTo).toContain("/deposits/1/pay?challenge=");
    expect(await post(fixture.bob, "/deposits/1/pay", paid)).toMatchObject({ leadsTo: "/challenges/1" });
    expect(await stored()).toMatchObject([{ status: "open" }]);
    expect(await pageOf(fixture.bob, "/challenges/1")).toContain("held until the decision");
    expect((await fixture.bob.send("/deposits/1")).headers.get("location")).toBe("/challenges/1");
    expect(await pageOf(fixture.bob, "/payments/1")).toContain("Challenge deposit");
  });

  test("a deposit is paid in cash at the treasurer's list", async () => {
    await post(fixture.bob, `/catches/${fixture.fishId}/challenge`, { api: open(), reason: "Length", text: "" });
    const money = `/admin/money?tournament=${fixture.tournamentId}`;
    expect(await pageOf(fixture.judge, money)).toContain("Awaiting Deposit");
    expect(await pageOf(fixture.judge, `/admin/tournaments/${fixture.tournamentId}/day/payments`)).toContain(
      "Awaiting Deposit",
    );
    const reply = await post(fixture.judge, money, { api: "/api/admin/deposits/1/cash", note: "Joe has it" });
    expect(reply.status).toBe(302);
    expect(await stored()).toMatchObject([{ status: "open" }]);
    const page = await pageOf(fixture.judge, money);
    expect(page).not.toContain("Awaiting Deposit");
    expect(page).toMatch(/Challenge deposits collected<\/dt>.*?\$20\.00/);
  });
});
