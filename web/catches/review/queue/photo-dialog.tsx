import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useEffect, useRef, useState } from "react";
import { lengthText } from "../../../../src/base/format/lengths.ts";
import { counted, numberText } from "../../../../src/base/format/numbers.ts";
import { useHydrated } from "../../../runtime/hydrated.ts";
import { type Opening, useAddressOf, useOpenLink } from "../../../tournaments/edit/opening.ts";
import { classes } from "../../../ui/classes.ts";
import { Button, ButtonLink } from "../../../ui/form/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { VerifyForm } from "../approve-form.tsx";
import { Claim } from "../claim.tsx";
import { Evidence, OtherPhotos } from "../evidence/evidence.tsx";
import { type FlagConfirmation, Flags, flagsOf, JudgeFacts } from "../judge-facts.tsx";
import { JudgeTimes, useJudgeZone, ZoneNote } from "../judge-times.tsx";
import { type Decision, LastDecision } from "../last-decision.tsx";
import { MeasuredPhoto } from "../measured-photo.tsx";
import { type TypedReasons, useRejectForm } from "../reject-form.tsx";
import type { JudgedFish } from "../reviewed-fish.ts";
import type { Measurement } from "../ruler/ruler.tsx";
import type { TypedCorrections } from "../typed-corrections.ts";
import type { Turn } from "./swipes.ts";
import { useNewCatch } from "./use-new-catch.ts";
import { useEscapeKey, useReviewKeys } from "./use-review-keys.ts";

/** The large photo with everything needed to decide on it, and the rejection beside it; a decision shows the next catch at once. */
export function PhotoDialog({
  fish,
  turns,
  opening,
  open,
  progress,
  reasons,
  typed,
  corrections,
  last,
  isOpenedByDecision,
  undecided,
  nextPage,
  onDecided,
  onUndone,
  onLast,
}: {
  fish: JudgedFish;
  /** The catches to review in turn: all that can be verified. */
  turns: JudgedFish[];
  opening: Opening;
  open: (opening: Opening | null) => void;
  progress: Progress;
  reasons: readonly string[];
  typed: TypedReasons;
  corrections: TypedCorrections;
  last: Decision | null;
  isOpenedByDecision: boolean;
  /** All of `turns` that weren't decided here; empty while more catches follow. */
  undecided: JudgedFish[];
  /** The address of the following catches, and how to show them here; null if all are in `turns`. */
  nextPage: { to: string; onTurn: () => void } | null;
  onDecided: (decision: Decision) => void;
  onUndone: (decision: Decision) => void;
  /** Called after a decision on the last catch known here. */
  onLast: () => void;
}) {
  const place = turns.indexOf(fish);
  const previousId = turns[place - 1]?.id;
  const next = turns[place + 1];
  const nextId = next?.id;
  /** Shown after a decision: at the end, the first catch that was skipped. */
  const followingId = nextId ?? undecided.find((other) => other !== fish)?.id;
  const isHydrated = useHydrated();
  const addressOf = useAddressOf();
  const linkTo = useOpenLink(open);
  const isRejecting = opening.view === "reject";
  const goesOn = !isRejecting || opening.goesOn === true;
  const formId = `verify-${fish.id}`;
  const nextPhoto = next?.photoUrl;
  const confirm = useFlagConfirmation(fish);
  const [measured, setMeasured] = useState<{ id: number; taken: Measurement } | null>(null);
  const measurement = measured?.id === fish.id ? measured.taken : null;
  const [isMeasuring, setIsMeasuring] = useState(false);
  const [hasKeys, setHasKeys] = useState(false);
  const [newId, setNewId] = useNewCatch(isOpenedByDecision ? fish.id : null);
  const isNew = newId === fish.id;

  useEffect(() => {
    if (nextPhoto) new Image().src = nextPhoto;
  }, [nextPhoto]);

  const rejecting: Opening = { view: "reject", id: fish.id, goesOn: true };
  const back: Opening | null = isRejecting && opening.goesOn ? { view: "photo", id: fish.id } : null;
  const sent = (status: Decision["status"], length = fish.claimed.length) => {
    const { id, username, displayName, needsPhoto } = fish;
    onDecided({ id, username, displayName, needsPhoto, length: lengthText(length, fish.unit), status });
    if (!goesOn) open(null);
    else if (followingId) {
      setNewId(followingId);
      open({ view: "photo", id: followingId });
    } else onLast();
  };
  const rejection = useRejectForm(fish, reasons, {
    next: goesOn ? (followingId ?? null) : null,
    typed,
    onSent: () => sent("rejected"),
  });
  const turn = (to: Turn) => {
    const id = to === "next" ? nextId : previousId;
    if (id !== undefined) open({ view: "photo", id });
    else if (to === "next") nextPage?.onTurn();
  };

  useReviewKeys({
    isOn: !isRejecting,
    verify() {
      const form = document.getElementById(formId);
      if (!fish.needsPhoto && form instanceof HTMLFormElement) form.requestSubmit();
    },
    reject: () => !isNew && open(rejecting),
    turn,
    help: () => setHasKeys((before) => !before),
  });

  /** Escape closes the list of keys first, then the rejection or the measurements, then the zoom, then the viewer. */
  function stepBack(): (() => void) | undefined {
    if (hasKeys) return () => setHasKeys(false);
    return back ? () => open(back) : undefined;
  }
  useEscapeKey(stepBack());

  const keysButton = isHydrated && <Keys isOpen={hasKeys} onToggle={() => setHasKeys((before) => !before)} />;

  return (
    <Dialog
      open
      wide="whole"
      holdsForm={isRejecting}
      form={isRejecting ? rejection.form : undefined}
      title={isRejecting ? "Reject Catch Submission" : "Catch Photo"}
      closeTo={isHydrated ? undefined : addressOf(back)}
      onClose={() => open(null)}
      onEscape={stepBack()}
      footer={
        isRejecting ? (
          <>
            {keysButton}
            <ButtonLink
              to={addressOf(back)}
              look="secondary"
              preventScrollReset
              onClick={(event) => {
                event.preventDefault();
                open(back);
              }}
            >
              Cancel
            </ButtonLink>
            <Button look="danger" disabled={isHydrated && !rejection.hasReason}>
              Reject Catch
            </Button>
          </>
        ) : (
          <>
            <span className="judge-turns">
              {previousId && (
                <ButtonLink look="quiet" icon={<ChevronLeft />} {...linkTo({ view: "photo", id: previousId })}>
                  Previous
                </ButtonLink>
              )}
              {nextId && (
                <ButtonLink look="quiet" icon={<ChevronRight />} {...linkTo({ view: "photo", id: nextId })}>
                  Next
                </ButtonLink>
              )}
              {!nextId && nextPage && (
                <ButtonLink
                  look="quiet"
                  icon={<ChevronRight />}
                  to={nextPage.to}
                  onClick={(event) => {
                    event.preventDefault();
                    nextPage.onTurn();
                  }}
                >
                  Next
                </ButtonLink>
              )}
              {keysButton}
            </span>
            <span role="status" className="contents">
              {last && <LastDecision key={last.id} decision={last} shownId={fish.id} onUndone={() => onUndone(last)} />}
            </span>
            {isMeasuring ? (
              <span className="text-ink-soft">Use this length or close the ruler before you decide.</span>
            ) : (
              <>
                <ButtonLink
                  look="secondary"
                  {...linkTo(rejecting)}
                  {...(isNew && { onClick: (event) => event.preventDefault() })}
                >
                  Reject
                </ButtonLink>
                <Button form={formId} disabled={fish.needsPhoto}>
                  Verify
                </Button>
              </>
            )}
          </>
        )
      }
    >
      <div className={classes("judge", isRejecting && "judge-rejecting")} data-new={isNew || undefined}>
        <ProgressLine progress={progress} place={place} fish={fish} />
        <div className="judge-photos" data-count={1 + fish.evidence.otherPhotos.length}>
          <MeasuredPhoto
            key={fish.photoUrl ?? fish.id}
            fish={fish}
            taken={measurement}
            onTaken={isRejecting ? undefined : (now) => setMeasured({ id: fish.id, taken: now })}
            onMeasuring={setIsMeasuring}
            onTurn={isRejecting ? undefined : turn}
          />
          <JudgeTimes fish={fish}>
            <OtherPhotos fish={fish} />
          </JudgeTimes>
        </div>
        <Panel fish={fish}>
          {isRejecting && rejection.fields}
          <Claim fish={fish} />
          <Flags fish={fish} confirm={isRejecting ? undefined : confirm} />
          {!isRejecting && (
            <VerifyForm
              key={fish.id}
              fish={fish}
              id={formId}
              isNew={isNew}
              corrections={corrections}
              taken={measurement}
              next={followingId ?? null}
              onSent={(form) => sent("verified", decidedLength(form, fish))}
              flags={flagsOf(fish).length > 0 ? { areSeen: confirm.state !== "none", ask: confirm.ask } : null}
            />
          )}
          <JudgeTimes fish={fish}>
            <JudgeFacts fish={fish} />
            <Evidence fish={fish} />
          </JudgeTimes>
        </Panel>
      </div>
    </Dialog>
  );
}

/** The length that a judge verified, in the catch's unit: the corrected one if the form has a valid one. */
function decidedLength(form: FormData, { claimed, tournament }: JudgedFish): number {
  const read = form.get("length") ?? (tournament?.rules.by === "length" ? form.get("measured") : null);
  return Number(read) > 0 ? Number(read) : claimed.length;
}

/** Whether the flags of the catch on show were seen. It starts over whenever another catch is shown. */
function useFlagConfirmation({ id }: JudgedFish): FlagConfirmation & { ask: () => void } {
  const [confirmed, setConfirmed] = useState<{ id: number; state: FlagConfirmation["state"] }>({ id, state: "none" });
  if (confirmed.id !== id) setConfirmed({ id, state: "none" });
  return {
    state: confirmed.id === id ? confirmed.state : "none",
    ask: () => setConfirmed({ id, state: "asked" }),
    onSeen: () => setConfirmed({ id, state: "seen" }),
  };
}

/**
 * Takes the focus when another catch or view is shown: the element that had it belonged to the previous one. Each begins at
 * the top, with its photo. The rejection's form remounts the panel.
 */
function Panel({ fish, children }: { fish: JudgedFish; children: React.ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(fish.id);
  useEffect(() => {
    const dialog = panel.current?.closest("dialog");
    if (!dialog?.open) return;
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
    dialog.scrollTo(0, 0);
  }, []);
  useEffect(() => {
    if (shown.current === fish.id) return;
    shown.current = fish.id;
    panel.current?.focus({ preventScroll: true });
    panel.current?.closest("dialog")?.scrollTo(0, 0);
  }, [fish.id]);
  return (
    <div ref={panel} tabIndex={-1} className="flex min-w-0 flex-col gap-3 outline-none">
      {children}
    </div>
  );
}

/** How far the judge is in this sitting, and what remains. */
export type Progress = {
  /** Catches with a photo that were decided in this sitting. */
  done: number;
  /** Verifiable catches that remain, the shown one included; null if a filter or the page's address shows only some. */
  remaining: number | null;
  /** Pending catches without a photo, which aren't shown in turn. */
  withoutPhoto: number;
  tournaments: readonly { id: number; name: string; pending: number }[];
};

const shownTournaments = 3;

function ProgressLine({
  progress: { done, remaining, withoutPhoto, tournaments },
  place,
  fish,
}: {
  progress: Progress;
  place: number;
  fish: JudgedFish;
}) {
  const zone = useJudgeZone([fish]);
  const isCounted = !fish.needsPhoto;
  if (place < 0) return null;
  const openTournaments = tournaments.filter(({ pending }) => pending > 0);
  const more = openTournaments.length - shownTournaments;
  return (
    <p className="judge-progress">
      {remaining !== null && isCounted && (
        <b className="tabular-nums">
          {numberText(done + Math.min(place + 1, remaining))} of {numberText(done + remaining)}
        </b>
      )}
      {remaining !== null && withoutPhoto > 0 && (
        <span>
          {numberText(withoutPhoto)} {isCounted ? "more without a photo" : "without a photo"}
        </span>
      )}
      {openTournaments.slice(0, shownTournaments).map(({ id, name, pending }) => (
        <span key={id}>
          {name}: {numberText(pending)} left
        </span>
      ))}
      {more > 0 && <span>{counted(more, "more tournament")}</span>}
      <span>
        <ZoneNote zone={zone} />
      </span>
    </p>
  );
}

/** The keys of `useReviewKeys`, of the photo and of the dialog. */
const keys: readonly (readonly [key: string, effect: string])[] = [
  ["V", "Verify"],
  ["R", "Reject"],
  ["1–9", "Choose a reason to reject"],
  ["E", "Edit the measurements"],
  ["M", "Measure"],
  ["U", "Undo the last decision"],
  ["← →", "Previous, next"],
  ["+ − 0", "Zoom in, out, whole photo"],
  ["Esc", "One step back"],
  ["?", "Show or hide these keys"],
];

/** A small sheet over the viewer; its button is for judges who don't know that ? opens it. */
function Keys({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <div className="judge-keys">
      <Button type="button" look="quiet" size="small" aria-expanded={isOpen} aria-keyshortcuts="?" onClick={onToggle}>
        Keys <kbd>?</kbd>
      </Button>
      {isOpen && (
        <dl>
          {keys.map(([key, effect]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
