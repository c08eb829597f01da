import { submitterLimits } from "./submitter-shapes.ts";

const { ofAngler, ofSubmitter } = submitterLimits;

export const submitterTexts = {
  notAllowed: (name: string) => `${name} doesn't let entrants submit for each other.`,
  notJoined: (name: string) => `Join ${name} first.`,
  ended: (name: string) => `${name} has ended, so nobody can be added.`,
  self: "Entrants can always submit their own catches. Enter somebody else's name.",
  unconfirmed: (displayName: string) => `${displayName}'s entry isn't confirmed yet.`,
  tooMany: `At most ${ofAngler} people can submit for an entrant. Remove one first.`,
  tooManyAnglers: (displayName: string) =>
    `${displayName} already submits for ${ofSubmitter} entrants, which is the limit.`,
  noSuch: "This consent was already removed.",
  consentRequired: (name: string) =>
    `You don't have this entrant's consent to submit for them in ${name}. They can add you on the tournament's page.`,
  personal: "You can only submit for somebody else in a tournament. Choose the tournament.",
  ofAnotherCatch: "Only the angler can resubmit a rejected catch.",
  suspended: (angler: string) => `${angler}'s account is suspended, so you can't submit catches for them.`,
  notice: {
    added: (angler: string, name: string) => ({
      title: `You can submit for ${angler}`,
      message: `With ${angler}'s consent, you can submit their catches in ${name}. Choose whose catch it is in the form.`,
    }),
    addedByClub: (submitter: string, name: string) => ({
      title: `${submitter} can submit for you`,
      message: `The club has your consent on paper: ${submitter} can submit your catches in ${name}. If that's wrong, remove it on the tournament's page.`,
    }),
    removed: (angler: string, name: string) => ({
      title: `You no longer submit for ${angler}`,
      message: `You can no longer submit catches for ${angler} in ${name}. Catches that you already submitted aren't affected.`,
    }),
    submitted: (submitter: string, fish: string, name: string) => ({
      title: `${submitter} submitted a catch for you`,
      message: `${fish} in ${name}, with your consent. If it isn't yours, withdraw it and remove ${submitter} on the tournament's page.`,
    }),
  },
} as const;
