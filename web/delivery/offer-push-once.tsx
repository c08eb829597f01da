import { type ComponentType, useEffect, useState } from "react";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { useTournamentState } from "../tournaments/clock.ts";

const offeredKey = "push-offered";

const mayOffer = () =>
  localStorage.getItem(offeredKey) === null && "Notification" in globalThis && Notification.permission === "default";

/** Offers pushes to entrants of a tournament that hasn't ended. */
export function OfferPush({ tournament }: { tournament: TournamentView }) {
  const state = useTournamentState(tournament);
  return (state === "upcoming" || state === "running") && <OfferPushOnce />;
}

/** Offers pushes once per browser; shows nothing without script, or if the browser was asked before. */
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
