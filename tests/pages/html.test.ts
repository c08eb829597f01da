import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { HtmlValidate } from "html-validate";
import { matchRoutes, type RouteObject } from "react-router-dom";
import { offerFirstAdmin } from "../../src/accounts/offer-first-admin.ts";
import { participants, payments, rulings, secondLooks, tournaments, users } from "../../src/base/db/schema.ts";
import type { CatchView } from "../../src/catches/catch-shapes.ts";
import { fillClub } from "../../src/demo/fill-club.ts";
import { createRoutes } from "../../web/all-routes.ts";
import { turnOn } from "../accounts/two-step.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { browserSide } from "../support/script-calls.ts";
import { type Answer, type Page, starts, walk } from "../support/walk.ts";
import { createTournament, nextWeek } from "../tournaments/forms.ts";

const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:a11y"],
});

/** Opens an address and follows its redirects, as a browser does. */
async function ask(browser: Browser, address: string): Promise<Answer> {
  const reply = await browser.send(address);
  const next = reply.headers.get("location");
  if (next) return ask(browser, next);
  const isPage = reply.headers.get("content-type") === "text/html; charset=utf-8";
  return { status: reply.status, at: address, html: isPage ? await reply.text() : null };
}

const pagesFor = async (browser: Browser, ...more: string[]) =>
  (await walk((address) => ask(browser, address), { from: [...starts, ...more] })).pages;

/** The validator's complaints about pages, with their positions. */
async function faults(pages: readonly Page[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { address, html } of pages) {
    const { results } = await validator.validateString(html);
    const messages = results.flatMap((result) => result.messages);
    problems.push(
      ...messages.map((problem) => `${address}: ${problem.ruleId}: ${problem.message} ${problem.selector}`),
    );
  }
  return problems;
}

const withChildren = (routes: RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => [route, ...withChildren(route.children ?? [])]);

async function somebodyWhoPaid({ store }: Club): Promise<string> {
  const [payer] = await store.read(async (db) =>
    db.select({ name: users.username }).from(payments).innerJoin(users, eq(users.id, payments.userId)).limit(1),
  );
  if (!payer) throw new Error("Nobody in the demo club paid an entry fee.");
  return payer.name;
}

async function slipOfSomebody({ store }: Club): Promise<string> {
  const [entry] = await store.read(async (db) =>
    db
      .select({ tournamentId: participants.tournamentId, userId: participants.userId })
      .from(participants)
      .where(and(eq(participants.tournamentId, 2), eq(participants.hasPaid, true)))
      .orderBy(participants.userId)
      .limit(1),
  );
  if (!entry) throw new Error("Nobody entered the demo club's second tournament.");
  return `/admin/tournaments/${entry.tournamentId}/weigh-in/${entry.userId}`;
}

/** Returns the deposit that is due for it, if its tournament requires one. */
async function challengeOwnCatch(angler: Browser): Promise<number | null> {
  const fish = (await angler.get<CatchView[]>("/api/catches")).filter(({ status }) => status === "verified");
  for (const { id } of fish) {
    const sent = await angler.send(`/api/catches/${id}/challenges`, { json: { reason: "Length" } });
    if (sent.status === 201) return ((await sent.json()) as { deposit?: { id: number } }).deposit?.id ?? null;
  }
  throw new Error("No catch of the demo's angler can be challenged.");
}

async function opened(browser: Browser, address: string): Promise<Page> {
  const { at, html, status } = await ask(browser, address);
  return { address: at, html: html ?? "", status };
}

/** Opened by a judge who didn't make the first decision. */
async function openSecondReview(): Promise<Page> {
  const judge = await demo.logIn("Second Judge", { isAdmin: true });
  const [ruling] = await demo.store.read((db) =>
    db.select().from(rulings).where(eq(rulings.decision, "verified")).limit(1),
  );
  if (!ruling) throw new Error("No catch of the demo club is verified.");
  const { id: rulingId, catchId } = ruling;
  await demo.store.write((tx) =>
    tx.insert(secondLooks).values({ id: 1, catchId, rulingId, why: "paid", createdAt: demo.now() }),
  );
  return opened(judge, "/admin/judging/1");
}

let demo: Club;
let empty: Club;
const walked: Record<string, Page[]> = {};

beforeAll(async () => {
  demo = await openClub();
  await fillClub({ ...demo, clock: demo.now }, { widths: { large: 200, small: 160 } });
  walked["a visitor"] = await pagesFor(demo.visitor, "/login?step=code", "/login?step=recovery");
  const casey = await demo.logIn("Casey Lund");
  await demo.store.write((tx) => tx.update(tournaments).set({ challengeDepositCents: 0 }));
  await challengeOwnCatch(casey);
  await demo.store.write((tx) => tx.update(tournaments).set({ challengeDepositCents: 2000 }));
  const deposit = `/deposits/${await challengeOwnCatch(casey)}`;
  const ruthToday = await demo.logIn("Ruth Calloway");
  const inTeams = await createTournament(ruthToday, { ...nextWeek, teams: { size: 2, score: "sum" } });
  await casey.send(`/api/tournaments/${inTeams.id}/join`, { method: "POST" });
  const noTeam = await opened(casey, `/tournaments/${inTeams.id}/team`);
  await casey.send(`/api/tournaments/${inTeams.id}/teams`, { json: { name: "Two Rods" } });
  walked["an angler"] = [
    ...(await pagesFor(casey, `/tournaments/${inTeams.id}/team`, deposit, `${deposit}/pay`)),
    noTeam,
  ];
  walked["an angler who paid"] = await pagesFor(await demo.logIn(await somebodyWhoPaid(demo)));
  const admin = await demo.logIn("Ruth Calloway");
  await admin.send("/api/account/two-step/start", { method: "POST" });
  const ruleSet = { name: "Quarter inches", rules: { rounding: "1/4" } };
  expect((await admin.send("/api/admin/rule-sets", { json: ruleSet })).status).toBe(201);
  const { id } = await createTournament(admin, { rules: { identifier: true }, waiver: "I fish at my own risk." });
  const invited = await admin.send(`/api/admin/tournaments/${id}/invitations`, { json: {} });
  const { code } = (await invited.json()) as { code: string };
  const reply = await admin.send("/api/admin/role-links", { json: { role: "judge" } });
  const { code: roleCode } = (await reply.json()) as { code: string };
  const ofTournament = ["identifier", "enter", "waiver"].map((page) => `/tournaments/${id}/${page}`);
  const slam = { preset: "kayak-cpr", boards: [{ name: "Slam", slam: true }] };
  const byFormat = await createTournament(admin, { format: slam });
  const ofFormat = [`/tournaments/${byFormat.id}/boards?board=Slam`, `/admin/tournaments/${byFormat.id}/boats`];
  const more = [...ofTournament, ...ofFormat, "/admin/tournaments/try"];
  const hook = { name: "Chat", url: "https://chat.example.org/hook", events: ["catch.decided"] };
  const { id: hookId } = (await (await admin.send("/api/admin/webhooks", { json: hook })).json()) as { id: number };
  more.push(await slipOfSomebody(demo), `/admin/settings/webhooks/${hookId}`, "/admin/users/slips");
  const pages = await pagesFor(admin, "/payments/1", ...more, `/join/${code}`, `/roles/${roleCode}`);
  walked["an admin"] = [...pages, await openSecondReview()];
  const linkReply = await admin.send("/api/admin/users/3/password-link", { method: "POST" });
  const { url } = (await linkReply.json()) as { url: string };
  walked["an admin who forgot the password"] = await pagesFor(demo.visitor, new URL(url).pathname);
  walked["a new angler"] = await pagesFor(await demo.logIn("New", { hasAccepted: false, hasSeenTutorial: false }));
  walked["a suspended angler"] = await pagesFor(await demo.logIn("Lee", { suspendedUntil: demo.now() + 86_400_000 }));
  empty = await openClub();
  const token = await empty.store.write((tx) => offerFirstAdmin(tx, empty.now()));
  walked["the first person in a club"] = await pagesFor(empty.visitor, `/setup/${token}`);
  const ruth = await empty.logIn("Ruth", { isAdmin: true });
  await turnOn(empty, ruth.userId);
  walked["the admin of an empty club"] = await pagesFor(ruth);
}, 300_000);
afterAll(async () => {
  await demo.close();
  await empty.close();
});

describe("The HTML of every page is valid by the standard", () => {
  test.each([
    "a visitor",
    "an angler",
    "an angler who paid",
    "an admin",
    "an admin who forgot the password",
    "a new angler",
    "a suspended angler",
    "the first person in a club",
    "the admin of an empty club",
  ])("every page's HTML is valid for %s", async (reader) => {
    const pages = walked[reader] ?? [];
    // Every address redirects to the setup until there is an admin.
    const least = reader === "the first person in a club" ? 2 : starts.length / 2;
    expect(pages.length).toBeGreaterThan(least);
    expect(await faults(pages)).toEqual([]);
  });

  test("the check included every page of the product, in its normal state", () => {
    const routes = createRoutes(browserSide(demo.visitor).runtime);
    const opened = Object.values(walked)
      .flat()
      .filter(({ status }) => status === 200)
      .flatMap(({ address }) => matchRoutes(routes, address) ?? [])
      .map(({ route }) => route.id);
    const screens = withChildren(routes).flatMap(({ id }) => (id?.startsWith("web/") ? [id] : []));
    expect(screens.length).toBeGreaterThan(35);
    expect(screens.filter((id) => !opened.includes(id))).toEqual([]);
  });
});

test("without script, the judge's forms have a target, and their buttons are inside them", async () => {
  const admin = await demo.logIn("judge-of-forms", { isAdmin: true });
  const list = await (await admin.send("/admin/verification")).text();
  const rejecting = /href="([^"]*reject=\d+[^"]*)"/.exec(list)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const html = await (await admin.send(rejecting)).text();
  const forms = [...html.matchAll(/<form[^>]*>.*?<\/form>/gs)].map(([form]) => form);
  const ofDecisions = forms.filter((form) => /name="api" value="(verify|reject) /.test(form));
  expect(ofDecisions.length).toBeGreaterThan(1);
  expect(ofDecisions.filter((form) => !/action="[^"]+"/.test(form))).toEqual([]);
  expect(ofDecisions.filter((form) => !form.includes('type="submit"'))).toEqual([]);
});
