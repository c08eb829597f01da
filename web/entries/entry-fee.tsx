import { moneyText } from "../../src/base/format/money.ts";
import { usePaysInPerson } from "../runtime/session.ts";
import { useHasPassed } from "../tournaments/clock.ts";
import { Figure } from "../ui/figure.tsx";

/** The price of joining, how long it is refundable (docs/rules.md 5.4), and how to pay it if not online. */
export function EntryFee({ of: { entryFee, startDate } }: { of: { entryFee: number; startDate: string } }) {
  const paysInPerson = usePaysInPerson();
  const hasStarted = useHasPassed(startDate);
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-ink-soft">Entry fee{paysInPerson && entryFee > 0 && ", paid in person"}</span>
        {entryFee === 0 ? (
          <span className="title-3">Free</span>
        ) : (
          <Figure value={moneyText(entryFee)} className="text-3xl" />
        )}
      </p>
      {entryFee > 0 && (
        <p className="text-ink-soft">
          {hasStarted
            ? "The tournament has started, so the fee isn't refundable."
            : "Refundable until the tournament starts."}
        </p>
      )}
    </>
  );
}
