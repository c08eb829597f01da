import type { Entrant } from "../../src/entries/entry-shapes.ts";

const ways = { free: "Free", cash: "Paid in cash", stripe: "Paid online", mock: "Paid online (test)" } as const;

/** How an entry was paid. */
export const paidWords = ({ hasPaid, paidVia }: Pick<Entrant, "hasPaid" | "paidVia">): string =>
  hasPaid && paidVia ? ways[paidVia] : "Not paid";
