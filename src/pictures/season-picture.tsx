import { shownNames } from "../base/format/names.ts";
import { counted, numberText } from "../base/format/numbers.ts";
import type { LadderEntry, SeasonView } from "../seasons/season-shapes.ts";
import { bottom, colors, Figures, framed, innerWidth, Lines, margin, type PictureClub } from "./frame.tsx";
import { drawable, shortened, wrapLines } from "./words.ts";

export type SeasonPicture = { club: PictureClub; season: SeasonView; leaders: readonly LadderEntry[] };

function labelOf({ season, leaders }: SeasonPicture): string {
  if (season.isComplete) return "Final season standings";
  return leaders.length > 0 ? "Season standings" : "Season";
}

const titleSize = 58;
const rowHeight = 78;
const unitGap = 8;

export function seasonPicture(picture: SeasonPicture): string {
  const { club, season, leaders } = picture;
  const lines = wrapLines(drawable(season.name, "Season"), titleSize, innerWidth, 2);
  const top = lines.length > 1 ? 174 : 196;
  const { events, anglers } = season;
  const official = events.filter(({ state }) => state === "official").length;
  return framed({
    club,
    label: labelOf(picture),
    children: (
      <>
        <Lines lines={lines} y={top} size={titleSize} />
        <text x={margin} y={top + (lines.length - 1) * titleSize * 1.08 + 50} fontSize={32} fill={colors.soft}>
          {`${official} of ${counted(events.length, "tournament")} official`}
        </text>
        {leaders.length > 0 ? (
          <Leaders leaders={leaders} />
        ) : (
          <Figures
            figures={[
              { value: numberText(events.length), label: events.length === 1 ? "Tournament" : "Tournaments" },
              { value: numberText(anglers), label: anglers === 1 ? "Angler" : "Anglers" },
            ]}
          />
        )}
      </>
    ),
  });
}

/** Ranked by official points; anglers without any, by provisional points. */
function Leaders({ leaders }: Pick<SeasonPicture, "leaders">) {
  const first = bottom - (leaders.length - 1) * rowHeight - 14;
  const nameOf = shownNames(leaders);
  return leaders.map(({ userId, rank, points, provisional, ...names }, index) => (
    <g key={userId} transform={`translate(${margin} ${first + index * rowHeight})`}>
      <text fontSize={44} fontWeight={700} fill={index === 0 ? colors.board : colors.soft}>
        {rank ?? provisional?.rank}
      </text>
      <text x={64} fontSize={36} fontWeight={700} fill={colors.ink}>
        {shortened(drawable(nameOf(names), `Angler ${userId}`), 36, innerWidth - 64 - 280)}
      </text>
      <text x={innerWidth - unitGap} fontSize={44} fontWeight={700} textAnchor="end" fill={colors.ink}>
        {numberText(rank === null ? (provisional?.points ?? 0) : points)}
        <tspan dx={unitGap} fontSize={28} fontWeight={500} fill={colors.soft}>
          {rank === null ? "provisional" : "points"}
        </tspan>
      </text>
    </g>
  ));
}
