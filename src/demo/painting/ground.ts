import { type Canvas, type Ink, mix } from "./canvas.ts";
import { ellipse } from "./curves.ts";
import type { Layout } from "./layout.ts";
import { between, type Noise, pick, type Random } from "./random.ts";

type Ground = (canvas: Canvas, layout: Layout, random: Random, noise: Noise) => void;

export const paintGround: Ground = (canvas, layout, random, noise) =>
  pick<Ground>(random, [grass, deck, boatFloor, shingle])(canvas, layout, random, noise);

function eachFree(canvas: Canvas, layout: Layout, paint: (x: number, y: number) => void): void {
  const { scale, zero, boardTop, boardBottom, boardEnd } = layout;
  for (let y = 0; y < canvas.height; y++) {
    const beside = y >= boardTop && y < boardBottom;
    for (let x = 0; x < canvas.width; x += 4) {
      if (!beside || x < zero - 4 * scale || x + 4 > boardEnd) paint(x, y);
    }
  }
}

/** A place outside the board, or so near its edge that nothing looks bare there. The board covers the rest. */
function freePlace(layout: Layout, random: Random): [x: number, y: number] {
  const { width, height, scale, zero, boardTop, boardBottom, boardEnd } = layout;
  const near = 24 * scale;
  const beside = random() * (1 + (zero + Math.max(0, width - boardEnd)) / width) - 1;
  if (beside > 0) {
    const x = beside * width;
    return [x < zero ? x : boardEnd + x - zero, random() * height];
  }
  const [above, below] = [boardTop + near, height - boardBottom + near];
  const at = random() * (above + below);
  return [random() * width, at < above ? at : boardBottom - near + (at - above)];
}

const grass: Ground = (canvas, layout, random, noise) => {
  const { scale, width } = layout;
  const dry = random();
  const deep: Ink = mix([30, 58, 22], [58, 62, 30], dry);
  const light: Ink = mix([112, 150, 62], [150, 148, 84], dry);
  const span = [light[0] - deep[0], light[1] - deep[1], light[2] - deep[2]] as const;
  eachFree(canvas, layout, (x, y) => {
    const tone = noise(x * 0.05, y * 0.05) * 0.25;
    canvas.run(x, x + 4, y, deep[0] + span[0] * tone, deep[1] + span[1] * tone, deep[2] + span[2] * tone);
  });
  const blades = Math.round((width / scale) * 1.9);
  for (let i = 0; i < blades; i++) {
    const [x, y] = freePlace(layout, random);
    const [lean, tall] = [between(random, -16, 16) * scale, between(random, 14, 40) * scale];
    const thickness = between(random, 1.6, 3.4) * scale;
    const ink = mix(deep, light, between(random, 0.15, 1) * (0.6 + 0.4 * noise(x * 0.02, y * 0.02)));
    canvas.fill(
      [x - thickness, y, x + thickness, y, x + lean * 0.5 + thickness * 0.7, y - tall * 0.6, x + lean, y - tall],
      ink,
      0.92,
    );
  }
};

const deck: Ground = (canvas, layout, random, noise) => {
  const { scale, width, height } = layout;
  const wood: Ink = pick(random, [
    [150, 118, 84],
    [128, 122, 114],
    [116, 84, 58],
  ]);
  const plank = between(random, 96, 128) * scale;
  const first = -random() * plank;
  const tones = Array.from({ length: Math.ceil(height / plank) + 2 }, () => between(random, 0.86, 1.08));
  eachFree(canvas, layout, (x, y) => {
    const row = Math.floor((y - first) / plank);
    const inside = (y - first) / plank - row;
    const grain = noise(x * 0.006 + row * 7, y * 0.28 + noise(x * 0.01, row * 3) * 5);
    const fine = noise(x * 0.03 + row * 3, y * 0.9);
    const worn = inside < 0.07 ? 1.12 : 1;
    const edge = inside < 0.03 || inside > 0.97 ? 0.35 : worn;
    const lit = (tones[row] ?? 1) * (0.78 + grain * 0.32 + fine * 0.1) * edge;
    canvas.run(x, x + 4, y, wood[0] * lit, wood[1] * lit, wood[2] * lit);
  });
  const joint = between(random, 0.25, 0.75) * width;
  for (let y = first + plank / 2; y < height; y += plank) {
    if (y > layout.boardTop - 10 * scale && y < layout.boardBottom + 10 * scale) continue;
    for (const x of [joint - 14 * scale, joint + 14 * scale]) {
      canvas.fill(ellipse(x, y, 4.5 * scale, 4.5 * scale), [62, 60, 58]);
      canvas.fill(ellipse(x - scale, y - scale, 2.4 * scale, 2.4 * scale), [150, 150, 150], 0.8);
    }
  }
};

const boatFloor: Ground = (canvas, layout, random, noise) => {
  const carpet: Ink = pick(random, [
    [74, 82, 94],
    [52, 66, 96],
    [92, 88, 84],
  ]);
  let grit = Math.floor(random() * 2 ** 31) | 1;
  eachFree(canvas, layout, (x, y) => {
    const lit = 0.74 + noise(x * 0.012, y * 0.012) * 0.22;
    for (let next = x; next < x + 4 && next < canvas.width; next++) {
      grit = (Math.imul(grit, 1_664_525) + 1_013_904_223) | 0;
      const gritty = lit + (grit >>> 24) * 0.0016;
      canvas.set(next, y, carpet[0] * gritty, carpet[1] * gritty, carpet[2] * gritty);
    }
  });
  const { scale, width, height, boardTop } = layout;
  if (random() < 0.6) {
    const edge = boardTop * between(random, 0.3, 0.5);
    canvas.rectangle(0, 0, width, edge, [208, 212, 214]);
    canvas.rectangle(0, edge - 12 * scale, width, edge, [166, 172, 176]);
    canvas.rectangle(0, edge, width, edge + 9 * scale, [20, 22, 26], 0.45);
    canvas.rectangle(0, edge * 0.3, width, edge * 0.3 + 7 * scale, carpet);
    canvas.rectangle(0, height - 4 * scale, width, height, [20, 22, 26], 0.2);
  }
};

const shingle: Ground = (canvas, layout, random, noise) => {
  const { scale, width } = layout;
  const sand: Ink = mix([158, 142, 116], [126, 124, 122], random());
  eachFree(canvas, layout, (x, y) => {
    const lit = 0.55 + noise(x * 0.2, y * 0.2) * 0.25;
    canvas.run(x, x + 4, y, sand[0] * lit, sand[1] * lit, sand[2] * lit);
  });
  const stones = Math.round((width / scale) * 0.75);
  for (let i = 0; i < stones; i++) {
    const [x, y] = freePlace(layout, random);
    const [rx, ry] = [between(random, 6, 26) * scale, between(random, 5, 15) * scale];
    const tone = between(random, 0.68, 1.22);
    const stone = mix([sand[0] * tone, sand[1] * tone, sand[2] * tone], [170, 120, 90], random() * 0.3);
    const lean = between(random, -0.5, 0.5);
    canvas.fill(ellipse(x - 3 * scale, y + 4 * scale, rx, ry, lean, 14), [24, 20, 18], 0.45);
    canvas.fill(ellipse(x, y, rx, ry, lean, 16), stone);
    canvas.fill(ellipse(x + rx * 0.15, y - ry * 0.25, rx * 0.62, ry * 0.5, lean, 14), [255, 255, 255], 0.13);
  }
};
