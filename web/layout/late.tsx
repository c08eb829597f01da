import { type ComponentType, useEffect, useState } from "react";

/** A piece of the layout that shows nothing at first: its script comes after the page's. */
export function Late({ load }: { load: () => Promise<ComponentType> }) {
  const [Piece, setPiece] = useState<ComponentType | null>(null);
  useEffect(() => {
    load().then(
      (piece) => setPiece(() => piece),
      () => undefined,
    );
  }, [load]);
  return Piece && <Piece />;
}
