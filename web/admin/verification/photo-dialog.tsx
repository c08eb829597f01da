import { Fragment, useEffect } from "react";
import { decimalText } from "../../../src/format/numbers.ts";
import { CatchThumbnail } from "../../catches/catch-thumbnail.tsx";
import { useHydrated } from "../../runtime/hydrated.ts";
import { BumpBoard } from "../../ui/charts/bump-board.tsx";
import { Figure } from "../../ui/figure.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { type Opening, useAddressOf, useOpenLink } from "../tournaments/opening.ts";
import { Flags, JudgeFacts } from "./judge-facts.tsx";
import type { WaitingCatch } from "./verification-loader.ts";
import { VerifyForm } from "./verify-form.tsx";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, textarea, select");

/** The large photo with everything to rule on it; a verdict brings the next catch at once. */
export function PhotoDialog({
  fish,
  turns,
  open,
}: {
  fish: WaitingCatch;
  /** What is judged one after the other: all that can be verified. */
  turns: WaitingCatch[];
  open: (opening: Opening | null) => void;
}) {
  const place = turns.indexOf(fish);
  const previousId = turns[place - 1]?.id;
  const next = turns[place + 1];
  const nextId = next?.id;
  const isHydrated = useHydrated();
  const listAddress = useAddressOf()(null);
  const linkTo = useOpenLink(open);
  const formId = `verify-${fish.id}`;
  const nextPhoto = next?.photoUrl;

  useEffect(() => {
    if (nextPhoto) new Image().src = nextPhoto;
  }, [nextPhoto]);

  const goOn = () => open(nextId ? { view: "photo", id: nextId } : null);

  useEffect(() => {
    function press({ key, target, metaKey, ctrlKey, altKey }: KeyboardEvent) {
      if (isTyping(target) || metaKey || ctrlKey || altKey) return;
      if (key === "ArrowRight" && nextId) open({ view: "photo", id: nextId });
      if (key === "ArrowLeft" && previousId) open({ view: "photo", id: previousId });
      if (key === "r") open({ view: "reject", id: fish.id, goesOn: true });
      const form = document.getElementById(formId);
      if (key === "v" && !fish.needsPhoto && form instanceof HTMLFormElement) form.requestSubmit();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [fish, formId, nextId, previousId, open]);

  return (
    <Dialog
      open
      wide="screen"
      title="Catch Photo"
      closeTo={isHydrated ? undefined : listAddress}
      onClose={() => open(null)}
      footer={
        <>
          <span className="mr-auto flex gap-2">
            {previousId && (
              <ButtonLink look="quiet" {...linkTo({ view: "photo", id: previousId })}>
                Previous
              </ButtonLink>
            )}
            {nextId && (
              <ButtonLink look="quiet" {...linkTo({ view: "photo", id: nextId })}>
                Skip
              </ButtonLink>
            )}
          </span>
          <ButtonLink look="secondary" {...linkTo({ view: "reject", id: fish.id, goesOn: true })}>
            Reject
          </ButtonLink>
          <Button form={formId} disabled={fish.needsPhoto}>
            Verify
          </Button>
        </>
      }
    >
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(17rem,24rem)]">
        <LargePhoto fish={fish} />
        <div className="flex min-w-0 flex-col gap-3">
          <p className="font-semibold">
            {fish.username} <span className="font-normal text-ink-soft">claims</span>
          </p>
          <p>
            <span className="title-3 block">{fish.claimed.species}</span>
            <Figure value={decimalText(fish.claimed.length)} unit="in" className="mr-4 text-5xl" />
            <Figure value={decimalText(fish.claimed.weight)} unit="lb" className="text-2xl text-ink-soft" />
          </p>
          <Flags fish={fish} />
          <JudgeFacts fish={fish} />
          <VerifyForm key={fish.id} fish={fish} id={formId} next={nextId ?? null} onSent={goOn} />
          {isHydrated && <Keys />}
        </div>
      </div>
    </Dialog>
  );
}

/** The keys that `press` listens to. */
function Keys() {
  return (
    <p className="hidden text-[0.9375rem] text-ink-soft md:block">
      <kbd className="font-bold">V</kbd> verifies, <kbd className="font-bold">R</kbd> rejects,{" "}
      <kbd className="font-bold">←</kbd> and <kbd className="font-bold">→</kbd> turn to other catches.
    </p>
  );
}

/** Until the large photo is there, its small one stands in its place, which is as large from the beginning. */
function LargePhoto({ fish }: { fish: WaitingCatch }) {
  const { photoUrl, width, height, claimed, username } = fish;
  if (!(photoUrl && width && height)) return <BumpBoard className="aspect-video w-full rounded-lg" />;
  return (
    <a
      href={photoUrl}
      target="_blank"
      rel="noreferrer"
      className="relative mx-auto block w-fit self-start overflow-hidden rounded-lg"
    >
      <Fragment key={photoUrl}>
        <span className="absolute inset-0">
          <CatchThumbnail photo={fish} alt="" className="size-full" />
        </span>
        <img
          src={photoUrl}
          width={width}
          height={height}
          decoding="async"
          alt={`${claimed.species} of ${username}`}
          className="relative h-auto max-h-[68dvh] max-w-full object-contain"
        />
      </Fragment>
    </a>
  );
}
