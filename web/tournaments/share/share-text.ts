import { periodText } from "../../../src/base/format/days.ts";
import { deadlineText, zoneName } from "../../../src/base/format/moments.ts";
import { dollarsText, moneyText } from "../../../src/base/format/money.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";

type Times = "joinUntil" | "timeZone" | "startDay" | "endDay" | "startTime" | "endTime";
type Announced = Pick<TournamentView, "name" | "place" | "prize" | "entryFee" | "divisions" | "teams" | "pots" | Times>;

/** The divisions, teams and side pots, one line each. */
export const choiceLines = ({ divisions, teams, pots }: Pick<TournamentView, "divisions" | "teams" | "pots">) => [
  ...(divisions.length > 0 ? [`Divisions: ${divisions.map(({ name }) => name).join(", ")}`] : []),
  ...(teams ? [`Teams of up to ${teams.size} anglers`] : []),
  ...(pots.length > 0 ? [`Side pots: ${pots.map(({ name, fee }) => `${name} ${moneyText(fee)}`).join(" · ")}`] : []),
];

/** A message to the club's members, to send by mail, text or in a group. */
export function announcement(tournament: Announced, url: string, paysInPerson: boolean): string {
  const { name, place, prize, entryFee, joinUntil, timeZone } = tournament;
  const isPaidInPerson = paysInPerson && entryFee > 0;
  const how = isPaidInPerson ? ", paid to the club in person" : "";
  const fee = entryFee === 0 ? "Entry is free." : `The entry fee is ${moneyText(entryFee)}${how}.`;
  return [
    `${name}: ${periodText(tournament)} (${zoneName(timeZone)}).`,
    ...(place ? [`Place: ${place}`] : []),
    `${fee}${prize > 0 ? ` The prize pool is ${dollarsText(prize)}.` : ""}`,
    ...choiceLines(tournament).map((line) => `${line}.`),
    ...(joinUntil ? [`Join by ${deadlineText(new Date(joinUntil), timeZone)}.`] : []),
    `${isPaidInPerson ? "See the rules and how to enter" : "See the rules and join"}: ${url}`,
  ].join("\n");
}
