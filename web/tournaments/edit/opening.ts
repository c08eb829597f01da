import type { MouseEvent } from "react";
import { useSearchParams } from "react-router-dom";

/** The open dialog and its catch; with `goesOn` the next photo follows the rejection. */
export type Opening = { view: "photo" | "reject"; id: number; goesOn?: boolean };

/** The dialog that an address opens: `?photo=12`, `?reject=12` or `?reject=12&next`. */
export function openingOf(params: URLSearchParams): Opening | null {
  for (const view of ["photo", "reject"] as const) {
    const id = Number(params.get(view));
    if (id > 0) return { view, id, goesOn: params.has("next") };
  }
  return null;
}

const keptParameters = ["after", "tournament", "species", "flag", "show", "place", "order"];

/** The address of a dialog, or of the list by itself, with the part of the list that `params` select. */
export function addressOf(opening: Opening | null, params: URLSearchParams): string {
  const parts = [
    ...keptParameters.map((name) => {
      const value = params.get(name);
      return value && `${name}=${encodeURIComponent(value)}`;
    }),
    opening && `${opening.view}=${opening.id}`,
    opening?.goesOn && "next",
  ];
  return `?${parts.filter(Boolean).join("&")}`;
}

/** Addresses that keep the visible part of the list. */
export function useAddressOf() {
  const [params] = useSearchParams();
  return (opening: Opening | null) => addressOf(opening, params);
}

/** Links that open a dialog: at once with script, by its address without. */
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
