import { useHydrated } from "../../runtime/hydrated.ts";

type SpeciesChipsProps = { species: string[]; chosen: string | undefined; onChoose: (species: string) => void };

/** The tournament's target species, each filled in by one press; without script the field's own list offers them. */
export function SpeciesChips({ species, chosen, onChoose }: SpeciesChipsProps) {
  const isHydrated = useHydrated();
  if (!isHydrated || species.length === 0) return null;
  return (
    <fieldset className="mb-3 flex flex-wrap gap-2">
      <legend className="sr-only">Target species</legend>
      {species.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
          className="button button-secondary aria-pressed:border-lake aria-pressed:bg-lake-soft"
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
