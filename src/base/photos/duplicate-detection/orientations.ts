import { type Keypoint, keypointOf, mirroredKeypoints, type Spot, transposedSpot } from "./keypoints.ts";
import { type Luminance, mirrored, transposed } from "./luminance.ts";

/** The data used to compare two pictures: a thumbnail's brightness without its finest noise. */
export type ComparedPicture = { luminance: Luminance; keypoints: readonly Keypoint[] };

/** One of a picture's eight possible orientations. */
export type Orientation = { isMirrored: boolean; isTurned: boolean; picture: ComparedPicture };

type Axis = "across" | "down";

type Size = Pick<Luminance, "width" | "height">;

const flipped = (picture: ComparedPicture, size: Size, axis: Axis): ComparedPicture => ({
  get luminance() {
    return mirrored(picture.luminance, axis);
  },
  keypoints: mirroredKeypoints(picture.keypoints, size, axis),
});

/** The original first, then mirrored, then the others; all are derived from the spots of the first. */
export function orientationsOf(luminance: Luminance, spots: readonly Spot[]): Orientation[] {
  const asItIs = { luminance, keypoints: spots.map(keypointOf) };
  const onItsSide = {
    get luminance() {
      return transposed(luminance);
    },
    keypoints: spots.map(transposedSpot).map(keypointOf),
  };
  const upright = (picture: ComparedPicture, axis: Axis) => flipped(picture, luminance, axis);
  const turnedSize = { width: luminance.height, height: luminance.width };
  const turned = (picture: ComparedPicture, axis: Axis) => flipped(picture, turnedSize, axis);
  return [
    { isMirrored: false, isTurned: false, picture: asItIs },
    { isMirrored: true, isTurned: false, picture: upright(asItIs, "across") },
    { isMirrored: true, isTurned: true, picture: upright(asItIs, "down") },
    { isMirrored: false, isTurned: true, picture: upright(upright(asItIs, "across"), "down") },
    { isMirrored: true, isTurned: true, picture: onItsSide },
    { isMirrored: false, isTurned: true, picture: turned(onItsSide, "across") },
    { isMirrored: false, isTurned: true, picture: turned(onItsSide, "down") },
    { isMirrored: true, isTurned: true, picture: turned(turned(onItsSide, "across"), "down") },
  ];
}
