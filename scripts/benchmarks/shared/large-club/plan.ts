import { windowOf } from "../../../../src/base/format/days.ts";

/** A club's totals, including the demo club that it grows from. */
export type Sizes = {
  catches: number;
  anglers: number;
  tournaments: number;
  large: { anglers: number; catches: number };
  small: { anglers: number; catches: number };
  /** Catches outside any tournament. */
  personal: number;
  complaints: number;
  sanctions: number;
  /** Distinct pictures on disk, which the photos share. */
  pictures: number;
};

export const largeSizes: Sizes = {
  catches: 1_000_000,
  anglers: 20_000,
  tournaments: 500,
  large: { anglers: 2000, catches: 100_000 },
  small: { anglers: 50, catches: 500 },
  personal: 40_000,
  complaints: 4000,
  sanctions: 300,
  pictures: 20_000,
};

/** Just enough to fill a page of every list, which the demo's tournaments don't. */
export const fullPageSizes: Sizes = {
  catches: 12_000,
  anglers: 400,
  tournaments: 100,
  large: { anglers: 60, catches: 1000 },
  small: { anglers: 50, catches: 500 },
  personal: 200,
  complaints: 120,
  sanctions: 20,
  pictures: 1000,
};

/** A tournament to add. Instants in UTC ms; `firstCatch` counts all catches of the tournaments before it. */
export type PlannedTournament = {
  id: number;
  name: string;
  startDay: string;
  endDay: string;
  startsAt: number;
  endsAt: number;
  createdAt: number;
  cancelledAt: number | null;
  endedAt: number | null;
  type: "tournament" | "derby";
  species: readonly [string, string];
  minLength: number;
  prizeCents: number;
  feeCents: number;
  anglers: number;
  catches: number;
  firstCatch: number;
};

type Terms = Pick<PlannedTournament, "name" | "anglers" | "catches" | "feeCents"> & {
  /** The first and the last day, counted from the club's point in time. */
  days: readonly [number, number];
  isCancelled?: boolean;
};

export const timeZone = "America/Chicago";
const dayMs = 86_400_000;
const everySpecies = [
  ["Largemouth Bass", "Smallmouth Bass"],
  ["Walleye", "Northern Pike"],
  ["Rainbow Trout", "Brown Trout"],
  ["Crappie", "Bluegill"],
  ["Channel Catfish", "Blue Catfish"],
] as const;
const places = ["Lake Fork", "Mille Lacs", "Guntersville", "Table Rock", "Clear Lake", "Okeechobee", "Champlain"];
const kinds = ["Open", "Classic", "Cup", "Derby", "Challenge", "Series", "Invitational", "Shootout", "Trail"];

const nameOf = (nth: number) =>
  `${places[nth % places.length]} ${kinds[nth % kinds.length]} ${Math.floor(nth / (places.length * kinds.length)) + 1}.${nth}`;

const running = 10;
const upcoming = 25;
const cancelled = 4;
const usualAnglers = (nth: number) => 40 + ((nth * 37) % 180);

/** All tournaments except the demo's, starting with those that ended long ago. */
function everyTerms({ small, large }: Sizes, count: number, ordinaryCatches: number): Terms[] {
  const ended = count - 2 - running - upcoming;
  const early: Terms[] = Array.from({ length: ended }, (_, nth) => {
    const first = -5 - 6 * (ended - nth);
    const isCancelled = nth % Math.floor(ended / cancelled) === 7;
    const feeCents = nth % 6 === 0 ? 2500 : 0;
    return {
      name: nameOf(nth),
      anglers: usualAnglers(nth),
      catches: 0,
      feeCents,
      days: [first, first + 3],
      isCancelled,
    };
  });
  const now: Terms[] = Array.from({ length: running }, (_, nth) => {
    return { name: nameOf(ended + nth), anglers: usualAnglers(nth), catches: 400, feeCents: 0, days: [-6 - nth, 40] };
  });
  const later: Terms[] = Array.from({ length: upcoming }, (_, nth) => {
    const feeCents = nth % 5 === 0 ? 2500 : 0;
    const days = [50 + 4 * nth, 53 + 4 * nth] as const;
    return { name: nameOf(ended + running + nth), anglers: 30 + nth, catches: 0, feeCents, days };
  });
  const both: Terms[] = [
    { name: "Fifty Anglers' Cup", ...small, feeCents: 0, days: [-20, 45] },
    { name: "National Bass Championship", ...large, feeCents: 0, days: [-20, 45] },
  ];
  const shared = ordinaryCatches - running * 400;
  const held = early.filter(({ isCancelled }) => !isCancelled);
  const entries = held.reduce((sum, { anglers }) => sum + anglers, 0);
  for (const plan of held) plan.catches = Math.floor((shared * plan.anglers) / entries);
  const last = held.at(-1);
  if (last) last.catches += shared - held.reduce((sum, { catches }) => sum + catches, 0);
  return [...early, ...now, ...later, ...both];
}

function planned(terms: Terms, id: number, firstCatch: number, now: number): PlannedTournament {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const [startDay, endDay] = terms.days.map((days) => today.add({ days }).toString()) as [string, string];
  const window = windowOf({ startDay, endDay, timeZone });
  const createdAt = window.startsAt - (window.startsAt > now ? 120 : 15) * dayMs;
  const hasEnded = window.endsAt < now;
  return {
    ...{ id, name: terms.name, startDay, endDay, ...window, createdAt, firstCatch },
    cancelledAt: terms.isCancelled ? window.startsAt - dayMs : null,
    endedAt: hasEnded ? window.endsAt + 60_000 : null,
    type: id % 5 === 1 && terms.anglers < 1000 ? "derby" : "tournament",
    species: everySpecies[id % everySpecies.length] ?? everySpecies[0],
    minLength: 800 + (id % 5) * 100,
    prizeCents: id % 4 === 3 ? 0 : 140_000,
    feeCents: terms.feeCents,
    anglers: terms.anglers,
    catches: terms.catches,
  };
}

/** The tournaments to add to a club that already has `present`, as of `now` (UTC ms). */
export function planTournaments(
  sizes: Sizes,
  present: { tournaments: number; catches: number },
  now: number,
): PlannedTournament[] {
  const { large, small, personal } = sizes;
  const ordinary = sizes.catches - large.catches - small.catches - personal - present.catches;
  const plans: PlannedTournament[] = [];
  for (const terms of everyTerms(sizes, sizes.tournaments - present.tournaments, ordinary)) {
    const before = plans.at(-1);
    const firstCatch = before ? before.firstCatch + before.catches : 0;
    plans.push(planned(terms, present.tournaments + plans.length + 1, firstCatch, now));
  }
  return plans;
}
