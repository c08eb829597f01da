import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { participants, tournaments } from "../../src/base/db/schema.ts";
import type { Store } from "../../src/base/db/store.ts";
import type { Entrant } from "../../src/entries/entry-shapes.ts";
import { Refusal } from "../../src/refusal.ts";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { pageOf, post } from "../support/posting.ts";
import { piece, wordsOf } from "../support/read-pages.ts";
import { createTournament, nextWeek } from "./forms.ts";

const day = "/admin/tournaments/1/day";
const cards = `${day}?card=new`;
const anglers = `${day}?enter=new`;
const route = "/api/admin/tournaments/1";
const ramp = { api: `${route}/entries`, username: "ann", note: "Cash to Joe at the ramp" };
const card = {
  api: `${route}/catches`,
  username: "ann",
  species: "Bass",
  length: "18.3",
  weight: "4.5",
  location: "Pier",
  caughtAt: "2026-06-06T09:30",
  paperNote: "Card 12, seen by Joe",
};

let club: Club;
let admin: Browser;
let ann: Browser;
beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
});
afterEach(() => club.close());

const entrants = () => admin.get<Entrant[]>("/api/admin/tournaments/1/entries");
const board = () => club.visitor.get<LeaderboardEntry[]>("/api/tournaments/1/leaderboard");

describe("the tools on the day page", () => {
  test("the day page enters an angler who paid in cash", async () => {
    await createTournament(admin, { entryFee: 2500 });
    expect(await pageOf(admin, anglers)).toContain("Who took the $25.00 in cash.");
    const posted = await post(admin, day, ramp);
    expect(posted).toMatchObject({ status: 302, toast: { title: "Angler entered" } });
    expect(await entrants()).toMatchObject([{ username: "ann", paidVia: "cash" }]);
    expect(await pageOf(admin, day)).toMatch(/>ann<.*Paid in cash.*Cash to Joe at the ramp/s);
  });

  test("a phone shows a long list of entrants on request, and those of a search at once", async () => {
    await createTournament(admin);
    const enter = async (count: number) => {
      for (let index = 0; index < count; index += 1) {
        await club.logIn(`angler${index}`);
        const response = await admin.send(`${route}/entries`, { json: { username: `angler${index}` } });
        expect(response.status).toBe(201);
      }
    };
    const isFolded = async (query = "") => {
      const page = await pageOf(admin, `${day}${query}`);
      expect(page).toContain(">angler1<");
      return page.includes("entrants-folded") && page.includes(">Show Entrants<");
    };
    await enter(10);
    expect(await isFolded()).toBe(false);
    await club.store.write(async (tx) => {
      const entry = { tournamentId: 1, userId: ann.userId, joinedAt: noon, hasPaid: true, paidAt: noon };
      await tx.insert(participants).values(entry);
    });
    expect(await isFolded()).toBe(true);
    const [, list = ""] = /href="[^"]*(\?[^"]*)#entrants"[^>]*>Show Entrants</.exec(await pageOf(admin, day)) ?? [];
    for (const query of [list.replaceAll("&amp;", "&"), "?search=angler", "?entrant=3"]) {
      expect([query, await isFolded(query)]).toEqual([query, false]);
    }
  });

  test("the day page shows which side pots an entrant is in", async () => {
    const pots = [
      { name: "Big Bass", fee: 1000, shares: [100] },
      { name: "Little One", fee: 500, shares: [100] },
    ];
    await createTournament(admin, { entryFee: 2500, pots });
    await post(admin, day, { ...ramp, pots: "Big Bass" });
    expect(await pageOf(admin, day)).toMatch(/>ann<.*Side pots: Big Bass</s);
  });

  test("the day page shows a message if another admin was faster to remove an angler, to refund a fee, or to cancel", async () => {
    await createTournament(admin, { ...nextWeek, entryFee: 2500 });
    await post(admin, day, ramp);
    const typed = { reason: "No boat", note: "By Joe" };
    for (const [api, description] of [
      [`${route}/entries/${ann.userId}/remove`, "There's no such entry in Bass Open."],
      ["/api/admin/payments/1/return-cash", "There's no cash to return for this payment."],
      [`${route}/cancel`, "Bass Open is already canceled."],
    ] as const) {
      expect(await post(admin, day, { api, ...typed })).toMatchObject({ status: 302, toast: { tone: "good" } });
      expect(await post(admin, day, { api, ...typed })).toMatchObject({
        ...{ status: 302, redirectTo: day },
        toast: { title: "Error", description, tone: "bad" },
      });
    }
  });

  test("once the tournament has started, removing somebody who paid asks whether the fee is refunded, with no default", async () => {
    const { id } = await createTournament(admin, { entryFee: 2500 });
    const [page, entries] = [`/admin/tournaments/${id}/day`, `/api/admin/tournaments/${id}/entries`];
    await admin.send(entries, { json: { username: "ann", note: "Cash at the ramp" } });
    const sheet = await pageOf(admin, `${page}?entrant=${ann.userId}`);
    expect(sheet).toMatch(/<select[^>]*name="keepFee"[^>]*><option value=""[^>]*>Choose…</);
    const typed = { api: `${entries}/${ann.userId}/remove`, reason: "No boat", asksFee: "on" };
    const refused = await post(admin, `${page}?entrant=${ann.userId}`, { ...typed, keepFee: "" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Choose whether the fee is refunded or stays with the club");
    expect(refused.text).toContain("No boat");
    expect((await post(admin, page, { ...typed, keepFee: "true" })).toast).toMatchObject({ title: "Angler removed" });
    expect(await admin.get<object[]>(`/api/admin/tournaments/${id}/payments`)).toMatchObject([{ refundState: null }]);
  });

  test("payments have their own tab, with a message if there are none", async () => {
    await createTournament(admin);
    expect(await pageOf(admin, day)).toContain('href="/admin/tournaments/1/day/payments"');
    const page = await pageOf(admin, `${day}/payments`);
    expect(page).toContain("No payments yet.");
    expect(page).toMatch(/<a [^>]*aria-current="page"[^>]*>Payments</);
  });

  test("the day page shows an error for an unknown name, and keeps the typed values", async () => {
    await createTournament(admin);
    const posted = await post(admin, anglers, { ...ramp, username: "zoe" });
    expect(posted.status).toBe(404);
    expect(posted.text).toContain("Nobody is registered as zoe.");
    expect(posted.text).toContain('value="Cash to Joe at the ramp"');
    expect(await entrants()).toEqual([]);
  });

  test("an unknown name can be entered with a new account once its box is checked, without typing anything again", async () => {
    await createTournament(admin, { entryFee: 2500 });
    await club.logIn("Norah Quinn");
    const typed = { ...ramp, username: "Nora Quinn", email: "nora@example.org", state: "OH" };
    const question =
      "Nobody is registered as Nora Quinn. Similar members: Norah Quinn. Enter one of these usernames, or create a new account.";
    for (const fields of [typed, { ...typed, isNew: "on" }]) {
      const { text } = await post(admin, anglers, fields);
      expect(text).toContain(question);
      expect(text).toContain(`<input type="hidden" name="confirmed" value="${question}"/>`);
      for (const value of ["Nora Quinn", "nora@example.org", "Cash to Joe at the ramp"]) {
        expect(text).toContain(`value="${value}"`);
      }
      expect(text).toMatch(/<option value="OH" selected="">/);
      // Checking it again answers the question.
      expect(text).toMatch(/<input [^>]*name="isNew"/);
      expect(text).not.toMatch(/<input (?=[^>]*name="isNew")[^>]*checked/);
    }
    expect(await entrants()).toEqual([]);
    const posted = await post(admin, anglers, { ...typed, isNew: "on", confirmed: question });
    const [entrant] = await entrants();
    expect(posted).toMatchObject({
      ...{ status: 302, redirectTo: `${anglers}&entered=${entrant?.userId}` },
      toast: { title: "Angler entered", description: "An account was created for Nora Quinn." },
    });
    // The sheet stays open for the next angler, below the one entered and the link to their slip.
    const sheet = piece(await pageOf(admin, posted.redirectTo ?? ""), '<dialog open=""', "</dialog>");
    expect(wordsOf(sheet)).toMatch(/Angler entered Nora Quinn , No\. 1: .* Password Slip .*Name, Username or Email/);
    expect(sheet).not.toMatch(/<input (?=[^>]*name="username")[^>]*value="[^"]/);
  });

  test("the sheet of a new angler links to a page that prints only their slip", async () => {
    await createTournament(admin);
    await post(admin, day, { ...ramp, username: "Walt Ames", isNew: "on" });
    await post(admin, day, { ...ramp, username: "Nora Quinn", isNew: "on" });
    const nora = (await entrants()).find(({ username }) => username === "Nora Quinn")?.userId ?? 0;
    const slip = `/admin/users/slips?member=${nora}&tournament=1`;
    expect(await pageOf(admin, `${day}?entrant=${nora}`)).toContain(`href="${slip}"`);
    expect(await pageOf(admin, `${day}?entrant=${ann.userId}`)).not.toContain("Password Slip");
    const page = await pageOf(admin, slip);
    expect(page).toContain("For Nora Quinn, to print and hand out.");
    expect(page).toContain(`<a class="back-link" href="${day}"`);
    const api = "/api/admin/members/password-slips";
    const { status, text } = await post(admin, slip, { api, userId: String(nora) });
    expect(status).toBe(200);
    expect(text).toContain("Your username is Nora Quinn.");
    expect(text).not.toContain("Your username is Walt Ames.");
  });

  test("an organizer who isn't an admin is told who can print the slip", async () => {
    await createTournament(admin);
    await post(admin, day, { ...ramp, username: "Nora Quinn", isNew: "on" });
    const organizer = await club.logIn("olga");
    const json = { role: "organizer", tournamentId: 1 };
    await admin.send(`/api/admin/users/${organizer.userId}/roles`, { json });
    const [nora] = await entrants();
    const sheet = await pageOf(organizer, `${day}?entrant=${nora?.userId}`);
    expect(sheet).toContain("They have no password yet. An admin can print a slip for them.");
    expect(sheet).not.toContain("/admin/users/slips");
  });

  describe("an angler who saved choices and hasn't paid", () => {
    const pots = [
      { name: "Big Bass", fee: 1000, shares: [100] },
      { name: "Lunker", fee: 500, shares: [100] },
    ];
    const divisions = [{ name: "Boater" }, { name: "Co-Angler" }];
    const cash = { api: `cash ${route}/entries`, username: "ann", division: "Co-Angler", note: "Cash to Joe" };
    const sheet = () => `${day}?entrant=${ann.userId}`;

    beforeEach(async () => {
      await createTournament(admin, { ...nextWeek, entryFee: 2500, pots, divisions });
      const json = { division: "Co-Angler", pots: ["Lunker"] };
      await ann.send("/api/tournaments/1/choices", { json });
    });

    test("the day page has the check-in, the search and the message while nobody has paid", async () => {
      const page = await pageOf(admin, day);
      for (const name of ["Check In by Number or Name", "Which entrants", "Message Entrants"])
        expect(page).toContain(name);
      expect(await post(admin, day, { api: `${route}/check-in`, entrant: "ann" })).toMatchObject({ status: 302 });
    });

    test("the day page and the sheet show the choices and the amount due, and Took Cash has them filled in", async () => {
      expect(await pageOf(admin, day)).toMatch(/>ann<.*Co-Angler.*Side pots: Lunker.*Unpaid.*\$30\.00/s);
      const page = await pageOf(admin, sheet());
      expect(page).toContain("Unpaid, $30.00 due, entered");
      const form = page.slice(page.indexOf(">Took Cash<"));
      expect(form).toContain('<input type="hidden" name="username" value="ann"/>');
      expect(form).toContain('<option value="Co-Angler" selected="">');
      expect(form).toMatch(/<input [^>]*name="pots"[^>]*checked=""[^>]*value="Lunker"/);
      expect(form).not.toMatch(/<input [^>]*name="pots"[^>]*checked=""[^>]*value="Big Bass"/);
    });

    test("Took Cash enters the angler with the checked side pots and returns to the sheet", async () => {
      const posted = await post(admin, sheet(), [...Object.entries(cash), ["pots", ""], ["pots", "Lunker"]]);
      expect(posted).toMatchObject({ status: 302, redirectTo: sheet(), toast: { title: "Angler entered" } });
      const page = await pageOf(admin, sheet());
      expect(page).toMatch(/Paid in cash, entered.*Cash to Joe.*Co-Angler.*Side pots: Lunker/s);
      expect(page).not.toContain("Took Cash");
      expect(await admin.get<object[]>(`${route}/payments`)).toMatchObject([{ amount: 3000, method: "cash" }]);
    });

    test("Took Cash without a checked side pot records only the entry fee", async () => {
      await post(admin, sheet(), { ...cash, pots: "" });
      expect(await admin.get<object[]>(`${route}/payments`)).toMatchObject([{ amount: 2500 }]);
    });

    test("Took Cash without a note shows the sheet again", async () => {
      const posted = await post(admin, sheet(), { ...cash, note: "", pots: "Lunker" });
      expect(posted.status).toBe(422);
      expect(posted.text).toContain("Please write a note, such as who took the cash");
      expect(await entrants()).toMatchObject([{ hasPaid: false }]);
    });

    test("entering the angler by name shows the side pots and the total to confirm", async () => {
      const question = "ann chose these side pots: Lunker. Collect $30.00 in total.";
      const asked = await post(admin, anglers, ramp);
      expect(asked.status).toBe(409);
      expect(asked.text).toContain(question);
      expect(asked.text).toMatch(
        new RegExp(`<input [^>]*name="confirmed"[^>]*value="${question.replaceAll(/[.$]/g, "\\$&")}"`),
      );
      expect(await post(admin, day, { ...ramp, confirmed: question })).toMatchObject({ status: 302 });
      expect(await entrants()).toMatchObject([{ division: "Co-Angler", paidVia: "cash" }]);
    });

    test("an organizer without rights to money doesn't see Took Cash", async () => {
      const organizer = await club.logIn("olga");
      const json = { role: "organizer", tournamentId: 1 };
      await admin.send(`/api/admin/users/${organizer.userId}/roles`, { json });
      expect(await pageOf(organizer, sheet())).not.toContain("Took Cash");
    });
  });

  test("a catch entered from a paper card appears on the board and in the angler's history as such", async () => {
    await createTournament(admin);
    await post(admin, day, ramp);
    const posted = await post(admin, cards, card);
    expect(posted.status).toBe(201);
    expect(wordsOf(posted.text)).toContain("ann : Bass, 18.3 in. It's on the board.");
    expect(await board()).toMatchObject([{ rank: 1, totalScore: 18.3 }]);
    expect(await pageOf(club.visitor, "/tournaments/1")).toContain("No photo");
    expect(await pageOf(ann, "/my-catches")).toContain("Entered by the club: Card 12, seen by Joe");
  });

  test("after a paper card, the sheet stays open for the next one, with the same species and location", async () => {
    await createTournament(admin);
    await post(admin, day, ramp);
    const closed = await pageOf(admin, day);
    expect(closed).toContain(`href="${cards}"`);
    expect(closed).not.toContain('name="paperNote"');
    const { text } = await post(admin, cards, card);
    const fieldOf = (name: string) => text.match(new RegExp(`<input(?=[^>]* name="${name}")[^>]*>`))?.[0];
    expect(fieldOf("username")).not.toContain("value=");
    expect(fieldOf("length")).not.toContain("value=");
    expect(fieldOf("paperNote")).not.toContain("value=");
    expect(fieldOf("species")).toContain('value="Bass"');
    expect(fieldOf("location")).toContain('value="Pier"');
  });

  test("the first paper card has the tournament's place as its location", async () => {
    await createTournament(admin, { place: "Lake Fork" });
    await post(admin, day, ramp);
    const locationIn = (html: string) => /<input(?=[^>]* name="location")[^>]*>/.exec(html)?.[0];
    expect(locationIn(await pageOf(admin, cards))).toContain('value="Lake Fork"');
    expect(locationIn((await post(admin, cards, card)).text)).toContain('value="Pier"');
  });

  test("the message about a paper card that doesn't count shows that and why", async () => {
    await createTournament(admin);
    await post(admin, day, ramp);
    const { text } = await post(admin, cards, { ...card, length: "5.1" });
    expect(wordsOf(text)).toMatch(/Catch entered, but it doesn't count ann : Bass, 5\.1 in\. Below the minimum length/);
  });

  test("a paper card's form shows which decimals of a length it takes, and takes quarters if lengths are rounded to them", async () => {
    await createTournament(admin);
    await post(admin, day, ramp);
    const lengthHint = async () => /Length<\/label><p[^>]*>([^<]*)/.exec(await pageOf(admin, cards))?.[1];
    const quarter = { ...card, length: "17.25" };
    expect(await lengthHint()).toBe("One decimal, such as 18.3.");
    expect(JSON.stringify(await post(admin, cards, quarter))).toContain("Enter the length with one decimal");
    const rules = {
      ...shippedRules.tournament,
      rounding: "none" as const,
      step: { step: 0.25, direction: "down" as const },
    };
    await club.store.write((tx) => tx.update(tournaments).set({ rules }));
    expect(await lengthHint()).toBe("Two decimals at most, such as 18.25.");
    expect(await post(admin, cards, quarter)).toMatchObject({ status: 201 });
    expect(await board()).toMatchObject([{ username: "ann", totalScore: 17.25 }]);
  });

  test("the day page shows errors in a paper card, and keeps it", async () => {
    await createTournament(admin);
    await post(admin, day, ramp);
    const posted = await post(admin, cards, { ...card, length: "", paperNote: "" });
    expect(posted.status).toBe(422);
    expect(posted.text).toContain("Length is required");
    expect(posted.text).toContain("Please enter the card number and who saw the fish");
    expect(posted.text).toContain('value="Pier"');
    expect(await board()).toMatchObject([{ rank: null }]);
  });

  test("the day page removes an angler with a reason", async () => {
    await createTournament(admin);
    await post(admin, day, ramp);
    const api = `${route}/entries/${ann.userId}/remove`;
    const sheet = `${day}?entrant=${ann.userId}`;
    const without = await post(admin, sheet, { api, reason: "" });
    expect(without.text).toMatch(/<details open="".*Please give a reason/s);
    expect(await post(admin, day, { api, reason: "Went home" })).toMatchObject({
      status: 302,
      toast: { title: "Angler removed" },
    });
    expect(await entrants()).toEqual([]);
  });

  test("a tournament canceled on the day page accepts no anglers and no fish", async () => {
    await createTournament(admin);
    expect(await post(admin, day, { api: `${route}/cancel`, reason: "A storm" })).toMatchObject({
      toast: { title: "Tournament canceled" },
    });
    const text = await pageOf(admin, day);
    for (const phrase of ["This tournament was canceled", "A storm", ">Canceled<"]) expect(text).toContain(phrase);
    for (const action of ["entries", "catches", "end", "extend", "cancel"]) {
      expect(text).not.toContain(`action="${route}/${action}"`);
    }
  });

  test("the day page of a canceled tournament lists its entrants, and nobody can be removed", async () => {
    await createTournament(admin, { entryFee: 2500 });
    await post(admin, day, ramp);
    const words = [">Remove<", "Keep it"];
    const sheet = `${day}?entrant=${ann.userId}`;
    const before = await pageOf(admin, sheet);
    for (const text of words) expect(before).toContain(text);
    await post(admin, day, { api: `${route}/cancel`, reason: "A storm" });
    const after = await pageOf(admin, sheet);
    for (const text of words) expect(after).not.toContain(text);
    expect(after).toMatch(/Entrants.*>ann<.*Paid in cash/s);
    expect(await pageOf(admin, `/admin/users/${ann.userId}`)).toMatch(/Bass Open<.*>Canceled</s);
  });

  test("the day page checks an angler in and undoes it within the shown part of the list", async () => {
    await createTournament(admin);
    await post(admin, day, ramp);
    const shown = `${day}?group=not_checked_in&order=joined`;
    expect(await pageOf(admin, shown)).toContain('aria-label="Check in ann"');
    const api = `${route}/entries/${ann.userId}/check-in`;
    expect(await post(admin, shown, { api, isCheckedIn: "true" })).toMatchObject({ redirectTo: shown, toast: null });
    expect(await pageOf(admin, shown)).toContain("No entrants match this filter.");
    expect(await pageOf(admin, day)).toContain('aria-label="Undo check-in of ann"');
    await post(admin, day, { api, isCheckedIn: "false" });
    expect(await pageOf(admin, day)).toContain('aria-label="Check in ann"');
  });

  test("selected entrants are checked in at once, the others are named with the reason, and one press undoes it", async () => {
    await createTournament(admin);
    const users = await Promise.all(["bob", "cleo", "dora"].map((name) => club.logIn(name)));
    const [bob = ann, cleo = ann, dora = ann] = users;
    for (const username of ["ann", "bob", "cleo", "dora"]) await post(admin, day, { ...ramp, username });
    await post(admin, day, { api: `${route}/entries/${bob.userId}/state`, state: "withdrew" });
    await post(admin, day, { api: `${route}/entries/${dora.userId}/check-in`, isCheckedIn: "true" });
    const api = `${route}/check-in/selected`;
    const select = (...browsers: Browser[]) =>
      post(admin, day, [["api", api], ...browsers.map(({ userId }): [string, string] => ["entrants", String(userId)])]);
    expect((await post(admin, day, { api })).text).toContain("Select at least one entrant");
    const { text } = await select(ann, bob, dora, admin);
    expect(text).toContain("1 entrant checked in");
    expect(text).toContain("1 entrant was already checked in.");
    expect(text).toMatch(/<b>bob<\/b>: withdrew.*<b>An entrant<\/b>: no longer entered/s);
    const shown = [ann, bob, cleo].map(({ userId }): [string, string] => ["shown", String(userId)]);
    expect((await post(admin, day, [["api", api], ["isAll", "on"], ...shown])).text).toContain("1 entrant checked in");
    const checkedIn = async () =>
      (await club.store.read(async (db) => db.select().from(participants)))
        .filter(({ checkedInAt }) => checkedInAt !== null)
        .map(({ userId }) => userId)
        .toSorted((a, b) => a - b);
    expect(await checkedIn()).toEqual([ann.userId, cleo.userId, dora.userId].toSorted((a, b) => a - b));
    const undo: [string, string][] = [
      ["api", `undo ${api}`],
      ["isCheckedIn", "false"],
      ["entrants", String(cleo.userId)],
    ];
    expect((await post(admin, day, undo)).text).toContain("1 check-in undone");
    expect(await checkedIn()).toEqual([ann.userId, dora.userId].toSorted((a, b) => a - b));
    const audited = await admin.get<{ action: string; detail: { angler: string } }[]>("/api/admin/audit");
    expect(
      audited.filter(({ action }) => action.includes("check-in")).map(({ action, detail }) => [action, detail.angler]),
    ).toEqual([
      ["undo-check-in", "cleo"],
      ["check-in", "cleo"],
      ["check-in", "ann"],
      ["check-in", "dora"],
    ]);
  });

  test("after an unpaid entrant is checked in by name or in their row, the page records their cash", async () => {
    await createTournament(admin, { entryFee: 2500 });
    const entry = { tournamentId: 1, userId: ann.userId, joinedAt: noon };
    await club.store.write((tx) => tx.insert(participants).values(entry));
    const sent = { api: `${route}/check-in`, entrant: "ann" };
    const { redirectTo } = await post(admin, `${day}?group=unpaid`, sent);
    expect(redirectTo).toBe(`${day}?group=unpaid&unpaid=${ann.userId}`);
    const inRow = { api: `${route}/entries/${ann.userId}/check-in`, isCheckedIn: "true" };
    expect((await post(admin, `${day}?group=unpaid`, inRow)).redirectTo).toBe(redirectTo);
    const page = await pageOf(admin, redirectTo ?? "");
    expect(page).toContain("ann hasn't paid $25.00");
    const form = piece(page, 'class="check-in-report', "</form>");
    expect(form).toMatch(/<input(?=[^>]*name="note")(?=[^>]*value="secretary")/);
    const cash = { api: `unpaid ${route}/entries`, username: "ann", note: "secretary" };
    await post(admin, redirectTo ?? "", cash);
    expect(await pageOf(admin, redirectTo ?? "")).not.toContain("ann hasn't paid");
    expect(await entrants()).toMatchObject([{ paidVia: "cash", entryNote: "secretary" }]);
    const undo = { ...inRow, isCheckedIn: "false" };
    expect((await post(admin, redirectTo ?? "", undo)).redirectTo).toBe(`${day}?group=unpaid`);
  });

  test("anglers are checked in one after the other, by number or part of a name, whether or not they paid", async () => {
    await createTournament(admin);
    const { userId } = await club.logIn("annika");
    for (const username of ["ann", "annika"]) await post(admin, day, { ...ramp, username });
    const api = `${route}/check-in`;
    const send = async (entrant: string) => {
      const { status, text, toast } = await post(admin, day, { api, entrant });
      return {
        status,
        title: (toast as { title: string } | null)?.title,
        error: /No entrant[^<]*|“[^<]*number\./.exec(text ?? "")?.[0],
      };
    };
    expect(await send("2")).toMatchObject({ title: "2 annika is checked in" });
    expect(await send("Annik")).toMatchObject({ title: "2 annika was already checked in" });
    expect(await send("ann")).toMatchObject({ title: "1 ann is checked in" });
    expect(await send("nn")).toMatchObject({
      status: 404,
      error: "“nn” matches 1 ann, 2 annika. Type more of the name, or the number.",
    });
    expect(await send("3")).toMatchObject({ status: 404, error: "No entrant has number 3." });
    expect(await send("Otto")).toMatchObject({
      status: 404,
      error: expect.stringContaining("No entrant matches “Otto”."),
    });
    // Anglers who haven't paid are on the list, too, and may be standing at the ramp.
    const bob = await club.logIn("bob");
    await club.store.write(async (tx) =>
      tx.insert(participants).values({ tournamentId: 1, userId: bob.userId, joinedAt: noon }),
    );
    const unpaid = { title: "bob is checked in", description: "The entry fee isn't paid." };
    expect(await post(admin, day, { api, entrant: "bob" })).toMatchObject({ status: 302, toast: unpaid });
    // The sheet also opens for an entrant who isn't on the page.
    expect(await pageOf(admin, `${day}?group=not_checked_in&entrant=${userId}`)).toContain("annika, No. 2");
    const entrants = `/api/admin/tournaments/1/day/entrants?userId=${userId}`;
    expect(await (await admin.send(entrants)).json()).toMatchObject([{ username: "annika", number: 2 }]);
  });

  test("the day page shows why an angler couldn't be checked in or a fee couldn't be refunded", async () => {
    let isBusy = false;
    const busy = new Refusal("busy", "The club is busy. Try again in a moment.");
    const busyClub = await openClub({}, null, null, (deps) => {
      const write: Store["write"] = (work) => (isBusy ? Promise.reject(busy) : deps.store.write(work));
      return { ...deps, store: { ...deps.store, write } };
    });
    const director = await busyClub.logIn("secretary", { isAdmin: true });
    const { userId } = await busyClub.logIn("ann");
    await createTournament(director, { ...nextWeek, entryFee: 2500 });
    await post(director, day, ramp);
    isBusy = true;
    for (const [page, api] of [
      [day, `${route}/entries/${userId}/check-in`],
      [`${day}/payments`, "/api/admin/payments/1/refund"],
    ] as const) {
      const { status, text } = await post(director, page, { api, isCheckedIn: "true" });
      expect([api, status]).toEqual([api, 503]);
      expect(text).toMatch(new RegExp(`action="${api}"(?:(?!</form>).)*role="alert".*${busy.message}`, "s"));
    }
    await busyClub.close();
  });

  test("the day page messages entrants, ends the tournament and extends it, and confirms each action", async () => {
    await createTournament(admin);
    await post(admin, day, ramp);
    const blank = await post(admin, day, { api: `${route}/messages`, to: "all", message: "" });
    expect(blank.text).toMatch(/<details open="".*Please write a message/s);
    const message = { api: `${route}/messages`, to: "all", message: "Lines out at three." };
    const asked = await post(admin, day, { ...message, confirmed: "no" });
    expect(asked.status).toBe(409);
    expect(asked.text).toContain("Send to 1 Angler");
    const [, question = ""] = /name="confirmed" value="(Send [^"]+)"/.exec(asked.text) ?? [];
    const confirmed = question.replaceAll("&#x27;", "'");
    expect(await post(admin, day, { ...message, confirmed })).toMatchObject({
      toast: { title: "Message sent", description: "1 angler was notified." },
    });
    const reason = "Lightning";
    expect(await post(admin, day, { api: `${route}/end`, reason })).toMatchObject({
      toast: { title: "Tournament ended" },
    });
    expect(await post(admin, day, { api: `${route}/end`, reason })).toMatchObject({
      toast: { title: "Error", description: "Bass Open has already ended." },
    });
    const early = await post(admin, day, { api: `${route}/extend`, until: "2026-06-06T07:00", reason });
    expect(early.text).toContain("Enter a time after the current end");
    const description = "It ends on Jun 6, 3:00 PM. Everyone who joined was notified.";
    expect(await post(admin, day, { api: `${route}/extend`, until: "2026-06-06T15:00", reason })).toMatchObject({
      toast: { title: "Tournament extended", description },
    });
  });

  test("the day page prints a sign-in sheet, blank cards and a poster with a QR code", async () => {
    await createTournament(admin, { entryFee: 2500 });
    await post(admin, day, ramp);
    const print = "/admin/tournaments/1/print";
    expect(await pageOf(admin, print)).toMatch(/Sign-in sheet.*ann/s);
    expect(await pageOf(admin, `${print}?sheet=cards`)).toContain("Witness");
    const poster = await pageOf(admin, `${print}?sheet=poster`);
    expect(poster).toMatch(/<svg[^>]*aria-label="QR code of http[^"]*\/tournaments\/1"/);
    expect(poster).toContain("Entry fee $25.00");
    expect(poster).toContain("FishTournament Pro · ");
    expect(poster).toContain("Scan to join");
    const prizeBreakdown = [
      { position: 1, amount: 300 },
      { position: 2, amount: 200 },
    ];
    expect((await admin.send("/api/admin/tournaments/1/prizes", { json: { prizeBreakdown } })).status).toBe(200);
    expect(await pageOf(admin, `${print}?sheet=poster`)).toContain("1st place $300 · 2nd place $200");
  });

  test("catch cards of a tournament that weighs bags have lines for the bag, and nothing about measuring", async () => {
    await createTournament(admin, { format: { preset: "bass-weigh-in" } });
    const bagCard = wordsOf(await pageOf(admin, "/admin/tournaments/1/print?sheet=cards"));
    expect(bagCard).toMatch(/Angler +Fish +Dead Fish +Weight \(lb\) +Biggest \(lb\) +Time +Witness/);
    expect(bagCard).not.toContain("Measure nose to tail");
    await createTournament(admin);
    expect(wordsOf(await pageOf(admin, "/admin/tournaments/2/print?sheet=cards"))).toContain("Measure nose to tail");
  });

  test("the printed rules list the side pots without the number of anglers in them so far", async () => {
    await createTournament(admin, { pots: [{ name: "Big Fish", fee: 1000, kind: "biggest", shares: [100] }] });
    expect(wordsOf(await pageOf(admin, "/tournaments/1"))).toContain("Big Fish: No entries yet.");
    const rules = wordsOf(await pageOf(admin, "/admin/tournaments/1/print?sheet=rules"));
    expect(rules).toContain("Side pot Big Fish: Biggest");
    expect(rules).not.toContain("No entries yet");
  });

  test.each([
    [["Bass"], "Bass Tournament"],
    [["Walleye", "Pike"], "Walleye and Pike Tournament"],
    [["Bass", "Pike", "Crappie"], "Tournament for Bass, Pike, Crappie"],
  ])("the poster names the tournament for its species, %p", async (targetSpecies, kind) => {
    await createTournament(admin, { targetSpecies });
    expect(wordsOf(await pageOf(admin, "/admin/tournaments/1/print?sheet=poster"))).toContain(kind);
  });

  test("the poster lists divisions, teams and side pots, if there are any", async () => {
    await createTournament(admin, {
      divisions: [{ name: "Adults" }, { name: "Youth" }],
      pots: [
        { name: "Big Fish", fee: 1000, kind: "biggest", shares: [100] },
        { name: "Calcutta", fee: 2550, kind: "biggest", shares: [100] },
      ],
    });
    const poster = wordsOf(await pageOf(admin, "/admin/tournaments/1/print?sheet=poster"));
    expect(poster).toMatch(/Divisions: +Adults, Youth/);
    expect(poster).toMatch(/Side pots: +Big Fish \$10\.00 · Calcutta \$25\.50/);
    await createTournament(admin);
    expect(wordsOf(await pageOf(admin, "/admin/tournaments/2/print?sheet=poster"))).not.toMatch(
      /Divisions:|Teams|pots/,
    );
  });

  test("the sign-in sheet omits answers, because everyone who signs can read it", async () => {
    const questions = [{ label: "Emergency contact" }];
    await createTournament(admin, { ...nextWeek, questions, divisions: [{ name: "Kayak" }], waiver: "Wear a vest." });
    const answers = [{ question: "Emergency contact", answer: "555-0107" }];
    await ann.send("/api/tournaments/1/join", { json: { division: "Kayak", answers, waiver: 1 } });
    await club.logIn("bob");
    await post(admin, day, { ...ramp, username: "bob", division: "Kayak" });
    expect(await pageOf(admin, day)).toContain("555-0107");
    const sheet = await pageOf(admin, "/admin/tournaments/1/print");
    expect(sheet).toMatch(/ann.*Kayak.*bob.*Waiver to sign.*Kayak/s);
    expect(sheet).not.toContain("555-0107");
  });

  test("the sign-in sheet has a column for the division, one for many side pots, and lines to the end of the page", async () => {
    const pots = ["Big Fish", "Calcutta", "Lunker", "Youth"].map((name) => ({
      ...{ name, fee: 1000, kind: "biggest", shares: [100] },
    }));
    await createTournament(admin, { divisions: [{ name: "Kayak" }], pots });
    await post(admin, day, { ...ramp, division: "Kayak" });
    const sheet = await pageOf(admin, "/admin/tournaments/1/print");
    expect(wordsOf(sheet)).toMatch(/No\. +Angler +Paid +Division +Side Pots +Signature +1 +ann +Yes +Kayak +2 +3 /);
    expect(wordsOf(sheet)).toMatch(/ 17 +18 +Tournament Rules/);
    expect(sheet.match(/<tr/g)).toHaveLength(1 + 18);
  });

  test("the day page accepts no paper cards before the start", async () => {
    await createTournament(admin, nextWeek);
    expect(await pageOf(admin, cards)).toContain("Paper catches can be entered from the start of the tournament.");
  });

  test("the day page is forbidden for anglers, and isn't found for an unknown tournament", async () => {
    await createTournament(admin);
    expect(await pageOf(ann, day)).toContain("Access denied. Admin privileges required.");
    expect(await pageOf(admin, "/admin/tournaments/99/day")).toContain("Tournament Not Found");
  });
});
