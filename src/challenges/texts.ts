import { zonedMomentText } from "../base/format/moments.ts";
import { maxMessages, maxOpenChallenges } from "./challenge-status.ts";

type NamedTournament = { name: string };

export const refusalTexts = {
  notFound: "This challenge doesn't exist.",
  noTournament: "A personal catch has no decision to challenge.",
  notEntrant: ({ name }: NamedTournament) => `Only entrants in ${name} can challenge its decisions.`,
  notDecided: "This catch has no decision to challenge.",
  notCounted: "This fish doesn't count for its angler, so a challenge wouldn't change anything.",
  cancelled: ({ name }: NamedTournament) => `${name} was canceled.`,
  closed: ({ name }: NamedTournament, until: number, timeZone: string) =>
    `Decisions in ${name} could be challenged until ${zonedMomentText(new Date(until), timeZone)}.`,
  resubmitted: "This catch was resubmitted, so only the decision on the corrected catch can be challenged.",
  twice: "You already have an open challenge on this catch.",
  depositUnderWay: "Your deposit for this catch is being processed.",
  tooMany: `You have ${maxOpenChallenges} open challenges. Please wait until some are decided.`,
  tooManyMessages: `You have written ${maxMessages} messages here. Please wait for the decision.`,
  needsText: "Describe the problem in a few words",
  over: "This challenge is closed.",
  unchangedValues: "Change at least one value, or choose another outcome",
  notChallenger: "Only the challenger can withdraw it.",
  notImpartial:
    "You decided on this catch, are a party to this challenge, or fish with someone who is. Another judge will decide it.",
} as const;

type Fish = { species: string };

export const noticeTexts = {
  opened: ({ species }: Fish, { name }: NamedTournament, reason: string) => ({
    title: "Your Catch Was Challenged",
    message: `An entrant challenged the decision on your catch (${species}) in ${name}: ${reason}. You can reply.`,
  }),
  toDecide: ({ species }: Fish, { name }: NamedTournament, reason: string) => ({
    title: "Challenge to Decide",
    message: `An entrant challenged the decision on a catch (${species}) in ${name}: ${reason}. Review and decide it.`,
  }),
  filed: ({ species }: Fish, { name }: NamedTournament, amount: string) => ({
    title: "Challenge Filed",
    message: `Your deposit of ${amount} was received. Your challenge (${species}) in ${name} is awaiting a decision.`,
  }),
  written: ({ species }: Fish, { name }: NamedTournament, by: string) => ({
    title: "New Message in a Challenge",
    message: `${by} posted a message in the challenge to a decision (${species}) in ${name}.`,
  }),
  decided: ({ species }: Fish, { name }: NamedTournament, outcome: "upheld" | "denied", text: string) => ({
    title: outcome === "upheld" ? "Challenge Upheld" : "Challenge Denied",
    message: `The challenge to the decision on a catch (${species}) in ${name} was ${outcome}: ${text}`,
  }),
  closed: ({ species }: Fish, { name }: NamedTournament) => ({
    title: "Challenge Closed",
    message: `The club closed the challenge to the decision on a catch (${species}) in ${name}.`,
  }),
  withdrawn: ({ species }: Fish, { name }: NamedTournament) => ({
    title: "Challenge Withdrawn",
    message: `The challenge to the decision on your catch (${species}) in ${name} was withdrawn.`,
  }),
} as const;
