import { type ComponentType, useEffect, useState } from "react";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { useTournamentState } from "../tournaments/clock.ts";

const offeredKey = "push-offered";

const mayOffer = () =>
  localStorage.getItem(offeredKey) === null && "Notification" in globalThis && Notification.permission === "default";

/** For who joined a tournament that has not ended. */
export function OfferPush({ tournament }: { tournament: TournamentView }) {
  const state = useTournamentState(tournament);
  return (state === "upcoming" || state === "running") && <OfferPushOnce />;
}

/** Shows the offer of pushes once in a browser; without script, and where the browser was asked before, nothing. */
function OfferPushOnce() {
  const [Offer, setOffer] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!mayOffer()) return;
    const arriving = import("./push-offer.tsx").then(({ PushOffer }) => {
      localStorage.setItem(offeredKey, "yes");
      setOffer(() => PushOffer);
    });
    arriving.catch(() => undefined);
  }, []);
  return Offer && <Offer />;
}
