import { type ComponentType, useEffect, useState } from "react";

/** What opens photos over the page: nobody presses one before the page is there, so its script comes after the page's. */
export function LatePhotoStand() {
  const [Stand, setStand] = useState<ComponentType | null>(null);
  useEffect(() => {
    import("./photo-stand.tsx").then(
      ({ PhotoStand }) => setStand(() => PhotoStand),
      () => undefined,
    );
  }, []);
  return Stand && <Stand />;
}
