import { decimalText } from "../../../src/base/format/numbers.ts";
import { StatGrid, StatTile } from "../../ui/stat-tile.tsx";

/** The longest fish of each species, longest first. */
export function Bests({ bests }: { bests: { species: string; length: number }[] }) {
  return (
    <StatGrid>
      {bests.map(({ species, length }) => (
        <StatTile key={species} label={species} value={decimalText(length)} unit="in" />
      ))}
    </StatGrid>
  );
}
