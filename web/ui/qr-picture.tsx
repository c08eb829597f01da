import { classes } from "./classes.ts";

/** Dark on white in both themes: many apps can't read anything else. */
export function QrPicture({
  size,
  path,
  label,
  className = "w-56 max-w-full",
}: {
  size: number;
  path: string;
  label: string;
  className?: string;
}) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={classes("rounded-lg", className)}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
