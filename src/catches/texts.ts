import { lengthText } from "../base/format/lengths.ts";
import { zonedMomentText } from "../base/format/moments.ts";
import { counted } from "../base/format/numbers.ts";
import { disqualificationTexts } from "../entries/disqualification-texts.ts";
import type { OutState } from "../entries/entry-states.ts";
import { stateTexts } from "../entries/state-texts.ts";
import { placeText } from "../money/prizes/prize-text.ts";
import { type LengthUnit, type Rules, rulesOf, type ShippedName } from "../scoring/scoring-rules.ts";

type Ruled = { tournamentType: ShippedName; rules: Rules | null };
type TournamentFacts = { name: string; startsAt: number; endsAt: number; timeZone: string } & Ruled;

const uploadText = (tournament: Ruled): string => {
  const { uploadHours } = rulesOf(tournament);
  return counted(uploadHours, "hour");
};

const noPhotoCame = (tournament: Ruled) => `no photo arrived within ${uploadText(tournament)} of the end.`;

const endedOn = ({ name, endsAt, timeZone }: TournamentFacts) =>
  `${name} ended on ${zonedMomentText(new Date(endsAt), timeZone)}, so it no longer accepts catches.`;

export const refusalTexts = {
  notFound: "This catch doesn't exist.",
  notYours: "This is another angler's catch.",
  notYourCatches: "Only the angler and the club's admins can see these catches.",
  notStarted: ({ name, startsAt, timeZone }: TournamentFacts) =>
    `${name} hasn't started yet. Catches count from ${zonedMomentText(new Date(startsAt), timeZone)}.`,
  ended: (tournament: TournamentFacts) => `${endedOn(tournament)} You can keep this one as a personal catch.`,
  cancelled: ({ name }: TournamentFacts) => `${name} was canceled and doesn't accept catches.`,
  notJoined: ({ name }: TournamentFacts) => `Join ${name} first; then submit this catch again.`,
  weighed: ({ name }: TournamentFacts) =>
    `Your fish in ${name} were weighed in, so you can't submit more catches. You can keep this one as a personal catch.`,
  anglerWeighed: (displayName: string, { name }: TournamentFacts) =>
    `${displayName}'s fish in ${name} were weighed in. Enter this one at the weigh-in, too.`,
  judged: "This catch has since been reviewed. Reload the page to see the decision.",
  lapsed: (tournament: Ruled) => `This catch has expired: ${noPhotoCame(tournament)}`,
  notJudged: "There is no decision on this catch to undo.",
  changed: "The angler changed this catch while you were reviewing it. Review it again before you decide.",
  similarFound: "This photo was just processed and looks like another one. Check the flags before you decide.",
  photoRequired: "This catch has no photo yet, so it can't be verified.",
  photoGone: "The photo's file is missing, so this catch can't be verified.",
  photoUnreadable: "This photo is damaged and can't be opened. Its angler was notified.",
  photoPresent: "This catch already has a photo. Open the catch in My Catches to replace it.",
  photoReplaced: "This catch's photo was replaced in the meantime. Reload the page to see it.",
  photoTooLate: ({ name, ...tournament }: Ruled & { name: string }) =>
    `${name} ended more than ${uploadText(tournament)} ago; photos can no longer be added.`,
  photoMissing: "Choose a photo first.",
  savedPhotoGone: "Your photo is no longer saved. Please choose it again.",
  notRejected: "Only a rejected catch can be resubmitted.",
  sentAgain: "You've already resubmitted this catch.",
  sentBefore: "This catch was already received, and has since been withdrawn or deleted.",
  otherAngler: "Another angler is now logged in on this phone, so this catch wasn't sent.",
  judgedAnew: "Another judge changed this decision while you were reviewing it. Review it again before you change it.",
  sentAgainMeanwhile: "The angler resubmitted this catch. Review the new one.",
  anglerNotJoined: (displayName: string, { name }: TournamentFacts) =>
    `${displayName} hasn't joined ${name}. Enter them first, then their catch.`,
  noWeight: "Weight is required",
  outsideWindow: "The time on the card is outside the tournament",
  dayOfCard: "Enter the time on the card: it determines the day the catch counts for",
  betweenDays: "The time on the card is between two days of the tournament",
  anglerMissedCut: ({ name }: TournamentFacts) => `This angler missed the cut in ${name}, so only day one counts.`,
  missedCut: ({ name }: TournamentFacts) =>
    `You missed the cut after day one of ${name}, so you can't submit more catches. You can keep this one as a personal catch.`,
  betweenFishing: ({ name, timeZone }: TournamentFacts, { day, startsAt }: { day: number; startsAt: number }) =>
    `${name} doesn't accept catches between days. Day ${day} starts on ${zonedMomentText(new Date(startsAt), timeZone)}.`,
} as const;

/** Why a tournament doesn't accept a catch, depending on whose it is: the sender's, or another entrant's. */
export const admissionTexts = (angler: string | null) =>
  angler === null
    ? {
        ended: refusalTexts.ended,
        notJoined: refusalTexts.notJoined,
        disqualified: ({ name }: TournamentFacts) => disqualificationTexts.noMoreCatches(name),
        notFishing: (state: OutState, { name }: TournamentFacts) => stateTexts.noMoreCatches[state](name),
        weighed: refusalTexts.weighed,
        missedCut: refusalTexts.missedCut,
      }
    : {
        ended: endedOn,
        notJoined: ({ name }: TournamentFacts) => `${angler} isn't entered in ${name}.`,
        disqualified: ({ name }: TournamentFacts) =>
          `${angler} is disqualified from ${name}, so you can't submit more catches for them.`,
        notFishing: (state: OutState, { name }: TournamentFacts) =>
          state === "withdrew"
            ? `${angler} withdrew from ${name}, so you can't submit more catches for them.`
            : `The club recorded that ${angler} didn't start in ${name}. If that's wrong, contact the club.`,
        weighed: ({ name }: TournamentFacts) =>
          `${angler}'s fish in ${name} were weighed in, so you can't submit more catches for them.`,
        missedCut: ({ name }: TournamentFacts) =>
          `${angler} missed the cut after day one of ${name}, so you can't submit more catches for them.`,
      };

/** Shown to everyone in the next version of official results. */
export const changeTexts = {
  verified: (id: number, reason: string | null) => `Catch ${id} was verified${reason ? `: ${reason}` : "."}`,
  rejected: (id: number, reason: string) => `Catch ${id} was rejected: ${reason}`,
  changed: (id: number, reason: string) => `The decision on catch ${id} was changed: ${reason}`,
  undone: (id: number, reason: string | null) =>
    `The decision on catch ${id} was undone${reason ? `: ${reason}` : "."}`,
  fromPaper: (id: number, reason: string) => `Catch ${id} was entered by the club${reason ? `: ${reason}` : "."}`,
} as const;

type Fish = { species: string; length: number; unit?: LengthUnit };

export const fishText = ({ species, length, unit }: Fish) => `${species}, ${lengthText(length / 100, unit)}`;
const inTournament = (name: string | null) => (name ? ` in ${name}` : "");

const deadText = "The fish was dead.";

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
    message: `Your catch (${fishText(fish)}) in ${tournament} was entered by the club.${figures ? ` ${figures}` : ""}${isDead ? ` ${deadText}` : ""}${why ? ` Won't count: ${why}` : ""}`,
  }),
  corrected: (fish: Fish, tournament: string, now: string, reason: string) => ({
    title: "Catch Corrected",
    message: `Your catch (${fishText(fish)}) in ${tournament} was corrected: ${now}${reason ? ` Reason: ${reason}` : ""}`,
  }),
  decisionUndone: (fish: Fish, tournament: string | null, reason: string | null) => ({
    title: "Decision Undone",
    message: `The decision on your catch (${fishText(fish)})${inTournament(tournament)} was undone; it is pending review again.${reason ? ` Reason: ${reason}` : ""}`,
  }),
  changed: (fish: Fish, tournament: string | null, now: string, reason: string) => ({
    title: "Decision Changed",
    message: `The decision on your catch (${fishText(fish)})${inTournament(tournament)} was changed: ${now} Reason: ${reason}`,
  }),
  nowVerified: (fish: Fish, figures: string | null, isDead: boolean, why: string | null) =>
    `it's now verified as ${fishText(fish)}.${figures ? ` ${figures}` : ""}${isDead ? ` ${deadText}` : ""}${why ? ` Won't count: ${why}` : ""}`,
  nowRejected: "it's now rejected.",
  placeChanged: (tournament: string, place: number | null, before: number | null) => ({
    title: "Your Place Changed",
    message: `A decision on a catch in ${tournament} was changed. ${place === null ? "You're no longer ranked" : `You're now in ${placeText(place)} place`}${before === null ? "" : ` (previously ${placeText(before)})`}.`,
  }),
  /** `places` is null if several boards have paid places. */
  paidPlaceLost: (tournament: string, places: number | null) => ({
    title: `${tournament}: out of the paid places`,
    message:
      places === null
        ? "A verified catch moved you out of the paid places."
        : `A verified catch moved you out of ${places === 1 ? "first place, the only paid place" : `the top ${places}, the paid places`}.`,
  }),
  paidPlaceRegained: (tournament: string) => ({
    title: `${tournament}: back in a paid place`,
    message: "A verified catch moved you back into a paid place.",
  }),
  cut: (name: string, advances: boolean, why: string) => ({
    title: advances ? `${name}: you made the cut` : `${name}: you missed the cut`,
    message: advances
      ? `You advance to the next day.${why}`
      : `Only your score from day one counts; catches on later days don't.${why}`,
  }),
  photoUnreadable: (fish: Fish, tournament: string | null, isTooLate: boolean) => ({
    title: "Photo Can't Be Opened",
    message: `The photo of your catch (${fishText(fish)})${inTournament(tournament)} ${
      isTooLate
        ? "couldn't be opened, and the time to add one has passed. Please ask the organizer."
        : "is damaged. Please add another one. Your catch keeps its submission time."
    }`,
  }),
  lapsed: (fish: Fish, tournament: Ruled & { name: string }) => ({
    title: "Catch Expired",
    message: `Your catch (${fishText(fish)})${inTournament(tournament.name)} expired: ${noPhotoCame(tournament)}`,
  }),
} as const;
