import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../src/base/db/schema.ts";
import type { MemberRow, MemberView } from "../../src/members/member-shapes.ts";
import { type Browser, bodyOf, type Club, noon, openClub } from "../support/club.ts";
import { createTournament } from "../tournaments/forms.ts";

let club: Club;
let admin: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("Secretary", { isAdmin: true });
});
afterEach(() => club.close());

async function register(username: string, email: string): Promise<void> {
  const row = {
    username,
    displayName: username,
    nameKey: username.toLowerCase(),
    email,
    passwordHash: "none",
    state: "TX",
    lastActiveAt: noon,
    createdAt: noon,
  };
  await club.store.write(async (tx) => tx.insert(users).values(row));
}

const names = async (query: string) =>
  (await admin.get<MemberRow[]>(`/api/admin/users${query}`)).map(({ username }) => username);

describe("finding users", () => {
  beforeEach(async () => {
    await register("annette", "zander@example.org");
    await register("Ann", "ann@lake.example");
    await register("bob", "anne.bobson@example.org");
    await register("Örjan", "orjan@example.org");
  });

  test("users are listed by name, regardless of case", async () => {
    expect(await names("")).toEqual(["Ann", "annette", "bob", "Secretary", "Örjan"]);
  });

  test.each([
    ["金", "金民俊"],
    ["김민", "김민준"],
    ["김", "김민준"],
    ["がく", "がくと"],
    ["が", "がくと"],
  ])("short searches and scripts with composed letters find users: %s", async (search, username) => {
    await register(username, "angler@lake.example");
    expect(await names(`?search=${encodeURIComponent(search)}`)).toEqual([username]);
    expect(await names(`?search=${encodeURIComponent(search.normalize("NFD"))}`)).toEqual([username]);
  });

  test.each([
    ["Søren Łukasz", "soren.lukasz@lake.example", ["soren", "SØREN", "so lu", "Łukasz", "lukas"]],
    ["Đorđe Strauß", "other@lake.example", ["dorde", "đorđe", "strauss", "STRAUẞ", "auß"]],
    ["Ægir Œuvre", "third@lake.example", ["aegir", "ægir", "ae", "oeuv", "œ", "ŒU"]],
  ])("users are found despite different spellings: %s", async (username, email, searches) => {
    await register(username, email);
    for (const search of searches) {
      expect({ search, found: await names(`?search=${encodeURIComponent(search)}`) }).toEqual({
        search,
        found: [username],
      });
    }
  });

  test.each([
    ["the start of a username", "?search=ANN", ["Ann", "annette", "bob"]],
    ["the start of an email", "?search=zander@", ["annette"]],
    ["a whole email in capitals", "?search=ANN@LAKE.EXAMPLE", ["Ann"]],
    ["a text that only an email begins with", "?search=anne.", ["bob"]],
    ["the middle of a name", "?search=nette", ["annette"]],
    ["the middle of an email", "?search=ke.exam", ["Ann"]],
    ["a name without its accents", "?search=orjan", ["Örjan"]],
    ["accents where the name has none, in capitals", "?search=ÅNNETTE", ["annette"]],
    ["parts of two words", "?search=obs+anne", ["bob"]],
    ["two letters that begin a word", "?search=bo", ["bob"]],
    ["two letters that begin a later word", "?search=la", ["Ann"]],
    ["one letter", "?search=z", ["annette"]],
    ["a wildcard", "?search=%25", []],
    ["only blanks", "?search=%20", ["Ann", "annette", "bob", "Secretary", "Örjan"]],
  ])("users found by %s are listed by name first, then by email, without duplicates", async (_, query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test.each(["", "?search=ann", "?search=an", "?search=exa"])(
    "pages of users continue through names and emails: %s",
    async (query) => {
      const seen: string[] = [];
      let path = `/api/admin/users${query}${query ? "&" : "?"}limit=1`;
      while (path) {
        const response = await admin.send(path);
        seen.push(...((await response.json()) as MemberRow[]).map(({ username }) => username));
        path = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1] ?? "";
      }
      expect(seen).toEqual(await names(query));
    },
  );

  test.each([
    ["quotes", '"ann" or "'],
    ["the query's special characters", "NEAR(ann* ^-{}:"],
    ["wildcards of a pattern", "%_*?"],
    ["an emoji", "\u{1F3A3}"],
    ["half of an emoji", "\ud83c"],
    ["a null character in a word", "a\0nn\0x"],
    ["1,000 letters", "x".repeat(1000)],
    ["500 words", "zz ".repeat(500)],
  ])("a search for %s finds nothing, and causes no error", async (_, search) => {
    expect(await names(`?${new URLSearchParams({ search })}`)).toEqual([]);
  });

  test("a new name is found at once, but old names and deleted accounts aren't", async () => {
    const named = (name: string) => eq(users.username, name);
    await club.store.write(async (tx) => tx.update(users).set({ username: "Bernadette" }).where(named("bob")));
    expect(await names("?search=dett")).toEqual(["Bernadette"]);
    await club.store.write(async (tx) => tx.delete(users).where(named("Bernadette")));
    expect(await names("?search=bobson")).toEqual([]);
  });

  test("the list of users shows who is admin and who is suspended, never a password", async () => {
    await club.logIn("sus", { suspendedUntil: noon + 1000 });
    const rows = await admin.get<MemberRow[]>("/api/admin/users?search=s");
    expect(rows).toEqual([
      {
        id: admin.userId,
        username: "Secretary",
        displayName: "Secretary",
        email: "Secretary@example.org",
        state: "TX",
        isAdmin: true,
        isMember: false,
        createdAt: new Date(noon).toISOString(),
        lastActiveAt: new Date(noon).toISOString(),
        suspension: null,
      },
      expect.objectContaining({
        username: "sus",
        isAdmin: false,
        suspension: { until: new Date(noon + 1000).toISOString(), reason: null },
      }),
    ]);
  });
});

describe("looking at a user", () => {
  test("a user's page shows entries, history and the sanction that the ladder suggests", async () => {
    const ann = await club.logIn("ann");
    const { id } = await createTournament(admin);
    await ann.send(`/api/tournaments/${id}/join`, { method: "POST" });
    expect(await admin.get<MemberView>(`/api/admin/users/${ann.userId}`)).toMatchObject({
      username: "ann",
      entries: [
        {
          tournamentId: id,
          tournamentName: "Bass Open",
          hasPaid: true,
          paidVia: "free",
          entryNote: null,
          isCancelled: false,
        },
      ],
      sanctions: [],
      suggested: "warning",
    });
  });

  test("the page of an unknown user gets a 404", async () => {
    expect(await bodyOf(await admin.send("/api/admin/users/99"))).toMatchObject({ http: 404, code: "not_found" });
  });

  test.each([
    ["a visitor", 401, "not_signed_in", async () => club.visitor],
    ["an angler", 403, "admin_required", () => club.logIn("angler")],
    ["a suspended admin", 403, "suspended", () => club.logIn("sue", { isAdmin: true, suspendedUntil: noon + 1000 })],
  ] as const)("is not for %s", async (_, http, code, sign) => {
    const browser = await sign();
    for (const path of ["/api/admin/users", `/api/admin/users/${admin.userId}`]) {
      expect(await bodyOf(await browser.send(path))).toMatchObject({ http, code });
    }
  });
});
