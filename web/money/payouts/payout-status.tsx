import { type ListedStatus, payoutStatusText } from "../../../src/money/payouts/payout-status.ts";
import { Badge } from "../../ui/badge.tsx";
import type { Tone } from "../../ui/tone.ts";

const tones: Readonly<Record<ListedStatus, Tone>> = {
  pending: "amber",
  processing: "blue",
  completed: "green",
  failed: "red",
  voided: "slate",
};

export const PayoutStatusBadge = ({ status }: { status: ListedStatus }) => (
  <Badge tone={tones[status]}>{payoutStatusText[status]}</Badge>
);
