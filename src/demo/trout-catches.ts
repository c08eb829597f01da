import { type Angler, anglerNamed, anglers, casey } from "./anglers.ts";
import { daylight } from "./daylight.ts";
import type { Random } from "./painting/random.ts";
import { judgedAt, oneDecimal, type PlannedCatch, plannedCatch, speciesOf } from "./planned-catch.ts";
import { rejections } from "./rejections.ts";
import type { PlannedTournament } from "./tournaments.ts";

/** Includes the winner, a tie for second place that the earlier fish wins, and one angler without a catch. */
const hauls: Readonly<Record<string, readonly number[]>> = {
  "Will Ashby": [25.1, 19.7],
  "Nora Whitlock": [23.4, 16.8, 15.2],
  "Luis Camacho": [23.4, 18.0],
  [casey.username]: [18.2, 16.4],
  "Rosa Begay": [],
};

const entrants = anglers.filter(({ joins }) => joins.ended);

function haulOf(random: Random, { username }: Angler): readonly number[] {
  const skill = random();
  const caught = Array.from({ length: 1 + Math.floor(random() * 3.4) }, () =>
    oneDecimal(10.3 + random() ** 1.5 * (6 + 5 * skill)),
  );
  return hauls[username] ?? caught.toSorted((a, b) => b - a);
}

export function troutCatches(
  random: Random,
  { startsAt, endsAt }: PlannedTournament,
  now: number,
  timeZone: string,
): PlannedCatch[] {
  const moment = daylight(startsAt, endsAt, timeZone);

  function sent(angler: Angler, length: number, share: number, more: Details = {}) {
    const species = speciesOf(random, angler.trout, length);
    const fish = { angler, tournament: "ended", water: angler.trout, species, length, at: moment(share) } as const;
    return plannedCatch(random, { ...fish, ...more });
  }
  const rejected = (fish: PlannedCatch, rejectionReason: string): PlannedCatch => {
    return { ...fish, decision: { at: judgedAt(random, fish.at, now), rejectionReason } };
  };
  const misread = (username: string, length: number, shownLength: number, share: number) =>
    rejected(sent(anglerNamed(username), length, share, { shownLength }), rejections.misread(shownLength, length));

  const scoring = entrants.flatMap((angler) =>
    haulOf(random, angler).map((length, place): PlannedCatch => {
      const fish = sent(angler, length, random() * 0.99, { isLarge: place === 0 || angler === casey });
      return { ...fish, decision: { at: judgedAt(random, fish.at, now), corrected: null } };
    }),
  );
  const tooEarly = sent(anglerNamed("Jolene Pruitt"), 19.3, 0.16, { cameraTakenAt: startsAt - 30 * 3_600_000 });
  return [
    ...scoring,
    misread("Tamika Boyd", 20.2, 17.7, 0.42),
    misread("Shawna Pell", 15.8, 13.8, 0.71),
    rejected(tooEarly, rejections.takenBefore),
    { ...sent(anglerNamed("Joe Sandoval"), 14.4, 0.88), photo: null },
  ];
}

type Details = { isLarge?: boolean; shownLength?: number; cameraTakenAt?: number };
