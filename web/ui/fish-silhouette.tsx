type Look = "filled" | "hatched" | "outlined";

/**
 * A fish from the left edge to `end` (such as "72%"), in the colour of the text: a body that ends short of it and a
 * tail, of one size on every screen, that reaches it. Stands in an svg without a viewBox.
 */
export function FishSilhouette({ top, bar, end, look }: { top: number; bar: number; end: string; look: Look }) {
  const { tailLength, tailPath } = tail(bar, look);
  const inset = look === "filled" ? 0 : 0.75;
  return (
    <>
      <svg aria-hidden="true" x={-tailLength} y={top} width={end} height={bar}>
        <rect
          x={tailLength + inset}
          y={inset}
          width="100%"
          height={bar - inset * 2}
          rx={bar / 2}
          className={look === "filled" ? "fill-current" : "fill-none stroke-current"}
          strokeWidth="1.5"
        />
        {look === "hatched" && (
          <path
            d={`M${tailLength + bar / 2} ${bar / 2}h2000`}
            stroke="currentColor"
            strokeWidth={bar}
            strokeDasharray="2.5 3"
          />
        )}
      </svg>
      <svg aria-hidden="true" x={end} y={top} className="overflow-visible">
        <path
          d={tailPath}
          className={look === "outlined" ? "fill-none stroke-current" : "fill-current"}
          strokeWidth="1.5"
        />
      </svg>
    </>
  );
}

/** From the top of the body's end round the fork and back; the tip of the fork is x = 0. */
function tail(bar: number, look: Look): { tailLength: number; tailPath: string } {
  const tailLength = round(bar * 1.4);
  const edge = look === "filled" ? 0 : 0.75;
  const middle = bar / 2;
  const neck = round(-bar * 0.9);
  const spread = round(bar * (look === "outlined" ? 0.48 : 0.62));
  const bend = round(-bar * 0.6);
  // Half a pixel under the body, so that no seam shows.
  const upper = `M${-tailLength - 0.5} ${edge}H${-tailLength}L${neck} ${middle - 1.2}Q${bend} ${round(middle - spread * 0.75)} 0 ${round(middle - spread)}`;
  const lower = `Q${round(-bar * 0.32)} ${middle} 0 ${round(middle + spread)}Q${bend} ${round(middle + spread * 0.75)} ${neck} ${middle + 1.2}L${-tailLength} ${bar - edge}h-0.5`;
  return { tailLength, tailPath: upper + lower };
}

function round(value: number): number {
  return Number(value.toFixed(1));
}
