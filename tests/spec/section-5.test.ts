import { afterEach, beforeEach, expect, test } from "bun:test";
import { formOf, openTournament, photoFile } from "../catches/catch-day.ts";
import { report } from "../complaints/complaint-club.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { bassOpen, createTournament, nextWeek } from "../tournaments/forms.ts";
import { complaintAbout, refused } from "./calls.ts";
import { open, piece, post, topDialog } from "./pages.ts";

let club: Club;
let ann: Browser;
let admin: Browser;
beforeEach(async () => {
  club = await openClub();
  ann = await club.logIn("ann");
  admin = await club.logIn("ruth", { isAdmin: true });
});
afterEach(() => club.close());

/** A field, a value it is given (undefined: left out), and what is said about it; null where it is taken. */
type Case = [field: string, value: unknown, message: string | null];

/** Sends the form once a case, otherwise filled in right, and compares what is said about the field. */
async function expectSaid(by: Browser, call: string, rightly: object, cases: Case[]): Promise<void> {
  for (const [field, value, message] of cases) {
    const said = await complaintAbout(by, call, { ...rightly, [field]: value }, field);
    expect([field, value, said]).toEqual([field, value, message]);
  }
}

/** The tag of a field on a page. */
const fieldOn = (html: string, name: string): string => {
  const tags = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].map(([tag]) => tag);
  return tags.find((tag) => tag.includes(` name="${name}"`)) ?? "";
};

const optionsOf = (html: string, name: string): string[] =>
  [...piece(html, fieldOn(html, name), "</select>").matchAll(/<option[^>]*?(?: value="([^"]*)")?[^>]*>/g)].map(
    ([, value = ""]) => value,
  );

const chosenOn = (html: string, name: string): string | undefined => {
  const select = piece(html, fieldOn(html, name), "</select>");
  const option = [...select.matchAll(/<option[^>]*>/g)].find(([tag]) => tag.includes("selected"));
  return / value="([^"]*)"/.exec(option?.[0] ?? "")?.[1];
};

test("5.1 accepting without the checkbox says 'Agreement Required'", async () => {
  const dana = await club.logIn("Dana", { hasAccepted: false });
  expect(fieldOn(topDialog((await open(dana, "/")).html), "accepted")).toContain('required=""');
  const { toast } = await post(dana, "/agreement", { next: "/" });
  const description = "Please read and check the box to accept the user agreement.";
  expect(toast).toEqual({ title: "Agreement Required", description, tone: "bad" });
  expect(await dana.get<object>("/api/auth/me")).toMatchObject({ hasAcceptedUserAgreement: false });
});

const fish = { species: "Largemouth Bass", length: "18.3", weight: "4.5", location: "North cove" };

test("5.2 a catch needs species, length, weight and location, each with its message", async () => {
  const cases: [string, string][] = [
    ["species", "Species is required"],
    ["length", "Length is required"],
    ["weight", "Weight is required"],
    ["location", "Location is required"],
  ];
  for (const [field, message] of cases) {
    const { [field as keyof typeof fish]: _, ...rest } = fish;
    for (const form of [rest, { ...fish, [field]: " " }]) {
      const { status, issues } = await refused(await ann.send("/api/catches", { form: formOf(form) }));
      expect([status, issues]).toEqual([422, [{ path: field, message }]]);
    }
  }
  expect((await ann.send("/api/catches", { form: formOf(fish) })).status).toBe(201);
});

test("5.3 length and weight are typed in steps of 0.1", async () => {
  const { html } = await open(ann, "/submit-catch");
  for (const name of ["length", "weight"]) {
    expect(fieldOn(html, name)).toContain('type="number"');
    expect(fieldOn(html, name)).toContain('step="0.1"');
  }
});

test("5.4 the choice 'none' makes a personal catch", async () => {
  expect(optionsOf((await open(ann, "/submit-catch")).html, "tournamentId")).toEqual(["none"]);
  await post(ann, "/submit-catch", { ...fish, tournamentId: "none" });
  await ann.send("/api/catches", { form: formOf({ ...fish, tournamentId: "" }) });
  const none = { tournamentId: null, kind: "Personal" };
  expect(await ann.get<object[]>("/api/catches")).toMatchObject([none, none]);
});

test("5.5 the photo is optional and must be a picture", async () => {
  const { html } = await open(ann, "/submit-catch");
  const accepted = /accept="([^"]*)"/.exec(fieldOn(html, "photo"))?.[1]?.split(",") ?? [];
  expect(accepted.length).toBeGreaterThan(0);
  for (const type of accepted) expect(type).toStartWith("image/");
  expect(fieldOn(html, "photo")).not.toContain("required");
  const note = new File(["Not a picture"], "note.txt", { type: "text/plain" });
  const send = async (photo?: File) =>
    (await ann.send("/api/catches", { form: formOf({ ...fish, ...(photo && { photo }) }) })).status;
  expect([await send(note), await send(), await send(await photoFile())]).toEqual([415, 201, 201]);
});

test("5.6 a login needs a name, and a password of six characters", async () => {
  await expectSaid(club.visitor, "POST /api/auth/login", { emailOrUsername: "ann", password: "secret" }, [
    ["emailOrUsername", "", "Email or username is required"],
    ["emailOrUsername", undefined, "Email or username is required"],
    ["emailOrUsername", "a", null],
    ["password", "12345", "Password must be at least 6 characters"],
    ["password", "123456", null],
  ]);
  const { text } = await post(club.visitor, "/login", { emailOrUsername: "", password: "12345" });
  expect(text).toContain("Email or username is required");
  expect(text).toContain("Password must be at least 6 characters");
});

test("5.7 registration says what is wrong with each field", async () => {
  const dana = { username: "Dana", email: "dana@example.org", password: "secret", state: "TX" };
  await expectSaid(club.visitor, "POST /api/auth/register", dana, [
    ["username", "Da", "Username must be at least 3 characters"],
    ["username", undefined, "Username must be at least 3 characters"],
    ["username", "Dan", null],
    ["email", "dana", "Invalid email address"],
    ["email", "dana@", "Invalid email address"],
    ["password", "12345", "Password must be at least 6 characters"],
    ["state", "", "Please select a state"],
    ["state", "T", "Please select a state"],
    ["state", undefined, "Please select a state"],
  ]);
  const { text } = await post(club.visitor, "/register", { username: "Da", email: "dana", password: "1", state: "" });
  for (const words of ["Username must be at least 3 characters", "Invalid email address", "Please select a state"]) {
    expect(text).toContain(words);
  }
});

test("5.8 the tournament form says what is wrong with each field", async () => {
  await expectSaid(admin, "POST /api/tournaments", bassOpen, [
    ["name", "", "Tournament name is required"],
    ["description", " ", "Description is required"],
    ["targetSpecies", "", "Target species is required"],
    ["minLength", "", "Minimum length is required"],
    ["prize", -1, "Prize must be a positive number"],
    ["prize", "much", "Prize must be a positive number"],
    ["prize", 0, null],
    ["startDate", "", "Start date is required"],
    ["endDate", "", "End date is required"],
    ["isActive", undefined, null],
    ["isActive", false, null],
    ["tournamentType", "", "Tournament type is required"],
    ["tournamentType", "league", "Tournament type is required"],
    ["tournamentType", "derby", null],
    ["tournamentType", "tournament", null],
  ]);
  const { html } = await open(admin, "/admin/tournaments/new");
  expect(optionsOf(html, "tournamentType").toSorted()).toEqual(["derby", "tournament"]);
});

test("5.9 the minimum length is text in steps of 0.1", async () => {
  const { html } = await open(admin, "/admin/tournaments/new");
  expect(fieldOn(html, "minLength")).toContain('step="0.1"');
  await expectSaid(admin, "POST /api/tournaments", bassOpen, [
    ["minLength", "12.5", null],
    ["minLength", "12", null],
    ["minLength", "12.55", "Give the minimum length with one decimal, such as 12.5"],
  ]);
  const { id, minLength } = await createTournament(admin, { minLength: "12.5" });
  expect(minLength).toBe(12.5);
  expect(fieldOn((await open(admin, `/admin/tournaments/${id}/edit`)).html, "minLength")).toContain('value="12.5"');
});

test("5.10 a tournament's dates are days", async () => {
  const { html } = await open(admin, "/admin/tournaments/new");
  for (const name of ["startDate", "endDate"]) expect(fieldOn(html, name)).toContain('type="date"');
  const days = { startDate: "2026-06-06", endDate: "2026-06-07" };
  expect(await createTournament(admin, days)).toMatchObject({ startDay: "2026-06-06", endDay: "2026-06-07" });
});

test("5.11 the tournament form has upper bounds, too", async () => {
  await expectSaid(admin, "POST /api/tournaments", bassOpen, [
    ["name", "x".repeat(121), "Tournament name can have at most 120 characters"],
    ["minLength", "200.1", "Minimum length can be at most 200"],
    ["prize", 10_000_001, "Prize can be at most $10,000,000"],
    ["prize", 99.5, "Prize must be whole dollars"],
    ["endDate", "2026-06-05", "The end date is before the start date"],
  ]);
});

test("5.12 prizes are whole dollars, blank is 0, and at least one position stays", async () => {
  const { id } = await createTournament(admin);
  const page = `/admin/tournaments/${id}/prizes`;
  const labels = (html: string) => [...html.matchAll(/(\w+) place</g)].map(([, place]) => place);
  const first = await open(admin, page);
  expect(labels(first.html)).toEqual(["1st"]);
  expect(first.html).toMatch(
    /<button[^>]*(disabled=""[^>]*aria-label="Remove 1st place"|aria-label="Remove 1st place"[^>]*disabled="")/,
  );
  expect(first.text).toContain("Add 2nd Place");
  const [intent = ""] = /\{"type":"insert".*?\}\}\}/.exec(first.html) ?? [];
  const second = await post(admin, page, { "positions[0].amount": "300", __intent__: intent });
  expect(labels(second.html)).toEqual(["1st", "2nd"]);
  await post(admin, page, { "positions[0].amount": "300", "positions[1].amount": "" });
  expect(await club.visitor.get<object[]>(`/api/tournaments/${id}/prizes`)).toMatchObject([
    { position: 1, amount: 300 },
    { position: 2, amount: 0 },
  ]);
  const half = await post(admin, page, { "positions[0].amount": "300.5" });
  expect(half.text).toContain("Amount must be whole dollars");
  const call = `POST /api/admin/tournaments/${id}/prizes`;
  const least = "At least one position must remain";
  expect(await complaintAbout(admin, call, { prizeBreakdown: [] }, "prizeBreakdown")).toBe(least);
});

test("5.14 paying without payment details is refused", async () => {
  const priced = await createTournament(admin, { ...nextWeek, entryFee: 2500 });
  const unpaid = await post(ann, `/tournaments/${priced.id}/pay`, { intent: "review", outcome: "succeeds" });
  expect(unpaid.toast).toEqual({
    title: "Payment Method Required",
    description: "Please enter your payment details first",
    tone: "bad",
  });
  expect(unpaid.leadsTo).toBe(`/tournaments/${priced.id}/pay`);
});

const choices: Case[] = [
  ["type", "bug", null],
  ["type", "complaint", null],
  ["type", "praise", "Please select a type"],
  ["type", undefined, "Please select a type"],
  ["title", "Four", "Title must be at least 5 characters"],
  ["title", "Fives", null],
  ["description", "x".repeat(19), "Description must be at least 20 characters"],
  ["description", "x".repeat(20), null],
  ["priority", "low", null],
  ["priority", "medium", null],
  ["priority", "high", null],
  ["priority", "urgent", null],
  ["priority", "soon", "Please select a priority"],
  ["priority", undefined, null],
];

test("5.15 a complaint says what is wrong with each field and has defaults", async () => {
  await expectSaid(ann, "POST /api/complaints", report, choices);
  const { html } = await open(ann, "/submit-complaint");
  expect([chosenOn(html, "type"), chosenOn(html, "priority")]).toEqual(["complaint", "medium"]);
});

test("5.16 filing a complaint without a login leads to the login", async () => {
  const { status, leadsTo } = await post(club.visitor, "/submit-complaint", report);
  expect([status, leadsTo]).toEqual([302, "/login?next=%2Fsubmit-complaint"]);
  expect((await club.visitor.send("/api/complaints", { json: report })).status).toBe(401);
});

test("5.18 no select offers an empty choice", async () => {
  await openTournament(club);
  const selects: [string, Browser, string[]][] = [
    ["/submit-catch", ann, ["tournamentId"]],
    ["/submit-complaint", ann, ["type", "priority", "about"]],
    ["/admin/tournaments/new", admin, ["tournamentType", "timeZone"]],
    ["/admin/payouts/process", admin, ["tournamentId"]],
  ];
  for (const [path, by, names] of selects) {
    const { html } = await open(by, path);
    for (const name of names) expect([path, name, optionsOf(html, name).includes("")]).toEqual([path, name, false]);
  }
  // The prompt of the states stands for no choice and is refused as one.
  const { text } = await post(club.visitor, "/register", { username: "Dana", state: "" });
  expect(text).toContain("Please select a state");
  for (const name of ["type", "priority"]) {
    expect((await ann.send("/api/complaints", { json: { ...report, [name]: "" } })).status).toBe(422);
  }
});
