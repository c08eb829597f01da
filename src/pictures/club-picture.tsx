import { colors, framed, innerWidth, Lines, margin, type PictureClub } from "./frame.tsx";
import { drawable, wrapLines } from "./words.ts";

/** The picture for general pages. */
export function clubPicture(club: PictureClub): string {
  const lines = wrapLines(drawable(club.name, "Fishing Club"), 92, innerWidth, 2);
  return framed({
    club: { ...club, name: "Fishing tournaments" },
    children: (
      <>
        <Lines lines={lines} y={lines.length > 1 ? 250 : 300} size={92} />
        <text x={margin} y={490} fontSize={38} fill={colors.soft}>
          Enter, send your catch, follow the leaders.
        </text>
      </>
    ),
  });
}
