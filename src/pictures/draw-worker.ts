import { parentPort } from "node:worker_threads";
import medium from "@expo-google-fonts/archivo/500Medium/Archivo_500Medium.ttf" with { type: "file" };
import bold from "@expo-google-fonts/archivo/700Bold/Archivo_700Bold.ttf" with { type: "file" };
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import renderer from "@resvg/resvg-wasm/index_bg.wasm" with { type: "file" };

async function loadFonts(): Promise<Uint8Array[]> {
  await initWasm(await Bun.file(renderer).arrayBuffer());
  return Promise.all([medium, bold].map((font) => Bun.file(font).bytes()));
}

let fonts: Promise<Uint8Array[]> | undefined;

/** Throws the renderer's error message. */
async function draw(svg: string): Promise<Uint8Array> {
  fonts ??= loadFonts();
  const drawing = new Resvg(svg, { font: { fontBuffers: await fonts, defaultFontFamily: "Archivo" } });
  const image = drawing.render();
  try {
    return image.asPng();
  } finally {
    image.free();
    drawing.free();
  }
}

async function reply(svg: string): Promise<void> {
  try {
    parentPort?.postMessage({ png: await draw(svg) });
  } catch (error) {
    parentPort?.postMessage({ failure: String(error) });
  }
}

parentPort?.on("message", (svg: string) => void reply(svg));
