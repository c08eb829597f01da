import { type PayoutStatus, payoutStatusText } from "../../src/money/payouts/rules.ts";
import { Badge } from "../ui/badge.tsx";
import type { Tone } from "../ui/tone.ts";

const tones: Readonly<Record<PayoutStatus, Tone>> = {
  pending: "amber",
  processing: "blue",
  completed: "green",
  failed: "red",
};

export const PayoutStatusBadge = ({ status }: { status: PayoutStatus }) => (
  <Badge tone={tones[status]}>{payoutStatusText[status]}</Badge>
);
