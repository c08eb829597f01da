import type { ReactNode } from "react";
import { useLoaderData } from "react-router-dom";
import { periodText } from "../../../src/base/format/days.ts";
import { zonedMomentText } from "../../../src/base/format/moments.ts";
import { dollarsText, moneyText } from "../../../src/base/format/money.ts";
import { sheetLines } from "../../../src/entries/details.ts";
import type { DayEntrant } from "../../../src/entries/entry-shapes.ts";
import type { PrizePosition } from "../../../src/money/prizes/prize-breakdown.ts";
import { prizeText } from "../../../src/money/prizes/prize-text.ts";
import type { LengthUnit } from "../../../src/scoring/scoring-rules.ts";
import type { Poster } from "../../../src/tournaments/read-poster.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { typeNames } from "../../../src/tournaments/tournament-state.ts";
import { PrintedLogo } from "../../layout/printed-logo.tsx";
import { Name } from "../../names.tsx";
import { printedRules } from "../../options/printed-rules.ts";
import type { Loaded } from "../../page.ts";
import { usePaysInPerson, useSession } from "../../runtime/session.ts";
import { AddressWarning } from "../../server-settings/address-warning.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Page } from "../../ui/page.tsx";
import { PrintButton } from "../../ui/print-button.tsx";
import { QrPicture } from "../../ui/qr-picture.tsx";
import { RulesList } from "../rules-list.tsx";
import { choiceLines } from "../share/share-text.ts";
import { type loadPrint, type Sheet, sheets } from "./print-loader.ts";

const sheetNames: Readonly<Record<Sheet, string>> = {
  "sign-in": "Sign-In Sheet",
  cards: "Catch Cards",
  rules: "Rules",
  poster: "Poster",
};

/** The sheets to print before the day. */
export function Component() {
  const { sheet, tournament, entrants, pots, poster, prizes } = useLoaderData<Loaded<typeof loadPrint>>();
  const { club } = useSession();
  return (
    <Page className="page-narrow">
      <div className="mb-6 print:hidden">
        <BackLink to={`/admin/tournaments/${tournament.id}/day`}>Tournament Day</BackLink>
        <nav aria-label="What to print" className="mt-3 flex flex-wrap gap-3">
          {sheets.map((option) => (
            <ButtonLink
              key={option}
              to={`?sheet=${option}`}
              look={option === sheet ? "primary" : "secondary"}
              aria-current={option === sheet ? "page" : undefined}
            >
              {sheetNames[option]}
            </ButtonLink>
          ))}
          <PrintButton look="quiet" />
        </nav>
      </div>
      <header className={sheet === "poster" ? "text-center" : "mb-6"}>
        <PrintedLogo className="mb-3 inline-block h-20 w-auto max-w-full rounded-lg bg-[white] object-contain" />
        <h1 className="title-1">{tournament.name}</h1>
        <p className="mt-2 text-lg">
          {`${sheet === "poster" ? club.name : sheetNames[sheet]} · `}
          {periodText(tournament)}
        </p>
        {tournament.place && <p className="wrap-anywhere text-lg">{tournament.place}</p>}
      </header>
      {sheet === "sign-in" && <SignIn tournament={tournament} entrants={entrants} pots={pots} />}
      {sheet === "cards" && <Cards tournament={tournament} />}
      {sheet === "rules" && (
        <>
          <p className="mb-4 text-lg">{tournament.scoringText}</p>
          <RulesList tournament={{ ...tournament, rulesText: printedRules(tournament) }} />
        </>
      )}
      {poster && <PosterSheet tournament={tournament} poster={poster} prizes={prizes} />}
    </Page>
  );
}

const linesPerPage = 20;
const minBlankLines = 8;

/** Lines for anglers who join at the ramp: at least 8, to the end of a page of letter paper. The heading takes a few lines. */
function blankLines(entrants: number, headingLines: number): number {
  const used = headingLines + entrants;
  return Math.ceil((used + minBlankLines) / linesPerPage) * linesPerPage - used;
}

/** Paper has room for a column for each of this many side pots. */
const maxPotColumns = 3;

const line = "border-line-strong border-b px-2 align-bottom";
const cell = `wrap-anywhere ${line}`;

/** Every angler who signs reads the sheet (docs/rules.md 5.27). */
const sheetNote = ({ division: _, ...entrant }: DayEntrant): string =>
  [...sheetLines(entrant), entrant.lacks.includes("waiver") && "Waiver to sign"].filter(Boolean).join(" · ");

type Pots = Loaded<typeof loadPrint>["pots"];

const potsOf = ({ username }: DayEntrant, pots: Pots): string[] =>
  pots.flatMap(({ name, anglers }) => (anglers.includes(username) ? name : []));

type SignInProps = { tournament: TournamentView; entrants: DayEntrant[]; pots: Pots };

function SignIn({ tournament, entrants, pots }: SignInProps) {
  const { club } = useSession();
  const headingLines = 2 + (tournament.place ? 1 : 0) + (club.logo ? 2 : 0);
  const lastNumber = Math.max(0, ...entrants.map(({ number = 0 }) => number));
  const hasDivisions = tournament.divisions.length > 0;
  const hasPotColumns = pots.length <= maxPotColumns;
  const potColumns = hasPotColumns
    ? tournament.pots.map(({ name, fee }) => `${name} ${moneyText(fee)}`)
    : ["Side Pots"];
  const choiceColumns = [...(hasDivisions ? ["Division"] : []), ...potColumns];
  const choicesOf = (angler: DayEntrant): string[] => {
    const bought = potsOf(angler, pots);
    const inPots = hasPotColumns ? pots.map(({ name }) => (bought.includes(name) ? "Yes" : "")) : [bought.join(", ")];
    return [...(hasDivisions ? [angler.division ?? ""] : []), ...inPots];
  };
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">Sign-in sheet</caption>
      <thead>
        <tr className="text-left text-sm">
          <th scope="col" className={line}>
            No.
          </th>
          <th scope="col" className={cell}>
            Angler
          </th>
          <th scope="col" className={line}>
            Paid
          </th>
          {choiceColumns.map((name) => (
            <th key={name} scope="col" className={cell}>
              {name}
            </th>
          ))}
          <th scope="col" className={`${cell} ${choiceColumns.length > 0 ? "w-56" : "w-2/5"}`}>
            Signature
          </th>
        </tr>
      </thead>
      <tbody>
        {entrants.map((angler) => (
          <Line
            key={angler.username}
            number={angler.number}
            name={<Name of={angler} />}
            note={sheetNote(angler)}
            cells={[angler.hasPaid ? "Yes" : "", ...choicesOf(angler)]}
          />
        ))}
        {Array.from({ length: blankLines(entrants.length, headingLines) }, (_, index) => lastNumber + index + 1).map(
          (number) => (
            <Line key={number} number={number} name="" cells={["", ...choiceColumns.map(() => "")]} />
          ),
        )}
      </tbody>
    </table>
  );
}

type LineProps = { number?: number; name: ReactNode; note?: string; cells: string[] };

function Line({ number, name, note = "", cells }: LineProps) {
  return (
    <tr className="h-11 break-inside-avoid">
      <td className={`${cell} tabular-nums`}>{number}</td>
      <td className={cell}>
        {name}
        {note && <span className="block text-sm">{note}</span>}
      </td>
      {cells.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns don't change.
        <td key={index} className={cell}>
          {text}
        </td>
      ))}
      <td className={cell} />
    </tr>
  );
}

const cards = 8;
const cardLines = (unit: LengthUnit, isBag: boolean) => {
  const weightUnit = unit === "in" ? "lb" : "kg";
  const weight = `Weight (${weightUnit})`;
  return isBag
    ? ["Angler", "Fish", "Dead Fish", weight, `Biggest (${weightUnit})`, "Time", "Witness"]
    : ["Angler", "Species", `Length (${unit})`, weight, "Time", "Location", "Witness"];
};

/** A bag is weighed, and its fish aren't measured (docs/rules.md 5.58). */
function Cards({ tournament: { name, minLength, rules, formatText } }: { tournament: TournamentView }) {
  const isBag = formatText?.isBag ?? false;
  return (
    <ol className="grid grid-cols-1 gap-4 sm:grid-cols-2 print:grid-cols-2">
      {Array.from({ length: cards }, (_, index) => index + 1).map((number) => (
        <li key={number} className="break-inside-avoid rounded-lg border-2 border-line-strong p-4">
          <p className="flex justify-between gap-3 font-bold">
            <span className="wrap-anywhere">{name}</span>
            <span className="whitespace-nowrap">No. ______</span>
          </p>
          {cardLines(rules.unit, isBag).map((line) => (
            <p key={line} className="mt-3 flex items-end gap-2 text-sm">
              <span className="w-24 shrink-0">{line}</span>
              <span className="flex-1 border-line-strong border-b">&nbsp;</span>
            </p>
          ))}
          <p className="mt-3 text-sm">
            {minLength > 0 && `Minimum ${minLength} ${rules.unit}. `}
            {!isBag && "Measure nose to tail, mouth closed."}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Longer lists of divisions and side pots are printed in smaller type. */
const maxNamesInLargeType = 6;

/** "Bass Tournament", or "Derby for Bass, Pike, Walleye" */
function kindText({ tournamentType, targetSpecies }: TournamentView): string {
  const type = typeNames[tournamentType];
  return targetSpecies.length > 2
    ? `${type} for ${targetSpecies.join(", ")}`
    : `${targetSpecies.join(" and ")} ${type}`;
}

type PosterSheetProps = { tournament: TournamentView; poster: Poster; prizes: PrizePosition[] };

function PosterSheet({ tournament, poster: { url, qr }, prizes }: PosterSheetProps) {
  const isPaidInPerson = usePaysInPerson() && tournament.entryFee > 0;
  const { prize, entryFee, joinUntil, timeZone, divisions, pots } = tournament;
  // Smaller type and a smaller code keep the poster on one page.
  const isLong = divisions.length + pots.length > maxNamesInLargeType;
  const listLook = isLong ? "text-base" : undefined;
  return (
    <div className="mt-6 flex flex-col items-center gap-5 text-center text-xl">
      <p>{kindText(tournament)}</p>
      <p className="font-semibold">
        {entryFee === 0 ? "Free entry" : `Entry fee ${moneyText(entryFee)}`} · Prize pool {dollarsText(prize)}
      </p>
      {prizes.length > 0 && (
        <p>{prizes.map((prize) => `${prizeText(prize)} ${dollarsText(prize.amount)}`).join(" · ")}</p>
      )}
      {choiceLines(tournament).map((line) => (
        <p key={line} className={listLook}>
          {line}
        </p>
      ))}
      {isPaidInPerson && <p>Pay the entry fee to the club in person. An organizer adds you once you've paid.</p>}
      <QrPicture {...qr} label={`QR code of ${url}`} className={`w-full ${isLong ? "max-w-xs" : "max-w-sm"}`} />
      <p className="title-2">{isPaidInPerson ? "Scan for the rules" : "Scan to join"}</p>
      <p className="break-all font-mono text-lg">{url}</p>
      <AddressWarning url={url} of="code" />
      {joinUntil && <p>Join by {zonedMomentText(new Date(joinUntil), timeZone)}</p>}
    </div>
  );
}
