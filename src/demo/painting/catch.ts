import { paintBoard } from "./board.ts";
import { type Body, placeBody } from "./body.ts";
import { Canvas } from "./canvas.ts";
import { finOutlines, paintFins, paintPectoral } from "./fins.ts";
import { paintGround } from "./ground.ts";
import { paintHead } from "./head.ts";
import { type Layout, layOut } from "./layout.ts";
import { paintLight } from "./light.ts";
import { between, noiseFrom, randomFrom } from "./random.ts";
import { castShadow } from "./shadow.ts";
import { reachOf } from "./shapes.ts";
import { paintSkin } from "./skin.ts";
import { type Look, lookOf } from "./species.ts";

/** The input of a painting: equal values give equal bytes. `lengthInches` is the reading at the tip of the tail. */
export type PaintedCatch = { species: string; lengthInches: number; seed: number; width?: number; height?: number };

export function layoutOf({ species, lengthInches, seed, width = 1080, height = 630 }: PaintedCatch): Layout {
  return layOut(width, height, lengthInches, reachOf(lookOf(species).shape), randomFrom(seed));
}

export async function paintCatch(painted: PaintedCatch): Promise<Uint8Array> {
  const layout = layoutOf(painted);
  const random = randomFrom(painted.seed + 1);
  const noise = noiseFrom(random);
  const look = lookOf(painted.species);
  const canvas = new Canvas(layout.width, layout.height);
  paintGround(canvas, layout, random, noise);
  paintBoard(canvas, layout, random, noise);
  const body = placeBody(look.shape, layout, painted.lengthInches, between(random, -0.035, 0.035));
  castShadows(canvas, body, look, layout);
  paintFins(canvas, body, look);
  paintSkin(canvas, body, look, noise, random);
  paintHead(canvas, body, look);
  paintPectoral(canvas, body, look);
  paintLight(canvas, random);
  return canvas.jpeg(86);
}

/** The light comes from the right, so that no shadow falls beyond the tail, where the length is read. */
function castShadows(canvas: Canvas, body: Body, look: Look, { scale }: Layout): void {
  castShadow(canvas, [body.outline], { dx: -9 * scale, dy: 17 * scale, blur: 16 * scale, strength: 0.5 });
  castShadow(canvas, finOutlines(body, look), { dx: -6 * scale, dy: 8 * scale, blur: 8 * scale, strength: 0.36 });
}
