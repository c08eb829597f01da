import { useState } from "react";
import { Link, useLoaderData } from "react-router-dom";
import { lengthText } from "../../../src/base/format/lengths.ts";
import { fullNameOf } from "../../../src/base/format/names.ts";
import { decimalText, measureText } from "../../../src/base/format/numbers.ts";
import type { SeenView } from "../../../src/options/second-review/second-review-shapes.ts";
import { type Rules, scoringUnit, shippedRules } from "../../../src/scoring/scoring-rules.ts";
import { Claim } from "../../catches/review/claim.tsx";
import { Evidence, OtherPhotos } from "../../catches/review/evidence/evidence.tsx";
import { Flags, JudgeFacts } from "../../catches/review/judge-facts.tsx";
import { MeasuredPhoto } from "../../catches/review/measured-photo.tsx";
import type { JudgedFish } from "../../catches/review/reviewed-fish.ts";
import type { Measurement } from "../../catches/review/ruler/ruler.tsx";
import { MeasureOverlay } from "../../catches/submit/measure-overlay.tsx";
import { useNameOf } from "../../names.tsx";
import type { Loaded } from "../../page.ts";
import { Alert } from "../../ui/alert.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import { SecondReviewForms } from "./second-review-forms.tsx";
import type { loadSecondReview } from "./second-review-loaders.ts";
import { statusWords, whyWords } from "./words.ts";

/** A fish as claimed, for a second judge; both judges' findings once both have reviewed it. */
export function Component() {
  const { look, fish } = useLoaderData<Loaded<typeof loadSecondReview>>();
  const [measured, setMeasured] = useState<{ at: string; taken: Measurement } | null>(null);
  const now = `${look.id} ${look.status}`;
  const currentMeasurement = measured?.at === now ? measured.taken : null;
  const canMeasure = look.youMay === "look" || look.youMay === "settle";
  const { text, tone } = statusWords[look.status];
  return (
    <Page>
      <PageHeading
        back={<BackLink to="/admin/judging">Second Reviews</BackLink>}
        title="Second Review"
        badge={<Badge tone={tone}>{text}</Badge>}
        lead={`Catch #${look.catchId}, ${look.tournamentName}. ${whyWords[look.why]}.`}
      />
      <div className="judge">
        <div className="judge-photos" data-count={1 + fish.evidence.otherPhotos.length}>
          <MeasuredPhoto
            key={now}
            fish={fish}
            taken={currentMeasurement}
            onTaken={canMeasure ? (measurement) => setMeasured({ at: now, taken: measurement }) : undefined}
          />
          <OtherPhotos fish={fish} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Claim fish={fish} />
          <Decisions />
          <Flags fish={fish} />
          <div key={now}>
            <SecondReviewForms taken={currentMeasurement} />
          </div>
          <JudgeFacts fish={fish} />
          <Evidence fish={fish} />
        </div>
      </div>
    </Page>
  );
}

/** Each judge's findings, and the final decision; nothing while the second review is pending. */
function Decisions() {
  const { look, fish, nextId } = useLoaderData<Loaded<typeof loadSecondReview>>();
  const { first, second, settled, status, catchId, youMay } = look;
  if (status === "awaiting") return null;
  const rules = fish.tournament?.rules ?? shippedRules.tournament;
  return (
    <>
      {settled && (
        <Alert kind="success" announce={false}>
          <p className="font-bold">{second ? "Settled" : "Skipped"}</p>
          <p>
            <Moment at={settled.at} />
            {settled.judge && ` by ${judgeName(settled)}`}: {settled.reason}
          </p>
        </Alert>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {first && <Seen name="First decision" seen={first} fish={fish} rules={rules} />}
        {second && <Seen name="Second review" seen={second} fish={fish} rules={rules} />}
      </div>
      <p>
        <Link to={`/admin/catches/${catchId}`} className="link">
          Catch #{catchId}, with its history
        </Link>
      </p>
      {nextId !== null && youMay === null && (
        <div>
          <ButtonLink to={`/admin/judging/${nextId}`}>Next Second Review</ButtonLink>
        </div>
      )}
    </>
  );
}

const judgeName = ({ judge, judgeDisplayName }: Pick<SeenView, "judge" | "judgeDisplayName">): string =>
  judge === null ? "A judge" : fullNameOf(judge, judgeDisplayName);

type SeenProps = { name: string; seen: SeenView; fish: JudgedFish; rules: Rules };

function Seen({ name, seen, fish, rules }: SeenProps) {
  const { at, measured, penalties, scored, reason } = seen;
  const unit = scoringUnit(rules);
  const lines: [string, string][] = [
    ...(measured === null ? [] : ([["Measured", measureText(measured, unit)]] as [string, string][])),
    ...penalties.map(({ name, deduct }): [string, string] => [name, `−${decimalText(deduct)} ${unit}`]),
    ...(scored === null ? [] : ([["Scored", measureText(scored, unit)]] as [string, string][])),
  ];
  return (
    <section className="min-w-0">
      <h2 className="title-3">{name}</h2>
      <p className="break-words text-[0.9375rem] text-ink-soft">
        {judgeName(seen)}
        {at && (
          <>
            , <Moment at={at} />
          </>
        )}
      </p>
      {measured === null && <p className="font-semibold">Rejected the fish</p>}
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
        {lines.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="break-words">{label}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {reason && <p className="break-words">{reason}</p>}
      <Drawn seen={seen} fish={fish} rules={rules} />
    </section>
  );
}

/** The judge's marks on the photo. */
function Drawn({ seen: { marks, measured }, fish, rules }: Omit<SeenProps, "name">) {
  const { photoUrl, photoSize, claimed } = fish;
  const nameOf = useNameOf();
  if (!(marks && photoUrl && photoSize) || measured === null || rules.by !== "length") return null;
  return (
    <span className="relative mt-2 block">
      <img
        src={photoUrl}
        width={photoSize.width}
        height={photoSize.height}
        loading="lazy"
        alt={`${claimed.species} caught by ${nameOf(fish)}, as it was measured: ${lengthText(measured, rules.unit)}`}
        className="h-auto w-full rounded-lg"
      />
      <MeasureOverlay marks={marks} {...photoSize} unit={rules.unit} length={measured} />
    </span>
  );
}
