import type { Page } from "@playwright/test";
import { expect, findVerifiableCatch, logIn, test, verify } from "./support/demo-club.ts";

const rowOf = (page: Page, username: string) =>
  page
    .getByRole("region", { name: "Leaderboard" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: username }) });

test("a decision appears on an open leaderboard automatically, and the reader's scroll position stays", async ({
  open,
}) => {
  const [admin, visitor] = [await open("admin"), await open("visitor")];
  const { id, username, tournamentId } = await findVerifiableCatch(admin);
  await visitor.goto(`/tournaments/${tournamentId}`);
  await expect(visitor.getByText("Live – updates automatically")).toBeVisible();
  const row = rowOf(visitor, username);
  await row.scrollIntoViewIfNeeded();
  const before = await row.textContent();
  await visitor.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  await verify(admin, id);
  await expect.poll(async () => row.textContent()).not.toBe(before);
  await expect(row).toBeInViewport();
  expect(await visitor.evaluate(() => "isTheSamePage" in window)).toBe(true);
});

test("a disqualified entrant disappears from an open leaderboard, and gets a link to a complaint about it", async ({
  open,
}) => {
  const [admin, angler, visitor] = [await open("admin"), await open("angler"), await open("visitor")];
  const { displayName } = (await (await angler.request.get("/api/auth/me")).json()) as { displayName: string };
  const [entered] = (await (await angler.request.get("/api/entries")).json()) as { id: number }[];
  await visitor.goto(`/tournaments/${entered?.id}`);
  await expect(visitor.getByText("Live – updates automatically")).toBeVisible();
  await expect(rowOf(visitor, displayName)).toContainText("Rank");
  await admin.goto(`/admin/tournaments/${entered?.id}/day?search=${encodeURIComponent(displayName)}`);
  await admin.getByLabel(`Manage ${displayName}`).click();
  await admin.getByLabel(`Disqualify ${displayName}`).click();
  const dialog = admin.getByRole("dialog", { name: `Disqualify ${displayName}` });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Fished in the sanctuary.");
  await dialog.getByRole("button", { name: "Disqualify" }).click();
  await expect(admin.getByText("Entrant disqualified")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(admin.getByLabel(`Reinstate ${displayName}`)).toHaveCount(1);
  await expect(visitor.getByRole("heading", { name: "Disqualified", exact: true })).toBeVisible();
  await expect(rowOf(visitor, displayName)).toContainText("DQ");
  await angler.goto(`/tournaments/${entered?.id}`);
  await expect(angler.getByText("Reason: Fished in the sanctuary.", { exact: true })).toBeVisible();
  await angler.getByRole("link", { name: "Dispute this decision" }).click();
  await expect(angler.getByRole("heading", { name: "Submit Complaint or Bug Report" })).toBeVisible();
});

test("the angler's bell shows the decision within thirty seconds", async ({ open, club, browser }) => {
  const admin = await open("admin");
  const context = await browser.newContext({ baseURL: club });
  await logIn(context, "angler");
  const angler = await context.newPage();
  await angler.clock.install();
  const streaming = angler.waitForResponse((reply) => reply.url().includes("/api/live"));
  await angler.goto("/");
  await angler.clock.runFor(1000);
  await streaming;
  const bell = angler.getByRole("button", { name: /^Notifications/ });
  const before = await bell.getAttribute("aria-label");
  const { id } = (await (await angler.request.get("/api/auth/me")).json()) as { id: number };
  await admin.request.post(`/api/admin/users/${id}/warn`, { data: { reason: "Please keep the speed limit." } });
  await expect.poll(async () => bell.getAttribute("aria-label")).not.toBe(before);
  await context.close();
});

test("a decision that arrives while the page loads its data isn't lost, and the stream stays open", async ({
  open,
}) => {
  const [admin, angler] = [await open("admin"), await open("angler")];
  const streams: string[] = [];
  angler.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/live") streams.push(request.url());
  });
  const first = await findVerifiableCatch(admin);
  await angler.clock.install();
  await angler.goto(`/tournaments/${first.tournamentId}`);
  await expect.poll(() => streams.at(-1)).toMatch(/tournament=\d+&since=\d+&notification=/);
  const opened = streams.length;
  const see = async ({ id, username }: { id: number; username: string }) => {
    // All columns except rank and gap, which decisions on other anglers' catches change, too.
    const ownCells = rowOf(angler, username).locator("h3, .strip, strong");
    const words = async () => (await ownCells.allTextContents()).join();
    const before = await words();
    await verify(admin, id);
    await expect.poll(words).not.toBe(before);
    return { words, before };
  };
  const board = `**/api/tournaments/${first.tournamentId}/leaderboard*`;
  const answers: (() => Promise<void>)[] = [];
  // Set this up before the decision: the page requests its data at any moment of the twenty seconds after it.
  await angler.route(board, async (route) => {
    const response = await route.fetch();
    answers.push(() => route.fulfill({ response }));
  });
  await see(first);
  await angler.clock.fastForward(20_000);
  await expect.poll(() => answers.length).toBe(1);
  const second = await findVerifiableCatch(admin);
  const seen = await see(second);
  const anew = angler.waitForResponse(board);
  for (const answer of answers) await answer();
  await anew;
  await angler.unroute(board);
  await see(await findVerifiableCatch(admin, second.username));
  expect(await seen.words()).not.toBe(seen.before);
  expect(streams).toHaveLength(opened);
});

test("without signal the page shows its age, and updates automatically when the signal is back", async ({ open }) => {
  const [admin, visitor] = [await open("admin"), await open("visitor")];
  const { id, username, tournamentId } = await findVerifiableCatch(admin);
  await visitor.goto(`/tournaments/${tournamentId}`);
  const live = visitor.getByText("Live – updates automatically");
  await expect(live).toBeVisible();
  const row = rowOf(visitor, username);
  const before = await row.textContent();
  await visitor.route("**/api/live**", (route) => route.abort());
  await visitor.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(visitor.getByText(/^As of /)).toBeVisible();
  await verify(admin, id);
  await visitor.unroute("**/api/live**");
  await expect(live).toBeVisible();
  await expect.poll(async () => row.textContent()).not.toBe(before);
});

test("moving directly to another tournament starts the stream with that page's data", async ({ open }) => {
  const [admin, visitor] = [await open("admin"), await open("visitor")];
  const { id, tournamentId } = await findVerifiableCatch(admin);
  await verify(admin, id);
  const since = async (path: string, go: () => Promise<unknown>) => {
    const [request] = await Promise.all([visitor.waitForRequest(`**/api/live?tournament=${path}&**`), go()]);
    return new URL(request.url()).searchParams.get("since");
  };
  const first = await since(String(tournamentId), () => visitor.goto(`/tournaments/${tournamentId}`));
  await visitor.getByRole("link", { name: "Tournaments", exact: true }).first().click();
  const other = visitor.locator(`main a[href^="/tournaments/"]:not([href^="/tournaments/${tournamentId}"])`).first();
  const address = String(await other.getAttribute("href"));
  const second = await since(String(Number(address.split("/")[2])), () => other.click());
  expect(second).not.toBe(first);
  expect(await since(String(tournamentId), () => visitor.evaluate(() => history.go(-2)))).toBe(first);
});

test("without script, the page shows its age and offers to refresh", async ({ open }) => {
  const visitor = await open("visitor", { javaScriptEnabled: false });
  const admin = await open("admin");
  const { tournamentId } = await findVerifiableCatch(admin);
  await visitor.goto(`/tournaments/${tournamentId}`);
  await expect(visitor.getByText(/^As of \w+ \d+, \d+:\d\d [AP]M\./)).toBeVisible();
  await visitor.getByRole("link", { name: "Refresh" }).click();
  await expect(visitor.getByRole("heading", { name: "Leaderboard" })).toBeVisible();
});
