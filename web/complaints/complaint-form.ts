import { complaintText } from "../../src/complaints/model.ts";
import { boundedText } from "../../src/text/model.ts";

/** The form of a report: what is typed, and what it is about, as `tournament:7` or `catch:12`. */
export const complaintForm = complaintText.extend({
  about: boundedText("Choose what it is about", 40)
    .regex(/^(none|(tournament|catch):\d{1,12})$/)
    .default("none"),
});

type Named = { tournamentId: number | null; catchId: number | null };

/** What the API takes for the form's `about`. */
export function namedBy(about: string): Named {
  const [kind, id] = about.split(":");
  return { tournamentId: kind === "tournament" ? Number(id) : null, catchId: kind === "catch" ? Number(id) : null };
}
