import { dayMs } from "../base/format/moments.ts";
import { type Angler, anglerNamed, anglers, casey } from "./anglers.ts";
import { bassCatches } from "./bass-catches.ts";
import { daylight } from "./daylight.ts";
import { between, type Random, randomFrom } from "./painting/random.ts";
import { type PlannedCatch, plannedCatch } from "./planned-catch.ts";
import { type PlannedTournament, plannedTournaments, type TournamentKey } from "./tournaments.ts";
import { troutCatches } from "./trout-catches.ts";

type PersonalFish = readonly [username: string, species: string, length: number, share: number];

const personalFish: readonly PersonalFish[] = [
  [casey.username, "Northern Pike", 31.5, 0.3],
  [casey.username, "Walleye", 22.4, 0.72],
  ["Ben Takala", "Walleye", 24.8, 0.22],
  ["Lena Hartwig", "Yellow Perch", 11.3, 0.41],
  ["Otis Grady", "Channel Catfish", 27.2, 0.55],
  ["Becky Strand", "Bluegill", 8.6, 0.18],
  ["Gus Petrakis", "Walleye", 20.1, 0.64],
  ["Tamika Boyd", "Black Crappie", 12.8, 0.8],
  ["Dwight Novak", "Yellow Perch", 12.1, 0.12],
  ["Marcus Reed", "Bluegill", 9.2, 0.49],
];

/** Personal catches outside of tournaments. The last one has no photo. */
function personalCatches(random: Random, now: number, timeZone: string): PlannedCatch[] {
  const moment = daylight(now - 40 * dayMs, now - dayMs, timeZone);
  return personalFish.map(([username, species, length, share], place) => {
    const angler = anglerNamed(username);
    const where = { angler, tournament: null, water: angler.bass[0] };
    const fish = plannedCatch(random, { ...where, species, length, at: moment(share), isLarge: angler === casey });
    return place === personalFish.length - 1 ? { ...fish, photo: null } : fish;
  });
}

/** `registeredAt` is in UTC ms. */
export type PlannedAngler = { angler: Angler; registeredAt: number };
export type PlannedEntry = { angler: Angler; tournament: TournamentKey; pots: string[]; at: number };
/** `approvedAt` is null if the club hasn't decided yet. */
export type PlannedRequest = { angler: Angler; division: string; water: string; at: number; approvedAt: number | null };

/** Instants in UTC ms. */
export type ClubPlan = {
  now: number;
  foundedAt: number;
  anglers: PlannedAngler[];
  tournaments: PlannedTournament[];
  entries: PlannedEntry[];
  requests: PlannedRequest[];
  catches: PlannedCatch[];
};

const hourMs = 3_600_000;

/** Anglers who joined only the running tournament registered this week. */
const registeredAt = (random: Random, { joins }: Angler, now: number): number => {
  const daysAgo = joins.ended ? between(random, 24, 120) : between(random, 3.9, 4.6);
  return now - Math.floor((daysAgo * dayMs) / 1000) * 1000;
};

/** About every third angler buys each pot. The angler whose login the demo shows can still choose. */
const potsOf = (angler: Angler, pots: readonly { name: string }[]): string[] =>
  angler === casey ? [] : pots.flatMap(({ name }, index) => ((angler.username.length + index) % 3 === 0 ? name : []));

function entriesOf(
  random: Random,
  { angler, registeredAt: registration }: PlannedAngler,
  all: readonly PlannedTournament[],
  now: number,
) {
  const wants = { ...angler.joins, upcoming: random() < 0.35 && angler.joins.running, byApproval: false, pairs: false };
  return all
    .filter(({ key }) => wants[key])
    .map(({ key, createdAt, startsAt, input }): PlannedEntry => {
      const from = Math.max(createdAt, registration) + hourMs / 4;
      const until = key === "upcoming" ? Math.min(from + 4 * dayMs, now - hourMs) : startsAt;
      const pots = potsOf(angler, input.pots ?? []);
      return {
        angler,
        tournament: key,
        pots,
        at: Math.round(between(random, from, Math.max(from, until)) / 1000) * 1000,
      };
    });
}

const undecided = 3;

/**
 * About every fourth angler sends a request, except the one whose login the demo shows. The last ones wait for the
 * club.
 */
function requestsTo({ createdAt, input }: PlannedTournament, all: readonly PlannedAngler[]): PlannedRequest[] {
  const asking = all
    .map(({ angler }) => angler)
    .filter((person) => person !== casey && person.username.length % 4 === 0);
  const divisions = (input.divisions ?? []).map(({ name }) => name);
  return asking.map((angler, nth) => {
    const at = createdAt + (nth + 1) * 2 * hourMs;
    const division = divisions[nth % divisions.length] ?? "";
    const isDecided = nth < asking.length - undecided;
    return { angler, division, water: angler.bass[0].name, at, approvedAt: isDecided ? at + hourMs : null };
  });
}

/** Deterministic for the same seed, instant and zone (IANA). */
export function planClub(seed: number, now: number, timeZone: string): ClubPlan {
  const random = randomFrom(seed);
  const tournaments = plannedTournaments(now, timeZone);
  const planned = anglers.map((angler) => ({ angler, registeredAt: registeredAt(random, angler, now) }));
  const tournamentWith = (key: TournamentKey): PlannedTournament => {
    const tournament = tournaments.find((tournament) => tournament.key === key);
    if (!tournament) throw new Error(`The demo has no tournament that is ${key}.`);
    return tournament;
  };
  return {
    now,
    foundedAt: now - 150 * dayMs,
    anglers: planned,
    tournaments,
    entries: planned.flatMap((plan) => entriesOf(random, plan, tournaments, now)),
    requests: requestsTo(tournamentWith("byApproval"), planned),
    catches: [
      ...troutCatches(random, tournamentWith("ended"), now, timeZone),
      ...bassCatches(random, tournamentWith("running"), now, timeZone),
      ...personalCatches(random, now, timeZone),
    ],
  };
}
