import { useNavigation } from "react-router-dom";

/** A line at the top of the screen while the next page is on its way; it slows down, and goes with the page or its failure. */
export function PendingBar() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <div role="progressbar" aria-label="Loading" className="pending-bar" />;
}
