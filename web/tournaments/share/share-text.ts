import { periodText } from "../../../src/base/format/days.ts";
import { deadlineText, zoneName } from "../../../src/base/format/moments.ts";
import { dollarsText, moneyText } from "../../../src/base/format/money.ts";
import type { PersonNames } from "../../../src/base/format/names.ts";
import { readingText } from "../../../src/base/format/numbers.ts";
import { placeText } from "../../../src/money/prizes/prize-text.ts";
import { scoreUnit } from "../../../src/scoring/scoring-rules.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import type { SharedBoard } from "./share-loader.ts";

/** The divisions, teams and side pots, one line each. */
export const choiceLines = ({ divisions, teams, pots }: Pick<TournamentWithResult, "divisions" | "teams" | "pots">) => [
  ...(divisions.length > 0 ? [`Divisions: ${divisions.map(({ name }) => name).join(", ")}`] : []),
  ...(teams ? [`Teams of up to ${teams.size} anglers`] : []),
  ...(pots.length > 0 ? [`Side pots: ${pots.map(({ name, fee }) => `${name} ${moneyText(fee)}`).join(" · ")}`] : []),
];

type Context = {
  /** The tournament's public address. */
  url: string;
  paysInPerson: boolean;
  canJoin: boolean;
  /** Empty until results are official. */
  boards: readonly SharedBoard[];
  nameOf: (person: PersonNames) => string;
};

/** A message to the club's members, to send by mail, text or in a group: an invitation while anglers can join, the results once they are official. */
export function announcement(tournament: TournamentWithResult, context: Context): string {
  const { name, resultState } = tournament;
  const { url, canJoin } = context;
  switch (resultState) {
    case "official":
      return resultsMessage(tournament, context);
    case "under_review":
    case "unofficial":
      return `${name} has ended. The results aren't official yet.\nFollow the results: ${url}`;
    case null:
      return `${name} was canceled.\nMore: ${url}`;
    case "running":
      return canJoin
        ? invitation(tournament, context)
        : `${name} is under way: ${periodText(tournament)} (${zoneName(tournament.timeZone)}).\nFollow the results: ${url}`;
    case "upcoming":
      return canJoin
        ? invitation(tournament, context)
        : `${name}: ${periodText(tournament)} (${zoneName(tournament.timeZone)}).\nSee the rules: ${url}`;
  }
}

function invitation(tournament: TournamentWithResult, { url, paysInPerson }: Context): string {
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

function resultsMessage(tournament: TournamentWithResult, { url, boards, nameOf }: Context): string {
  const { name, rules, prizesText = [] } = tournament;
  const unit = scoreUnit(rules);
  return [
    `${name}: the results are official.`,
    ...boards.flatMap(({ division, rows, prizes }) => [
      ...(division && rows.length > 0 ? [`${division}:`] : []),
      ...rows.map((row) => {
        // How the prizes of a shared place are paid depends on the format.
        const isShared = rows.some((other) => other !== row && other.rank === row.rank);
        const prize = prizes.find(({ position }) => position === row.rank);
        const won = prize && prize.amount > 0 && !isShared ? `, ${dollarsText(prize.amount)}` : "";
        return `${placeText(row.rank ?? 0)} ${nameOf(row)}, ${readingText(row.totalScore, unit)}${won}`;
      }),
    ]),
    ...prizesText,
    `All results: ${url}`,
  ].join("\n");
}
