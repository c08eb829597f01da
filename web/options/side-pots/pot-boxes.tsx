import { moneyText } from "../../../src/base/format/money.ts";
import { potSizeText } from "../../../src/options/side-pots/pot-size-text.ts";
import type { PotSize } from "../../../src/options/side-pots/pot-state.ts";
import { potText } from "../../../src/options/side-pots/pot-terms.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { usePaysInPerson } from "../../runtime/session.ts";
import { useHasPassed } from "../../tournaments/clock.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";

/** A form that is shown again has one chosen pot as a string, several as a list. */
type Chosen = string | readonly (string | undefined)[];

type Props = {
  tournament: Pick<TournamentView, "pots" | "rules"> & { potSizes?: PotSize[] };
  chosen?: Chosen;
  error?: string;
  onChoose?: (names: string[]) => void;
};

type JoinTerms = {
  /** The price of the entry without side pots, in cents. */
  entryAmount?: number | undefined;
  paysInPerson?: boolean;
};

/** The button that joins. With side pots, it names the total. If it is paid in person, the button only saves the choices. */
export function joinText(
  pots: TournamentView["pots"],
  chosen: readonly string[],
  { entryAmount = 0, paysInPerson = false }: JoinTerms = {},
): string {
  const cents = pots.reduce((sum, { name, fee }) => (chosen.includes(name) ? sum + fee : sum), 0);
  if (paysInPerson && entryAmount + cents > 0) return "Save My Choices";
  if (entryAmount > 0) {
    return cents === 0 ? "Pay Entry Fee & Join Tournament" : `Pay ${moneyText(entryAmount + cents)} & Join Tournament`;
  }
  return cents === 0 ? "Join Tournament" : `Join and Pay ${moneyText(cents)}`;
}

/** A checkbox for each side pot, with its price, its payout and its size so far. */
export function PotBoxes({ tournament: { pots, rules, potSizes = [] }, chosen = [], error, onChoose }: Props) {
  if (pots.length === 0) return null;
  const names = [chosen].flat();
  return (
    <fieldset
      className="mb-3"
      onChange={({ currentTarget: { form } }) => form && onChoose?.(new FormData(form).getAll("pots").map(String))}
    >
      <legend className="font-semibold">Side Pots</legend>
      {pots.map((pot, index) => (
        <Checkbox
          key={pot.name}
          name="pots"
          value={pot.name}
          defaultChecked={names.includes(pot.name)}
          error={error}
          keepErrorLine={index === pots.length - 1 && error !== undefined}
          label={
            <>
              <b className="wrap-anywhere">{pot.name}</b>
              <span className="block text-[0.9375rem] text-ink-soft">{potText(pot, rules)}</span>
              {potSizes
                .filter(({ name }) => name === pot.name)
                .map((size) => (
                  <span key={size.name} className="block font-semibold text-[0.9375rem]">
                    {potSizeText(size)}
                  </span>
                ))}
            </>
          }
        />
      ))}
    </fieldset>
  );
}

type Rejoinable = Pick<TournamentView, "startDate" | "joinUntil" | "capacity">;

/** Whether registration closes before the start, so that nobody can leave and join again until then. */
export const closesBeforeStart = ({ startDate, joinUntil }: Omit<Rejoinable, "capacity">): boolean =>
  joinUntil !== null && joinUntil < startDate;

/** How side pots are paid in person, or added after joining. */
function useLaterText({ startDate, joinUntil, capacity }: Rejoinable): string {
  const paysInPerson = usePaysInPerson();
  const closesFirst = closesBeforeStart({ startDate, joinUntil });
  const isTooLate = useHasPassed((closesFirst && joinUntil) || startDate);
  if (paysInPerson)
    return "Side pots are paid to the club in person. An organizer adds you with them once you've paid.";
  if (isTooLate) return "Side pots can't be added after you join.";
  const until = closesFirst ? "registration closes" : "the start";
  return `To add a side pot later, leave before ${until} and join again${capacity ? ", if spots are left" : ""}.`;
}

/** The boxes of an angler's own form. If no box is checked, this submits an empty choice of pots. */
export function PotChoice(props: Props & { tournament: Rejoinable }) {
  const text = useLaterText(props.tournament);
  if (props.tournament.pots.length === 0) return null;
  return (
    <>
      <input type="hidden" name="pots" value="" />
      <PotBoxes {...props} />
      <p className="mb-3 text-ink-soft">{text}</p>
    </>
  );
}
