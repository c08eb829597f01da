import Panzoom, { type PanzoomObject } from "@panzoom/panzoom";
import Maximize from "lucide-react/icons/maximize";
import Ruler from "lucide-react/icons/ruler";
import ZoomIn from "lucide-react/icons/zoom-in";
import ZoomOut from "lucide-react/icons/zoom-out";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useNameOf } from "../../names.tsx";
import { useHydrated } from "../../runtime/hydrated.ts";
import { BumpBoard } from "../../ui/charts/bump-board.tsx";
import { Button } from "../../ui/form/button.tsx";
import { CatchThumbnail } from "../catch-thumbnail.tsx";
import { type Turn, watchSwipes } from "./queue/swipes.ts";
import { isForPage } from "./queue/use-review-keys.ts";
import type { JudgedFish } from "./reviewed-fish.ts";

const limits = { minScale: 1, maxScale: 8, step: 0.4 };
const panPx = 60;
const pans: Record<string, [x: number, y: number]> = {
  ArrowLeft: [panPx, 0],
  ArrowRight: [-panPx, 0],
  ArrowUp: [0, panPx],
  ArrowDown: [0, -panPx],
};

/** Ignores the bounds, which are wrong while a zoom is animated: they are computed from the photo's current size. */
const showWhole = (zoom: PanzoomObject) => zoom.reset({ contain: undefined });

/** Zooms and pans by key. Returns true when the key was handled. */
function press(zoom: PanzoomObject, key: string): boolean {
  const pan = zoom.getScale() > 1 ? pans[key] : undefined;
  if (pan) zoom.pan(...pan, { relative: true, animate: true });
  else if (key === "+" || key === "=") zoom.zoomIn();
  else if (key === "-") zoom.zoomOut();
  else if (key === "0") showWhole(zoom);
  else return false;
  return true;
}

/**
 * A large photo, zoomed and moved in place by wheel, keys, buttons and two fingers; swiping with one finger shows
 * another catch. Until it is loaded, its small version takes its place at the same size.
 */
export function ZoomPhoto({
  fish,
  onTurn,
  measure,
  children,
}: {
  fish: JudgedFish;
  onTurn?: (turn: Turn) => void;
  /** The button that starts the ruler, and whether it has just been closed. */
  measure?: { onPress: () => void; isFocused: boolean };
  /** Drawn over the photo and zoomed with it. */
  children?: ReactNode;
}) {
  const { photoUrl, width, height, claimed } = fish;
  const nameOf = useNameOf();
  const isHydrated = useHydrated();
  const moved = useRef<HTMLSpanElement>(null);
  const zoom = useRef<PanzoomObject>(null);
  const turn = useEffectEvent((to: Turn) => onTurn?.(to));

  useEffect(() => {
    const photo = moved.current;
    const frame = photo?.parentElement;
    if (!(photo && frame && isHydrated)) return;
    const panzoom = Panzoom(photo, { ...limits, contain: "outside", panOnlyWhenZoomed: true, touchAction: "pan-y" });
    zoom.current = panzoom;
    const off = new AbortController();
    const { signal } = off;
    const onChange = () => {
      const isZoomed = panzoom.getScale() > 1;
      panzoom.setOptions({ touchAction: isZoomed ? "none" : "pan-y" });
      frame.toggleAttribute("data-zoomed", isZoomed);
    };
    photo.addEventListener("panzoomchange", onChange, { signal });
    frame.addEventListener("wheel", (event) => panzoom.zoomWithWheel(event), { passive: false, signal });
    frame.addEventListener("dblclick", () => (panzoom.getScale() > 1 ? showWhole(panzoom) : panzoom.zoom(2.5)), {
      signal,
    });
    watchSwipes(frame, () => panzoom.getScale() === 1, turn, signal);
    // Captured, so that it runs before the keys that show other catches, whichever listener was added first.
    document.addEventListener(
      "keydown",
      (event) => {
        if (isForPage(event) && press(panzoom, event.key)) event.preventDefault();
      },
      { signal, capture: true },
    );
    return () => {
      off.abort();
      panzoom.destroy();
      panzoom.resetStyle();
    };
  }, [isHydrated]);

  if (!(photoUrl && width && height)) return <BumpBoard className="aspect-video w-full rounded-lg" />;
  const picture = (
    <span ref={moved} className="relative block">
      <span className="absolute inset-0">
        <CatchThumbnail photo={fish} alt="" className="size-full" />
      </span>
      <img
        src={photoUrl}
        width={width}
        height={height}
        decoding="async"
        draggable={false}
        alt={`${claimed.species} caught by ${nameOf(fish)}`}
        className="judged-photo"
      />
      {children}
    </span>
  );
  if (!isHydrated) {
    return (
      <a href={photoUrl} target="_blank" rel="noreferrer" className="judged-frame">
        {picture}
      </a>
    );
  }
  return (
    <div className="judged-zoomable min-w-0">
      <div className="judged-frame">{picture}</div>
      <div className="judged-zoom">
        <ZoomButton name="Zoom in" icon={<ZoomIn />} onPress={() => zoom.current?.zoomIn()} />
        <ZoomButton name="Zoom out" icon={<ZoomOut />} onPress={() => zoom.current?.zoomOut()} />
        <ZoomButton name="Whole photo" icon={<Maximize />} onPress={() => zoom.current && showWhole(zoom.current)} />
        {measure && <MeasureButton {...measure} />}
      </div>
    </div>
  );
}

function ZoomButton({ name, icon, onPress }: { name: string; icon: ReactNode; onPress: () => void }) {
  return <Button type="button" look="secondary" size="small" icon={icon} aria-label={name} onClick={onPress} />;
}

function MeasureButton({ onPress, isFocused }: { onPress: () => void; isFocused: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.focus({ preventScroll: true });
  }, [isFocused]);
  return (
    <Button
      ref={button}
      type="button"
      look="secondary"
      size="small"
      icon={<Ruler />}
      aria-keyshortcuts="M"
      onClick={onPress}
    >
      Measure
    </Button>
  );
}
