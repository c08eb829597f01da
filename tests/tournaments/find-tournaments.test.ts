import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { TournamentSums, TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { createTournament, nextWeek, refusal } from "./forms.ts";

let club: Club;
let admin: Browser;
let ann: Browser;

const lastMonth = { startDate: "2026-05-30", endDate: "2026-05-31" };

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
  await createTournament(admin, { name: "Opening Day", targetSpecies: "Walleye", ...lastMonth });
  await createTournament(admin, { name: "Bass Open", targetSpecies: "Bass", prize: 300 });
  const { id } = await createTournament(admin, {
    name: "Fête du Doré",
    description: "Ice fishing.\nUp to 100% fun_ on Lake Québec.",
    targetSpecies: "Walleye, Largemouth Bass",
    ...nextWeek,
  });
  const called = await createTournament(admin, { name: "Called Off", targetSpecies: "Carp", ...nextWeek });
  await createTournament(admin, { name: "A Draft", isActive: false });
  await admin.send(`/api/admin/tournaments/${called.id}/cancel`, { json: { reason: "Storm" } });
  await ann.send(`/api/tournaments/${id}/join`, { method: "POST" });
});
afterEach(() => club.close());

const names = async (query: Record<string, string>, by: Browser = club.visitor) => {
  const tournaments = await by.get<TournamentView[]>(`/api/tournaments?${new URLSearchParams(query)}`);
  return tournaments.map(({ name }) => name);
};

describe("the list of tournaments", () => {
  test.each([
    ["the list shows all tournaments without a filter", {}, ["Bass Open", "Fête du Doré", "Called Off", "Opening Day"]],
    [
      "the list shows all tournaments with empty form fields",
      { search: "", show: "", species: "", month: "" },
      ["Bass Open", "Fête du Doré", "Called Off", "Opening Day"],
    ],
    ["the list can be limited to tournaments that can be joined", { show: "open" }, ["Bass Open", "Fête du Doré"]],
    ["the list can be limited to running tournaments", { show: "running" }, ["Bass Open"]],
    ["the list can be limited to ended tournaments", { show: "ended" }, ["Opening Day"]],
    ["the list of a visitor's own tournaments is empty", { show: "mine" }, []],
    [
      "the list can be filtered by species, regardless of case",
      { species: "walleye" },
      ["Fête du Doré", "Opening Day"],
    ],
    ["the list is filtered by a whole species name, not part of it", { species: "Bass" }, ["Bass Open"]],
    ["the list is empty for a species with wildcards", { species: '%"_\\' }, []],
    ["the list can be filtered by month", { month: "2026-05" }, ["Opening Day"]],
    ["the list combines all filters", { show: "open", species: "Walleye", month: "2026-06" }, ["Fête du Doré"]],
    ["the list can be searched by part of a name, without accents", { search: "fete DORE" }, ["Fête du Doré"]],
    ["the list can be searched by part of a description", { search: "uebe" }, ["Fête du Doré"]],
    ["the list can be searched by two letters that begin a word", { search: "up qu" }, ["Fête du Doré"]],
    ["the list can be searched by special characters", { search: "100% fun_" }, ["Fête du Doré"]],
    ["a search for a draft's name finds nothing", { search: "draft" }, []],
    ["the list is empty for a null character and an emoji", { search: "\0\u{1F3A3}" }, []],
    ["the list is empty for a search of 1,000 characters", { search: "x".repeat(1000) }, []],
  ] as [string, Record<string, string>, string[]][])("%s", async (_, query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test("members see their own tournaments in the list, and admins see drafts", async () => {
    expect(await names({ show: "mine" }, ann)).toEqual(["Fête du Doré"]);
    expect(await names({ search: "draft" }, admin)).toEqual(["A Draft"]);
  });

  test("the next page of a filtered list keeps the filter", async () => {
    const first = await club.visitor.send("/api/tournaments?species=walleye&limit=1");
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect(next).toContain("species=walleye");
    expect((await club.visitor.get<TournamentView[]>(next)).map(({ name }) => name)).toEqual(["Opening Day"]);
  });

  test("tournaments open to join exclude those whose registration has closed", async () => {
    const joinUntil = Temporal.Instant.fromEpochMilliseconds(noon).toZonedDateTimeISO("America/Chicago");
    await createTournament(admin, {
      name: "Just Open",
      joinUntil: joinUntil.toPlainDateTime().toString().slice(0, 16),
    });
    expect(await names({ show: "open", search: "just" })).toEqual(["Just Open"]);
    club.setNow(noon + 1);
    expect(await names({ show: "open", search: "just" })).toEqual([]);
    expect(await names({ show: "running", search: "just" })).toEqual(["Just Open"]);
  });

  test("an invalid month or filter gets 422", async () => {
    for (const query of ["show=all", "month=2026-13"]) {
      expect(await refusal(await club.visitor.send(`/api/tournaments?${query}`))).toMatchObject({ status: 422 });
    }
  });

  test("a renamed tournament is found by its new name at once, and a deleted one isn't", async () => {
    const [bass] = await club.visitor.get<TournamentView[]>("/api/tournaments?search=bass");
    await club.store.write(async (tx) => {
      await tx.run(`update tournaments set name = 'Trout Cup' where id = ${bass?.id}`);
    });
    expect(await names({ search: "trout c" })).toEqual(["Trout Cup"]);
    await admin.send(`/api/admin/tournaments/${bass?.id}`, { method: "DELETE" });
    expect(await names({ search: "trout c" })).toEqual([]);
  });
});

test("the totals cover only the listed tournaments", async () => {
  expect(await club.visitor.get<TournamentSums>("/api/tournaments/sums?show=running")).toEqual({
    tournaments: 1,
    participants: 0,
    prize: 300,
  });
});

test("species of a tournament that ended a year ago aren't offered, but those of a more recent one are", async () => {
  await createTournament(admin, { targetSpecies: "Muskie", startDate: "2025-06-05", endDate: "2025-06-05" });
  await createTournament(admin, { targetSpecies: "Perch", startDate: "2025-06-07", endDate: "2025-06-07" });
  const offered = await club.visitor.get<string[]>("/api/tournaments/species");
  expect([offered.includes("Muskie"), offered.includes("Perch")]).toEqual([false, true]);
});

test("each species is listed once, and species of drafts only for admins", async () => {
  await createTournament(admin, { targetSpecies: "Pike", isActive: false });
  expect(await club.visitor.get<string[]>("/api/tournaments/species")).toEqual([
    "Bass",
    "Carp",
    "Largemouth Bass",
    "Walleye",
  ]);
  expect(await admin.get<string[]>("/api/tournaments/species")).toContain("Pike");
});
