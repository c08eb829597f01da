import type { ComponentProps } from "react";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { Select } from "../../ui/form/text-input.tsx";

type Props = Omit<ComponentProps<typeof Select>, "label"> & {
  divisions: TournamentView["divisions"];
  /** Blank if the angler has none yet. */
  chosen?: string;
};

export function DivisionSelect({ divisions, chosen = "", ...field }: Props) {
  return (
    <Select {...field} label="Division" required>
      {chosen === "" && <option value="">Choose one</option>}
      {divisions.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  );
}
