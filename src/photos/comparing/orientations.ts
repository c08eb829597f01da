import { type Keypoint, keypointsOf, mirroredKeypoints } from "./keypoints.ts";
import { blurred, type Luminance, luminanceOf, mirrored, transposed } from "./luminance.ts";

/** What two pictures are compared by: a thumbnail's brightness without its finest noise. */
export type ComparedPicture = { luminance: Luminance; keypoints: readonly Keypoint[] };

/** One of the eight ways in which a picture can lie. */
export type Orientation = { isMirrored: boolean; isTurned: boolean; picture: ComparedPicture };

const comparedEdge = 256;
const noiseSigma = 0.8;

const compared = (luminance: Luminance): ComparedPicture => ({
  luminance: blurred(luminance, noiseSigma),
  keypoints: keypointsOf(luminance),
});

export const comparedPicture = async (thumbnail: Uint8Array): Promise<ComparedPicture> =>
  compared(await luminanceOf(thumbnail, comparedEdge));

/** Without the spots: enough for `isSamePicture`. */
export const comparedWhole = async (thumbnail: Uint8Array): Promise<Luminance> =>
  blurred(await luminanceOf(thumbnail, comparedEdge), noiseSigma);

type Axis = "across" | "down";

const flipped = ({ luminance, keypoints }: ComparedPicture, axis: Axis): ComparedPicture => ({
  luminance: mirrored(luminance, axis),
  keypoints: mirroredKeypoints(keypoints, luminance, axis),
});

/** As it is first, then mirrored, then the others. Only a quarter turn is searched for spots anew. */
export async function orientationsOf(thumbnail: Uint8Array): Promise<Orientation[]> {
  const luminance = await luminanceOf(thumbnail, comparedEdge);
  const asItIs = compared(luminance);
  const onItsSide = compared(transposed(luminance));
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
