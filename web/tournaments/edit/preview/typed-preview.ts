import { parse } from "@conform-to/react";
import { windowOf } from "../../../../src/base/format/days.ts";
import { isoText } from "../../../../src/base/format/moments.ts";
import { type FormatInput, format as formatModel } from "../../../../src/scoring/rulebook/format.ts";
import { presetNames } from "../../../../src/scoring/rulebook/presets.ts";
import { type Rules, shippedRules } from "../../../../src/scoring/scoring-rules.ts";
import { rulesForm, rulesOfForm } from "../../../../src/scoring/scoring-rules-form.ts";
import { formatRules } from "../../../../src/scoring/words/format-sentences.ts";
import { poolOf } from "../../../../src/tournaments/prize-positions/typed-breakdown.ts";
import { speciesList, type TournamentType } from "../../../../src/tournaments/tournament-state.ts";
import { rulesFor, scoringText } from "../../../../src/tournaments/words/rules-card.ts";
import { formatIn } from "../format/format-in.ts";

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values => typeof value === "object" && value !== null;
const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
const listOf = (value: unknown): Values[] => (Array.isArray(value) ? value.filter(isValues) : []);

/** An amount or a length, 0 until it is one. */
function numberOf(value: unknown): number {
  const number = Number(textOf(value).replace(/^\$/, "").replaceAll(",", ""));
  return Number.isFinite(number) && number >= 0 ? number : 0;
}

const isDay = (text: string): boolean =>
  /^[2]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** The days as far as they are typed: `today` until there are any, and one day until the end is typed. */
function daysOf(typed: Values, timeZone: string, today: string) {
  const [start, end] = [textOf(typed.startDate), textOf(typed.endDate)];
  const startDay = isDay(start) ? start : today;
  const endDay = isDay(end) && end >= startDay ? end : startDay;
  const timeOf = (value: unknown) => (/^\d\d:\d\d$/.test(textOf(value)) ? textOf(value) : null);
  const days = { startDay, endDay, timeZone, startTime: timeOf(typed.startTime), endTime: timeOf(typed.endTime) };
  const { startsAt, endsAt } = windowOf(days);
  return startsAt < endsAt ? days : { ...days, startTime: null, endTime: null };
}

const amountsOf = (positions: unknown) => listOf(positions).map(({ amount }) => ({ amount: numberOf(amount) }));

function rulesTyped(typed: Values, type: TournamentType): Rules {
  const { data } = rulesForm.safeParse(emptied(typed.rules));
  return data ? rulesOfForm(type, data) : shippedRules[type];
}

/** A form's blank fields are missing ones, and its ticks are booleans. */
function emptied(value: unknown): unknown {
  if (value === "" || value === undefined) return undefined;
  if (value === "on") return true;
  if (typeof value === "string" && /^\d+(\.\d+)?$/.test(value)) return Number(value);
  if (Array.isArray(value)) return value.map(emptied);
  if (!isValues(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, emptied(inner)]));
}

/** The preset that the form started from, while the rest isn't valid. */
function formatTyped(form: FormData): FormatInput | null {
  const preset = presetNames.find((name) => name === form.get("format.start"));
  return formatIn(form) ?? (preset ? { preset } : null);
}

function ruleTexts(typed: Values, format: FormatInput | null): { summary: string; rules: string[] } {
  const tournamentType = typed.tournamentType === "derby" ? ("derby" as const) : ("tournament" as const);
  const days = isValues(typed.days) && typed.days.on === "on" ? { cut: numberOf(typed.days.cut) || null } : null;
  const size = numberOf(typed.teamSize);
  const score = typed.teamScore === "sum" ? ("sum" as const) : ("best" as const);
  const prize = typed.teamPrize === "captain" ? ("captain" as const) : ("split" as const);
  const scored = {
    tournamentType,
    rules: rulesTyped(typed, tournamentType),
    minLength: numberOf(typed.minLength),
    divisions: listOf(typed.divisions)
      .filter(({ name }) => textOf(name) !== "")
      .map(({ name, minLength }) => ({
        name: textOf(name),
        ...(textOf(minLength) !== "" && { minLength: numberOf(minLength) }),
      })),
    days,
    teams: size >= 2 ? { size, score, prize } : null,
    ...(format && { formatText: formatRules(formatModel.parse(format), { days: days ? 2 : 1 }) }),
  };
  // Until a minimum is typed, the sentence about it would name 0 inches.
  const hasMinimum = format !== null || textOf(typed.minLength) !== "";
  return { summary: scoringText(scored).text, rules: rulesFor(scored).slice(hasMinimum ? 0 : 1) };
}

/** A tournament's card and rules card as far as the form is filled in. `today` is YYYY-MM-DD. */
export function typedPreview(form: FormData, today: string) {
  const { payload: typed } = parse(form, { resolve: () => ({ value: {} }) }) as { payload: Values };
  const timeZone = textOf(typed.timeZone) || "UTC";
  const days = daysOf(typed, timeZone, today);
  const { startsAt, endsAt } = windowOf(days);
  const follows = isValues(typed.payoutShare) ? typed.payoutShare : {};
  const share = textOf(follows.percent) !== "" || textOf(follows.byEntrants) !== "" ? {} : null;
  const prizes = {
    payoutShare: share,
    positions: amountsOf(typed.positions),
    divisions: listOf(typed.divisions).map(({ name, positions }) => ({
      name: textOf(name),
      positions: amountsOf(positions),
    })),
  };
  return {
    card: {
      name: textOf(typed.name),
      description: textOf(typed.description),
      targetSpecies: speciesList(textOf(typed.targetSpecies)),
      place: textOf(typed.place),
      ...days,
      startDate: isoText(startsAt),
      endDate: isoText(endsAt),
      prize: Math.round(poolOf({ ...prizes, prize: numberOf(typed.prize) })),
      entryFee: Math.round(numberOf(typed.entryFee) * 100),
      isActive: typed.isActive === "on",
      participantCount: 0,
      cancelledAt: null,
    },
    hasDays: isDay(textOf(typed.startDate)),
    ...ruleTexts(typed, formatTyped(form)),
  };
}
