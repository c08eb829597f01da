import { useEffect, useRef, useState } from "react";
import { useReplyTo } from "../../reply-to.ts";

/** How many times this form of the page was sent successfully. */
export function useTimesTaken(name: string): number {
  const { lastResult, isBusy } = useReplyTo(name);
  const isRefused = lastResult !== undefined;
  const [times, setTimes] = useState(0);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy && !isRefused) setTimes((before) => before + 1);
    wasBusy.current = isBusy;
  }, [isBusy, isRefused]);
  return times;
}
