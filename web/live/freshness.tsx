import { momentText } from "../../src/base/format/moments.ts";
import { useSession } from "../runtime/session.ts";
import type { StreamState } from "./stream.ts";

/** The age of the board's page with a link to a newer one; while changes arrive by themselves, a note about that. */
export function Freshness({
  state,
  asOf,
  board: { after, query },
}: {
  state: StreamState;
  asOf: number;
  board: { after: number; query: string };
}) {
  const { club } = useSession();
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-[0.9375rem] text-ink-soft print:hidden">
      {state === "live" ? (
        <span className="inline-flex items-center gap-2">
          <span className="size-2.5 rounded-full bg-green" aria-hidden="true" />
          Live – updates automatically
        </span>
      ) : (
        <>
          As of {momentText(new Date(asOf), club.timeZone)}.
          <a href={`?${query}after=${after}`} className="link inline-flex min-h-12 items-center md:min-h-6">
            Refresh
          </a>
        </>
      )}
    </p>
  );
}
