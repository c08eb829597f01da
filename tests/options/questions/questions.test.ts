import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { notifications, participants, users } from "../../../src/base/db/schema.ts";
import { answerProblem, answersText, keptAnswers } from "../../../src/options/questions/answers.ts";
import { open, pay } from "../../money/entry-fees/paying.ts";
import { type Browser, type Club, noon, openClub } from "../../support/club.ts";
import { bassOpen, refusal } from "../../tournaments/forms.ts";
import { entryCalls } from "../entry-calls.ts";

let club: Club;
let admin: Browser;
let ann: Browser;
let bob: Browser;

beforeEach(async () => {
  club = await openClub({ ENTRY_CHARGE: "entry-fee" });
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
  bob = await club.logIn("bob");
});
afterEach(() => club.close());

const questions = [
  { label: "Boat number", isRequired: true },
  { label: "Shirt size", choices: ["S", "M", "L"] },
];
const boat = (answer: string) => ({ question: "boat number", answer });
const shirt = (answer: string) => ({ question: "Shirt size", answer });

const { asking, join, choose, edit, mine, entrants } = entryCalls(() => admin);

describe("questions at entry (docs/rules.md 5.27)", () => {
  test.each([
    ["eleven", { questions: Array.from({ length: 11 }, (_, index) => ({ label: `Q${index}` })) }, "questions"],
    ["two that are the same", { questions: [{ label: "Boat" }, { label: "BOAT " }] }, "questions"],
    ["one of 101 letters", { questions: [{ label: "x".repeat(101) }] }, "questions.0.label"],
    ["a blank one", { questions: [{ label: " " }] }, "questions.0.label"],
    ["a single choice", { questions: [{ label: "Shirt", choices: ["M"] }] }, "questions.0.choices"],
  ])("questions at entry: %s is refused at its field", async (_, values, path) => {
    const response = await admin.send("/api/tournaments", { json: { ...bassOpen, ...values } });
    expect(await refusal(response)).toEqual({ status: 422, code: "invalid", paths: [path] });
  });

  test("questions are read back as saved, stay if an edit omits them, and are removed with null", async () => {
    const id = await asking({ questions });
    const expected = [questions[0], { ...questions[1], isRequired: false }];
    const read = async () => (await ann.get<{ questions: object[] }>(`/api/tournaments/${id}`)).questions;
    expect(await read()).toEqual(expected as object[]);
    await edit(id, {});
    expect(await read()).toEqual(expected as object[]);
    await edit(id, { questions: null });
    expect(await read()).toEqual([]);
  });

  test("invalid answers are refused at their field, and choices are stored as written", async () => {
    const id = await asking({ questions });
    expect(await refusal(await join(ann, id))).toMatchObject({ status: 422, paths: ["answers"] });
    const refusedReply = await join(ann, id, { answers: [shirt("XL"), boat("")] });
    expect(await refusal(refusedReply)).toMatchObject({ status: 422, paths: ["answers.1.answer", "answers.0.answer"] });
    const unknown = await join(ann, id, { answers: [{ question: "Age", answer: "9" }] });
    expect(await refusal(unknown)).toMatchObject({ status: 422, paths: ["answers.0.question"] });
    expect((await join(ann, id, { answers: [shirt("m"), boat("FL 12")] })).status).toBe(200);
    expect((await mine(ann, id)).answers).toEqual([
      { question: "Boat number", answer: "FL 12" },
      { question: "Shirt size", answer: "M" },
    ]);
  });

  test("questions are answered before paying, and the answers kept until the fee is paid", async () => {
    const id = await asking({ questions, entryFee: 2500 });
    expect(await open(ann, id)).toMatchObject({ http: 422, code: "invalid" });
    expect((await choose(ann, id, { answers: [boat("FL 12")] })).status).toBe(200);
    await pay(ann, id);
    expect(await mine(ann, id)).toMatchObject({ hasPaid: true, answers: [{ answer: "FL 12" }] });
  });

  test("questions answered before paying can still be cleared before paying", async () => {
    const id = await asking({ questions: [{ label: "Shirt size" }], entryFee: 2500 });
    await choose(ann, id, { answers: [shirt("M")] });
    expect((await choose(ann, id, { answers: [shirt("")] })).status).toBe(200);
    await pay(ann, id);
    expect((await mine(ann, id)).answers).toBeUndefined();
  });

  test("questions at entry can be answered again until the start, but not after it", async () => {
    const id = await asking({ questions });
    await join(ann, id, { answers: [boat("FL 12")] });
    expect((await choose(ann, id, { answers: [boat("FL 13")] })).status).toBe(200);
    expect((await mine(ann, id)).answers).toEqual([{ question: "Boat number", answer: "FL 13" }]);
    club.setNow(noon + 7 * 86_400_000);
    expect(await refusal(await choose(ann, id, { answers: [boat("FL 14")] }))).toMatchObject({
      code: "already_started",
    });
  });

  test("questions added later are shown as unanswered to the director and the entrant", async () => {
    const id = await asking();
    await join(ann, id);
    expect((await edit(id, { questions })).status).toBe(200);
    expect((await mine(ann, id)).lacks).toEqual(["answers"]);
    expect((await entrants(id, "without_answers")).map(({ username }) => username)).toEqual(["ann"]);
    const notices = await club.store.read(async (db) => db.select().from(notifications).orderBy(notifications.id));
    expect(notices.at(-1)?.message).toBe(
      "The club's questions have changed. Please check your answers on the tournament's page.",
    );
  });

  test("answers are visible to the tournament's staff and the entrant, and to nobody else", async () => {
    const id = await asking({ questions });
    await join(ann, id, { answers: [boat("FL-SECRET-12")] });
    expect((await entrants(id))[0]?.answers).toEqual([{ question: "Boat number", answer: "FL-SECRET-12" }]);
    const judge = await club.logIn("judge");
    await admin.send(`/api/admin/users/${judge.userId}/roles`, { json: { role: "judge", tournamentId: id } });
    const visitor = club.visitor;
    for (const browser of [bob, judge, visitor]) {
      for (const path of ["", "/leaderboard", "/mine", "/entrants", "/participation"]) {
        const response = await browser.send(`/api/tournaments/${id}${path}`);
        expect(await response.text()).not.toContain("FL-SECRET-12");
      }
      for (const path of ["entries", "day/entrants", "requests"]) {
        expect([401, 403]).toContain((await browser.send(`/api/admin/tournaments/${id}/${path}`)).status);
      }
    }
    const exported = await (await admin.send("/api/admin/export/entries.csv")).text();
    expect(exported).toContain("Boat number: FL-SECRET-12");
    expect(await (await ann.send("/api/account/data")).text()).toContain("FL-SECRET-12");
  });

  test("answers at entry are deleted with the account", async () => {
    const id = await asking({ questions });
    await join(ann, id, { answers: [boat("FL 12")] });
    await club.store.write((tx) => tx.delete(users).where(eq(users.id, ann.userId)));
    const rows = await club.store.read(async (db) => db.select().from(participants).orderBy(participants.id));
    expect(rows).toEqual([]);
  });
});

test.each([
  [{ label: "Boat", isRequired: true }, "", "Please answer: Boat"],
  [{ label: "Boat", isRequired: false }, "", null],
  [{ label: "Boat", isRequired: false }, "x".repeat(201), "An answer can have at most 200 characters"],
  [{ label: "Shirt", isRequired: false, choices: ["S", "M"] }, "L", "Choose one: S, M"],
  [{ label: "Shirt", isRequired: false, choices: ["S", "M"] }, " m ", null],
])("the question %o answered with %p", (question, answer, problem) => {
  expect(answerProblem(question, answer)).toBe(problem);
});

test("answers are kept in the order of the questions, without blank ones", () => {
  const questions = [
    { label: "A", isRequired: false },
    { label: "B", isRequired: false },
    { label: "C", isRequired: false },
  ];
  const answers = [
    { question: "c", answer: "3" },
    { question: "A", answer: "1" },
    { question: "B", answer: "" },
  ];
  expect(keptAnswers(questions, answers)).toEqual([
    { question: "A", answer: "1" },
    { question: "C", answer: "3" },
  ]);
});

test("answers are shown after their question, without a colon after a question mark", () => {
  const answers = [
    { question: "Boat number", answer: "12" },
    { question: "Who is with you?", answer: "Ann" },
  ];
  expect(answersText(answers)).toBe("Boat number: 12; Who is with you? Ann");
});
