import { lengthText } from "../../../src/catches/rules.ts";
import { Moment } from "../../catches/moment.tsx";
import { Alert } from "../../ui/alert.tsx";
import type { WaitingCatch } from "./verification-loader.ts";

/** What speaks against a catch, in sentences; empty for most. */
export function doubtsOf(fish: WaitingCatch): string[] {
  const { camera, reusedIn, isLate, ineligibleText, needsPhoto, rejectedBefore } = fish;
  return [
    needsPhoto && "It has no photo yet, so it cannot be verified.",
    ineligibleText && `It would not score: ${ineligibleText}`,
    isLate && "It arrived after the end; the phone says it was caught in time.",
    camera.isOutsideWindow && "The camera wrote a time outside the tournament.",
    ...reusedIn.map(
      ({ catchId, username, isSameFile }) =>
        `${isSameFile ? "The same file" : "The same picture"} is in catch ${catchId} of ${username}.`,
    ),
    rejectedBefore && `Sent again; it was rejected before: ${rejectedBefore}`,
  ].filter((doubt) => typeof doubt === "string");
}

export function Doubts({ fish }: { fish: WaitingCatch }) {
  const doubts = doubtsOf(fish);
  if (doubts.length === 0) return null;
  return (
    <Alert kind="warning">
      <ul className="flex flex-col gap-1">
        {doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** What is known of a catch besides its photo; the camera's part is for admins alone. */
export function JudgeFacts({ fish }: { fish: WaitingCatch }) {
  const { tournamentName, minLength, location, submittedAt, capturedAt, camera, notes, originalUrl } = fish;
  const facts: [string, React.ReactNode][] = [
    ["Tournament", `${tournamentName}, from ${lengthText(minLength)}`],
    ["Location", location],
    ["Submitted", <Moment key="at" at={submittedAt} />],
    ["Phone's time", capturedAt && <Moment key="at" at={capturedAt} />],
    ["Camera's time", camera.takenAt && <Moment key="at" at={camera.takenAt} />],
    ["Camera's clock", camera.clock?.replace("T", " ")],
    ["Camera's position", camera.position && `${camera.position.latitude}, ${camera.position.longitude}`],
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
