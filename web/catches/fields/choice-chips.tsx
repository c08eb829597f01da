import { useHydrated } from "../../runtime/hydrated.ts";

type Props = {
  legend: string;
  choices: readonly string[];
  chosen: string | undefined;
  onChoose: (choice: string) => void;
};

/** Values for a field, each filled in by one press; without script the field's own list offers them. */
export function ChoiceChips({ legend, choices, chosen, onChoose }: Props) {
  const isHydrated = useHydrated();
  if (!isHydrated || choices.length === 0) return null;
  return (
    <fieldset className="mb-3 flex flex-wrap gap-2">
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
          className="button button-secondary max-w-full wrap-anywhere aria-pressed:border-lake aria-pressed:bg-lake-soft"
        >
          {choice}
        </button>
      ))}
    </fieldset>
  );
}
