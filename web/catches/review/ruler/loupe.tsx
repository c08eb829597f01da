import { type PhotoSize, pixelShown } from "../../../../src/catches/review/ruler/measure-fish.ts";
import type { Point } from "../../../../src/scoring/scoring-rules.ts";

const shownPx = 44;

/** The photo around a point, enlarged, in the corner that is farthest from it. */
export function Loupe({ photo, url, at, isFish }: { photo: PhotoSize; url: string; at: Point; isFish: boolean }) {
  const { width, height } = photo;
  const half = (shownPx / 2) * pixelShown(photo);
  const arm = half / 3;
  const { x, y } = at;
  return (
    <svg
      viewBox={`${x - half} ${y - half} ${2 * half} ${2 * half}`}
      aria-hidden="true"
      className="ruler-loupe"
      data-left={x > width / 2}
      data-top={y > height / 2}
    >
      <image href={url} width={width} height={height} />
      <path
        d={`M${x - half} ${y}H${x - arm / 3}M${x + arm / 3} ${y}H${x + half}M${x} ${y - half}V${y - arm / 3}M${x} ${y + arm / 3}V${y + half}`}
        className={isFish ? "ruler-cross ruler-fish" : "ruler-cross"}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
