import { moneyText } from "../../src/base/format/money.ts";
import { usePaysInPerson } from "../runtime/session.ts";
import { Figure } from "../ui/figure.tsx";

/** The price of joining, until when it is refunded (docs/rules.md 5.4), and how to pay it if not online. */
export function EntryFee({ cents }: { cents: number }) {
  const paysInPerson = usePaysInPerson();
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-ink-soft">Entry fee{paysInPerson && cents > 0 && ", paid in person"}</span>
        {cents === 0 ? <span className="title-3">Free</span> : <Figure value={moneyText(cents)} className="text-3xl" />}
      </p>
      {cents > 0 && <p className="text-ink-soft">Refundable until the tournament starts.</p>}
    </>
  );
}
