import { useEffect, useState } from "react";
import type { Recalculated, ShownPlace } from "./recalculate.ts";

type RecalculationProps = { tournamentId: number; division: string | null; places: readonly ShownPlace[] };

/** Official results, ranked again on the reader's device. Without script, it shows nothing. */
export function Recalculation({ tournamentId, division, places }: RecalculationProps) {
  const [recalculated, setRecalculated] = useState<Recalculated | null>(null);

  useEffect(() => {
    let isShown = true;
    const run = async () => {
      const { recalculate } = await import("./recalculate.ts");
      const result = await recalculate(tournamentId, division, places);
      if (isShown) setRecalculated(result);
    };
    // If offline, the page looks the same as without script.
    run().catch(() => setRecalculated(null));
    return () => {
      isShown = false;
    };
  }, [tournamentId, division, places]);

  return (
    <p role="status" className="empty:hidden print:hidden">
      {recalculated && `${recalculated.places} ${recalculated.signature}`.trim()}
    </p>
  );
}
