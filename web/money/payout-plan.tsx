import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { moneyText } from "../../src/base/format/money.ts";
import type { PayoutPreview, PreviewedPrize } from "../../src/money/payouts/payout-shapes.ts";
import { payoutAccountText } from "../../src/money/payouts/payout-status.ts";
import { placeText } from "../../src/money/prizes/prize-text.ts";
import type { Reason } from "../../src/refusal.ts";
import { Name } from "../names.tsx";
import { Alert } from "../ui/alert.tsx";
import { Badge } from "../ui/badge.tsx";
import { Figure } from "../ui/figure.tsx";
import { PayoutStatusBadge } from "./payouts/payout-status.tsx";
import { unfilledText } from "./processed-note.tsx";

/** The recipients of a tournament's prizes, and any obstacles. */
export function PayoutPlan({ plan }: { plan: PayoutPreview }) {
  const { tournamentId, objection, prizes, isQueued } = plan;
  const unfilled = unfilledText(plan);
  return (
    <div className="flex flex-col gap-4">
      {objection && (
        <Alert kind={objection.code === "dispute_window" ? "warning" : "error"} announce={false}>
          {objection.message}
          <WayOn code={objection.code} tournamentId={tournamentId} />
        </Alert>
      )}
      {prizes.length > 0 && (
        <ol className="divide-y divide-line rounded-lg border border-line">
          {prizes.map((prize) => (
            <Prize
              key={`${prize.pot ?? ""} ${prize.division ?? ""} ${prize.position} ${prize.userId ?? ""}`}
              prize={prize}
            />
          ))}
        </ol>
      )}
      {plan.rollsOver?.map(({ pot, amount }) => (
        <p key={pot} className="wrap-anywhere">
          Nobody won {pot}: {moneyText(amount)} rolls over to a later tournament.
        </p>
      ))}
      {unfilled && <p className="font-semibold">{unfilled}</p>}
      {!objection && (
        <p className="text-ink-soft">
          {isQueued ? "These payouts are queued." : "This queues these payouts."} Pending prizes are sent right away if
          the winner's payout account is ready; the others stay pending.
        </p>
      )}
    </div>
  );
}

function WayOn({ code, tournamentId }: { code: Reason; tournamentId: number }): ReactNode {
  const ways: Partial<Record<Reason, { to: string; text: string }>> = {
    catches_waiting: { to: "/admin/verification", text: "Review Catches" },
    no_breakdown: { to: `/admin/tournaments/${tournamentId}/prizes`, text: "Edit prize breakdown" },
    dispute_window: { to: "/admin/complaints", text: "View Complaints" },
  };
  const way = ways[code];
  if (!way) return null;
  return (
    <p className="mt-1">
      <Link to={way.to} className="link">
        {way.text}
      </Link>
    </p>
  );
}

function Prize({ prize }: { prize: PreviewedPrize }) {
  const { division, pot, isReturn, team, position, amount, account, status, warning } = prize;
  const nobody = amount === 0 ? "No prize" : "Nobody";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <span className="w-10 text-ink-soft tabular-nums">{placeText(position)}</span>
      <span className="min-w-0 flex-1 basis-32 break-words font-semibold">
        <Name of={prize} otherwise={status ? "Deleted account" : nobody} />
        {pot && (
          <span className="block font-normal text-[0.9375rem] text-ink-soft">
            {isReturn ? `${pot}, refunded: nobody won it` : pot}
          </span>
        )}
        {(division ?? team) && (
          <span className="block font-normal text-[0.9375rem] text-ink-soft">{division ?? team}</span>
        )}
        {warning && <span className="block text-[0.9375rem] text-amber-ink">{warning}</span>}
      </span>
      <Figure value={moneyText(amount)} className="text-xl" />
      {status && <PayoutStatusBadge status={status} />}
      {status !== "completed" && account && (
        <Badge tone={account === "ready" ? "green" : "slate"}>Account: {payoutAccountText[account]}</Badge>
      )}
    </li>
  );
}
