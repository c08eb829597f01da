import { Select } from "../../ui/form/text-input.tsx";

type Props = { name: string; isDead: boolean; error?: string };

/** Whether the fish is dead. A select instead of a box: an unchecked box would be left out, which changes nothing. */
export const ConditionSelect = ({ name, isDead, error }: Props) => (
  <Select label="Condition" name={name} defaultValue={String(isDead)} error={error}>
    <option value="false">Alive</option>
    <option value="true">Dead</option>
  </Select>
);

/** The value typed earlier, or else the current one. */
export const typedCondition = (typed: unknown, isDead: boolean): boolean =>
  typed === "true" || typed === "false" ? typed === "true" : isDead;
