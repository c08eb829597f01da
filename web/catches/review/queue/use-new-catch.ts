import { useEffect, useState } from "react";

const newMs = 500;

/**
 * The catch that has just replaced a decided one, and a setter; null after half a second. Until then it can't be decided
 * on, because the second press of a double press would decide it unseen.
 */
export function useNewCatch(first: number | null): [newId: number | null, setNewId: (id: number) => void] {
  const [newId, setNewId] = useState(first);
  useEffect(() => {
    if (newId === null) return;
    const timer = setTimeout(() => setNewId(null), newMs);
    return () => clearTimeout(timer);
  }, [newId]);
  return [newId, setNewId];
}
