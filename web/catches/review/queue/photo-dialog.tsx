import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useEffect, useRef, useState } from "react";
import { lengthText } from "../../../../src/base/format/lengths.ts";
import { useHydrated } from "../../../runtime/hydrated.ts";
import { type Opening, useAddressOf, useOpenLink } from "../../../tournaments/edit/opening.ts";
import { classes } from "../../../ui/classes.ts";
import { Button, ButtonLink } from "../../../ui/form/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { VerifyForm } from "../approve-form.tsx";
import { Claim } from "../claim.tsx";
import { Evidence, OtherPhotos } from "../evidence/evidence.tsx";
import { type FlagConfirmation, Flags, flagsOf, JudgeFacts } from "../judge-facts.tsx";
import { type Decision, LastDecision } from "../last-decision.tsx";
import { MeasuredPhoto } from "../measured-photo.tsx";
import { useRejectForm } from "../reject-form.tsx";
import type { JudgedFish } from "../reviewed-fish.ts";
import type { Taken } from "../ruler/ruler.tsx";
import { useJudgingKeys } from "./use-review-keys.ts";

/** The large photo with everything needed to decide on it, and the rejection beside it; a decision shows the next catch at once. */
export function PhotoDialog({
  fish,
  turns,
  opening,
  open,
  reasons,
  last,
  onDecided,
  onLast,
}: {
  fish: JudgedFish;
  /** The catches to review in turn: all that can be verified. */
  turns: JudgedFish[];
  opening: Opening;
  open: (opening: Opening | null) => void;
  reasons: readonly string[];
  last: Decision | null;
  onDecided: (decision: Decision) => void;
  /** Called after a decision on the last catch known here. */
  onLast: () => void;
}) {
  const place = turns.indexOf(fish);
  const previousId = turns[place - 1]?.id;
  const next = turns[place + 1];
  const nextId = next?.id;
  const isHydrated = useHydrated();
  const addressOf = useAddressOf();
  const linkTo = useOpenLink(open);
  const isRejecting = opening.view === "reject";
  const goesOn = !isRejecting || opening.goesOn === true;
  const formId = `verify-${fish.id}`;
  const nextPhoto = next?.photoUrl;
  const confirm = useFlagConfirmation(fish);
  const [measured, setMeasured] = useState<{ id: number; taken: Taken } | null>(null);
  const taken = measured?.id === fish.id ? measured.taken : null;
  const [isMeasuring, setIsMeasuring] = useState(false);

  useEffect(() => {
    if (nextPhoto) new Image().src = nextPhoto;
  }, [nextPhoto]);

  const back: Opening | null = isRejecting && opening.goesOn ? { view: "photo", id: fish.id } : null;
  const sent = (status: Decision["status"]) => () => {
    onDecided({
      id: fish.id,
      username: fish.username,
      displayName: fish.displayName,
      length: lengthText(fish.claimed.length, fish.unit),
      status,
    });
    open(nextId && goesOn ? { view: "photo", id: nextId } : null);
    if (!nextId && goesOn) onLast();
  };
  const rejection = useRejectForm(fish, reasons, {
    next: goesOn ? (nextId ?? null) : null,
    onSent: sent("rejected"),
  });
  const turn = (id: number | undefined) => id !== undefined && open({ view: "photo", id });

  useJudgingKeys({
    isOn: !isRejecting,
    verify() {
      const form = document.getElementById(formId);
      if (!fish.needsPhoto && form instanceof HTMLFormElement) form.requestSubmit();
    },
    reject: () => open({ view: "reject", id: fish.id, goesOn: true }),
    turn: (to) => turn(to === "next" ? nextId : previousId),
  });

  return (
    <Dialog
      open
      wide="whole"
      holdsForm={isRejecting}
      form={isRejecting ? rejection.form : undefined}
      title={isRejecting ? "Reject Catch Submission" : "Catch Photo"}
      closeTo={isHydrated ? undefined : addressOf(back)}
      onClose={() => open(null)}
      footer={
        isRejecting ? (
          <>
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
            </span>
            <span role="status" className="contents">
              {last && (
                <LastDecision
                  key={last.id}
                  decision={last}
                  shownId={fish.id}
                  onUndone={() => onDecided({ ...last, status: "undone" })}
                />
              )}
            </span>
            {isMeasuring ? (
              <span className="text-ink-soft">Use the length, or close the ruler, to decide.</span>
            ) : (
              <>
                <ButtonLink look="secondary" {...linkTo({ view: "reject", id: fish.id, goesOn: true })}>
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
      <div className={classes("judge", isRejecting && "judge-rejecting")}>
        <div className="judge-photos" data-count={1 + fish.evidence.otherPhotos.length}>
          <MeasuredPhoto
            key={fish.photoUrl ?? fish.id}
            fish={fish}
            taken={taken}
            onTaken={isRejecting ? undefined : (now) => setMeasured({ id: fish.id, taken: now })}
            onMeasuring={setIsMeasuring}
            onTurn={isRejecting ? undefined : (to) => turn(to === "next" ? nextId : previousId)}
          />
          <OtherPhotos fish={fish} />
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
              taken={taken}
              next={nextId ?? null}
              onSent={sent("verified")}
              flags={flagsOf(fish).length > 0 ? { areSeen: confirm.state !== "none", ask: confirm.ask } : null}
            />
          )}
          <JudgeFacts fish={fish} />
          <Evidence fish={fish} />
          {isHydrated && !isRejecting && <Keys />}
        </Panel>
      </div>
    </Dialog>
  );
}

/** Whether the flags of the catch on show were seen; another catch starts over. */
function useFlagConfirmation({ id }: JudgedFish): FlagConfirmation & { ask: () => void } {
  const [confirmed, setConfirmed] = useState<{ id: number; state: "asked" | "seen" } | null>(null);
  return {
    state: confirmed?.id === id ? confirmed.state : "none",
    ask: () => setConfirmed({ id, state: "asked" }),
    onSeen: () => setConfirmed({ id, state: "seen" }),
  };
}

/** Takes the focus when another catch is shown: the element that had it belonged to the previous one. */
function Panel({ fish, children }: { fish: JudgedFish; children: React.ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(fish.id);
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

/** The keys of `useJudgingKeys` and of the photo, as a legend. */
function Keys() {
  return (
    <p className="hidden text-[0.9375rem] text-ink-soft md:block">
      <kbd className="font-bold">V</kbd> verifies, <kbd className="font-bold">R</kbd> rejects,{" "}
      <kbd className="font-bold">E</kbd> edits the measurements, <kbd className="font-bold">M</kbd> measures,{" "}
      <kbd className="font-bold">←</kbd> and <kbd className="font-bold">→</kbd> are previous and next,{" "}
      <kbd className="font-bold">+</kbd>, <kbd className="font-bold">−</kbd> and <kbd className="font-bold">0</kbd>{" "}
      zoom.
    </p>
  );
}
