import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { asc, eq } from "drizzle-orm";
import { audit, notifications, participants, payments, teams, tournaments, users } from "../../src/base/db/schema.ts";
import type { ImportReport } from "../../src/members/import/import-report.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { createTournament, nextWeek } from "../tournaments/forms.ts";

let club: Club;
let admin: Browser;
let id: number;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  await club.logIn("ann");
  await club.logIn("ben");
  ({ id } = await createTournament(admin, { ...nextWeek, entryFee: 2500 }));
});
afterEach(() => club.close());

const list = [
  "Name,Email,State,Paid,Notes",
  "ann,,,yes,Joe has it",
  "Ben Trout,ben@example.org,,no,",
  "Cara Carp,cara@club.org,TX,x,",
  "Dan Dace,dan@club.org,TX,,",
].join("\n");

const sendList = (body: string, query = "", tournamentId = id) =>
  admin.send(`/api/admin/tournaments/${tournamentId}/entrants/import${query}`, {
    body,
    headers: { "content-type": "text/csv" },
  });

async function imported(body: string, query = "", tournamentId = id): Promise<ImportReport> {
  const response = await sendList(body, query, tournamentId);
  if (!response.ok) throw new Error(`Refused with ${response.status}: ${await response.text()}`);
  return (await response.json()) as ImportReport;
}

const outcomes = ({ rows }: ImportReport) => rows.map(({ outcome, message }) => [outcome, message]);

const traces = () =>
  club.store.read(async (db) => [
    await db.select().from(users).orderBy(users.id),
    await db.select().from(participants).orderBy(participants.id),
    await db.select().from(payments).orderBy(payments.id),
    await db.select().from(notifications).orderBy(notifications.id),
    await db.select().from(audit).orderBy(audit.id),
  ]);

const entrants = () =>
  club.store.read((db) =>
    db
      .select({ name: users.username, paidVia: participants.paidVia, note: participants.entryNote })
      .from(participants)
      .innerJoin(users, eq(users.id, participants.userId))
      .orderBy(asc(participants.id)),
  );

const expected = [
  ["enter", "$25.00 in cash."],
  ["invite", "Not paid: will be asked to pay and enter."],
  ["enter", "Gets an account. $25.00 in cash."],
  ["invite", "Gets an account. Not paid: will be asked to pay and enter."],
];

describe("the teams on a list of entrants", () => {
  const teamList = ["Name,Email,State,Team", "ann,,,Pike", "ben,,,PIKE ", "Cara Carp,cara@club.org,TX,"].join("\n");
  const entrantTeams = () =>
    club.store.read((db) =>
      db
        .select({ name: users.username, team: teams.name })
        .from(participants)
        .innerJoin(users, eq(users.id, participants.userId))
        .leftJoin(teams, eq(teams.id, participants.teamId))
        .orderBy(asc(participants.id)),
    );

  test("a column named Team puts each entrant on the named team, which is created by its first member", async () => {
    ({ id } = await createTournament(admin, {
      ...nextWeek,
      name: "Teams",
      entryFee: 0,
      teams: { size: 2, score: "best" },
    }));
    expect((await imported(teamList, "?dryRun=true")).columns[3]).toMatchObject({ use: "team" });
    expect(outcomes(await imported(teamList))).toEqual([
      ["enter", "Team: Pike."],
      ["enter", "Team: Pike."],
      ["enter", "Gets an account."],
    ]);
    expect((await entrantTeams()).map(({ team }) => team)).toEqual(["Pike", "Pike", null]);
  });

  test("a row with a full team or a name that is too long is refused", async () => {
    ({ id } = await createTournament(admin, {
      ...nextWeek,
      name: "Teams",
      entryFee: 0,
      teams: { size: 2, score: "best" },
    }));
    const rows = ["Dan Dace,dan@club.org,TX,Pike", `Eve Eel,eve@club.org,TX,${"x".repeat(41)}`];
    const full = ["Name,Email,State,Team", "ann,,,Pike", "ben,,,Pike", ...rows].join("\n");
    expect(outcomes(await imported(full, "?dryRun=true")).slice(2)).toEqual([
      ["refused", "Pike is full: a team can have at most 2 members here."],
      ["too_long", "A team's name can have at most 40 characters."],
    ]);
  });

  test("in a tournament without teams, a column named Team is ignored", async () => {
    expect((await imported(teamList, "?dryRun=true")).columns[3]).toMatchObject({ use: "ignore" });
  });

  test("an unpaid row is not put on a team", async () => {
    ({ id } = await createTournament(admin, {
      ...nextWeek,
      name: "Teams",
      entryFee: 2500,
      teams: { size: 2, score: "best" },
    }));
    expect(outcomes(await imported("Name,Team\nann,Pike"))).toEqual([
      ["invite", "Not paid: will be asked to pay and enter. Add them to their team once they've paid."],
    ]);
    expect((await entrantTeams()).map(({ team }) => team)).toEqual([null]);
  });
});

describe("the numbers on a list of entrants", () => {
  const numbers = () =>
    club.store.read((db) =>
      db
        .select({ name: users.displayName, number: participants.number })
        .from(participants)
        .innerJoin(users, eq(users.id, participants.userId))
        .orderBy(asc(participants.id)),
    );

  test.each(["Number", "Boat", "Boat #", "No.", "Bib"])(
    "a column named %s has the entrants' numbers",
    async (heading) => {
      const report = await imported(`Name,${heading},Paid\nann,41,yes\nben,#7,no`);
      expect(outcomes(report)).toEqual([
        ["enter", "No. 41. $25.00 in cash."],
        ["invite", "No. 7. Not paid: will be asked to pay and enter."],
      ]);
      expect(await numbers()).toEqual([
        { name: "ann", number: 41 },
        { name: "ben", number: 7 },
      ]);
      await club.logIn("late");
      for (const username of ["ben", "late"]) {
        await admin.send(`/api/admin/tournaments/${id}/entries`, { json: { username, note: "Cash" } });
      }
      expect(await numbers()).toEqual([
        { name: "ann", number: 41 },
        { name: "ben", number: 7 },
        { name: "late", number: 42 },
      ]);
    },
  );

  test("a number that isn't valid or belongs to another entrant is a problem in its row", async () => {
    await admin.send(`/api/admin/tournaments/${id}/entries`, { json: { username: "ann", note: "Cash" } });
    const people = ["ben,1", "Cara Carp,5", "Dan Dace,5", "Eve Eel,0", "Finn Fry,2.5", "Gus Gar,10000"];
    const rows = people.map((row) => `${row},${row.slice(0, 3).trim().toLowerCase()}@club.org,TX,yes`);
    const report = await imported(["Name,Boat,Email,State,Paid", "ann,9,,,yes", ...rows].join("\n"), "?dryRun=1");
    const invalid = ["invalid", "The number must be a whole number from 1 to 9999."];
    expect(outcomes(report)).toEqual([
      ["present", "Already entered."],
      ["refused", "ann already has number 1."],
      ["enter", "No. 5. Gets an account. $25.00 in cash."],
      ["refused", "Cara Carp already has number 5."],
      ...[invalid, invalid, invalid],
    ]);
  });
});

describe("entrants from a list", () => {
  test("a dry run reports exactly what the import then does, and changes nothing", async () => {
    const before = await traces();
    const dryRun = await imported(list, "?dryRun=1");
    expect(outcomes(dryRun)).toEqual(expected);
    expect(await traces()).toEqual(before);
    const report = await imported(list);
    expect(outcomes(report)).toEqual(expected);
    expect(report.summary).toMatchObject({ enter: 2, invite: 2, imported: 2, problems: 0 });
  });

  test("entrants on a list who paid cash are entered as if by hand; the others are asked to pay", async () => {
    await imported(list);
    expect(await entrants()).toEqual([
      { name: "ann", paidVia: "cash", note: "Joe has it" },
      { name: "ben", paidVia: null, note: "From an imported list" },
      { name: "Cara Carp", paidVia: "cash", note: "From an imported list" },
      { name: "Dan Dace", paidVia: null, note: "From an imported list" },
    ]);
    const notices = await club.store.read((db) => db.select().from(notifications).orderBy(notifications.id));
    expect(notices.map(({ title }) => title)).toEqual([
      "Tournament Joined!",
      "You Can Enter Now",
      "Tournament Joined!",
      "You Can Enter Now",
    ]);
    const cash = await club.store.read((db) => db.select().from(payments).orderBy(payments.id));
    expect(cash.map(({ amountCents, provider, status }) => [amountCents, provider, status])).toEqual([
      [2500, "cash", "succeeded"],
      [2500, "cash", "succeeded"],
    ]);
    const actions = await club.store.read((db) => db.select().from(audit).orderBy(audit.id));
    expect(actions.at(-1)).toMatchObject({
      action: "import-entrants",
      subject: "tournament",
      subjectId: id,
      detail: { entered: 2, asked: 2, leftOut: 0 },
    });
  });

  test("the day page lists an imported angler who hasn't paid as unpaid, and cash confirms the entry", async () => {
    const divisions = [{ name: "Kayak" }, { name: "Boat" }];
    const split = (await createTournament(admin, { ...nextWeek, entryFee: 2500, divisions })).id;
    await imported("Name,Paid,Division\nann,no,kayak\nben,no,", "", split);
    const day = `/api/admin/tournaments/${split}/day/entrants`;
    const unpaid = () => admin.get<{ username: string }[]>(`${day}?group=unpaid`);
    expect(await unpaid()).toMatchObject([
      { username: "ann", amountDue: 2500, division: "Kayak", hasPaid: false },
      { username: "ben", amountDue: 2500, hasPaid: false },
    ]);
    const [tournament] = await club.store.read((db) => db.select().from(tournaments).where(eq(tournaments.id, split)));
    expect(tournament?.participantCount).toBe(0);
    const cash = { json: { username: "ann", note: "Joe has it" } };
    expect((await admin.send(`/api/admin/tournaments/${split}/entries`, cash)).status).toBe(201);
    expect((await unpaid()).map(({ username }) => username)).toEqual(["ben"]);
  });

  test("a row refused for its division, and a row with blank cells, leave an unpaid entry's details as they were", async () => {
    const divisions = [{ name: "Kayak" }, { name: "Boat" }];
    const split = (await createTournament(admin, { ...nextWeek, entryFee: 2500, divisions })).id;
    const saved = () =>
      club.store.read((db) => {
        const { division, isGuest, entryNote } = participants;
        return db.select({ division, isGuest, entryNote }).from(participants);
      });
    const unchanged = [{ division: "Kayak", isGuest: true, entryNote: "Pays at the ramp" }];
    await imported("Name,Paid,Division,Guest,Note\nann,no,kayak,yes,Pays at the ramp", "", split);
    expect(await saved()).toEqual(unchanged);
    expect(outcomes(await imported("Name,Paid,Division\nann,no,Kyak", "?skip=1", split))).toEqual([
      ["refused", expect.stringContaining("Choose a division: Kayak")],
    ]);
    expect(await saved()).toEqual(unchanged);
    await imported("Name,Paid,Division,Guest,Note\nann,no,,,", "", split);
    expect(await saved()).toEqual(unchanged);
    await club.store.write((tx) => tx.update(tournaments).set({ divisions: [{ name: "Boat" }] }));
    await imported("Name,Paid\nann,no", "", split);
    expect(await saved()).toEqual(unchanged);
    await imported("Name,Paid,Division,Guest,Note\nann,yes,Boat,,", "", split);
    expect(await saved()).toEqual([{ division: "Boat", isGuest: true, entryNote: "Pays at the ramp" }]);
  });

  test("an import into a members-only tournament refuses those who haven't paid, and makes nobody a member", async () => {
    ({ id } = await createTournament(admin, { ...nextWeek, entryFee: 2500, isMembersOnly: true }));
    const report = await imported(list, "?skip=1");
    expect(report.rows.map(({ outcome }) => outcome)).toEqual(["enter", "refused", "enter", "refused"]);
    const everybody = await club.store.read((db) => db.select().from(users).orderBy(users.id));
    expect(everybody.map(({ username, isMember }) => [username, isMember])).toEqual([
      ["secretary", false],
      ["ann", false],
      ["ben", false],
      ["Cara Carp", false],
    ]);
  });

  test("repeating an import enters nobody twice, and with its submission id does nothing", async () => {
    await imported(list, "?submissionId=0123456789abcdef");
    const before = await traces();
    const again = await imported(list, "?submissionId=0123456789abcdef");
    expect(again.summary).toMatchObject({ enter: 2, imported: 2 });
    expect(await traces()).toEqual(before);
    expect(outcomes(await imported("Name,Paid\nann,yes"))).toEqual([["present", "Already entered."]]);
  });

  test("if there is one spot too few, the whole list is refused, or only the last rows if rows with problems are skipped", async () => {
    const small = (await createTournament(admin, { ...nextWeek, name: "Small Open", capacity: 1 })).id;
    const before = await traces();
    const two = "Name,Email,State\nann,,\nCara Carp,cara@club.org,TX\n";
    const refused = await sendList(two, "", small);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ issues: [{ path: "row 3" }] });
    expect(await traces()).toEqual(before);
    expect((await imported(two, "?skip=1", small)).summary).toMatchObject({ imported: 1, problems: 1 });
    expect(await club.store.read((db) => db.$count(users, eq(users.username, "Cara Carp")))).toBe(0);
  });

  test.each([
    [
      "an unknown name without an email",
      "Name,Paid\nNobody Here,yes",
      "invalid",
      "Nobody is registered as Nobody Here.",
    ],
    ["the same angler twice", "Name,Email,Paid\nann,,yes\nann,ann@example.org,yes", "same_name", "row 2"],
    ["a word that is neither yes nor no", "Name,Paid\nann,perhaps", "invalid", "must be yes or no"],
    ["a note that is too long", `Name,Paid,Note\nann,yes,${"x".repeat(201)}`, "too_long", "200"],
  ])("%s is reported as a problem of its row", async (_, file, outcome, message) => {
    const report = await imported(file, "?dryRun=1");
    expect(report.rows.at(-1)).toMatchObject({ outcome, message: expect.stringContaining(message) });
  });

  test("a column sets the division if there are divisions", async () => {
    const divisions = [{ name: "Kayak" }, { name: "Boat" }];
    const split = (await createTournament(admin, { ...nextWeek, name: "Split Open", divisions })).id;
    const file = "Name,Division\nann,kayak\nben,Shore\n";
    const report = await imported(file, "?skip=1", split);
    expect(outcomes(report)).toEqual([
      ["enter", ""],
      ["refused", expect.stringContaining("Choose a division: Kayak")],
    ]);
    const [entry] = await club.store.read((db) => db.select().from(participants).orderBy(participants.id));
    expect(entry?.division).toBe("Kayak");
    expect(outcomes(await imported("Name,Paid,Division\nann,yes,Kayak", "?dryRun=1"))).toEqual([
      ["enter", "$25.00 in cash."],
    ]);
  });

  test("a column lists the side pots of anglers who paid in cash", async () => {
    const pots = [
      { name: "Big Bass", fee: 1000, shares: [100] },
      { name: "Little One", fee: 500, shares: [100] },
    ];
    const free = (await createTournament(admin, { ...nextWeek, name: "Pot Open", pots })).id;
    await club.logIn("cal");
    const file = "Name,Paid,Side Pots\nann,yes,big bass; Little One\nben,no,Big Bass\ncal,yes,Tagged Fish\n";
    expect(outcomes(await imported(file, "?skip=1", free))).toEqual([
      ["enter", "Side pots: Big Bass, Little One. $15.00 in cash."],
      ["enter", "Not paid, so not added to side pots."],
      ["refused", expect.stringContaining("choose from Big Bass or Little One")],
    ]);
    const states = await admin.get<{ name: string; anglers: string[] }[]>(`/api/tournaments/${free}/pots`);
    expect(states.map(({ anglers }) => anglers)).toEqual([["ann"], ["ann"]]);
  });

  test("a column named like a side pot marks the anglers in it with yes or no", async () => {
    const pots = [
      { name: "Big Bass", fee: 1000, shares: [100] },
      { name: "Little One", fee: 500, shares: [100] },
    ];
    const free = (await createTournament(admin, { ...nextWeek, name: "Pot Open", pots })).id;
    await club.logIn("cal");
    await club.logIn("dan");
    const file = "Name,Paid,big bass,Little One\nann,yes,yes,x\nben,yes,no,yes\ncal,yes,,\ndan,yes,perhaps,no\n";
    const report = await imported(file, "?skip=1", free);
    expect(report.columns.map(({ use }) => use)).toEqual(["name", "paid", "pot", "pot"]);
    expect(outcomes(report)).toEqual([
      ["enter", "Side pots: Big Bass, Little One. $15.00 in cash."],
      ["enter", "Side pots: Little One. $5.00 in cash."],
      ["enter", ""],
      ["invalid", "Side pot “big bass” must be yes or no."],
    ]);
    const states = await admin.get<{ name: string; anglers: string[] }[]>(`/api/tournaments/${free}/pots`);
    expect(states.map(({ name, anglers }) => [name, anglers])).toEqual([
      ["Big Bass", ["ann"]],
      ["Little One", ["ann", "ben"]],
    ]);
  });

  test("a side pot is recognized by a heading with other punctuation, and by a name that contains a semicolon", async () => {
    const pots = ["Big Bass", "Fish; 2nd Day", "Two-Fish", "Two Fish", "#"].map((name) => ({
      ...{ name, fee: 1000, shares: [100] },
    }));
    const free = (await createTournament(admin, { ...nextWeek, name: "Pot Open", pots })).id;
    const anglersOf = async () => {
      const states = await admin.get<{ name: string; anglers: string[] }[]>(`/api/tournaments/${free}/pots`);
      return Object.fromEntries(states.map(({ name, anglers }) => [name, anglers]));
    };
    const columns = await imported("#,Name,Paid,Big-Bass,Fish; 2nd Day,TWO FISH\n1,ann,yes,yes,yes,yes", "", free);
    expect(columns.columns.map(({ use }) => use)).toEqual(["ignore", "name", "paid", "pot", "pot", "pot"]);
    const none = { "Two-Fish": [], "#": [] };
    expect(await anglersOf()).toEqual({ ...none, "Big Bass": ["ann"], "Fish; 2nd Day": ["ann"], "Two Fish": ["ann"] });
    await imported("Name,Paid,Side Pots\nben,yes,fish; 2nd day; Big Bass;", "", free);
    expect(await anglersOf()).toMatchObject({ "Big Bass": ["ann", "ben"], "Fish; 2nd Day": ["ann", "ben"] });
    await club.logIn("cal");
    expect(outcomes(await imported("Name,Paid,Two/Fish\ncal,yes,yes", "?skip=1", free))).toEqual([
      ["refused", expect.stringContaining(`There's no side pot "Two/Fish"`)],
    ]);
  });

  test("one of several members with a name is chosen by username, with or without an @, and the report shows who it is", async () => {
    await club.logIn("ian.nguyen.vt", { displayName: "Ian Nguyen" });
    await club.logIn("ian2", { displayName: "Ian Nguyen" });
    const file =
      "Name,Username,Paid\nIan Nguyen,,yes\n@ian.nguyen.vt,,yes\nIan Nguyen,@IAN2,yes\nann,,yes\n@nobody,,yes\n";
    const { rows } = await imported(file, "?skip=1");
    expect(rows.map(({ name, outcome, username }) => [name, outcome, username])).toEqual([
      ["Ian Nguyen", "same_name", undefined],
      ["ian.nguyen.vt", "enter", "ian.nguyen.vt"],
      ["Ian Nguyen", "enter", "ian2"],
      ["ann", "enter", "ann"],
      ["@nobody", "formula", undefined],
    ]);
    expect((await entrants()).map(({ name }) => name)).toEqual(["ian.nguyen.vt", "ian2", "ann"]);
  });

  test("suspended anglers on a list are refused by name", async () => {
    await club.logIn("sus", { suspendedUntil: club.now() + 86_400_000 });
    expect(outcomes(await imported("Name,Paid\nsus,yes", "?dryRun=1"))).toEqual([
      ["refused", "sus is suspended. Lift the suspension first."],
    ]);
  });

  test("one import accepts a thousand anglers, and importing the same file again accepts the next ones", async () => {
    const free = (await createTournament(admin, { ...nextWeek, name: "Free Open" })).id;
    const rows = Array.from({ length: 1002 }, (_, index) => `Angler ${index},angler${index}@club.org,TX`);
    const file = ["Name,Email,State", "ann,,", "=1,x@club.org,TX", ...rows].join("\n");
    await imported("Name\nann", "", free);
    const first = await imported(file, "?skip=1", free);
    expect(first.summary).toMatchObject({ imported: 1000, problems: 3 });
    expect(first.counts).toMatchObject({ enter: 1000, present: 1, formula: 1, over_limit: 2 });
    expect(first.rows.at(-1)).toMatchObject({
      outcome: "over_limit",
      message: "Not in this import: the limit is 1,000 anglers. Import the same file again afterward.",
    });
    expect((await imported(file, "?skip=1", free)).counts).toMatchObject({ enter: 2, present: 1001, over_limit: 0 });
  }, 60_000);

  test("the report of a list is available as a file, and changes nothing", async () => {
    const before = await traces();
    const path = `/api/admin/tournaments/${id}/entrants/import/report.csv`;
    const response = await admin.send(path, { body: list, headers: { "content-type": "text/csv" } });
    expect((await response.text()).split("\r\n").slice(0, 3)).toEqual([
      "Row,Name,Email,Outcome,Why",
      "2,ann,,Entered,$25.00 in cash.",
      "3,Ben Trout,ben@example.org,Asked to pay,Not paid: will be asked to pay and enter.",
    ]);
    expect(await traces()).toEqual(before);
  });

  test("an organizer of the tournament may upload a list as long as an admin's", async () => {
    const olga = await club.logIn("olga");
    const roles = { json: { role: "organizer", tournamentId: id } };
    expect((await admin.send(`/api/admin/users/${olga.userId}/roles`, roles)).ok).toBe(true);
    const body = `Name,Ignored\nann,${"x".repeat(90_000)}\n${`ann,${"y".repeat(90_000)}\n`.repeat(4)}`;
    const path = `/api/admin/tournaments/${id}/entrants/import?dryRun=1`;
    const response = await olga.send(path, { body, headers: { "content-type": "text/csv" } });
    expect(response.status).toBe(200);
  });
});
