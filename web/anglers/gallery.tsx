import { lengthText } from "../../src/format/lengths.ts";

/** Keeps a number and its unit on one line. */
const noBreak = "\u00a0";

type GalleryCatch = {
  id: number;
  species: string;
  length: number;
  location: string;
  photoUrl: string | null;
  thumbnailUrl: string | null;
};

/** The catches that have a photo, each opening its own. */
export function Gallery({ catches, of }: { catches: GalleryCatch[]; of: string }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-4">
      {catches.map(({ id, species, length, location, photoUrl, thumbnailUrl }) =>
        photoUrl && thumbnailUrl ? (
          <li key={id} className="min-w-0">
            <a href={photoUrl} className="block">
              <img
                src={thumbnailUrl}
                alt={`${species} of ${lengthText(length)}, caught by ${of}`}
                loading="lazy"
                className="aspect-3/2 w-full rounded-lg bg-sunken object-cover"
              />
            </a>
            <p className="mt-1 font-semibold leading-tight">
              {species}, {lengthText(length).replace(" ", noBreak)}
            </p>
            <p className="text-ink-soft text-sm">{location}</p>
          </li>
        ) : null,
      )}
    </ul>
  );
}
