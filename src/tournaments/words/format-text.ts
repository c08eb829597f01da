import { dayCount, type TournamentDates } from "../../options/days/fishing-days.ts";
import { pluralUnits, rulesOf } from "../../scoring/scoring-rules.ts";
import { formatOf, type ScoredTerms } from "../../scoring/tournament-format.ts";
import { type FormatRules, formatRules } from "../../scoring/words/format-sentences.ts";

/** `minLength` is the tournament's own, in hundredths of its unit; a format can also have one. */
type Terms = ScoredTerms & TournamentDates & { minLength: number };

/** The rules of a tournament with its own format. */
export function formatText(tournament: Terms): FormatRules {
  const format = formatOf(tournament);
  const { rules, ...text } = formatRules(format, { days: tournament.days ? dayCount(tournament) : 1 });
  const { minLength } = tournament;
  const isOwnMinimum = format.main.minimum === undefined && minLength > 0;
  const unit = pluralUnits[rulesOf(tournament).unit];
  return {
    ...text,
    rules: [...(isOwnMinimum ? [`Only fish of at least ${minLength / 100} ${unit} are eligible.`] : []), ...rules],
  };
}
