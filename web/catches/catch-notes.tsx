import type { CatchView, Claim } from "../../src/catches/model.ts";
import { lengthText, weightText } from "../../src/catches/rules.ts";
import { Alert } from "../ui/alert.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Moment } from "./moment.tsx";

const claimText = ({ species, length, weight }: Claim) => `${species}, ${lengthText(length)}, ${weightText(weight)}`;

const differs = ({ claimed, species, length, weight }: CatchView) =>
  claimed.species !== species || claimed.length !== length || claimed.weight !== weight;

/** What the angler should know of a catch, and can do about it now. */
export function CatchNotes({ fish }: { fish: CatchView }) {
  const { status, needsPhoto, photoDeadline, rejectionReason, rulingReason, ineligibleText, resubmittedAs } = fish;
  const isJudged = status === "verified" || status === "rejected";
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {needsPhoto && (
        <Alert kind="warning">
          <p>
            It cannot be verified without a photo.
            {photoDeadline && (
              <>
                {" "}
                Add it until <Moment at={photoDeadline} />.
              </>
            )}
          </p>
          <ButtonLink to={`/my-catches/${fish.id}/edit`} className="mt-2">
            Add Photo
          </ButtonLink>
        </Alert>
      )}
      {status === "rejected" && (
        <Alert kind="error" announce={false} title="Rejected">
          <p>{rejectionReason}</p>
          {resubmittedAs === null ? (
            <ButtonLink to={`/submit-catch?resubmit=${fish.id}`} look="secondary" className="mt-2">
              Send again corrected
            </ButtonLink>
          ) : (
            <p>
              You have sent it again:{" "}
              <Link to={`#catch-${resubmittedAs}`} className="link">
                the corrected catch
              </Link>
              .
            </p>
          )}
        </Alert>
      )}
      {status === "lapsed" && <Alert>It lapsed: no photo arrived within 24 hours of the end.</Alert>}
      {differs(fish) && (
        <Alert>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <dt className="font-semibold">You claimed</dt>
            <dd>{claimText(fish.claimed)}</dd>
            <dt className="font-semibold">The judge ruled</dt>
            <dd>{claimText(fish)}</dd>
          </dl>
          {rulingReason && <p className="mt-1">Reason: {rulingReason}</p>}
        </Alert>
      )}
      {ineligibleText && status !== "rejected" && <Alert kind="warning">It does not score: {ineligibleText}</Alert>}
      {fish.paperNote && (
        <p className="break-words text-[0.9375rem]">Entered by the club from a paper card: {fish.paperNote}</p>
      )}
      {isJudged && fish.tournamentId !== null && (
        <p>
          <Link
            to={`/submit-complaint?catch=${fish.id}`}
            className="link inline-flex min-h-12 items-center text-[0.9375rem]"
          >
            Dispute this verdict
          </Link>
        </p>
      )}
    </div>
  );
}
