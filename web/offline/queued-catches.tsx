import { useEffect, useRef, useState } from "react";
import { lengthText } from "../../src/base/format/lengths.ts";
import { isoText } from "../../src/base/format/moments.ts";
import { weightText, weightUnits } from "../../src/base/format/weights.ts";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";
import { BumpBoard } from "../ui/charts/bump-board.tsx";
import { Button } from "../ui/form/button.tsx";
import { Moment } from "../ui/moment.tsx";
import { Section } from "../ui/page.tsx";
import type { Tone } from "../ui/tone.ts";
import { sendWaiting } from "./outbox.ts";
import { outboxStore } from "./outbox-store.ts";
import type { QueuedCatch, QueuedCatchState } from "./queued-catch.ts";
import { nameOf, receivedText } from "./round-toast.ts";
import { useProgress } from "./sending-progress.ts";

const waitsFor = {
  signal: "Waiting for signal",
  server: "Waiting: the club's server is busy",
  "log-in": "Waiting for your login",
};

type UnsentState = Exclude<QueuedCatchState, { name: "sent" }>;

function wordsOf(state: UnsentState): { text: string; tone: Tone; more: string } {
  if (state.name === "refused") return { text: "Refused", tone: "red", more: state.why };
  const more = "It will be sent automatically, even if you close this page.";
  return { text: waitsFor[state.for], tone: "amber", more };
}

/** The catches stored on this phone, with their states; nothing if the list is empty. */
export function QueuedCatches({ catches }: { catches: readonly QueuedCatch[] }) {
  if (catches.length === 0) return null;
  const sent = catches.filter(({ state }) => state.name === "sent");
  return (
    <Section title="On this phone">
      <Card className="mb-8">
        {sent.length > 0 && <SentCatches sent={sent} />}
        {sent.length < catches.length && (
          <ul className="divide-y divide-line">
            {catches.map((queuedCatch) => (
              <QueuedCatchItem key={queuedCatch.submissionId} queuedCatch={queuedCatch} />
            ))}
          </ul>
        )}
      </Card>
    </Section>
  );
}

/** Shown for this long, the line about sent catches has been read. */
const readAfterMs = 3000;
const maxThumbnails = 6;

/** One line for all sent catches. Once read, it disappears when its page is left. */
function SentCatches({ sent }: { sent: readonly QueuedCatch[] }) {
  const latest = useRef(sent);
  useEffect(() => {
    latest.current = sent;
  }, [sent]);
  useEffect(() => {
    const shownAt = Date.now();
    return () => {
      const now = Date.now();
      if (now - shownAt < readAfterMs) return;
      const wasRead = ({ state }: QueuedCatch) => state.name === "sent" && now - state.at >= readAfterMs;
      for (const { submissionId } of latest.current.filter(wasRead)) void outboxStore.remove(submissionId);
    };
  }, []);
  return (
    <div className="flex flex-col gap-3 px-4 py-4">
      <p role="status" className="font-bold">
        {receivedText(sent)}
      </p>
      <div className="flex flex-wrap gap-2">
        {sent.slice(-maxThumbnails).map((queuedCatch) => (
          <QueuedPhoto key={queuedCatch.submissionId} queuedCatch={queuedCatch} alt={nameOf(queuedCatch)} />
        ))}
      </div>
    </div>
  );
}

/** The id of a catch's element in the list. */
export const queuedItemId = (submissionId: string): string => `queued-${submissionId}`;

function QueuedCatchItem({ queuedCatch }: { queuedCatch: QueuedCatch }) {
  const { submissionId, addsTo, fields, unit = "in", anglerName, tournamentName, state, keptAt } = queuedCatch;
  const { species, length, weight, capturedAt } = fields;
  const progress = useProgress();
  if (state.name === "sent") return null;
  const { text, tone, more } = wordsOf(state);
  const isOnItsWay = state.name === "waiting" && progress?.submissionId === submissionId && "part" in progress;
  const part = isOnItsWay ? Math.round(progress.part * 100) : null;
  return (
    <li id={queuedItemId(submissionId)} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 px-4 py-4">
      <QueuedPhoto queuedCatch={queuedCatch} />
      <div className="flex min-w-0 flex-col gap-1">
        <h3 className="break-words font-bold">{addsTo === undefined ? species : `Photo of ${species}`}</h3>
        {anglerName && (
          <p>
            For <bdi>{anglerName}</bdi>
          </p>
        )}
        {tournamentName && <p className="break-words">{tournamentName}</p>}
        <p className="text-ink-soft">
          {lengthText(Number(length), unit)} · {weightText(Number(weight), weightUnits[unit])} ·{" "}
          {capturedAt ? "Caught" : "Saved"} <Moment at={capturedAt ?? isoText(keptAt)} />
        </p>
        <p role="status">
          <Badge tone={tone}>{part === null ? text : `Sending ${part}%`}</Badge>
        </p>
        <p className="break-words text-[0.9375rem]">{more}</p>
      </div>
      <div className="col-span-2 flex flex-wrap gap-2">
        <QueuedCatchActions queuedCatch={queuedCatch} />
      </div>
    </li>
  );
}

/** A full load of the page, because offline its data is only in the page cache. */
const correctAddress = ({ submissionId, addsTo }: QueuedCatch) =>
  addsTo === undefined ? `/submit-catch?kept=${submissionId}` : `/my-catches/${addsTo}/edit`;

function QueuedCatchActions({ queuedCatch }: { queuedCatch: QueuedCatch }) {
  const { submissionId, addsTo, state } = queuedCatch;
  const [isAsked, setIsAsked] = useState(false);
  const remove = () => void outboxStore.remove(submissionId);
  if (isAsked) {
    return (
      <>
        <Button type="button" look="danger" size="small" onClick={remove}>
          {addsTo === undefined ? "Discard Catch" : "Discard Photo"}
        </Button>
        <Button type="button" look="secondary" size="small" onClick={() => setIsAsked(false)}>
          Keep
        </Button>
      </>
    );
  }
  return (
    <>
      {state.name === "refused" ? (
        <a href={correctAddress(queuedCatch)} className="button button-primary button-small">
          Correct
        </a>
      ) : (
        <Button type="button" look="secondary" size="small" onClick={() => void sendWaiting()}>
          Send Now
        </Button>
      )}
      <Button type="button" look="quiet" size="small" onClick={() => setIsAsked(true)}>
        Discard
      </Button>
    </>
  );
}

function QueuedPhoto({ queuedCatch: { photo, state }, alt = "" }: { queuedCatch: QueuedCatch; alt?: string }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!photo) return;
    const url = URL.createObjectURL(photo);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  const box = "aspect-3/2 w-24 rounded-lg bg-sunken object-contain";
  const thumbnailUrl = state.name === "sent" ? state.thumbnailUrl : null;
  const picture = photo ? address : thumbnailUrl;
  return picture ? <img src={picture} alt={alt} className={box} /> : <BumpBoard className={box} />;
}
