import { useState } from "react";
import { useReplyTo } from "../../reply-to.ts";

/** How many times this form of the page was sent successfully. */
export function useAcceptedCount(name: string): number {
  const { lastResult, isBusy } = useReplyTo(name);
  const [{ count, wasBusy }, setState] = useState({ count: 0, wasBusy: false });
  const isAccepted = wasBusy && !isBusy && lastResult === undefined;
  if (wasBusy !== isBusy) setState({ count: isAccepted ? count + 1 : count, wasBusy: isBusy });
  return count;
}
