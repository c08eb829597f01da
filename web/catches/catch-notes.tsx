import { Link } from "react-router-dom";
import { lengthText } from "../../src/base/format/lengths.ts";
import { moneyText } from "../../src/base/format/money.ts";
import { weightText, weightUnits } from "../../src/base/format/weights.ts";
import type { Claim } from "../../src/catches/catch-shapes.ts";
import { statusWords } from "../../src/challenges/challenge-status.ts";
import { Name } from "../names.tsx";
import { Alert } from "../ui/alert.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Moment } from "../ui/moment.tsx";
import type { OwnCatch } from "./loaders.ts";

const claimText = ({ species, length, weight }: Claim, unit: OwnCatch["unit"]) =>
  `${species}, ${lengthText(length, unit)}, ${weightText(weight, weightUnits[unit])}`;

/** Notes for the angler about a catch, and the actions available now. */
export function CatchNotes({ fish }: { fish: OwnCatch }) {
  const { status, kind, needsPhoto, photoDeadline, rejectionReason, resubmittedAs } = fish;
  const { claimed, rulingReason, ineligibleText } = fish;
  const isJudged = status === "verified" || status === "rejected";
  const { filed, unpaid } = fish.challenges;
  const isChallengedByYou = unpaid !== undefined || filed.some(({ isYours }) => isYours);
  return (
    <>
      {needsPhoto && (
        <Alert kind="warning">
          <p>
            It can't be approved without a photo.
            {photoDeadline && (
              <>
                {" "}
                Add it by <Moment at={photoDeadline} isDeadline hasZone />.
              </>
            )}
          </p>
          <ButtonLink to={`/my-catches/${fish.id}/edit`} className="mt-2">
            Add Photo
          </ButtonLink>
        </Alert>
      )}
      {status === "rejected" && (
        <Alert kind="error" announce={false}>
          <p>Reason: {rejectionReason}</p>
          {resubmittedAs === null ? (
            <ButtonLink to={`/submit-catch?resubmit=${fish.id}`} look="secondary" className="mt-2">
              Fix and Resubmit
            </ButtonLink>
          ) : (
            <p>
              You resubmitted it. See{" "}
              <Link to={`#catch-${resubmittedAs}`} className="link">
                the corrected catch
              </Link>
              .
            </p>
          )}
        </Alert>
      )}
      {status === "lapsed" && <Alert>Expired – no photo was added in time</Alert>}
      {claimed && (
        <Alert>
          <dl>
            <Words of="You claimed" fish={claimed} unit={fish.unit} />
            <Words of="Approved as" fish={fish} unit={fish.unit} />
          </dl>
          {rulingReason && <p className="mt-1">Reason: {rulingReason}</p>}
        </Alert>
      )}
      {ineligibleText && status !== "rejected" && <Alert kind="warning">Won't count: {ineligibleText}</Alert>}
      {fish.submittedBy && (
        <p>
          Submitted for you by <Name of={fish.submittedBy} />, with your consent.
        </p>
      )}
      <OwnChallenges challenges={fish.challenges} />
      {fish.paperNote && <p>Entered by the club: {fish.paperNote}</p>}
      {(isJudged || kind === "Personal") && (
        <p className="flex flex-wrap gap-x-6">
          {status !== "rejected" && (
            <Link to={`/catches/${fish.id}`} className="link">
              Share this catch
            </Link>
          )}
          {status === "verified" && kind === "Tournament" && (
            <Link to={`/catches/${fish.id}#scored`} className="link">
              How it was scored
            </Link>
          )}
          {kind === "Tournament" && resubmittedAs === null && !isChallengedByYou && (
            <Link to={`/catches/${fish.id}/challenge`} className="link">
              Challenge this decision
              {fish.challengeDeposit !== undefined && ` (${moneyText(fish.challengeDeposit)} deposit)`}
            </Link>
          )}
        </p>
      )}
    </>
  );
}

/** Challenges to the decision on a catch, by its angler or another entrant. */
function OwnChallenges({ challenges: { filed, unpaid } }: Pick<OwnCatch, "challenges">) {
  return (
    <>
      {unpaid && (
        <p>
          Your challenge isn't filed yet.{" "}
          <Link to={`/deposits/${unpaid.id}`} className="link">
            Pay the {moneyText(unpaid.amount)} deposit
          </Link>
        </p>
      )}
      {filed.map(({ id, reason, status, isYours }) => (
        <p key={id}>
          <Link to={`/challenges/${id}`} className="link">
            {isYours ? "Your challenge" : "Another entrant's challenge"} ({reason})
          </Link>
          : {statusWords[status].text.toLowerCase()}
        </p>
      ))}
    </>
  );
}

/** A fish as claimed or as approved; the term is beside it if there is room. */
const Words = ({ of, fish, unit }: { of: string; fish: Claim; unit: OwnCatch["unit"] }) => (
  <div className="flex flex-wrap gap-x-3">
    <dt className="basis-32 font-semibold">{of}</dt>
    <dd className="min-w-0 flex-[1_1_7.5rem]">{claimText(fish, unit)}</dd>
  </div>
);
