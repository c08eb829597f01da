import { Link } from "react-router-dom";
import { lengthText, unbrokenLengthText } from "../../../src/base/format/lengths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";

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

const grid = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-4";

const isPictured = <C extends GalleryCatch>(fish: C): fish is Pictured<C> =>
  fish.photoUrl !== null && fish.thumbnailUrl !== null;

/** The catches that have a photo, each opening its own. */
export function Gallery({ catches }: { catches: GalleryCatch[] }) {
  const pictured = catches.filter(isPictured);
  if (pictured.length === 0) {
    return (
      <EmptyState picture="board" title="No photos here" as="h3">
        Catches that have a photo appear here.
      </EmptyState>
    );
  }
  return (
    <ul className={grid}>
      {pictured.map((fish) => (
        <li key={fish.id} className="min-w-0">
          <Photo fish={fish} alt={`${fish.species} of ${lengthText(fish.length, fish.unit)}`} />
          <p className="mt-1 font-semibold leading-tight">
            {fish.species}, {unbrokenLengthText(fish.length, fish.unit)}
          </p>
          <p className="text-ink-soft text-sm">{fish.location}</p>
        </li>
      ))}
    </ul>
  );
}

/** An angler's verified catches, each linking to its page; those that the club entered have no photo. */
export function PublicGallery({ catches, name }: { catches: GalleryCatch[]; name: string }) {
  return (
    <ul className={grid}>
      {catches.map((fish) => (
        <li key={fish.id} className="min-w-0">
          {isPictured(fish) ? (
            <Photo fish={fish} alt={`${fish.species} of ${lengthText(fish.length, fish.unit)}, caught by ${name}`} />
          ) : (
            <span className="grid aspect-3/2 w-full place-content-center rounded-lg bg-sunken">
              <span className="badge tone-slate">No photo</span>
            </span>
          )}
          <Link to={`/catches/${fish.id}`} className="link mt-1 inline-flex min-h-12 items-center leading-tight">
            {`${fish.species}, ${unbrokenLengthText(fish.length, fish.unit)}`}
          </Link>
          <p className="text-ink-soft text-sm">{fish.location}</p>
        </li>
      ))}
    </ul>
  );
}

const Photo = ({ fish: { photoUrl, thumbnailUrl }, alt }: { fish: Pictured<GalleryCatch>; alt: string }) => (
  <a href={photoUrl} className="block">
    <img src={thumbnailUrl} alt={alt} loading="lazy" className="aspect-3/2 w-full rounded-lg bg-sunken object-cover" />
  </a>
);
