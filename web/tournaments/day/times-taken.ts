import { useState } from "react";
import { useReplyTo } from "../../reply-to.ts";

/** How many times this form of the page was sent successfully. */
export function useTimesTaken(name: string): number {
  const { lastResult, isBusy } = useReplyTo(name);
  const [{ times, wasBusy }, setTaken] = useState({ times: 0, wasBusy: false });
  const isTaken = wasBusy && !isBusy && lastResult === undefined;
  if (wasBusy !== isBusy) setTaken({ times: isTaken ? times + 1 : times, wasBusy: isBusy });
  return times;
}
