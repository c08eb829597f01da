import { useEffect, useEffectEvent, useRef, useState } from "react";
import { decimalText, hundredthsOf } from "../../../../src/base/format/numbers.ts";
import type { Brightness } from "../../../../src/base/photos/duplicate-detection/sample-brightness.ts";
import { type PhotoSize, pixelShown } from "../../../../src/catches/review/ruler/measure-fish.ts";
import type { LengthUnit, Marks, Point } from "../../../../src/scoring/scoring-rules.ts";
import { isForPage } from "../queue/use-review-keys.ts";
import {
  boardMarks,
  canSuggestMiddle,
  emptyRuler,
  isArrow,
  middle,
  moved,
  nudged,
  order,
  type RulerState,
  readingOf,
  rulerWith,
  spots,
  withMiddleAccepted,
  withMiddleSuggested,
  withValue,
} from "./ruler-marks.ts";
import { RulerPhoto } from "./ruler-photo.tsx";
import { RulerReading, suggestedText, unclearText } from "./ruler-reading.tsx";

const shownPx = 44;

/** An enlarged view of the photo around a point, in the corner farthest from it. */
function Loupe({ photo, url, at, isFish }: { photo: PhotoSize; url: string; at: Point; isFish: boolean }) {
  const { width, height } = photo;
  const half = (shownPx / 2) * pixelShown(photo);
  const arm = half / 3;
  const { x, y } = at;
  return (
    <svg
      viewBox={`${x - half} ${y - half} ${2 * half} ${2 * half}`}
      aria-hidden="true"
      className="ruler-loupe"
      data-left={x > width / 2}
      data-top={y > height / 2}
    >
      <image href={url} width={width} height={height} />
      <path
        d={`M${x - half} ${y}H${x - arm / 3}M${x + arm / 3} ${y}H${x + half}M${x} ${y - half}V${y - arm / 3}M${x} ${y + arm / 3}V${y + half}`}
        className={isFish ? "ruler-cross ruler-fish" : "ruler-cross"}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** The judge's reading from the photo: the length to two decimals, and its marks. */
export type Measurement = { length: number; marks: Marks };

/**
 * The judge's ruler on a photo: three marks of the board and both ends of the fish, set by pressing, dragging
 * or keys. Its keys take precedence over the queue's, so that no arrow shows another catch and no letter
 * decides on this one.
 */
export function Ruler({
  photo,
  url,
  alt,
  unit,
  roundedText,
  claimed,
  before,
  onTaken,
  onClose,
}: {
  photo: PhotoSize;
  url: string;
  alt: string;
  unit: LengthUnit;
  /** A length after the tournament's rounding; null if it counts as measured. */
  roundedText: (length: number) => string | null;
  claimed: number;
  before: Marks | null;
  onTaken: (taken: Measurement) => void;
  onClose: () => void;
}) {
  const [state, setState] = useState(() => (before ? rulerWith(before, photo) : emptyRuler(photo, claimed)));
  const [spokenText, setSpokenText] = useState("");
  /** The marks for which the picture didn't show the middle one. */
  const [unclear, setUnclear] = useState<RulerState | null>(null);
  const root = useRef<HTMLElement>(null);
  const reading = readingOf(state, photo);

  const focusOn = (spot: number) => focusSpot(root.current, spot);
  useEffect(() => {
    focusSpot(root.current, 0);
    scrollToFrame(root.current);
  }, []);

  function saidOf(next: typeof state): string {
    const now = readingOf(next, photo);
    if (now.kind === "read") return `${decimalText(twoDecimals(now.measurement.length))} ${unit}. ${now.beside ?? ""}`;
    return now.kind === "wrong" ? now.message : `${spots[now.next]} is next.`;
  }

  function change(next: typeof state): void {
    setState(next);
    setSpokenText(saidOf(next));
  }

  function take(): void {
    if (reading.kind === "read") onTaken({ length: twoDecimals(reading.measurement.length), marks: reading.marks });
    else setSpokenText(saidOf(state));
  }

  function suggest(): void {
    const image = root.current?.querySelector("img");
    const picture = image ? pictureOf(image) : null;
    const next = picture && withMiddleSuggested(state, picture, photo);
    if (next) setState(next);
    else setUnclear(state);
    setSpokenText(next ? suggestedText : unclearText);
    focusOn(middle);
    scrollToFrame(root.current);
  }

  function accept(): void {
    const next = withMiddleAccepted(state, photo);
    change(next);
    const after = readingOf(next, photo);
    if (after.kind === "unset") focusOn(after.next);
  }

  /** Returns true when the key was the ruler's. */
  function takeKey(event: KeyboardEvent): boolean {
    const { key, target, shiftKey } = event;
    const isPoint = target instanceof HTMLElement && target.dataset.spot !== undefined;
    if (key === "Escape") onClose();
    else if (!isForPage(event)) {
      if (key !== "Enter" || !(target instanceof Node && root.current?.contains(target))) return false;
      take();
    } else if (isArrow(key)) change(nudged(state, key, shiftKey, photo));
    else if (key === "Enter" && target instanceof HTMLButtonElement && !isPoint) return false;
    else if (key === "Enter" && state.isMiddleSuggested) accept();
    else if (key === "Enter" || key.toLowerCase() === "t") take();
    else if (key.toLowerCase() === "s" && canSuggestMiddle(state)) suggest();
    else if (key.toLowerCase() === "m") onClose();
    else if (/^[1-5]$/.test(key)) focusOn(order[Number(key) - 1] ?? 0);
    else if (/^[vre]$/i.test(key)) setSpokenText("Press T to use this length first, or Escape to close the ruler.");
    else return false;
    return true;
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!takeKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen, { capture: true });
    return () => document.removeEventListener("keydown", listen, { capture: true });
  }, []);

  const active = state.points[state.active];
  return (
    <section ref={root} aria-label="Ruler" className="ruler">
      <RulerPhoto
        photo={photo}
        url={url}
        alt={alt}
        unit={unit}
        state={state}
        reading={reading}
        onMove={(spot, to) => setState(moved(state, spot, to, photo))}
        onActive={(active) => setState((now) => ({ ...now, active }))}
        onSettled={() => {
          setSpokenText(saidOf(state));
          if (reading.kind === "unset") focusOn(reading.next);
          if (reading.kind === "wrong" && reading.misplaced !== undefined) focusOn(reading.misplaced);
        }}
      >
        {active && <Loupe photo={photo} url={url} at={active} isFish={state.active >= boardMarks} />}
      </RulerPhoto>
      <RulerReading
        unit={unit}
        state={state}
        reading={reading}
        isUnclear={unclear !== null && unclear.points === state.points && unclear.values === state.values}
        roundedText={roundedText}
        onValue={(mark, typed) => change(withValue(state, mark, typed))}
        onSuggest={suggest}
        onAccept={accept}
        onTake={take}
        onClose={onClose}
      />
      <p role="status" className="sr-only">
        {spokenText}
      </p>
    </section>
  );
}

const twoDecimals = (length: number) => hundredthsOf(length) / 100;

const focusSpot = (within: HTMLElement | null, spot: number) =>
  within?.querySelector<HTMLElement>(`[data-spot="${spot}"]`)?.focus({ preventScroll: true });

/** Shows the photo with its loupe: they may be a screen away from the pressed button. */
const scrollToFrame = (within: HTMLElement | null) =>
  within?.querySelector(".ruler-frame")?.scrollIntoView({ block: "nearest" });

/** An image's brightness, in pixels of its file; null while it isn't loaded. */
function pictureOf(image: HTMLImageElement): Brightness | null {
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!(context && width > 0)) return null;
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, width, height).data;
  const data = new Uint8ClampedArray(width * height);
  for (let index = 0; index < data.length; index++) {
    const from = 4 * index;
    data[index] = 0.299 * (pixels[from] ?? 0) + 0.587 * (pixels[from + 1] ?? 0) + 0.114 * (pixels[from + 2] ?? 0);
  }
  return { width, height, data };
}
