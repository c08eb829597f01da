import { dayIn, dayText } from "../base/format/days.ts";
import { decimalText, numberText } from "../base/format/numbers.ts";
import type { AnglerProfile } from "../catches/profile/angler-profile.ts";
import { placeText } from "../money/prizes/prize-text.ts";
import { colors, type Figure, Figures, framed, innerWidth, Lines, margin, type PictureClub } from "./frame.tsx";
import { drawable, shortened, wrapLines } from "./words.ts";

/** The best place in an ended tournament, or else the start of the membership. */
function remark({ results, memberSince }: AnglerProfile, timeZone: string): string {
  const places = results.flatMap(({ rank, hasEnded, ...result }) => (rank && hasEnded ? [{ rank, ...result }] : []));
  const [best] = places.toSorted((a, b) => a.rank - b.rank);
  if (!best) return `Member since ${dayText(dayIn(new Date(memberSince), timeZone))}`;
  const name = drawable(best.name, "a tournament");
  const division = best.division ? `${drawable(best.division, "a division")}, ` : "";
  return `${placeText(best.rank)} of ${numberText(best.anglers)} in ${division}${name}`;
}

function figuresOf({ results, verifiedFish, longest }: AnglerProfile): Figure[] {
  return [
    { value: numberText(results.length), label: results.length === 1 ? "Tournament" : "Tournaments" },
    { value: numberText(verifiedFish), label: "Verified fish" },
    ...(longest > 0 ? [{ value: `${decimalText(longest)} in`, label: "Longest" }] : []),
  ];
}

export function anglerPicture(club: PictureClub, profile: AnglerProfile, timeZone: string): string {
  const lines = wrapLines(drawable(profile.displayName, `Angler ${profile.id}`), 84, innerWidth, 2);
  const top = lines.length > 1 ? 206 : 236;
  return framed({
    club,
    children: (
      <>
        <Lines lines={lines} y={top} size={84} />
        <text x={margin} y={top + (lines.length - 1) * 91 + 66} fontSize={36} fill={colors.soft}>
          {shortened(remark(profile, timeZone), 36, innerWidth)}
        </text>
        <Figures figures={figuresOf(profile)} />
      </>
    ),
  });
}
