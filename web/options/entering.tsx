import type { Mine } from "../../src/money/entry-fees/payment-shapes.ts";
import type { TournamentWithResult } from "../../src/tournaments/results/result-view.ts";
import { joinText, PotChoice } from "./side-pots/pot-boxes.tsx";
import { PotsLink } from "./side-pots/pots-link.tsx";
import { AcceptedWaiver } from "./waiver/accepted-waiver.tsx";

/** Whether a tournament offers something that is bought with the entry, such as a side pot. */
export const offersCharges = ({ pots }: TournamentWithResult): boolean => pots.length > 0;

/** The button that joins a tournament. */
export const joinLabel = (
  { pots }: Pick<TournamentWithResult, "pots">,
  chosen: readonly string[],
  terms?: Parameters<typeof joinText>[2],
) => joinText(pots, chosen, terms);

export const ChargeChoice = PotChoice;
export const ChargesLink = PotsLink;

/** Entry steps, as the entrant sees them after joining. `id` is the tournament's. */
export const OwnSteps = (props: { id: number; mine: Mine }) => <AcceptedWaiver {...props} />;
