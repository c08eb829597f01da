import { type Angler, anglerNamed, anglers, casey } from "./anglers.ts";
import { daylight } from "./daylight.ts";
import { between, pick, type Random } from "./painting/random.ts";
import { judgedAt, oneDecimal, type PlannedCatch, plannedCatch, speciesOf } from "./planned-catch.ts";
import { rejections } from "./rejections.ts";
import type { PlannedTournament } from "./tournaments.ts";

/** Includes equal sums, equal lengths, a place in the middle, and two anglers without a verified fish. */
const hauls: Readonly<Record<string, readonly number[]>> = {
  "Marcus Reed": [21.4, 18.9, 17.6, 16.2, 15.0],
  "Dolores Vega": [19.8, 19.2, 17.5, 16.8, 15.8],
  "Ben Takala": [17.4, 16.8, 15.9, 15.2, 14.4],
  "Tamika Boyd": [17.4, 16.8, 15.9, 15.2, 14.4],
  [casey.username]: [18.6, 17.2, 15.4, 14.1, 12.9],
  "Otis Grady": [],
  "Shawna Pell": [],
};

/** Up to this share of the time, every catch is decided, unless it's meant to be pending. */
const judgedShare = 0.86;

const entrants = anglers.filter(({ joins }) => joins.running);

function haulOf(random: Random, { username }: Angler): readonly number[] {
  const skill = random();
  const caught = Array.from({ length: 2 + Math.floor(random() * 5) }, () =>
    oneDecimal(12.1 + random() ** 1.4 * (5 + 5 * skill)),
  );
  return hauls[username] ?? caught.toSorted((a, b) => b - a);
}

export function bassCatches(
  random: Random,
  { startsAt }: PlannedTournament,
  now: number,
  timeZone: string,
): PlannedCatch[] {
  const moment = daylight(startsAt, now, timeZone);

  function sent(angler: Angler, length: number, share: number, more: Details = {}) {
    const water = pick(random, angler.bass);
    const species = speciesOf(random, water, length);
    return plannedCatch(random, { angler, tournament: "running", water, species, length, at: moment(share), ...more });
  }
  const verified = (fish: PlannedCatch): PlannedCatch => {
    return { ...fish, decision: { at: judgedAt(random, fish.at, now), corrected: null } };
  };
  const waiting = (angler: Angler, length: number, share: number, more: Details = {}) =>
    sent(angler, length, share, { isLarge: true, ...more });

  const scoring = entrants.flatMap((angler) =>
    haulOf(random, angler).map((length, place) =>
      verified(sent(angler, length, between(random, 0.01, judgedShare), { isLarge: place === 0 || angler === casey })),
    ),
  );
  const rejected = rejectedCatches(random, { sent, scoring, now, startsAt });
  const [toSendAgain] = rejected;
  return [
    ...withCorrection(scoring),
    verified(sent(anglerNamed("Becky Strand"), 11.4, 0.47)),
    ...rejected,
    ...(toSendAgain ? [sentAgain(toSendAgain, moment(0.952))] : []),
    ...waitingCatches(random, waiting, moment, startsAt),
    samePhotoAgain(scoring, moment(0.941)),
    { ...waiting(anglerNamed("Doug Ferreira"), 16.3, 0.933), photo: null },
  ];
}

type Details = { isLarge?: boolean; shownLength?: number; cameraTakenAt?: number };
type Sent = (angler: Angler, length: number, share: number, more?: Details) => PlannedCatch;

function withCorrection(scoring: readonly PlannedCatch[]): PlannedCatch[] {
  const longest = scoring.find(({ angler }) => angler === casey);
  return scoring.map((fish) => {
    if (fish !== longest || fish.decision === null) return fish;
    const corrected = { length: fish.length, reason: `The tip of the tail lies at ${fish.length} in on the board.` };
    return { ...fish, length: oneDecimal(fish.length + 0.3), decision: { at: fish.decision.at, corrected } };
  });
}

function rejectedCatches(
  random: Random,
  { sent, scoring, now, startsAt }: { sent: Sent; scoring: readonly PlannedCatch[]; now: number; startsAt: number },
): PlannedCatch[] {
  const judge = (fish: PlannedCatch, rejectionReason: string): PlannedCatch => {
    return { ...fish, decision: { at: judgedAt(random, fish.at, now), rejectionReason } };
  };
  const misread = (username: string, length: number, shownLength: number, share: number) =>
    judge(
      sent(anglerNamed(username), length, share, { shownLength, isLarge: true }),
      rejections.misread(shownLength, length),
    );
  const tooEarly = sent(anglerNamed("Kurt Amsler"), 17.8, 0.21, { cameraTakenAt: startsAt - 50 * 3_600_000 });
  const original = firstOf(scoring, "Hank Thibodeaux");
  const copy = { ...original, at: original.at + 40 * 60_000, notes: "" };
  return [
    misread("Priya Raman", 17.6, 15.6, 0.62),
    misread(casey.username, 16.4, 14.9, 0.33),
    misread("Wade Collier", 19.2, 17.2, 0.55),
    judge(tooEarly, rejections.takenBefore),
    judge(copy, rejections.samePhoto),
    misread("Gus Petrakis", 15.1, 13.6, 0.74),
  ];
}

function sentAgain(rejected: PlannedCatch, at: number): PlannedCatch {
  const length = rejected.photo?.lengthInches ?? rejected.length;
  const notes = "Sorry, read the wrong line. Corrected.";
  return { ...rejected, length, at, notes, photo: null, decision: null, resubmissionOf: rejected };
}

/** Judges are warned if a photo was used before. */
const samePhotoAgain = (scoring: readonly PlannedCatch[], at: number): PlannedCatch => ({
  ...firstOf(scoring, "Frank Kowalczyk"),
  at,
  notes: "Same spot as before.",
  decision: null,
});

function firstOf(scoring: readonly PlannedCatch[], username: string): PlannedCatch {
  const first = scoring.find(({ angler }) => angler.username === username);
  if (!first) throw new Error(`${username} has caught nothing.`);
  return first;
}

/** One isn't a bass; one has a camera clock set to another day. */
function waitingCatches(
  random: Random,
  waiting: Sent,
  moment: (share: number) => number,
  startsAt: number,
): PlannedCatch[] {
  const crowd = entrants.filter(({ username }) => hauls[username] === undefined);
  const usual = Array.from({ length: 14 }, (_, place) => {
    const angler = crowd[(place * 5 + 2) % crowd.length] ?? casey;
    return waiting(angler, oneDecimal(12.3 + random() ** 1.3 * 8), 0.89 + place * 0.0073);
  });
  const [luis, joined] = [anglerNamed("Luis Camacho"), anglerNamed("Elena Marsh")];
  const catfish = plannedCatch(random, {
    ...{ angler: luis, tournament: "running", water: luis.bass[0], species: "Channel Catfish", length: 24.6 },
    at: moment(0.918),
    isLarge: true,
  });
  return [
    ...usual,
    waiting(casey, 16.9, 0.976),
    waiting(anglerNamed("Otis Grady"), 15.7, 0.961),
    catfish,
    waiting(joined, 18.8, 0.927, { cameraTakenAt: startsAt - 20 * 3_600_000 }),
  ];
}
