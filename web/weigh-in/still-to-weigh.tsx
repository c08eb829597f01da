import type { WeighInView } from "../../src/weigh-in/weigh-in-shapes.ts";
import { useNameOf } from "../names.tsx";
import { useHydrated } from "../runtime/hydrated.ts";

type Entrant = WeighInView["entrants"][number];

type Props = {
  anglers: readonly Entrant[];
  /** How many anglers or teams they are, in words. */
  count: string;
  /** Puts an angler into the form. Undefined without a form. */
  pick: ((entrant: Entrant) => void) | undefined;
};

/** The anglers who haven't been to the scale. With script, a click on one fills the angler's field. */
export function StillToWeigh({ anglers, count, pick }: Props) {
  const nameOf = useNameOf();
  const isHydrated = useHydrated();
  if (anglers.length === 0) return null;
  return (
    <details>
      <summary className="min-h-12 cursor-pointer content-center font-semibold text-lake-ink">
        Still to Weigh: {count}
      </summary>
      <ul className="flex flex-wrap gap-x-4 pb-3">
        {anglers.map((entrant) => {
          const words = [[entrant.number, nameOf(entrant)].join(" ").trim(), entrant.team].filter(Boolean).join(", ");
          return (
            <li key={entrant.userId}>
              {isHydrated && pick ? (
                <button type="button" className="link min-h-12 cursor-pointer" onClick={() => pick(entrant)}>
                  {words}
                </button>
              ) : (
                words
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
