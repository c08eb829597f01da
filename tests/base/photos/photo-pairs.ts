import { type Pixels, pngPixels } from "../../../src/base/photos/duplicate-detection/fingerprint.ts";
import { paintBoard } from "../../../src/demo/painting/board.ts";
import { placeBody } from "../../../src/demo/painting/body.ts";
import { Canvas } from "../../../src/demo/painting/canvas.ts";
import { finOutlines, paintFins, paintPectoral } from "../../../src/demo/painting/fins.ts";
import { paintGround } from "../../../src/demo/painting/ground.ts";
import { paintHead } from "../../../src/demo/painting/head.ts";
import { layOut } from "../../../src/demo/painting/layout.ts";
import { paintLight } from "../../../src/demo/painting/light.ts";
import { between, noiseFrom, pick, type Random, randomFrom } from "../../../src/demo/painting/random.ts";
import { castShadow } from "../../../src/demo/painting/shadow.ts";
import { reachOf } from "../../../src/demo/painting/shapes.ts";
import { paintSkin } from "../../../src/demo/painting/skin.ts";
import { lookOf } from "../../../src/demo/painting/species.ts";
import { bmpOf } from "./pictures.ts";

/** A fish and its surroundings: ground, board and light. Equal seeds give equal fish, or equal surroundings. */
export type Scene = { place: number; fish: number; species: string; inches: number };

const speciesPainted = ["Walleye", "Largemouth Bass", "Smallmouth Bass", "Northern Pike", "Brown Trout"] as const;

const size = { width: 600, height: 350 };

/** Paints like the demo's painter, but with separate seeds for the fish and its place. */
export async function paintScene({ place, fish, species, inches }: Scene): Promise<Uint8Array<ArrayBuffer>> {
  const look = lookOf(species);
  const [ofPlace, ofFish] = [randomFrom(place + 1), randomFrom(fish + 1)];
  const layout = layOut(size.width, size.height, inches, reachOf(look.shape), randomFrom(place));
  const canvas = new Canvas(size.width, size.height);
  const ground = noiseFrom(ofPlace);
  paintGround(canvas, layout, ofPlace, ground);
  paintBoard(canvas, layout, ofPlace, ground);
  const body = placeBody(look.shape, layout, inches, between(ofFish, -0.035, 0.035));
  const { scale } = layout;
  castShadow(canvas, [body.outline], { dx: -9 * scale, dy: 17 * scale, blur: 16 * scale, strength: 0.5 });
  castShadow(canvas, finOutlines(body, look), { dx: -6 * scale, dy: 8 * scale, blur: 8 * scale, strength: 0.36 });
  paintFins(canvas, body, look);
  paintSkin(canvas, body, look, noiseFrom(ofFish), ofFish);
  paintHead(canvas, body, look);
  paintPectoral(canvas, body, look);
  paintLight(canvas, ofPlace);
  return Uint8Array.from(await canvas.jpeg(90));
}

const pixelsOf = async (picture: Uint8Array) => pngPixels(await new Bun.Image(picture).png().bytes());

type At = (x: number, y: number) => readonly [number, number];

/** A picture whose pixel at (x, y) is the source's at `from(x, y)`, between its pixels. */
function drawnFrom(source: Pixels, width: number, height: number, from: At): Uint8Array<ArrayBuffer> {
  const { channels, data } = source;
  const value = (x: number, y: number, channel: number) =>
    data[
      (Math.min(source.height - 1, Math.max(0, y)) * source.width + Math.min(source.width - 1, Math.max(0, x))) *
        channels +
        channel
    ] ?? 0;
  return bmpOf(width, height, (x, y) => {
    const [fromX, fromY] = from(x, y);
    const [column, top] = [Math.floor(fromX), Math.floor(fromY)];
    const [right, low] = [fromX - column, fromY - top];
    const mixed = (channel: number) =>
      (value(column, top, channel) * (1 - right) + value(column + 1, top, channel) * right) * (1 - low) +
      (value(column, top + 1, channel) * (1 - right) + value(column + 1, top + 1, channel) * right) * low;
    return [Math.round(mixed(0)), Math.round(mixed(1)), Math.round(mixed(2))];
  });
}

const jpeg = async (picture: Uint8Array, quality: number) =>
  Uint8Array.from(await new Bun.Image(picture).jpeg({ quality }).bytes());

const turned = async (picture: Uint8Array, degrees: number) =>
  jpeg(await new Bun.Image(picture).rotate(degrees).png().bytes(), 82);

/** Crops `share` of the width and of the height. */
async function cropped(picture: Uint8Array, share: number, random: Random): Promise<Uint8Array<ArrayBuffer>> {
  const source = await pixelsOf(picture);
  const [left, top] = [source.width * share * random(), source.height * share * random()].map(Math.round);
  const [width, height] = [source.width * (1 - share), source.height * (1 - share)].map(Math.round);
  const cut = drawnFrom(source, width ?? 1, height ?? 1, (x, y) => [x + (left ?? 0), y + (top ?? 0)]);
  return jpeg(cut, 82);
}

async function reencoded(picture: Uint8Array, random: Random): Promise<Uint8Array<ArrayBuffer>> {
  const image = new Bun.Image(picture).resize(Math.round(between(random, 0.5, 1) * size.width));
  const quality = Math.round(between(random, 40, 90));
  return Uint8Array.from(await (random() < 0.5 ? image.webp({ quality }) : image.jpeg({ quality })).bytes());
}

const recolored = async (picture: Uint8Array, random: Random) => {
  const change = { brightness: between(random, 0.75, 1.25), saturation: between(random, 0, 1.8) };
  return Uint8Array.from(await new Bun.Image(picture).modulate(change).jpeg({ quality: 80 }).bytes());
};

/** A second handheld photo of the same scene: rotated, nearer, tilted, in different light. */
async function againByHand(picture: Uint8Array, random: Random): Promise<Uint8Array<ArrayBuffer>> {
  const source = await pixelsOf(picture);
  const angle = between(random, 0.03, 0.09) * (random() < 0.5 ? -1 : 1);
  const zoom = between(random, 0.85, 1.1);
  const [tiltX, tiltY] = [between(random, -0.12, 0.12), between(random, -0.12, 0.12)];
  const { width, height } = source;
  const moved = drawnFrom(source, width, height, (x, y) => {
    const [across, down] = [x / width - 0.5, y / height - 0.5];
    const depth = zoom * (1 + tiltX * across + tiltY * down);
    const [px, py] = [(x - width / 2) / depth, (y - height / 2) / depth];
    return [
      px * Math.cos(angle) - py * Math.sin(angle) + width / 2,
      px * Math.sin(angle) + py * Math.cos(angle) + height / 2,
    ];
  });
  const brightness = between(random, 0.85, 1.15);
  return Uint8Array.from(await new Bun.Image(moved).modulate({ brightness }).jpeg({ quality: 85 }).bytes());
}

export const kinds = [
  "same file",
  "re-encoded",
  "recolored",
  "mirrored",
  "cropped 5-15 %",
  "cropped 15-25 %",
  "cropped 25-40 %",
  "mirrored and cropped 5-25 %",
  "turned by 90 degrees",
  "turned by 180 degrees",
  "turned by 270 degrees",
  "mirrored and turned",
  "turned and cropped 5-25 %",
  "same fish, photographed again",
  "same fish, other place",
  "different fish, same board, camera fixed",
  "different fish, same board, by hand",
  "different fish, other place",
] as const;

export type Kind = (typeof kinds)[number];

export const copies: readonly Kind[] = kinds.slice(0, 13);
export const differentFish: readonly Kind[] = kinds.slice(15);

/** A picture and a second one, by how the second relates to the first. */
export type PhotoPairs = { original: Uint8Array<ArrayBuffer>; others: Record<Kind, Uint8Array<ArrayBuffer>> };

export async function pairsFrom(seed: number): Promise<PhotoPairs> {
  const random = randomFrom(seed * 7919);
  const species = pick(random, speciesPainted);
  const scene: Scene = { place: seed * 31, fish: seed * 17 + 5, species, inches: between(random, 14, 26) };
  const picture = await paintScene(scene);
  const otherFish = scene.fish + 1_000_000;
  const otherPlace = { ...scene, place: scene.place + 1_000_000 };
  const mirrored = await jpeg(await new Bun.Image(picture).flop().png().bytes(), 82);
  const others: Record<Kind, Uint8Array<ArrayBuffer>> = {
    "same file": picture,
    "re-encoded": await reencoded(picture, random),
    recolored: await recolored(picture, random),
    mirrored,
    "cropped 5-15 %": await cropped(picture, between(random, 0.05, 0.15), random),
    "cropped 15-25 %": await cropped(picture, between(random, 0.15, 0.25), random),
    "cropped 25-40 %": await cropped(picture, between(random, 0.25, 0.4), random),
    "mirrored and cropped 5-25 %": await cropped(mirrored, between(random, 0.05, 0.25), random),
    "same fish, photographed again": await againByHand(picture, random),
    "same fish, other place": await paintScene(otherPlace),
    "different fish, same board, camera fixed": await paintScene({ ...scene, fish: otherFish }),
    "different fish, same board, by hand": await againByHand(
      await paintScene({ ...scene, fish: otherFish, inches: scene.inches + between(random, -3, 3) }),
      random,
    ),
    "different fish, other place": await paintScene({ ...otherPlace, fish: otherFish }),
    "turned by 90 degrees": await turned(picture, 90),
    "turned by 180 degrees": await turned(picture, 180),
    "turned by 270 degrees": await turned(picture, 270),
    "mirrored and turned": await turned(mirrored, pick(random, [90, 180, 270])),
    "turned and cropped 5-25 %": await cropped(
      await turned(picture, pick(random, [90, 180, 270])),
      between(random, 0.05, 0.25),
      random,
    ),
  };
  return { original: picture, others };
}
