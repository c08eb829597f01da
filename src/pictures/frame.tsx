import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { drawable, fittingSize, shortened } from "./words.ts";

/** The size that sites expect of link previews. */
export const pictureSize = { width: 1200, height: 630 } as const;

export const margin = 64;
export const innerWidth = pictureSize.width - 2 * margin;

/** The dark theme in web/ui/styles/tokens.css. */
export const colors = {
  deep: "#062f37",
  line: "#1f525b",
  ink: "#ffffff",
  soft: "#bccdcd",
  lake: "#52bfbb",
  board: "#ffc531",
  onBoard: "#221700",
} as const;

export const boardHeight = 72;
const inch = 60;

/** The bottom of the area for content on the water. */
export const bottom = pictureSize.height - boardHeight - 40;

const fish =
  "M3 21C9 11.5 22 8 33 17.5C36.5 15.5 40 13 45 12C42.5 17.5 42.5 24 45 30C40 29 36.5 26.5 33 24.5C22 33.5 9 30.5 3 21Z";

const tickHeight = (quarter: number): number => {
  if (quarter % 4 === 0) return 34;
  return quarter % 2 === 0 ? 24 : 14;
};

function MeasuringBoard() {
  const top = pictureSize.height - boardHeight;
  const quarters = Array.from({ length: (pictureSize.width / inch) * 4 }, (_, quarter) => quarter);
  const ticks = quarters.map((quarter) => `M${quarter * (inch / 4) + inch / 2} ${top}v${tickHeight(quarter)}`);
  return (
    <>
      <rect y={top} width={pictureSize.width} height={boardHeight} fill={colors.board} />
      <path d={ticks.join("")} stroke={colors.onBoard} strokeWidth={3} />
      {quarters
        .filter((quarter) => quarter % 4 === 0 && quarter > 0)
        .map((quarter) => (
          <text
            key={quarter}
            x={(quarter * inch) / 4 + inch / 2}
            y={top + 60}
            fontSize={22}
            fontWeight={700}
            textAnchor="middle"
            fill={colors.onBoard}
          >
            {quarter / 4}
          </text>
        ))}
    </>
  );
}

/** Deep water above a measuring board. */
function Water({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it is drawn, and the page that names the picture describes it
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${pictureSize.width} ${pictureSize.height}`}
      fontFamily="Archivo"
      fontWeight={500}
    >
      <defs>
        <linearGradient id="water" x2="0.35" y2="1">
          <stop stopColor="#0f5561" />
          <stop offset="0.55" stopColor={colors.deep} />
          <stop offset="1" stopColor="#041f25" />
        </linearGradient>
      </defs>
      <rect {...pictureSize} fill="url(#water)" />
      {children}
      <MeasuringBoard />
    </svg>
  );
}

export const onWater = (children: ReactNode): string => renderToStaticMarkup(<Water>{children}</Water>);

/** The size of the file that is drawn, in pixels. */
export type PictureLogo = { sha256: string; width: number; height: number };

export type PictureClub = {
  name: string;
  /** Null if it has none, or none that can be drawn. */
  logo: PictureLogo | null;
};

/** A placeholder in the drawing for the logo, which is inserted during rendering. */
export const logoAddress = "logo:stored";

type BrandProps = { club: PictureClub; x: number; width: number; size: number };

/** The club's logo or the product's mark, and its name, at the top. */
export function Brand({ club: { name, logo }, x, width, size }: BrandProps) {
  const markWidth = logo ? logoBox(logo, width, size).width + size * 0.5 : 2.25 * size;
  return (
    <>
      {logo ? <Logo logo={logo} x={x} width={width} size={size} /> : <Mark x={x} size={size} />}
      <text x={x + markWidth} y={84} fontSize={size} fontWeight={700} fill={colors.ink}>
        {shortened(drawable(name, "Fishing Club"), size, width - markWidth)}
      </text>
    </>
  );
}

const logoPadding = 6;

/** Shows the whole logo, about two lines high, and never so wide that it leaves no room for a name. */
function logoBox({ width, height }: PictureLogo, room: number, size: number) {
  const inside = { width: Math.min(5 * size, 0.4 * room) - 2 * logoPadding, height: 2.2 * size - 2 * logoPadding };
  const scale = Math.min(inside.width / width, inside.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)) + 2 * logoPadding,
    height: Math.max(1, Math.round(height * scale)) + 2 * logoPadding,
  };
}

/** Drawn on white, as on the pages, because most logos are designed for paper. */
function Logo({ logo, x, width, size }: { logo: PictureLogo; x: number; width: number; size: number }) {
  const box = logoBox(logo, width, size);
  return (
    <g transform={`translate(${x} ${84 - 0.35 * size - box.height / 2})`}>
      <rect {...box} rx={8} fill="#ffffff" />
      <image
        id={logo.sha256}
        href={logoAddress}
        x={logoPadding}
        y={logoPadding}
        width={box.width - 2 * logoPadding}
        height={box.height - 2 * logoPadding}
      />
    </g>
  );
}

function Mark({ x, size }: { x: number; size: number }) {
  return (
    <g transform={`translate(${x - 3} ${84 - 40 * (size / 32)}) scale(${size / 27})`} fill={colors.board}>
      <path d={fish} />
      <circle cx={11.5} cy={19} r={2} fill={colors.deep} />
      <path
        d="M4.5 44V35M14.25 44V39M24 44V35M33.75 44V39M43.5 44V35"
        stroke={colors.board}
        strokeWidth={3}
        strokeLinecap="round"
      />
    </g>
  );
}

export type FrameProps = {
  club: PictureClub;
  label?: string;
  children: ReactNode;
};

/** Draws a large fish behind the text. */
export const framed = ({ club, label = "", children }: FrameProps): string =>
  onWater(
    <>
      <g transform="translate(560 20) scale(15.5)" fill={colors.lake} opacity={0.07}>
        <path d={fish} />
      </g>
      <Brand club={club} x={margin} width={innerWidth - (label ? 460 : 0)} size={32} />
      <text x={margin + innerWidth} y={84} fontSize={28} textAnchor="end" fill={colors.soft}>
        {label}
      </text>
      {children}
    </>,
  );

export function Lines({ lines, y, size }: { lines: readonly string[]; y: number; size: number }) {
  return lines.map((line, index) => (
    <text key={line} x={margin} y={y + index * size * 1.08} fontSize={size} fontWeight={700} fill={colors.ink}>
      {line}
    </text>
  ));
}

export type Figure = { value: string; label: string };

/** Figures next to each other, above the board. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const width = innerWidth / 3;
  return figures.map(({ value, label }, index) => (
    <g key={label} transform={`translate(${margin + index * width} ${bottom})`}>
      <text y={-38} fontSize={fittingSize(value, 60, width - 24)} fontWeight={700} fill={colors.board}>
        {value}
      </text>
      <text fontSize={28} fill={colors.soft}>
        {label}
      </text>
    </g>
  ));
}
