import type { ShouldRevalidateFunctionArgs } from "react-router-dom";

type Change = Pick<ShouldRevalidateFunctionArgs, "currentUrl" | "nextUrl" | "formMethod">;

/**
 * Whether a change of address only closes an entrant's sheet. That needs no new data. If it waited for some, a form that is
 * sent before they arrive would interrupt it, and the sheet would open again over the page.
 */
export function closesSheet({ currentUrl, nextUrl, formMethod }: Change): boolean {
  if (formMethod || currentUrl.pathname !== nextUrl.pathname || !currentUrl.searchParams.has("entrant")) return false;
  const closing = new URLSearchParams(currentUrl.search);
  const next = new URLSearchParams(nextUrl.search);
  closing.delete("entrant");
  closing.sort();
  next.sort();
  return closing.toString() === next.toString();
}
