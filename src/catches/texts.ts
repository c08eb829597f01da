import { lengthText } from "../base/format/lengths.ts";
import { zonedMomentText } from "../base/format/moments.ts";
import { counted } from "../base/format/numbers.ts";
import { type LengthUnit, type Rules, rulesOf, type ShippedName } from "../scoring/scoring-rules.ts";

type Ruled = { tournamentType: ShippedName; rules: Rules | null };
type Named = { name: string; startsAt: number; endsAt: number; timeZone: string } & Ruled;

const uploadText = (tournament: Ruled): string => {
  const { uploadHours } = rulesOf(tournament);
  return counted(uploadHours, "hour");
};

const noPhotoCame = (tournament: Ruled) => `no photo arrived within ${uploadText(tournament)} of the end.`;

export const refusalTexts = {
  notFound: "There is no such catch.",
  notYours: "This is another angler's catch.",
  notYourCatches: "Only the angler and the club's admins may see these catches.",
  notStarted: ({ name, startsAt, timeZone }: Named) =>
    `${name} has not started yet. Catches count from ${zonedMomentText(new Date(startsAt), timeZone)}.`,
  ended: ({ name, endsAt, timeZone }: Named) =>
    `${name} ended on ${zonedMomentText(new Date(endsAt), timeZone)}, so it takes no more catches. You can keep this one as a personal catch.`,
  cancelled: ({ name }: Named) => `${name} was cancelled and takes no catches.`,
  notJoined: ({ name }: Named) => `Join ${name} first; then submit this catch again.`,
  weighed: ({ name }: Named) =>
    `Your fish in ${name} were weighed at the scale, so it takes no more catches from you. You can keep this one as a personal catch.`,
  anglerWeighed: (displayName: string, { name }: Named) =>
    `${displayName}'s fish in ${name} were weighed at the scale. Enter this one at the weigh-in, too.`,
  judged: "This catch was reviewed in the meantime. Load the page again to see the decision.",
  lapsed: (tournament: Ruled) => `This catch has lapsed: ${noPhotoCame(tournament)}`,
  notJudged: "There is no decision on this catch to undo.",
  changed: "The angler changed this catch while you were looking at it. Look at it again before you rule.",
  similarFound: "This photo was just opened and looks like another one. Check the flags before you decide.",
  photoRequired: "This catch has no photo yet, so it cannot be verified.",
  photoGone: "The photo's file is no longer there, so it cannot be verified.",
  photoUnreadable: "This photo is damaged and can't be opened. Its angler was notified.",
  photoPresent: "This catch already has a photo. To show another one, withdraw the catch and send it again.",
  photoTooLate: ({ name, ...tournament }: Ruled & { name: string }) =>
    `${name} ended more than ${uploadText(tournament)} ago; photos can no longer be added.`,
  photoMissing: "Choose a photo first.",
  notRejected: "Only a rejected catch can be sent again.",
  sentAgain: "You have already sent this catch again.",
  sentBefore: "This catch arrived before, and was withdrawn or deleted since.",
  otherAngler: "Another angler is signed in on this phone now, so this catch was not sent.",
  judgedAnew:
    "Another judge changed this decision while you were looking at it. Look at it again before you change it.",
  sentAgainMeanwhile: "The angler has sent this catch again; judge the new one.",
  anglerNotJoined: (displayName: string, { name }: Named) =>
    `${displayName} has not joined ${name}. Enter them first; then their catch.`,
  outsideWindow: "The time on the card is outside the tournament",
  dayOfCard: "Give the time on the card: it says which day the catch counts on",
  betweenDays: "The time on the card is between two days of the tournament",
  anglerMissedCut: ({ name }: Named) => `This angler did not make the cut of ${name}, so only day one counts.`,
  missedCut: ({ name }: Named) =>
    `You did not make the cut after day one of ${name}, so it takes no more catches of yours. You can keep this one as a personal catch.`,
  betweenFishing: ({ name, timeZone }: Named, { day, startsAt }: { day: number; startsAt: number }) =>
    `${name} takes no catches between two days. Day ${day} starts on ${zonedMomentText(new Date(startsAt), timeZone)}.`,
} as const;

/** Shown to everyone in the next version of official results. */
export const changeTexts = {
  verified: (id: number, reason: string | null) => `Catch ${id} was verified${reason ? `: ${reason}` : "."}`,
  rejected: (id: number, reason: string) => `Catch ${id} was rejected: ${reason}`,
  changed: (id: number, reason: string) => `The decision on catch ${id} was changed: ${reason}`,
  undone: (id: number, reason: string | null) =>
    `The decision on catch ${id} was undone${reason ? `: ${reason}` : "."}`,
  fromPaper: (id: number, reason: string) => `Catch ${id} was entered from a paper card${reason ? `: ${reason}` : "."}`,
} as const;

type Fish = { species: string; length: number; unit?: LengthUnit };

const fishText = ({ species, length, unit }: Fish) => `${species}, ${lengthText(length / 100, unit)}`;
const inTournament = (name: string | null) => (name ? ` in ${name}` : "");

const deadText = "It was dead.";

/** Lengths are in hundredths of their unit, inches if none is given. */
export const noticeTexts = {
  approved(
    fish: Fish,
    tournament: string | null,
    extra: {
      corrected: Fish | null;
      reason: string | null;
      figures: string | null;
      isDead: boolean;
      why: string | null;
    },
  ) {
    const { corrected, reason, figures, isDead, why } = extra;
    const correction = corrected ? ` Approved as ${fishText(corrected)}${reason ? `: ${reason}` : "."}` : "";
    const scoring = figures ? ` ${figures}` : "";
    const condition = isDead ? ` ${deadText}` : "";
    const noScore = why ? ` Won't count: ${why}` : "";
    return {
      title: "Catch Approved",
      message: `Your catch (${fishText(fish)})${inTournament(tournament)} was verified.${correction}${scoring}${condition}${noScore}`,
    };
  },
  rejected: (fish: Fish, tournament: string | null, reason: string) => ({
    title: "Catch Rejected",
    message: `Your catch (${fishText(fish)})${inTournament(tournament)} was rejected: ${reason}`,
  }),
  fromPaper: (fish: Fish, tournament: string, figures: string | null, isDead: boolean, why: string | null) => ({
    title: "Catch Approved",
    message: `Your catch (${fishText(fish)}) in ${tournament} was entered from your paper card.${figures ? ` ${figures}` : ""}${isDead ? ` ${deadText}` : ""}${why ? ` Won't count: ${why}` : ""}`,
  }),
  takenBack: (fish: Fish, tournament: string | null, reason: string | null) => ({
    title: "Decision Undone",
    message: `The decision on your catch (${fishText(fish)})${inTournament(tournament)} was undone; it is pending review again.${reason ? ` Reason: ${reason}` : ""}`,
  }),
  changed: (fish: Fish, tournament: string | null, now: string, reason: string) => ({
    title: "Decision Changed",
    message: `The decision on your catch (${fishText(fish)})${inTournament(tournament)} was changed: ${now} Reason: ${reason}`,
  }),
  nowVerified: (fish: Fish, figures: string | null, isDead: boolean, why: string | null) =>
    `it is verified as ${fishText(fish)}.${figures ? ` ${figures}` : ""}${isDead ? ` ${deadText}` : ""}${why ? ` Won't count: ${why}` : ""}`,
  nowRejected: "it is rejected.",
  placeChanged: (tournament: string, place: number | null, before: number | null) => ({
    title: "Your Place Changed",
    message: `A decision on a catch in ${tournament} was changed: you are ${place === null ? "without a place" : `number ${place}`} now${before === null ? "" : `, number ${before} before`}.`,
  }),
  /** `places` is null if several boards have paid places. */
  paidPlaceLost: (tournament: string, places: number | null) => ({
    title: `${tournament}: out of the paid places`,
    message:
      places === null
        ? "A verified catch moved you below the places that are paid."
        : `A verified catch moved you below ${places === 1 ? "first place" : `the first ${places} places`}, which ${places === 1 ? "is" : "are"} paid.`,
  }),
  paidPlaceRegained: (tournament: string) => ({
    title: `${tournament}: back in a paid place`,
    message: "A verified catch moved you back into a paid place.",
  }),
  cut: (name: string, goesOn: boolean, why: string) => ({
    title: goesOn ? `${name}: you made the cut` : `${name}: you did not make the cut`,
    message: goesOn
      ? `You fish on after day one.${why}`
      : `Your score of day one stands. Catches of later days do not count.${why}`,
  }),
  photoUnreadable: (fish: Fish, tournament: string | null, isTooLate: boolean) => ({
    title: "Photo Can't Be Opened",
    message: `The photo of your catch (${fishText(fish)})${inTournament(tournament)} ${
      isTooLate
        ? "couldn't be opened, and the time to add one has passed. Please ask the organizer."
        : "is damaged. Please add another one. Your catch keeps the time it arrived."
    }`,
  }),
  lapsed: (fish: Fish, tournament: Ruled & { name: string }) => ({
    title: "Catch Lapsed",
    message: `Your catch (${fishText(fish)})${inTournament(tournament.name)} lapsed: ${noPhotoCame(tournament)}`,
  }),
} as const;
