import type { MouseEvent } from "react";
import { useSearchParams } from "react-router-dom";

/** Which dialog stands open, and on which catch; with `goesOn` the next photo follows the rejection. */
export type Opening = { view: "photo" | "reject"; id: number; goesOn?: boolean };

/** What an address opens: `?photo=12`, `?reject=12` or `?reject=12&next`. */
export function openingOf(params: URLSearchParams): Opening | null {
  for (const view of ["photo", "reject"] as const) {
    const id = Number(params.get(view));
    if (id > 0) return { view, id, goesOn: params.has("next") };
  }
  return null;
}

/** The address of a dialog, or of the list alone, on the page of the list that begins after `after`. */
export function addressOf(opening: Opening | null, after: string | null): string {
  const parts = [
    after && `after=${encodeURIComponent(after)}`,
    opening && `${opening.view}=${opening.id}`,
    opening?.goesOn && "next",
  ];
  return `?${parts.filter(Boolean).join("&")}`;
}

/** Addresses on the page of the list that is shown. */
export function useAddressOf() {
  const after = useSearchParams()[0].get("after");
  return (opening: Opening | null) => addressOf(opening, after);
}

/** Links that open a dialog: by its address without script, at once with it. */
export function useOpenLink(open: (opening: Opening) => void) {
  const addressOf = useAddressOf();
  return (opening: Opening) => ({
    to: addressOf(opening),
    preventScrollReset: true,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      open(opening);
    },
  });
}
