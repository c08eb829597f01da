import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sessions, users } from "../../src/base/db/schema.ts";
import { localPath } from "../../web/local-path.ts";
import { type Club, openClub } from "../support/club.ts";
import { submit } from "../support/posting.ts";
import { topDialog, wordsOf } from "../support/read-pages.ts";
import { createTournament, nextWeek } from "../tournaments/forms.ts";

let club: Club;
beforeEach(async () => {
  club = await openClub();
});
afterEach(() => club.close());

const dana = { username: "Dana", email: "dana@example.org", password: "bass-and-trout", state: "TX" };
const register = (fields = {}, path = "/register") =>
  submit(club.visitor, path, new URLSearchParams({ ...dana, ...fields }));
const logIn = (path: string, password = dana.password) =>
  submit(club.visitor, path, new URLSearchParams({ emailOrUsername: "dana", password }));
const cookies = (response: Response) => response.headers.getSetCookie();

/** Registers without script, with the agreement accepted, and stays logged in. */
async function registerToJoin(at: string) {
  const form = await (await club.visitor.send(at)).text();
  const to = /<input[^>]*name="to"[^>]*value="([^"]*)"/.exec(form)?.[1] ?? "";
  const posted = await register({ accepted: "on", to }, at);
  const cookie = cookies(posted)
    .map((line) => line.split(";")[0])
    .join("; ");
  const send = (path: string) => club.visitor.send(path, { headers: { cookie } });
  const join = (id: number, page: string, fields: Record<string, string>) =>
    submit(club.visitor, page, new URLSearchParams({ ...fields, api: `/api/tournaments/${id}/join` }), { cookie });
  return { location: posted.headers.get("location") ?? "", send, join };
}

const flash = (response: Response) =>
  Buffer.from(/flash=([^;]+)/.exec(cookies(response).join(" "))?.[1] ?? "", "base64url").toString();

describe("registering without script", () => {
  test("registering without script logs in, shows a message, and opens the tutorial before the home page", async () => {
    const posted = await register();
    expect(posted.status).toBe(302);
    expect(posted.headers.get("location")).toBe("/register");
    expect(JSON.parse(flash(posted))).toEqual({
      title: "Welcome to FishTournament Pro!",
      description: "Your account has been created successfully.",
      tone: "good",
    });
    const cookie = cookies(posted)
      .map((line) => line.split(";")[0])
      .join("; ");
    const next = await (await club.visitor.send("/register", { headers: { cookie } })).text();
    expect(next).toContain("<dialog");
    expect(next).toContain('name="page" value="/"');
  });

  test("registering continues to the invitation that was opened, even through the login page", async () => {
    const at = "/register?next=%2Fjoin%2FABCD";
    expect(await (await club.visitor.send(at)).text()).toContain('href="/login?next=%2Fjoin%2FABCD"');
    const login = await (await club.visitor.send("/login?next=%2Fjoin%2FABCD")).text();
    expect(login).toContain(`href="${at}"`);
    const posted = await register({}, at);
    expect(posted.headers.get("location")).toBe(at);
    const cookie = cookies(posted)
      .map((line) => line.split(";")[0])
      .join("; ");
    const next = await (await club.visitor.send(at, { headers: { cookie } })).text();
    expect(next).toContain('name="page" value="/join/ABCD"');
  });

  test("a visitor who opens an awards ceremony is told at the login that it is for organizers", async () => {
    const note = "Only the tournament&#x27;s organizers can open the awards ceremony.";
    const { headers } = await club.visitor.send("/tournaments/7/ceremony");
    expect(headers.get("location")).toBe("/login?next=%2Ftournaments%2F7%2Fceremony");
    expect(await (await club.visitor.send("/login?next=%2Ftournaments%2F7%2Fceremony")).text()).toContain(note);
    expect(await (await club.visitor.send("/login?next=%2Ftournaments%2F7")).text()).not.toContain(note);
  });

  test("a visitor who signs up to join accepts the agreement in the same form and continues to the payment", async () => {
    const admin = await club.logIn("secretary", { isAdmin: true });
    const { id } = await createTournament(admin, { ...nextWeek, entryFee: 2500 });
    const at = `/register?next=%2Ftournaments%2F${id}%2Fenter`;
    expect(await (await club.visitor.send(`/tournaments/${id}`)).text()).toContain(`href="${at}"`);
    const form = await (await club.visitor.send(at)).text();
    expect(form).toContain("Next, you&#x27;ll join Bass Open.");
    expect(form).toContain(`href="/login?next=%2Ftournaments%2F${id}"`);
    expect(form).toMatch(/<input[^>]*name="accepted"/);
    const { location, send } = await registerToJoin(at);
    expect(location).toBe(`/tournaments/${id}/pay`);
    expect((await send(`/tournaments/${id}/enter`)).headers.get("location")).toBe(location);
    const pay = await (await send(location)).text();
    expect(pay).toContain("Pay Entry Fee");
    expect(pay).toContain("Your account has been created successfully.");
    expect(pay).not.toContain("Accept and Continue");
    expect(pay).not.toContain("Step 1 of 5");
    expect((await send(at)).headers.get("location")).toBe(location);
  });

  test("a visitor who signs up to join a free tournament sees the tutorial only after joining", async () => {
    const admin = await club.logIn("secretary", { isAdmin: true });
    const { id } = await createTournament(admin, nextWeek);
    const { location, send, join } = await registerToJoin(`/register?next=%2Ftournaments%2F${id}%2Fenter`);
    expect(location).toBe(`/tournaments/${id}/enter`);
    const enter = await (await send(location)).text();
    expect(enter).toContain("Join Tournament</button>");
    expect(enter).not.toContain("<dialog");
    const joined = await join(id, location, { pay: "true" });
    expect(joined.headers.get("location")).toBe(`/tournaments/${id}`);
    expect(wordsOf(topDialog(await (await send(`/tournaments/${id}`)).text()))).toContain("Step 1 of 5");
  });

  test("a visitor who signs up to join a full tournament sees the tutorial only after joining the waiting list", async () => {
    const admin = await club.logIn("secretary", { isAdmin: true });
    const { id } = await createTournament(admin, { ...nextWeek, capacity: 1 });
    expect((await admin.send(`/api/tournaments/${id}/join`, { json: {} })).status).toBe(200);
    const { location, send, join } = await registerToJoin(`/register?next=%2Ftournaments%2F${id}%2Fenter`);
    const page = await (await send(location)).text();
    expect(page).toContain("Join the Waiting List");
    expect(page).not.toContain("<dialog");
    const waiting = await join(id, location, { waitlist: "true" });
    const next = await (await send(waiting.headers.get("location") ?? "")).text();
    expect(next).toContain("You&#x27;re number 1 on the waiting list");
    expect(wordsOf(topDialog(next))).toContain("Step 1 of 5");
  });

  test("a visitor who signs up to accept an invitation continues to it without the tutorial", async () => {
    const admin = await club.logIn("secretary", { isAdmin: true });
    const { id } = await createTournament(admin, { ...nextWeek, visibility: "private" });
    const invitation = await admin.send(`/api/admin/tournaments/${id}/invitations`, { json: {} });
    const { code } = (await invitation.json()) as { code: string };
    const { location, send } = await registerToJoin(`/register?next=%2Fjoin%2F${code}`);
    expect(location).toBe(`/join/${code}`);
    const page = await (await send(location)).text();
    expect(page).toContain("Accept and Join");
    expect(page).not.toContain("<dialog");
  });

  test("the form of other visitors and of unknown tournaments contains no agreement", async () => {
    for (const next of ["%2Frules", "%2Ftournaments%2F99%2Fenter", "%2Fjoin%2FABCD-EFGH", "%2F%2Fevil.example"]) {
      const page = await club.visitor.send(`/register?next=${next}`);
      expect([page.status, (await page.text()).includes('name="accepted"')]).toEqual([200, false]);
    }
  });

  test("a refused registration keeps everything typed except the password, and marks the wrong field", async () => {
    await register();
    const posted = await register({ email: "other@example.org" });
    const page = await posted.text();
    expect(posted.status).toBe(409);
    expect(page).toContain('value="other@example.org"');
    expect(page).toContain("This username is already taken.");
    expect(page).toMatch(/role="alert"/);
    expect(page).not.toContain(dana.password);
    expect(cookies(posted)).toEqual([]);
    expect(await club.store.read((db) => db.$count(users))).toBe(1);
  });

  test.each([
    [{ username: "ab" }, "Username must be at least 3 characters"],
    [{ email: "dana" }, "Invalid email address"],
    [{ password: "12345" }, "Password must be at least 6 characters"],
    [{ password: "" }, "Password must be at least 6 characters"],
    [{ state: "" }, "Please select a state"],
  ])("registering with %p shows '%s'", async (input, message) => {
    const posted = await register(input);
    expect(posted.status).toBe(422);
    expect(await posted.text()).toContain(message);
  });

  test("the form offers the 50 states", async () => {
    const page = await (await club.visitor.send("/register")).text();
    expect(page.match(/<option value="[A-Z]{2}">/g)).toHaveLength(50);
  });
});

describe("logging in without script", () => {
  test("logging in without script opens the home page with a welcome message", async () => {
    await register();
    const posted = await logIn("/login");
    expect(posted.headers.get("location")).toBe("/");
    expect(JSON.parse(flash(posted))).toMatchObject({
      title: "Welcome back!",
      description: "You have successfully logged in.",
    });
  });

  test("logging in redirects to the page that required it", async () => {
    await register();
    const sent = await club.visitor.send("/notifications");
    expect(sent.headers.get("location")).toBe("/login?next=%2Fnotifications");
    expect((await logIn("/login?next=%2Fnotifications")).headers.get("location")).toBe("/notifications");
  });

  test("a wrong password shows a red alert, keeps the name and opens no session", async () => {
    await register();
    const posted = await logIn("/login", "not-the-password");
    const page = await posted.text();
    expect(posted.status).toBe(401);
    expect(page).toMatch(/role="alert"[\s\S]*Wrong username, email or password\./);
    expect(page).toContain('value="dana"');
    expect(page).not.toContain("not-the-password");
    expect(await club.store.read((db) => db.$count(sessions))).toBe(1);
  });

  test("after too many failed logins, the form shows how long to wait and keeps the name", async () => {
    await club.close();
    club = await openClub({ RATE_LIMITS: "on" });
    for (let nth = 0; nth < 6; nth += 1) await logIn("/login", "not-the-password");
    const posted = await logIn("/login");
    const page = await posted.text();
    expect([posted.status, posted.headers.get("retry-after")]).toEqual([429, "5"]);
    expect(page).toMatch(/role="alert"[\s\S]*Too many failed attempts\. Please wait 5 seconds and try again\./);
    expect(page).toContain('value="dana"');
  });

  test("other people's failures don't delay a browser that has logged in before", async () => {
    await club.close();
    club = await openClub({ RATE_LIMITS: "on" });
    const cookie = cookies(await register())
      .map((line) => line.split(";")[0])
      .find((cookie) => cookie?.startsWith("device="));
    for (let nth = 0; nth < 7; nth += 1) await logIn("/login", "not-the-password");
    const form = new URLSearchParams({ emailOrUsername: "dana", password: dana.password });
    const posted = await submit(club.visitor, "/login", form, { cookie: cookie ?? "" });
    expect(posted.headers.get("location")).toBe("/");
  });

  test("a user who is already logged in is redirected", async () => {
    const angler = await club.logIn("Eli");
    expect((await angler.send("/login?next=/rules")).headers.get("location")).toBe("/rules");
    expect((await angler.send("/register")).headers.get("location")).toBe("/");
  });

  test("only a demo club shows logins on its login page", async () => {
    const page = async () => (await club.visitor.send("/login")).text();
    expect(await page()).not.toContain("demo club");
    await club.close();
    club = await openClub({}, { logins: [{ role: "Admin", username: "secretary", password: "tight-lines" }] });
    const shown = await page();
    for (const phrase of ["demo club", "secretary", "tight-lines"]) expect(shown).toContain(phrase);
  });
});

test("logging out without script ends the session and redirects home", async () => {
  const angler = await club.logIn("Eli");
  const posted = await submit(angler, "/logout", new URLSearchParams());
  expect(posted.headers.get("location")).toBe("/");
  expect(cookies(posted)[0]).toStartWith("session=; ");
  expect((await angler.send("/api/auth/me")).status).toBe(401);
});

test.each([
  ["/tournaments/7?payment=success#top", "/tournaments/7?payment=success#top"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["/.//evil.example", "/"],
  ["https://evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["tournaments", "/"],
  ["", "/"],
  [null, "/"],
])("after a login, next=%p opens %s", (next, path) => expect(localPath(next)).toBe(path));
