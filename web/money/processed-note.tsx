import { counted } from "../../src/base/format/numbers.ts";
import type { PayoutPreview } from "../../src/money/payouts/payout-shapes.ts";
import { placeText, prizeText } from "../../src/money/prizes/prize-text.ts";
import { usePaysInPerson } from "../runtime/session.ts";
import { Alert } from "../ui/alert.tsx";

const listed = new Intl.ListFormat("en-US", { type: "conjunction" });

/** Null if every paid position has a winner. */
export function unfilledText({ unfilled, unfilledInDivisions = [] }: PayoutPreview): string | null {
  const open = unfilled.length > 0 ? [`${listed.format(unfilled.map(placeText))} place`] : [];
  const places = [...open, ...unfilledInDivisions.map(prizeText)];
  return places.length > 0 ? `${listed.format(places)}: no eligible angler, nothing to pay` : null;
}

const prizes = (count: number) => counted(count, "prize");

/** The outcome for a tournament whose payouts were just processed. */
export function ProcessedNote({ plan }: { plan: PayoutPreview }) {
  const { name, prizes: all } = plan;
  const paysInPerson = usePaysInPerson();
  const unfilled = unfilledText(plan);
  const warned = all.filter(({ status, warning }) => status === "pending" && warning).length;
  const count = (status: string) => all.filter((payout) => payout.status === status).length;
  const [paid, pending, underWay, failed] = [
    count("completed"),
    count("pending") - warned,
    count("processing"),
    count("failed"),
  ];
  return (
    <div className="mt-8">
      <Alert kind={failed > 0 ? "warning" : "info"} title={name}>
        <ul>
          {paid > 0 && <li>{prizes(paid)} paid.</li>}
          {underWay > 0 && <li>{prizes(underWay)} waiting for the payment provider; updated automatically.</li>}
          {pending > 0 && (
            <li>
              {prizes(pending)} pending:{" "}
              {paysInPerson ? "pay by hand." : "paid once the winner's payout account is ready."}
            </li>
          )}
          {warned > 0 && (
            <li>{prizes(warned)} left pending because of a warning: pay each one separately, with a reason.</li>
          )}
          {failed > 0 && <li>{prizes(failed)} failed: see the reason below.</li>}
          {unfilled && <li>{unfilled}</li>}
          {all.length === 0 && <li>No eligible winners, so there's nothing to pay.</li>}
        </ul>
      </Alert>
    </div>
  );
}
