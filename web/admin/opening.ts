import type { MouseEvent } from "react";

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

export const addressOf = ({ view, id, goesOn }: Opening): string => `?${view}=${id}${goesOn ? "&next" : ""}`;

/** A link that opens a dialog: by its address without script, at once with it. */
export function openLink(opening: Opening, open: (opening: Opening) => void) {
  return {
    to: addressOf(opening),
    preventScrollReset: true,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      open(opening);
    },
  };
}
