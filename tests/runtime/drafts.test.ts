import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { enter, formOf, openTournament, photoFile, submitted } from "../catches/catch-day.ts";
import { decides } from "../catches/decision-forms.ts";
import { filed } from "../complaints/complaint-club.ts";
import { hour, openPrizeDay } from "../money/payouts/prize-day.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { pageOf, submit } from "../support/posting.ts";
import { createTournament } from "../tournaments/forms.ts";

let club: Club;
let ann: Browser;
let admin: Browser;
beforeEach(async () => {
  club = await openClub();
  ann = await club.logIn("ann");
  admin = await club.logIn("secretary", { isAdmin: true });
});
afterEach(() => club.close());

const send = (browser: Browser, path: string, fields: Record<string, string>, cookie = "") =>
  submit(browser, path, new URLSearchParams(fields), { cookie });

const draftIn = (response: Response): string | undefined =>
  response.headers.getSetCookie().find((cookie) => cookie.startsWith("draft="));

/** Posts a form after the session has ended. Returns the cookie that keeps the typed values. */
async function postTooLate(path: string, fields: Record<string, string>): Promise<string> {
  const response = await send(club.visitor, path, fields);
  expect([response.status, response.headers.get("location")]).toEqual([302, `/login?next=${encodeURIComponent(path)}`]);
  return draftIn(response)?.split(";")[0] ?? "";
}

const pageWith = async (browser: Browser, path: string, cookie: string) => {
  const page = await pageOf({ ...browser, send: (at) => browser.send(at, { headers: { cookie } }) }, path);
  return page.replace(/\s+/g, " ");
};

const report = {
  ...{ type: "bug", priority: "urgent", title: "The photo button", about: "none" },
  description: 'It does "nothing" at all on my old phone.',
};

describe("Text typed before the session ended, without script", () => {
  test("a typed report is restored after logging in", async () => {
    const page = await pageWith(ann, "/submit-complaint", await postTooLate("/submit-complaint", report));
    expect(page).toContain('value="The photo button"');
    expect(page).toContain('It does "nothing" at all on my old phone.</textarea>');
    expect(page).toContain('<option value="urgent" selected="">');
  });

  test("the login page shows that the typed text is kept", async () => {
    const response = await send(club.visitor, "/submit-complaint", report);
    const cookie = response.headers
      .getSetCookie()
      .map((header) => header.split(";")[0])
      .join("; ");
    const page = await pageWith(club.visitor, "/login?next=%2Fsubmit-complaint", cookie);
    expect(page).toContain("You're logged out");
    expect(page).toContain("What you typed is kept.");
    expect(await pageOf(club.visitor, "/login?next=%2Fsubmit-complaint")).not.toContain("What you typed is kept.");
  });

  test("a typed catch is restored after logging in", async () => {
    const fish = { species: "Largemouth Bass", length: "17.3", weight: "3.1", location: "South bay", notes: "At dawn" };
    const page = await pageWith(ann, "/submit-catch", await postTooLate("/submit-catch", fish));
    for (const value of ['value="Largemouth Bass"', 'value="17.3"', 'value="South bay"', "At dawn</textarea>"]) {
      expect(page).toContain(value);
    }
  });

  test("a typed catch that was sent with a photo is restored after logging in", async () => {
    const photo = await photoFile();
    const form = formOf({ api: "/api/catches", page: "/submit-catch", species: "Bass", location: "South bay", photo });
    const response = await club.visitor.send("/api/catches", { form, headers: { accept: "text/html" } });
    expect(response.headers.get("location")).toBe("/login?next=%2Fsubmit-catch");
    const page = await pageWith(ann, "/submit-catch", draftIn(response)?.split(";")[0] ?? "");
    for (const value of ['value="Bass"', 'value="South bay"']) expect(page).toContain(value);
  });

  test("text typed into an admin's form is restored in that form and in no other on the page", async () => {
    const { id } = await createTournament(admin);
    const path = `/admin/tournaments/${id}/day?enter=new`;
    const typed = { api: `/api/admin/tournaments/${id}/entries`, username: "bob", note: "Cash to Joe at the ramp" };
    const page = await pageWith(admin, path, await postTooLate(path, typed));
    expect(page.split('value="Cash to Joe at the ramp"').length).toBe(2);
    expect(page.split('value="bob"').length).toBe(2);
  });

  test("a typed answer to a report is restored for that report and for no other", async () => {
    const { id } = await filed(ann, report);
    await filed(ann, { ...report, title: "Another one" });
    const api = `/api/admin/complaints/${id}/status`;
    const typed = { api, status: "resolved", adminNotes: "We mended the light." };
    const page = await pageWith(admin, "/admin/complaints", await postTooLate("/admin/complaints", typed));
    expect(page.split("We mended the light.</textarea>").length).toBe(2);
  });

  test("a typed reason for processing payouts early is restored, with the chosen tournament", async () => {
    const prizeDay = await openPrizeDay();
    const dialog = `/admin/payouts/process?tournamentId=${prizeDay.tournamentId}`;
    prizeDay.club.setNow(noon + 24 * hour);
    const form = /<form[^>]*id="process-payouts".*?<\/form>/s.exec(await pageOf(prizeDay.admin, dialog))?.[0];
    expect(form).toContain(`name="page" value="${dialog}"`);
    const typed = { tournamentId: String(prizeDay.tournamentId), reason: "All anglers agreed at the ramp" };
    const cookie = await postTooLate(dialog, typed);
    const page = await pageWith(prizeDay.admin, dialog, cookie);
    expect(page).toContain("All anglers agreed at the ramp</textarea>");
    await prizeDay.club.close();
  });

  test("a typed rejection on a catch's own page is restored and opened, and no other form is filled", async () => {
    const tournamentId = await openTournament(club);
    await enter(club, tournamentId, ann.userId);
    const { id } = await submitted(ann, { tournamentId, photo: await photoFile() });
    const path = `/admin/catches/${id}`;
    const typed = { ...decides("reject-catch", id), seen: "1", rejectionReason: "Two fish are in the photo" };
    const page = await pageWith(admin, path, await postTooLate(path, typed));
    expect(page).toMatch(/<details class="measurements"><summary[^>]*>Verify</);
    expect(page).toMatch(/<details open="" class="measurements"><summary[^>]*>Reject</);
    expect(page.split("Two fish are in the photo</textarea>").length).toBe(2);
  });

  test("a restored form on a tournament's day page is open", async () => {
    const { id } = await createTournament(admin);
    const path = `/admin/tournaments/${id}/day`;
    await admin.send(`/api/admin/tournaments/${id}/entries`, { json: { username: "ann", note: "Cash" } });
    const typed = { api: `/api/admin/tournaments/${id}/messages`, to: "all", message: "Sign in at the ramp" };
    const page = await pageWith(admin, path, await postTooLate(path, typed));
    expect(page).toMatch(/<details open=""[^>]*><summary[^>]*>Message Entrants<.*Sign in at the ramp<\/textarea>/s);
    expect(page.split("<details open").length).toBe(2);
  });

  test("a draft reopens an action that needs confirmation, such as canceling a tournament", async () => {
    const { id } = await createTournament(admin);
    const path = `/admin/tournaments/${id}/day`;
    const cookie = await postTooLate(path, {
      api: `/api/admin/tournaments/${id}/cancel`,
      reason: "A storm is on its way",
    });
    const page = await pageWith(admin, path, cookie);
    expect(page).toMatch(/<details open=""[^>]*><summary[^>]*>Cancel<.*A storm is on its way<\/textarea>/);
  });

  test("typed text stays on its own page", async () => {
    const cookie = await postTooLate("/submit-complaint", report);
    expect(await pageWith(ann, "/submit-complaint?tournament=1", cookie)).not.toContain("The photo button");
  });

  test("typed text isn't shown to visitors", async () => {
    const cookie = await postTooLate("/submit-complaint", report);
    expect(await pageWith(club.visitor, "/submit-complaint", cookie)).not.toContain("The photo button");
  });

  test("a draft is deleted once it was sent, and when its reader logs out", async () => {
    const cookie = await postTooLate("/submit-complaint", report);
    const refused = await send(ann, "/submit-complaint", { ...report, title: "abc" }, cookie);
    expect([refused.status, draftIn(refused)]).toEqual([422, undefined]);
    const sent = await send(ann, "/submit-complaint", report, cookie);
    expect(draftIn(sent)).toStartWith("draft=; ");
    expect(draftIn(await send(ann, "/logout", {}, cookie))).toStartWith("draft=; ");
  });

  test("a restored draft never contains a password", async () => {
    const typed = {
      api: "/api/account",
      username: "ann",
      email: "ann@example.org",
      state: "TX",
      currentPassword: "secret-word",
    };
    const cookie = await postTooLate("/settings", typed);
    const text = Buffer.from(Bun.inflateSync(Buffer.from(cookie.slice("draft=".length), "base64url"))).toString();
    expect(text).toContain("ann@example.org");
    expect(text).not.toContain("secret-word");
  });

  test("typed text isn't kept if it doesn't fit into a cookie, and a forged cookie is harmless", async () => {
    const noise = Array.from({ length: 5000 }, () => String.fromCharCode(0x4e00 + Math.floor(Math.random() * 8000)));
    expect(await postTooLate("/submit-complaint", { ...report, description: noise.join("") })).toBe("");
    const bomb = Buffer.from(Bun.deflateSync(Buffer.alloc(2_000_000))).toString("base64url");
    for (const cookie of ["draft=abc", "draft=bnVsbA", `draft=${bomb}`]) {
      expect(await pageWith(ann, "/submit-complaint", cookie)).toContain("Submit Report");
    }
  });
});
