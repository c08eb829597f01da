import { windowOf } from "../base/format/days.ts";
import { dayMs } from "../base/format/moments.ts";
import type { TournamentInput } from "../tournaments/tournament-shapes.ts";

export type TournamentKey = "running" | "upcoming" | "byApproval" | "pairs" | "ended";

/** Instants in UTC ms, prizes in dollars from the first position on. */
export type PlannedTournament = {
  key: TournamentKey;
  input: TournamentInput;
  prizes: readonly number[];
  createdAt: number;
  startsAt: number;
  endsAt: number;
};

type Given = "name" | "description" | "targetSpecies" | "minLength" | "tournamentType";
type Chosen = "pots" | "divisions" | "questions" | "isByApproval" | "challengeDeposit" | "teams" | "capacity" | "place";

type Terms = Pick<TournamentInput, Given | Chosen> & {
  /** Times as HH:MM. */
  times?: readonly [string, string];
  key: TournamentKey;
  prizes: readonly number[];
  /** The fee in cents. */
  entryFee: number;
  /** Each day is scored, and `cut` is how many continue after the first; null for all. */
  scoresDays?: { cut: number | null };
  /** Days from today: the first and the last. */
  days: readonly [number, number];
};

const terms: readonly Terms[] = [
  {
    key: "ended",
    name: "Tailwater Trout Derby",
    description:
      "One fish decides it: the longest rainbow or brown trout wins. Fish any public river or lake, lay the fish on your board, nose to the stop, and send the photo before you let it go.",
    targetSpecies: ["Rainbow Trout", "Brown Trout"],
    minLength: 1000,
    tournamentType: "derby",
    prizes: [400, 200, 100, 50],
    entryFee: 0,
    days: [-9, -6],
  },
  {
    key: "running",
    name: "Club Bass Classic",
    description:
      "A week of bass, wherever you fish: largemouth, smallmouth and spotted bass all count, and your five longest make your score. Every fish is released. Entry is free for members and guests.",
    targetSpecies: ["Largemouth Bass", "Smallmouth Bass", "Spotted Bass"],
    minLength: 1200,
    tournamentType: "tournament",
    prizes: [800, 400, 200, 100],
    entryFee: 0,
    pots: [
      { name: "Big Bass", fee: 1000, shares: [60, 40], kind: "biggest", species: null, clubShare: 10 },
      {
        name: "Smallest Smallmouth",
        fee: 500,
        shares: [100],
        kind: "smallest",
        species: "Smallmouth Bass",
        clubShare: 0,
      },
    ],
    challengeDeposit: 1000,
    days: [-3, 3],
  },
  {
    key: "upcoming",
    name: "Walleye & Pike Open",
    description:
      "Four days for walleye and northern pike, from shore, kayak or boat: lines in at 6 AM, lines out at 3 PM, each day. Each day's five longest count, the days are added up, and the top ten advance after day one. Join by the evening before.",
    targetSpecies: ["Walleye", "Northern Pike"],
    minLength: 1500,
    tournamentType: "tournament",
    prizes: [500, 300, 200],
    entryFee: 2500,
    days: [5, 8],
    scoresDays: { cut: 10 },
    place: "Mille Lacs, Garrison ramp",
    times: ["06:00", "15:00"],
  },
  {
    key: "byApproval",
    name: "Kayak & Shore Weekend",
    description:
      "Two quiet days on small water: no motors. Kayak and shore anglers each have their own board, and both days are added up. Ask to join and tell us which water you know best; the club answers within a day.",
    targetSpecies: ["Bass"],
    minLength: 1000,
    tournamentType: "tournament",
    prizes: [150, 100],
    entryFee: 0,
    days: [9, 10],
    scoresDays: { cut: null },
    times: ["06:00", "14:00"],
    divisions: [{ name: "Kayak" }, { name: "Shore" }],
    questions: [{ label: "Home water", isRequired: true }],
    isByApproval: true,
  },
  {
    key: "pairs",
    name: "Bass Pairs",
    description:
      "Two anglers, one team: your five best fish together make your score. Form a team here by code or invitation until the start, or fish alone. Ten spots; after that, there's a waiting list.",
    targetSpecies: ["Bass"],
    minLength: 1200,
    tournamentType: "tournament",
    prizes: [200, 100],
    entryFee: 0,
    days: [10, 10],
    times: ["06:00", "15:00"],
    teams: { size: 2, score: "best", prize: "split" },
    capacity: 10,
    place: "Lake Minnetonka, Spring Park ramp",
  },
];

export function plannedTournaments(now: number, timeZone: string): PlannedTournament[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const dayFromToday = (days: number) => today.add({ days }).toString();
  return terms.map(({ key, prizes, days: [first, last], times, scoresDays, ...rest }) => {
    const [startDate, endDate] = [dayFromToday(first), dayFromToday(last)];
    const [startTime, endTime] = times ?? [null, null];
    const window = windowOf({ startDay: startDate, endDay: endDate, startTime, endTime, timeZone });
    const joinUntil = times ? `${dayFromToday(first - 1)}T20:00` : null;
    const hours = { startTime, endTime, joinUntil };
    const input = {
      ...rest,
      startDate,
      endDate,
      ...hours,
      timeZone,
      days: scoresDays ?? null,
      prize: sum(prizes),
      isActive: true,
      skipsWeight: false,
    };
    return { key, input, prizes, createdAt: window.startsAt - 11 * dayMs, ...window };
  });
}

const sum = (dollars: readonly number[]) => dollars.reduce((total, amount) => total + amount, 0);
