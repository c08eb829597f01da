import type { RecentVerdict } from "../../src/catches/model.ts";
import { lengthText } from "../../src/catches/rules.ts";
import { CatchThumbnail } from "../catches/catch-thumbnail.tsx";
import { Moment } from "../catches/moment.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Section } from "../ui/page.tsx";
import { VerdictForm } from "./verdict-fields.tsx";

/** The latest verdicts, each to be taken back when the judge's hand slipped. */
export function RecentVerdicts({ verdicts }: { verdicts: RecentVerdict[] }) {
  if (verdicts.length === 0) return null;
  return (
    <Section title="Recent verdicts">
      <Card className="@container">
        <ul className="divide-y divide-line">
          {verdicts.map((verdict) => (
            <li
              key={verdict.id}
              className="grid grid-cols-1 items-center gap-3 px-4 py-3 @min-[15rem]:grid-cols-[auto_minmax(0,1fr)] @min-[36rem]:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-5"
            >
              <CatchThumbnail photo={verdict} alt="" className="h-14 w-21" />
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <b className="wrap-anywhere min-w-0 font-semibold">{verdict.username}</b>
                  <Badge tone={verdict.status === "verified" ? "green" : "red"}>
                    {verdict.status === "verified" ? "Verified" : "Rejected"}
                  </Badge>
                </p>
                <p className="text-[0.9375rem] text-ink-soft">
                  {verdict.species}, {lengthText(verdict.length)} · {verdict.tournamentName} ·{" "}
                  <Moment at={verdict.judgedAt} />
                  {verdict.judgedBy && ` by ${verdict.judgedBy}`}
                </p>
                {verdict.rejectionReason && <p className="text-[0.9375rem] break-words">{verdict.rejectionReason}</p>}
              </div>
              <VerdictForm
                fish={verdict}
                intent="take-back"
                className="@min-[15rem]:col-start-2 @min-[36rem]:col-start-3"
              >
                <Button
                  look="secondary"
                  size="small"
                  aria-label={`Take back the verdict on ${verdict.username}'s catch`}
                >
                  Take Back
                </Button>
              </VerdictForm>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
