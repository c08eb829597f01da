import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { SessionUser } from "../../src/accounts/account-forms.ts";
import { users } from "../../src/base/db/schema.ts";
import { processingMs } from "../../src/money/providers/mock/act-on-intent.ts";
import { gateAt } from "../../web/layout/gates/gate-at.ts";
import { act, open, pay } from "../money/entry-fees/paying.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { submit } from "../support/posting.ts";
import { createTournament } from "../tournaments/forms.ts";

let club: Club;
beforeEach(async () => {
  club = await openClub();
});
afterEach(() => club.close());

const logInNewcomer = () => club.logIn("Dana", { hasAccepted: false, hasSeenTutorial: false });
const _form = (fields: Record<string, string>) => ({ form: new URLSearchParams(fields) });
const html = async (browser: Browser, path: string) => (await browser.send(path)).text();
const flash = (response: Response) =>
  Buffer.from(/flash=([^;]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? "", "base64url").toString();
const user = async () => (await club.store.read((db) => db.select().from(users).where(eq(users.username, "Dana"))))[0];

describe("the agreement", () => {
  test("the agreement covers everything else, with a required box, and the page behind it can't be reached", async () => {
    const page = await html(await logInNewcomer(), "/rules");
    const dialog = page.slice(page.indexOf("<dialog"), page.indexOf("</dialog>"));
    expect(dialog).toContain("User Agreement");
    expect(dialog).toContain("Accept and Continue");
    expect(dialog).toMatch(/<input[^>]*required=""[^>]*type="checkbox"|<input[^>]*type="checkbox"[^>]*required=""/);
    expect(dialog).not.toContain('aria-label="Close"');
    expect(page).toMatch(/<div class="[^"]*" inert="">/);
    expect(page.match(/<dialog/g)).toHaveLength(1);
  });

  test("accepting the agreement redirects to the previous page", async () => {
    const posted = await submit(
      await logInNewcomer(),
      "/agreement",
      new URLSearchParams({ accepted: "on", next: "/tournaments?x=1" }),
    );
    expect(posted.headers.get("location")).toBe("/tournaments?x=1");
    expect(flash(posted)).toContain(
      "Thank you for accepting our user agreement. You can now start using FishTournament Pro!",
    );
    expect(await user()).toMatchObject({ agreementVersion: "1.0" });
  });

  test("the agreement isn't accepted unless the box is checked", async () => {
    const posted = await submit(await logInNewcomer(), "/agreement", new URLSearchParams({ next: "/" }));
    expect(JSON.parse(flash(posted))).toEqual({
      title: "Agreement Required",
      description: "Please read and check the box to accept the user agreement.",
      tone: "bad",
    });
    expect(await user()).toMatchObject({ agreementVersion: null });
  });

  test("a failure to accept the agreement is shown", async () => {
    const posted = await submit(club.visitor, "/agreement", new URLSearchParams({ accepted: "on", next: "/" }));
    expect(flash(posted)).toContain("Failed to accept user agreement. Please try again.");
  });

  test.each(["//evil.example", "https://evil.example", "/\\evil.example"])(
    "the agreement page doesn't redirect to another site: next=%s",
    async (next) => {
      const posted = await submit(await logInNewcomer(), "/agreement", new URLSearchParams({ accepted: "on", next }));
      expect(posted.headers.get("location")).toBe("/");
    },
  );
});

describe("the tutorial", () => {
  const learner = () => club.logIn("Dana", { hasSeenTutorial: false });

  test.each([
    [1, "Welcome to FishTournament Pro", "20<!-- -->%"],
    [2, "Submitting Your Catch", "40<!-- -->%"],
    [3, "Entering Tournaments", "60<!-- -->%"],
    [4, "Submit Catches and Watch Results", "80<!-- -->%"],
    [5, "Ready to Fish", "100<!-- -->%"],
  ])("step %d is '%s'", async (step, title, percent) => {
    const page = await html(await learner(), `/rules?tutorial=${step}`);
    const dialog = page.slice(page.indexOf("<dialog"), page.indexOf("</dialog>"));
    expect(dialog).toContain(title);
    expect(dialog).toContain(`Step <!-- -->${step}<!-- --> of <!-- -->5`);
    expect(dialog).toContain(percent);
    expect(dialog.includes(">Previous</a>")).toBe(step > 1);
    expect(dialog.includes(">Next</a>")).toBe(step < 5);
    expect(dialog.includes("Get Started!")).toBe(step === 5);
  });

  test("finishing or closing the tutorial marks it as seen and confirms it", async () => {
    const angler = await learner();
    const posted = await submit(angler, "/tutorial", new URLSearchParams({ next: "/rules" }));
    expect(posted.headers.get("location")).toBe("/rules");
    expect(flash(posted)).toContain("You're all set! Start exploring tournaments and submitting your catches.");
    expect(await user()).toMatchObject({ hasSeenTutorial: true });
    expect(await html(angler, "/rules")).not.toContain("<dialog");
  });

  test("a failure to finish the tutorial is shown", async () => {
    const posted = await submit(club.visitor, "/tutorial", new URLSearchParams({ next: "/" }));
    expect(flash(posted)).toContain("Failed to complete tutorial. Please try again.");
  });

  test.each(["enter", "pay", "waiver"])(
    "the tutorial waits on a tournament's page /%s, which is a step of joining, but the agreement doesn't",
    (step) => {
      const page = { pathname: `/tournaments/7/${step}`, search: "" };
      const learner = { hasSeenTutorial: false, suspendedUntil: null } as SessionUser;
      const agreement = { version: "1.0", sections: [] };
      expect(gateAt({ user: learner, agreement: null }, page)).toBeNull();
      expect(gateAt({ user: learner, agreement: null }, { ...page, pathname: "/tournaments/7" })).toBe("tutorial");
      expect(gateAt({ user: learner, agreement: null }, { pathname: "/tournaments/7", search: "?join" })).toBeNull();
      expect(gateAt({ user: learner, agreement: null }, { pathname: "/", search: "?join" })).toBe("tutorial");
      expect(gateAt({ user: learner, agreement }, page)).toBe("agreement");
    },
  );

  test.each([
    ["/tournaments/7", "?payment=success"],
    ["/tournaments/7", "?join"],
    ["/payments/3", ""],
  ])("the tutorial waits until the reader has left the result of a payment, %s%s", (pathname, search) => {
    const user = { hasSeenTutorial: false, suspendedUntil: null } as SessionUser;
    expect(gateAt({ user, agreement: null }, { pathname, search })).toBeNull();
    expect(gateAt({ user, agreement: null }, { pathname: "/payments", search })).toBe("tutorial");
  });

  test("the tutorial doesn't cover the form of a catch, so that a refused one isn't lost without script", async () => {
    const angler = await learner();
    expect(await html(angler, "/submit-catch")).not.toContain("<dialog");
    const posted = await angler.send("/api/catches", {
      form: new URLSearchParams({ page: "/submit-catch", species: "Largemouth Bass" }),
      headers: { accept: "text/html" },
    });
    expect(posted.status).toBe(422);
    const page = await posted.text();
    expect(page).toContain("Largemouth Bass");
    expect(page).not.toContain("<dialog");
  });

  test("the tutorial covers neither Home nor the tournament's page while an entry fee's payment isn't completed", async () => {
    const admin = await club.logIn("Ruth", { isAdmin: true });
    const { id } = await createTournament(admin, { entryFee: 1000 });
    const angler = await learner();
    const tournamentPage = `/tournaments/${id}`;
    const isCovered = async (path: string) => (await html(angler, path)).includes('id="tutorial"');
    for (const path of ["/", tournamentPage]) expect([path, await isCovered(path)]).toEqual([path, true]);
    await open(angler, id);
    for (const path of ["/", tournamentPage]) {
      expect(await html(angler, path)).toContain("You haven&#x27;t joined yet");
      expect([path, await isCovered(path)]).toEqual([path, false]);
    }
    expect(await isCovered("/rules")).toBe(true);
    await act(angler, (await open(angler, id)).paymentIntentId, { outcome: "processing" });
    await open(angler, id);
    for (const path of ["/", tournamentPage]) {
      expect(await html(angler, path)).toContain("Payment Processing");
      expect([path, await isCovered(path)]).toEqual([path, false]);
    }
    club.setNow(club.now() + processingMs);
    await pay(angler, id);
    expect(await isCovered("/")).toBe(true);
  });

  test("the tutorial welcomes the angler to the club by its name", async () => {
    await club.close();
    club = await openClub({ CLUB_NAME: "Lake Fork Anglers" });
    expect(await html(await learner(), "/rules")).toContain("Welcome to Lake Fork Anglers");
    expect(await html(club.visitor, "/tutorial")).toContain("Welcome to Lake Fork Anglers");
  });

  test("a user who has seen the tutorial finds the steps on a page", async () => {
    const page = await html(club.visitor, "/tutorial");
    for (const title of ["Submitting Your Catch", "Ready to Fish"]) expect(page).toContain(title);
  });
});

test("visitors, and users who are done with agreement and tutorial, see only the page", async () => {
  expect(await html(await club.logIn("Dana"), "/rules")).not.toContain("<dialog");
  expect(await html(club.visitor, "/rules")).not.toContain("<dialog");
});
