import { momentText } from "../../base/format/moments.ts";
import { counted } from "../../base/format/numbers.ts";
import { stateNames } from "../entry-states.ts";

export const lateText = (minutes: number): string => `${counted(minutes, "minute")} late`;

export const boatTexts = {
  missing: "Type a name or a number",
  unknownNumber: (number: number) => `There's no boat number ${number}.`,
  unknownName: (typed: string) =>
    `No boat matches “${typed}”. Type part of an entrant's or a team's name, or the number.`,
  disqualified: (boat: string) => `${boat} is disqualified. Reinstate them first.`,
  notGoing: (boat: string, state: "did_not_start" | "withdrew") =>
    `${boat} is recorded as “${stateNames[state]}”. Undo that first.`,
  unknownDay: (name: string, days: number) => `${name} has ${counted(days, "day")}.`,
  inFuture: "This time is in the future.",
  backBeforeOut: "The boat can't be back before it went out.",
  lateWithoutReturn: "Enter the time it came in, too.",
  moved: {
    out: (boat: string) => ({ title: `${boat} is out`, description: "Everyone sees this on the page right away." }),
    ashore: (boat: string) => ({ title: `${boat} isn't out`, description: "Its times were removed." }),
    back: (boat: string, late: number) => ({
      title: `${boat} is back`,
      description: late > 0 ? `${lateText(late)}. The entrants were notified.` : "On time.",
    }),
  },
  late: (name: string, minutes: number, backAt: number | null, zone: string) => ({
    title: `${name}: you were ${lateText(minutes)}`,
    message: `The club recorded ${
      backAt === null ? "your return" : `your return at ${momentText(new Date(backAt), zone)}`
    }, ${lateText(minutes)}. If that's wrong, contact the club.`,
  }),
  onTime: (name: string) => ({
    title: `${name}: you weren't late`,
    message: "The club corrected your return: you were on time.",
  }),
  recounted: (name: string, minutes: number) => ({
    type: "tournament_changed" as const,
    title: minutes > 0 ? `${name}: you were ${lateText(minutes)}` : `${name}: you weren't late`,
    message: "The end time changed, so your minutes late were recalculated. If that's wrong, contact the club.",
  }),
  /** Shown to everyone in the next version of official results. */
  correction: (minutes: number, reason: string) =>
    `A boat was ${minutes > 0 ? lateText(minutes) : "on time"}${reason ? `: ${reason}` : "."}`,
} as const;
