import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  ageNotice,
  assetsIn,
  joinedIn,
  readerOf,
  uncachedPage,
  withNotice,
  withSubmissionId,
} from "../../web/offline/page-cache-rules.ts";
import { mayChangeReader } from "../../web/offline/reader-rules.ts";
import { type Club, noon, openClub } from "../support/club.ts";
import { createTournament } from "../tournaments/forms.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

describe("a page's copy", () => {
  test("a saved page belongs to the reader that it was rendered for", async () => {
    const ann = await club.logIn("ann");
    expect(readerOf(await (await ann.send("/tournaments")).text())).toBe(ann.userId);
    expect(readerOf(await (await club.visitor.send("/tournaments")).text())).toBe(0);
    expect(readerOf("<html><body>Somebody else's page</body></html>")).toBeNull();
  });

  test("a saved page shows its age, outside the hydrated part, with a link to the current page", async () => {
    const html = await (await club.visitor.send("/tournaments")).text();
    const savedPages = [{ address: "/my-catches", title: "My Catch History" }];
    const copy = withNotice(html, ageNotice("/tournaments?after=1&limit=2", noon, noon + 12 * 60_000, savedPages));
    expect(copy).toMatch(/<body><aside id="kept-copy"[^>]*>Weak or no signal\. This page is from [^<]+, 12 min ago\./);
    expect(copy).toContain('href="/tournaments?after=1&amp;limit=2"');
    expect(copy).toContain('</aside><div id="root">');
    expect(copy).toContain('href="/my-catches">My Catch History</a>');
  });

  test("the saved home page lists the tournaments that its reader joined", async () => {
    const carl = await club.logIn("carl");
    const { id } = await createTournament(await club.logIn("dora", { isAdmin: true }));
    expect(joinedIn(await (await carl.send("/")).text())).toEqual([]);
    expect((await carl.send(`/api/tournaments/${id}/join`, { method: "POST" })).ok).toBe(true);
    expect(joinedIn(await (await carl.send("/")).text())).toEqual([id]);
    expect(joinedIn(await (await carl.send("/tournaments")).text())).toEqual([]);
  });

  test("each opening of a saved page has a new id for its form", async () => {
    const html = await (await (await club.logIn("bea")).send("/submit-catch")).text();
    const idsIn = (page: string) => [
      /name="submissionId" value="([^"]+)"/.exec(page)?.[1],
      /"submissionId":"([^"]+)"/.exec(page)?.[1],
    ];
    expect(idsIn(html)[0]).toMatch(/^[0-9a-f]{32}$/);
    const newId = "5f0c1b6e-8a52-4c1b-9d58-2f6c8f0e6a11";
    expect(idsIn(withSubmissionId(html, newId))).toEqual([newId, newId]);
    const visitors = await (await club.visitor.send("/tournaments")).text();
    expect(withSubmissionId(visitors, newId)).toBe(visitors);
  });

  test("a saved page includes the built files that it needs, each once", () => {
    const html =
      '<link href="/assets/styles-1a2b.css"><script src="/assets/client-9z.js"></script><link href="/assets/client-9z.js">';
    expect(assetsIn(html)).toEqual(["/assets/styles-1a2b.css", "/assets/client-9z.js"]);
  });
});

test("saved pages are deleted after a login, logout, registration or account change, but not after reads", () => {
  const signing = ["login", "second-step", "logout", "logout-everywhere", "register"].map((act) => `/api/auth/${act}`);
  for (const path of [...signing, "/logout", "/login", "/api/account", "/register"]) {
    expect([path, mayChangeReader("POST", path)]).toEqual([path, true]);
    expect([path, mayChangeReader("GET", path)]).toEqual([path, false]);
  }
  expect(mayChangeReader("POST", "/api/catches")).toBe(false);
});

test("the notice for an unvisited page offers the visited ones, and shows the number of waiting catches", () => {
  const savedPages = [{ address: "/my-catches", title: "My Catch History" }];
  const page = uncachedPage("/assets/styles.css", savedPages, { reader: 7, waiting: 2 });
  expect(page).toContain('href="/my-catches">My Catch History</a>');
  expect(page).toContain("2 catches waiting to be sent.");
  expect(uncachedPage("/assets/styles.css", [], { reader: 7, waiting: 0 })).not.toContain("catches waiting to be sent");
});

test.each([
  [{ "weigh-in-7-3": "[{},{}]", "weigh-in-7-4": "[{}]", "weigh-in-7-3-unreadable": "x", theme: "dark" }, 3, false],
  [{ "weigh-in-7-3": "[]" }, 0, true],
  [
    { "weigh-in-7-3": '[{},{"refusal":"No such entrant"}]', "weigh-in-8-3": "[{},{}]", "weigh-in-17-3": "[{}]" },
    1,
    false,
  ],
])(
  "the notice for an unvisited page counts the user's weigh-in entries that will be sent in %p",
  (stored, count, hidden) => {
    const page = uncachedPage("/assets/styles.css", [], { reader: 7, waiting: 0 });
    const [, script = ""] = /;(try\{.*)<\/script>/.exec(page) ?? [];
    const appended: unknown[] = [];
    const shown = { hidden: true, append: (value: unknown) => appended.push(value) };
    new Function("localStorage", "document", script)(stored, { getElementById: () => shown });
    expect([appended, shown.hidden]).toEqual([[count], hidden]);
  },
);
