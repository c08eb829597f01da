import { Link } from "react-router-dom";
import { lengthText } from "../../../../src/base/format/lengths.ts";
import type { OtherPhoto } from "../../../../src/catches/review/review-shapes.ts";
import { Name, useNameOf } from "../../../names.tsx";
import { DayMoment } from "../../../tournaments/day/times-in.tsx";
import type { JudgedFish } from "../reviewed-fish.ts";
import { PositionMap } from "./position-map.tsx";
import { TimeLine } from "./time-line.tsx";

/** Pictures of when and where the photo was taken. */
export function Evidence({ fish }: { fish: JudgedFish }) {
  const { camera, location, evidence } = fish;
  return (
    <>
      <TimeLine fish={fish} />
      {camera.position && (
        <PositionMap
          position={camera.position}
          location={location}
          others={evidence.otherPositions}
          statedPlace={evidence.statedPlace}
          stateMap={evidence.stateMap}
        />
      )}
    </>
  );
}

const statusWords = { pending: "pending review", verified: "verified", rejected: "rejected", lapsed: "lapsed" };

/** The photos of catches that show the same picture, for comparison with the photo under review. */
export function OtherPhotos({ fish }: { fish: JudgedFish }) {
  return fish.evidence.otherPhotos.map((other) => <OtherCatch key={other.catchId} other={other} />);
}

function OtherCatch({ other }: { other: OtherPhoto }) {
  const nameOf = useNameOf();
  const { catchId, tournamentName, species, length, unit, status, submittedAt, photoUrl } = other;
  return (
    <figure className="judged-other">
      <img src={photoUrl} alt={`${species} caught by ${nameOf(other)}`} loading="lazy" className="judged-photo" />
      <figcaption>
        <Link to={`/admin/catches/${catchId}`} className="link">
          <Name of={other} />
          's catch #{catchId}
        </Link>
        : {species}, {lengthText(length, unit)}, {statusWords[status]}, {tournamentName ?? "personal"},{" "}
        <DayMoment at={submittedAt} />
      </figcaption>
    </figure>
  );
}
