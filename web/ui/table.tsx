import type { ReactNode } from "react";
import { VisuallyHidden } from "./visually-hidden.tsx";

export type Column<Row> = {
  id: string;
  /** The column's head; on a phone it is shown before each value. */
  label: string;
  cell: (row: Row) => ReactNode;
  /** end for numbers; lead for the row's name; actions for its buttons. */
  kind?: "plain" | "end" | "lead" | "actions";
};

const kindClass = { plain: undefined, end: "cell-end", lead: "cell-lead", actions: "cell-actions" };

/** A table that becomes cards on a phone. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  /** The table's description for screen readers. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
}) {
  return (
    <div className="@container">
      <table className="data-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ id, label, kind }) => (
              <th key={id} scope="col" className={kind === "end" ? "cell-end" : undefined}>
                {kind === "actions" ? <VisuallyHidden>{label}</VisuallyHidden> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ id, label, kind = "plain", cell }) => (
                <td
                  key={id}
                  className={kindClass[kind]}
                  data-label={kind === "plain" || kind === "end" ? label : undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
