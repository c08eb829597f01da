import { lengthText, unbrokenLengthText } from "../../src/format/lengths.ts";
import { EmptyState } from "../ui/empty-state.tsx";

type GalleryCatch = {
  id: number;
  species: string;
  length: number;
  unit: "in" | "cm";
  location: string;
  photoUrl: string | null;
  thumbnailUrl: string | null;
};

type Pictured<C> = C & { photoUrl: string; thumbnailUrl: string };

const isPictured = <C extends GalleryCatch>(fish: C): fish is Pictured<C> =>
  fish.photoUrl !== null && fish.thumbnailUrl !== null;

/** The catches that have a photo, each opening its own. */
export function Gallery({
  catches,
  of,
}: {
  catches: GalleryCatch[] /** Where they are not the reader's own. */;
  of?: string;
}) {
  const pictured = catches.filter(isPictured);
  if (pictured.length === 0) {
    return (
      <EmptyState picture="board" title="No photos here" as="h3">
        Catches that have a photo appear here.
      </EmptyState>
    );
  }
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-4">
      {pictured.map(({ id, species, length, unit, location, photoUrl, thumbnailUrl }) => (
        <li key={id} className="min-w-0">
          <a href={photoUrl} className="block">
            <img
              src={thumbnailUrl}
              alt={`${species} of ${lengthText(length, unit)}${of ? `, caught by ${of}` : ""}`}
              loading="lazy"
              className="aspect-3/2 w-full rounded-lg bg-sunken object-cover"
            />
          </a>
          <p className="mt-1 font-semibold leading-tight">
            {species}, {unbrokenLengthText(length, unit)}
          </p>
          <p className="text-ink-soft text-sm">{location}</p>
        </li>
      ))}
    </ul>
  );
}
