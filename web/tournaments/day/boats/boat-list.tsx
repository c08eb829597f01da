import { Link } from "react-router-dom";
import { localMomentText, momentText } from "../../../../src/base/format/moments.ts";
import { type Boat, returnCorrection } from "../../../../src/entries/boats/boat-shapes.ts";
import { lateText } from "../../../../src/entries/boats/boat-texts.ts";
import { fieldProps } from "../../../form-field.ts";
import { Name, Names, useNameOf } from "../../../names.tsx";
import { PageForm, usePageForm } from "../../../page-form.tsx";
import { ApiForm } from "../../../posted-form.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/form/button.tsx";
import { NumberInput } from "../../../ui/form/number-input.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";

type DayOfBoats = {
  tournament: { id: number; timeZone: string };
  day: number;
  /** How late a boat is that hasn't returned. */
  lateNow: number;
};

type Props = DayOfBoats & {
  boats: readonly Boat[];
  /** The boat whose times are being corrected. */
  correctedId?: number | null;
  /** Whether the times of each can be corrected. */
  mayCorrect?: boolean;
};

/** Boats with one tap for each. */
export const BoatList = ({ boats, correctedId = null, mayCorrect = false, ...of }: Props) => (
  <ul className="divide-y divide-line">
    {boats.map((boat) => (
      <li key={boat.userId} id={`boat-${boat.userId}`} className="px-4 py-1 sm:px-5">
        <div className="flex flex-wrap items-center gap-x-4">
          <BoatWords boat={boat} {...of} />
          {mayCorrect && boat.userId !== correctedId && <CorrectLink boat={boat} {...of} />}
          <Tap boat={boat} {...of} />
        </div>
        {boat.userId === correctedId && <Correction boat={boat} {...of} />}
      </li>
    ))}
  </ul>
);

/** "5:58 AM" in the tournament's zone. */
const clockText = (at: string, timeZone: string): string => momentText(new Date(at), timeZone).split(", ")[1] ?? "";

function BoatWords({ boat, tournament: { timeZone }, lateNow }: DayOfBoats & { boat: Boat }) {
  const { number, team, others, state, outAt, backAt, lateMinutes, isLateCorrected } = boat;
  const late = state === "out" ? lateNow : lateMinutes;
  const times = [
    outAt !== null &&
      (state === "out" ? `Out since ${clockText(outAt, timeZone)}` : `Out ${clockText(outAt, timeZone)}`),
    backAt !== null && `back ${clockText(backAt, timeZone)}`,
  ].filter(Boolean);
  return (
    <p className="min-w-0 flex-1 basis-48 py-1">
      <span className="mr-2 inline-block min-w-8 text-right font-semibold text-ink-soft tabular-nums">{number}</span>
      <span className="wrap-anywhere font-semibold">
        {team ?? <Name of={boat} />}
        {team !== undefined && (
          <span className="font-normal">
            {" "}
            (<Names of={[boat, ...(others ?? [])]} />)
          </span>
        )}
      </span>
      <span className="ml-2 text-[0.9375rem] text-ink-soft">{times.join(", ")}</span>
      {late > 0 && (
        <Badge tone="red">
          {lateText(late)}
          {isLateCorrected && ", corrected"}
        </Badge>
      )}
    </p>
  );
}

const boatsPage = ({ tournament, day }: Pick<DayOfBoats, "tournament" | "day">) =>
  `/admin/tournaments/${tournament.id}/boats?day=${day}`;

function CorrectLink({ boat, ...of }: DayOfBoats & { boat: Boat }) {
  const name = useNameOf()(boat);
  return (
    <Link
      to={`${boatsPage(of)}&correct=${boat.userId}#boat-${boat.userId}`}
      preventScrollReset
      className="link inline-flex min-h-12 items-center text-[0.9375rem]"
      aria-label={`Correct the times of ${boat.team ?? name}`}
    >
      Correct
    </Link>
  );
}

function Tap({ boat, tournament: { id }, day }: DayOfBoats & { boat: Boat }) {
  const nameOf = useNameOf();
  const { userId, state, isGoing, team } = boat;
  if (state === "back" || (state === "ashore" && !isGoing)) return null;
  const to = state === "out" ? "back" : "out";
  const label = to === "out" ? "Check Out" : "Check In";
  return (
    <ApiForm action={`/api/admin/tournaments/${id}/entries/${userId}/boat`} refusals="toast" preventScrollReset>
      <input type="hidden" name="to" value={to} />
      <input type="hidden" name="day" value={day} />
      <Button
        look={to === "back" ? "primary" : "secondary"}
        size="small"
        aria-label={`${label}: ${team ?? nameOf(boat)}`}
      >
        {label}
      </Button>
    </ApiForm>
  );
}

/** All times of a boat's day. Calculated minutes are left blank, so that they follow a corrected time. */
function Correction({ boat, ...of }: DayOfBoats & { boat: Boat }) {
  const { tournament, day } = of;
  const { userId, outAt, backAt, lateMinutes, isLateCorrected } = boat;
  const page = boatsPage(of);
  const form = usePageForm(returnCorrection, {
    action: `/api/admin/tournaments/${tournament.id}/entries/${userId}/return`,
    to: `${page}#boat-${userId}`,
    defaultValue: {
      ...(outAt && { outAt: localMomentText(new Date(outAt), tournament.timeZone) }),
      ...(backAt && { backAt: localMomentText(new Date(backAt), tournament.timeZone) }),
      ...(isLateCorrected && { lateMinutes: String(lateMinutes) }),
    },
  });
  const { fields, isBusy } = form;
  return (
    <PageForm of={form} preventScrollReset className="grid max-w-2xl grid-cols-1 gap-x-4 py-2 sm:grid-cols-2">
      <input type="hidden" name="day" value={day} />
      <TextInput {...fieldProps(fields.outAt)} label="Out" optional type="datetime-local" />
      <TextInput {...fieldProps(fields.backAt)} label="Back" optional type="datetime-local" />
      <NumberInput
        {...fieldProps(fields.lateMinutes)}
        label="Minutes Late"
        hint="Leave blank to count from the end of the day."
        optional
        step="1"
        min="0"
        inputMode="numeric"
      />
      <TextInput
        {...fieldProps(fields.reason)}
        label="Reason"
        hint="Required once results are official."
        optional
        maxLength={500}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy}>Save Times</Button>
        <ButtonLink to={`${page}#boat-${userId}`} look="quiet" preventScrollReset>
          Cancel
        </ButtonLink>
      </div>
    </PageForm>
  );
}
