import { describe, expect, test } from "bun:test";
import { createComparedPictures } from "../../../src/base/photos/duplicate-detection/compared-pictures.ts";
import { fingerprint } from "../../../src/base/photos/duplicate-detection/fingerprint.ts";
import {
  keypointOf,
  mirroredKeypoints,
  spotsOf,
  transposedSpot,
} from "../../../src/base/photos/duplicate-detection/keypoints.ts";
import {
  blurred,
  type Luminance,
  luminanceOf,
  mirrored,
  transposed,
} from "../../../src/base/photos/duplicate-detection/luminance.ts";
import { valueAt, valuesAt } from "../../../src/base/photos/duplicate-detection/sample-brightness.ts";
import { pairsFrom } from "./photo-pairs.ts";
import { bmpOf, jpegOf } from "./pictures.ts";

const painted = pairsFrom(5);

/** Rows of `width` distinct values. */
const uneven = (width: number, height: number): Luminance => ({
  width,
  height,
  data: Float32Array.from({ length: width * height }, (_, index) => ((index * 7919) % 251) + Math.sin(index)),
});

test("the fingerprint of the mirrored thumbnail is that of the thumbnail mirrored first", async () => {
  const { original: one, others } = await painted;
  for (const picture of [one, others["turned by 90 degrees"], others["cropped 5-15 %"]]) {
    const thumbnail = await new Bun.Image(picture).resize(400, 400, { fit: "inside" }).webp({ quality: 76 }).bytes();
    const flopped = await new Bun.Image(thumbnail).flop().png().bytes();
    expect(await fingerprint(thumbnail, { isMirrored: true })).toBe(await fingerprint(flopped));
  }
});

test("a blurred picture is the Gaussian-weighted mean around each pixel, and continues beyond its edges", () => {
  const picture = uneven(9, 5);
  const sigma = 1.1;
  const reach = Math.ceil(sigma * 3);
  const { data } = blurred(picture, sigma);
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      let [sum, weights] = [0, 0];
      for (let down = -reach; down <= reach; down++) {
        for (let across = -reach; across <= reach; across++) {
          const weight = Math.exp(-(across ** 2 + down ** 2) / (2 * sigma ** 2));
          const inX = Math.max(0, Math.min(picture.width - 1, x + across));
          const inY = Math.max(0, Math.min(picture.height - 1, y + down));
          sum += weight * (picture.data[inY * picture.width + inX] ?? 0);
          weights += weight;
        }
      }
      expect(data[y * picture.width + x]).toBeCloseTo(sum / weights, 2);
    }
  }
});

describe("spots of a picture in another orientation are derived from its own:", () => {
  test("spots of a transposed picture follow from the original's", async () => {
    const luminance = await luminanceOf((await painted).original, 256);
    const expected = spotsOf(transposed(luminance)).map(keypointOf);
    expectSame(spotsOf(luminance).map(transposedSpot).map(keypointOf), expected);
  });

  test("spots of a mirrored picture are derived from the original's", async () => {
    const luminance = await luminanceOf((await painted).original, 256);
    const keypoints = spotsOf(luminance).map(keypointOf);
    // Smaller sizes use only every other pixel, so larger spots of an even width differ a little.
    const fine = keypoints.filter(({ sigma }) => sigma < 3);
    const expected = spotsOf(mirrored(luminance, "across")).map(keypointOf);
    expectSame(
      mirroredKeypoints(fine, luminance, "across"),
      expected.filter(({ sigma }) => sigma < 3),
    );
  });

  type Found = ReturnType<typeof keypointOf>[];
  function expectSame(actual: Found, expected: Found) {
    expect(actual.length).toBeGreaterThan(30);
    expect(actual).toHaveLength(expected.length);
    const sorted = (keypoints: Found) => keypoints.toSorted((a, b) => a.x - b.x || a.y - b.y);
    for (const [index, { x, y, sigma, descriptor }] of sorted(actual).entries()) {
      const other = sorted(expected)[index];
      expect([x, y, sigma, ...descriptor].map((value) => value.toFixed(1))).toEqual(
        [other?.x ?? 0, other?.y ?? 0, other?.sigma ?? 0, ...(other?.descriptor ?? [])].map((value) =>
          value.toFixed(1),
        ),
      );
    }
  }
});

test("reading many values of a picture gives the value of each point", () => {
  const picture = uneven(9, 5);
  const [xs, ys] = [
    [-1, 0, 0.25, 3.5, 8, 12],
    [-2, 1.75, 4, 9],
  ];
  const expected = ys.flatMap((y) => xs.map((x) => Math.fround(valueAt(picture, x, y))));
  expect([...valuesAt(picture, xs, ys)]).toEqual(expected);
});

describe("pictures that are compared", () => {
  const jpeg = jpegOf(bmpOf(64, 48, (x, y) => [(x * 37) % 256, (y * 91) % 256, (x * y) % 256]));

  function counted(find: (sha256: string) => Promise<Blob | null>) {
    const opened: string[] = [];
    const pictures = createComparedPictures({
      find: (sha256) => {
        opened.push(sha256);
        return find(sha256);
      },
    });
    return { opened, pictures };
  }

  test("compared pictures are opened once while they are among the latest", async () => {
    const { opened, pictures } = counted(async () => new Blob([await jpeg]));
    const [first, again] = await Promise.all([pictures.luminanceOf("one"), pictures.luminanceOf("one")]);
    expect(again).toBe(first);
    for (let n = 0; n < 31; n++) await pictures.luminanceOf(`other ${n}`);
    expect(await pictures.luminanceOf("one")).toBe(first);
    expect(opened).toHaveLength(32);
    for (let n = 0; n < 32; n++) await pictures.luminanceOf(`later ${n}`);
    await pictures.luminanceOf("one");
    expect(opened.filter((sha256) => sha256 === "one")).toHaveLength(2);
  });

  test("compared pictures are opened once for their brightness and their spots", async () => {
    const { opened, pictures } = counted(async () => new Blob([await jpeg]));
    await pictures.luminanceOf("one");
    await pictures.spotsOf("one");
    expect(opened).toEqual(["one"]);
  });

  test("a picture that was missing or unreadable is requested again", async () => {
    const replies = [
      async () => null,
      () => Promise.reject(new Error("The disk fails.")),
      async () => new Blob([await jpeg]),
    ];
    const { pictures } = counted(async () => replies.shift()?.() ?? null);
    expect(await pictures.spotsOf("one")).toBeNull();
    await expect(pictures.spotsOf("one")).rejects.toThrow("The disk fails.");
    expect(await pictures.spotsOf("one")).not.toBeNull();
  });
});
