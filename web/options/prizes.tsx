import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import type { OptionPrizes } from "./prize-loader.ts";
import { PotList } from "./side-pots/pot-list.tsx";

type Props = { tournament: TournamentView; prizes: OptionPrizes };

/** Sections that the options add to the page of prizes. */
export const OptionPrizeList = ({ tournament, prizes }: Props) => <PotList tournament={tournament} pots={prizes} />;
