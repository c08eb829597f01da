import { type Keypoint, keypointOf, mirroredKeypoints, type Spot, transposedSpot } from "./keypoints.ts";
import { type Luminance, mirrored, transposed } from "./luminance.ts";

/** What two pictures are compared by: a thumbnail's brightness without its finest noise. */
export type ComparedPicture = { luminance: Luminance; keypoints: readonly Keypoint[] };

/** One of the eight ways in which a picture can lie. */
export type Orientation = { isMirrored: boolean; isTurned: boolean; picture: ComparedPicture };

type Axis = "across" | "down";

const flipped = ({ luminance, keypoints }: ComparedPicture, axis: Axis): ComparedPicture => ({
  luminance: mirrored(luminance, axis),
  keypoints: mirroredKeypoints(keypoints, luminance, axis),
});

/** As it is first, then mirrored, then the others; all follow from the spots of the first. */
export function orientationsOf(luminance: Luminance, spots: readonly Spot[]): Orientation[] {
  const asItIs = { luminance, keypoints: spots.map(keypointOf) };
  const onItsSide = { luminance: transposed(luminance), keypoints: spots.map(transposedSpot).map(keypointOf) };
  return [
    { isMirrored: false, isTurned: false, picture: asItIs },
    { isMirrored: true, isTurned: false, picture: flipped(asItIs, "across") },
    { isMirrored: true, isTurned: true, picture: flipped(asItIs, "down") },
    { isMirrored: false, isTurned: true, picture: flipped(flipped(asItIs, "across"), "down") },
    { isMirrored: true, isTurned: true, picture: onItsSide },
    { isMirrored: false, isTurned: true, picture: flipped(onItsSide, "across") },
    { isMirrored: false, isTurned: true, picture: flipped(onItsSide, "down") },
    { isMirrored: true, isTurned: true, picture: flipped(flipped(onItsSide, "across"), "down") },
  ];
}
