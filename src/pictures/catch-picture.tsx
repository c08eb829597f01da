import { dayText } from "../base/format/days.ts";
import { decimalText } from "../base/format/numbers.ts";
import type { CatchCard } from "../catches/catch-shapes.ts";
import {
  Brand,
  boardHeight,
  colors,
  framed,
  innerWidth,
  margin,
  onWater,
  type PictureClub,
  pictureSize,
} from "./frame.tsx";
import { drawable, fittingSize, shortened, wrapLines } from "./words.ts";

/** A placeholder in the drawing for the photo, which is read during rendering. */
export const photoAddress = "photo:stored";

export const photoBox = { width: 740, height: pictureSize.height - boardHeight };

type Photo = { sha256: string; width: number; height: number };

type CatchPicture = { club: PictureClub; card: CatchCard; photo: Photo | null };

/** Fits the whole fish and the whole board, without cropping. */
const panelWidth = ({ width, height }: Photo): number =>
  Math.min(photoBox.width, Math.round((photoBox.height * width) / height));

export function catchPicture({ club, card, photo }: CatchPicture): string {
  if (!photo) return framed({ club, children: <Words card={card} x={margin} width={innerWidth} /> });
  const left = panelWidth(photo);
  const x = left + 44;
  const width = pictureSize.width - x - 40;
  return onWater(
    <>
      <rect width={left} height={photoBox.height} fill="#041f25" />
      <image id={photo.sha256} href={photoAddress} width={left} height={photoBox.height} />
      <Brand club={club} x={x} width={width} size={26} />
      <Words card={card} x={x} width={width} />
    </>,
  );
}

type WordsProps = { card: CatchCard; x: number; width: number };

function Words({ card, x, width }: WordsProps) {
  const length = decimalText(card.length);
  const lengthSize = fittingSize(`${length}${card.unit}`, 124, width);
  const species = wrapLines(drawable(card.species, "Fish"), 42, width, 2);
  const details = [
    drawable(card.location, ""),
    card.tournamentName ? drawable(card.tournamentName, "") : "",
    dayText(card.day),
  ].filter(Boolean);
  const speciesAt = 292;
  const anglerAt = speciesAt + species.length * 46 + 18;
  return (
    <g transform={`translate(${x} 0)`}>
      <text y={224} fontSize={lengthSize} fontWeight={700} fill={colors.board}>
        {length}
        <tspan dx={12} fontSize={lengthSize * 0.4} fill={colors.soft}>
          {card.unit}
        </tspan>
      </text>
      {species.map((line, index) => (
        <text key={line} y={speciesAt + index * 46} fontSize={42} fontWeight={700} fill={colors.ink}>
          {line}
        </text>
      ))}
      <text y={anglerAt} fontSize={34} fill={colors.ink}>
        {shortened(drawable(card.displayName, `Angler ${card.userId}`), 34, width)}
      </text>
      {details.map((detail, index) => (
        <text key={detail} y={anglerAt + 52 + index * 38} fontSize={27} fill={colors.soft}>
          {shortened(detail, 27, width)}
        </text>
      ))}
    </g>
  );
}
