import { counted, measureText } from "../../../../src/base/format/numbers.ts";
import type { TriedFormat } from "../../../../src/results/try-format-shapes.ts";
import { Table } from "../../../ui/table.tsx";
import { tieNames } from "../format/format-names.ts";

type TriedRow = TriedFormat["rows"][number];

const placeText = (place: number | null): string => (place === null ? "–" : String(place));

function moveText({ before, after }: TriedRow): string {
  if (before.place === after.place) return "Same place";
  if (before.place === null) return "Now placed";
  if (after.place === null) return "No longer placed";
  const places = Math.abs(before.place - after.place);
  return `${after.place < before.place ? "Up" : "Down"} ${places}`;
}

/** The reasons for a side's place: the parts of its score, and the deciding tie rule. */
function whyText({ fishBefore, fishAfter, after: { decidedBy } }: TriedRow): string {
  const fish =
    fishBefore === fishAfter ? [] : [`${counted(fishAfter, "fish counts", "fish count")}, not ${fishBefore}`];
  if (decidedBy === undefined) return fish.join("");
  const rule = decidedBy === "entry-order" ? "earlier entry" : tieNames[decidedBy];
  return [...fish, `tie: ${rule.toLowerCase()}`].join("; ");
}

/** A past tournament's board by its own rules and by the tried ones. */
export function TriedBoard({ tried: { tournament, rows, moved, unitBefore, unitAfter } }: { tried: TriedFormat }) {
  const scoreText = ({ before, after }: TriedRow) => {
    const [was, is] = [measureText(before.score, unitBefore), measureText(after.score, unitAfter)];
    return was === is ? is : `${was} → ${is}`;
  };
  return (
    <section aria-label={`Tried on ${tournament.name}`} className="mb-4">
      <p className="mb-3 font-semibold" role="status">
        {tournament.name}: {moved === 0 ? "nobody moves" : `${moved} of ${counted(rows.length, "place")} change`}.
      </p>
      <Table
        caption={`${tournament.name} under these rules`}
        rows={[...rows]}
        rowKey={({ id }) => id}
        columns={[
          { id: "names", label: "Angler", kind: "lead", cell: ({ names }) => names.join(", ") },
          {
            id: "place",
            label: "Place",
            kind: "end",
            cell: ({ before, after }) =>
              before.place === after.place
                ? placeText(after.place)
                : `${placeText(before.place)} → ${placeText(after.place)}`,
          },
          {
            id: "move",
            label: "Change",
            cell: (row) => (
              <span className={row.before.place === row.after.place ? undefined : "font-semibold"}>
                {moveText(row)}
              </span>
            ),
          },
          { id: "score", label: "Score", kind: "end", cell: scoreText },
          { id: "why", label: "Why", cell: whyText },
        ]}
      />
    </section>
  );
}
