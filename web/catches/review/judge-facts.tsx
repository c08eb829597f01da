import { Link } from "react-router-dom";
import { lengthText } from "../../../src/base/format/lengths.ts";
import type { UnverifiedCatch } from "../../../src/catches/review/review-shapes.ts";
import { onlyJudgeText } from "../../../src/relations/conflict-of-interest.ts";
import { flagNames } from "../../../src/tournaments/flagging/flag-kinds.ts";
import { Name } from "../../names.tsx";
import { DayMoment } from "../../tournaments/day/times-in.tsx";
import { Alert } from "../../ui/alert.tsx";
import type { JudgedFish } from "./reviewed-fish.ts";

export const lateName = "Late";
export const needsPhotoName = "Needs photo";
export const resubmittedName = "Resubmitted";
export const ineligibleNames: Record<NonNullable<UnverifiedCatch["ineligibleReason"]>, string> = {
  species: "Not a target species",
  below_minimum: "Below minimum",
  outside_window: "Outside the tournament's dates",
  missed_cut: "Missed the cut",
};

function conflictName({ isOwn, isSubmitter }: NonNullable<JudgedFish["conflict"]>): string {
  if (isOwn) return "Your own catch";
  return isSubmitter ? "Submitted by you" : "Someone you fish with";
}

export type Flag = { name: string; text: string; catchId?: number | null };

/** Evidence against a catch; empty for most. */
export function flagsOf(fish: JudgedFish): Flag[] {
  const { isLate, uploadBeganAt, ineligibleReason, ineligibleText, needsPhoto, rejectedBefore, conflict } = fish;
  const flags = [
    conflict && {
      name: conflictName(conflict),
      text: conflict.hasOtherJudge ? "Another judge will decide on it." : onlyJudgeText,
    },
    needsPhoto && { name: needsPhotoName, text: "It has no photo yet, so it can't be verified." },
    ineligibleReason && {
      name: ineligibleNames[ineligibleReason],
      text: `This catch won't count: ${ineligibleText}`,
    },
    isLate && {
      name: lateName,
      text: uploadBeganAt
        ? "Late: the upload began before the end and finished after it."
        : "Late: it arrived after the end, but was caught in time according to the phone's clock.",
    },
    ...fish.flags.map(({ kind, evidence, catchId }) => ({ name: flagNames[kind], text: evidence, catchId })),
    rejectedBefore && { name: resubmittedName, text: `Resubmitted after a rejection: ${rejectedBefore}` },
  ];
  return flags.filter((flag) => typeof flag === "object" && flag !== null);
}

/** The flags with their names. If they have to be confirmed, pressing a flag's name confirms that the judge has seen them. */
export function Flags({ fish, confirm }: { fish: JudgedFish; confirm?: FlagConfirmation }) {
  const flags = flagsOf(fish);
  if (flags.length === 0) return null;
  return (
    <Alert kind="warning">
      <ul className="flex flex-col gap-1">
        {flags.map((flag) => (
          <li key={flag.text}>
            <FlagName flag={flag} confirm={confirm} />
            {!flag.catchId ? (
              flag.text
            ) : (
              <Link to={`/admin/catches/${flag.catchId}`} className="link">
                {flag.text}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {confirm?.state === "asked" && (
        <p role="alert" className="mt-1 font-bold">
          Flagged. Press Verify again to approve it anyway.
        </p>
      )}
      {confirm?.state === "seen" && <p className="mt-1 font-bold">Flags reviewed. Press Verify again to approve.</p>}
    </Alert>
  );
}

/** Flags are confirmed before a catch is verified: by pressing one ("seen"), or by pressing Verify a second time ("asked"). */
export type FlagConfirmation = { state: "none" | "asked" | "seen"; onSeen: () => void };

function FlagName({ flag, confirm }: { flag: Flag; confirm?: FlagConfirmation }) {
  if (!confirm) return <b className="block">{flag.name}</b>;
  return (
    <button type="button" className="flag-name" aria-pressed={confirm.state === "seen"} onClick={confirm.onSeen}>
      {flag.name}
    </button>
  );
}

/** A catch's facts besides its photo. Only judges and admins see the camera's metadata. */
export function JudgeFacts({ fish }: { fish: JudgedFish }) {
  const { tournamentName, tournament, location, submittedAt, uploadBeganAt, capturedAt, camera, notes } = fish;
  const momentOf = (at: string) => <DayMoment key="at" at={at} />;
  const hasNoData = fish.photoUrl && !(camera.takenAt || camera.clock || camera.position);
  const { originalUrl, paperNote, identifier, submittedBy } = fish;
  const facts: [string, React.ReactNode][] = [
    [
      "Tournament",
      tournament && `${tournamentName}, minimum ${lengthText(tournament.minLength, tournament.rules.unit)}`,
    ],
    [
      "In the photo",
      identifier && (
        <b key="identifier" className="figure text-lg">
          {identifier.code}-{identifier.check}
        </b>
      ),
    ],
    ["Evidence", paperNote],
    [
      "Submitted by",
      submittedBy && (
        <span key="submitter">
          <Name of={submittedBy} />, with consent
        </span>
      ),
    ],
    ["Location", location],
    ["Upload started", uploadBeganAt && momentOf(uploadBeganAt)],
    ["Submitted", momentOf(submittedAt)],
    ["Caught (phone's time)", capturedAt && momentOf(capturedAt)],
    ["Photo taken", camera.takenAt && momentOf(camera.takenAt)],
    ["Camera clock (as recorded)", camera.clock?.replace("T", " ")],
    ["Photo data", hasNoData && "No time or location in the photo"],
    ["Photo location", camera.position && `${camera.position.latitude}, ${camera.position.longitude}`],
    ["Notes", notes],
    [
      "Original",
      originalUrl && (
        <a key="original" href={originalUrl} className="link" download>
          Download
        </a>
      ),
    ],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-[0.9375rem]">
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
