import { type ComponentType, useEffect, useState } from "react";

const offeredKey = "push-offered";

const mayOffer = () =>
  localStorage.getItem(offeredKey) === null && "Notification" in globalThis && Notification.permission === "default";

/** Shows the offer of pushes once in a browser; without script, and where the browser was asked before, nothing. */
export function OfferPushOnce() {
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
