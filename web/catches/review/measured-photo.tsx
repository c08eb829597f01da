import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { decimalText, hundredthsOf } from "../../../src/base/format/numbers.ts";
import { isRounded, roundedFish } from "../../../src/scoring/fish-score.ts";
import type { Rules } from "../../../src/scoring/scoring-rules.ts";
import { useNameOf } from "../../names.tsx";
import { type DrawnMarks, MeasureOverlay } from "../submit/measure-overlay.tsx";
import type { Turn } from "./queue/swipes.ts";
import { isForPage } from "./queue/use-review-keys.ts";
import type { JudgedFish } from "./reviewed-fish.ts";
import type { Measurement } from "./ruler/ruler.tsx";
import { ZoomPhoto } from "./zoom-photo.tsx";

const Ruler = lazy(async () => ({ default: (await import("./ruler/ruler.tsx")).Ruler }));

/** A length after the tournament's rounding; null if it counts as measured. */
const roundedText = (rules: Rules, length: number): string | null => {
  if (!isRounded(rules)) return null;
  const direction = rules.step ? "" : "down ";
  return `Rounds ${direction}to ${decimalText(roundedFish(hundredthsOf(length), rules) / 100)} ${rules.unit}.`;
};

/** The judge's photo with the ruler: M or its button opens it if a length can be decided. */
export function MeasuredPhoto({
  fish,
  savedMarks = null,
  taken = null,
  onTaken,
  onMeasuring,
  onTurn,
}: {
  fish: JudgedFish;
  /** The marks saved with the decision. */
  savedMarks?: DrawnMarks | null;
  /** The measurement just made. */
  taken?: Measurement | null;
  /** Omitted if nothing can be decided, and so nothing measured. */
  onTaken?: (taken: Measurement) => void;
  /** Called when the ruler opens and closes: its points are not decided on yet. */
  onMeasuring?: (isOpen: boolean) => void;
  onTurn?: (turn: Turn) => void;
}) {
  const { photoUrl, photoSize, claimed } = fish;
  const nameOf = useNameOf();
  const rules = fish.tournament?.rules;
  const [ruler, setRuler] = useState<"never" | "open" | "closed">("never");
  const isOthers = fish.conflict?.hasOtherJudge === true;
  const canMeasure = onTaken && photoUrl && photoSize && rules?.by === "length" && !isOthers;
  const isOpen = ruler === "open";
  const tell = useEffectEvent((now: boolean) => onMeasuring?.(now));
  useEffect(() => {
    if (!isOpen) return;
    tell(true);
    return () => tell(false);
  }, [isOpen]);
  const start = useEffectEvent((event: KeyboardEvent) => {
    if (!canMeasure || isOpen || !isForPage(event) || event.key.toLowerCase() !== "m") return;
    event.preventDefault();
    setRuler("open");
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => start(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  const drawn = taken && photoSize && rules ? { ...taken, ...photoSize, unit: rules.unit } : savedMarks;
  const zoomed = (
    <ZoomPhoto
      fish={fish}
      onTurn={onTurn}
      measure={canMeasure ? { onPress: () => setRuler("open"), isFocused: ruler === "closed" } : undefined}
    >
      {drawn && <MeasureOverlay {...drawn} />}
    </ZoomPhoto>
  );
  if (!(isOpen && canMeasure)) return zoomed;
  return (
    <Suspense fallback={zoomed}>
      <Ruler
        photo={photoSize}
        url={photoUrl}
        alt={`${claimed.species} caught by ${nameOf(fish)}`}
        unit={rules.unit}
        roundedText={(length) => roundedText(rules, length)}
        claimed={claimed.length}
        before={(taken ?? savedMarks)?.marks ?? null}
        onTaken={(measured) => {
          onTaken(measured);
          setRuler("closed");
        }}
        onClose={() => setRuler("closed")}
      />
    </Suspense>
  );
}
