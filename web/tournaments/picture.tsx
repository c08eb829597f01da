import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { classes } from "../ui/classes.ts";
import { fallbackPicture } from "./drawn-species.ts";

/** A tournament's picture, or a drawing of its species. It is decorative: the name says the same. */
export function TournamentPicture({
  tournament,
  className,
}: {
  tournament: Pick<TournamentView, "imageUrl" | "thumbnailUrl" | "targetSpecies">;
  className?: string;
}) {
  const { imageUrl, thumbnailUrl, targetSpecies } = tournament;
  const look = classes("aspect-video w-full bg-sunken object-cover", className);
  if (!(imageUrl && thumbnailUrl)) {
    return (
      <img src={`/pictures/${fallbackPicture(targetSpecies)}.svg`} alt="" width="640" height="360" className={look} />
    );
  }
  return (
    <img
      src={thumbnailUrl}
      srcSet={`${thumbnailUrl} 400w, ${imageUrl} 1600w`}
      sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 50vw, 100vw"
      alt=""
      width="640"
      height="360"
      loading="lazy"
      className={look}
    />
  );
}
