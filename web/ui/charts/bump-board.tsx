import { classes } from "../classes.ts";

const inches = Array.from({ length: 25 }, (_, inch) => inch);

/** An empty bump board on wet planks, in place of a fish's photo. */
export function BumpBoard({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={classes("bg-sunken", className)}
    >
      <g className="fill-none stroke-line-strong" strokeWidth="2" strokeLinecap="round">
        <path
          strokeDasharray="6 6"
          d="M44 93c22-28 82-39 134-21 14 5 26 12 36 16 10-6 22-16 38-20-8 18-8 34 0 50-16-4-28-12-38-18-12 6-24 12-38 16-52 14-110 5-132-23Zm40-22c8 12 8 30 0 43"
        />
        <circle cx="66" cy="87" r="2" />
      </g>
      <g>
        <rect x="28" y="128" width="292" height="34" className="fill-board" />
        <rect x="16" y="70" width="16" height="92" rx="4" className="fill-lake" />
        <path
          className="stroke-on-board"
          strokeWidth="1.5"
          d={inches.map((inch) => `M${32 + inch * 12} 128v${inch % 6 === 0 ? 20 : 10}`).join("")}
        />
      </g>
    </svg>
  );
}
