import type { SubmittedCatch } from "../../src/catches/catch-shapes.ts";
import type { LengthUnit } from "../../src/scoring/scoring-rules.ts";

/**
 * The state of a catch stored on the phone; `for` is the reason it waits, `at` is UTC ms. After it was sent,
 * the club has the photo, and its small picture is shown from there.
 */
export type QueuedCatchState =
  | { name: "waiting"; for: "signal" | "server" | "log-in" }
  | { name: "refused"; why: string }
  | { name: "sent"; catchId: number; at: number; thumbnailUrl?: string | null };

/** A catch stored on the phone from pressing 'Submit' until the club has it, or a photo for a catch that the club has. */
export type QueuedCatch = {
  /** The id by which the server recognizes it. */
  submissionId: string;
  /** The catch's owner: no other login sends or shows it. */
  anglerId: number;
  /** The id of the club's catch that a later photo is for; absent for a new catch. */
  addsTo?: number;
  /** The address of the club's photo that this one replaces; absent if the catch has no photo yet. */
  replaces?: string;
  /** The API's fields, with the names of `submission` in src/catches/catch-shapes.ts; for a photo added later, only for display. */
  fields: Record<string, string>;
  /** The unit of its length; inches if the phone stored it before the unit was asked. */
  unit?: LengthUnit;
  /** The entrant whose catch it is, unless it's the owner's. */
  anglerName?: string;
  /** The name of its tournament; absent for a personal catch, a photo added later, and if the phone stored it before version 0.7. */
  tournamentName?: string;
  photo: File | null;
  /** When 'Submit' was pressed, UTC ms. The name can't change, because phones have stored catches with it. */
  keptAt: number;
  state: QueuedCatchState;
};

/** The outcome of one attempt to send it. */
export type SendOutcome =
  | { name: "sent"; fish: SubmittedCatch }
  | { name: "refused"; status: number; body: unknown }
  | { name: "put-off"; for: "signal" | "server" | "log-in"; status: number; body: unknown; afterMs: number };

/** A server's reply; `retryAfter` is its header, in seconds. */
export type Reply = { status: number; body: unknown; retryAfter: string | null };

/** How long sent ones are still shown. */
const sentShownMs = 24 * 60 * 60 * 1000;
const defaultPauseMs = 5000;

/** The server is at fault or overloaded: the reply says nothing about the catch. */
const isServersFault = (status: number) => status === 408 || status === 429 || status >= 500;

const codeOf = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "code" in body ? body.code : undefined;

const isCatch = (body: unknown): body is SubmittedCatch =>
  typeof body === "object" && body !== null && "id" in body && "submittedAt" in body;

/** Reads a reply; null is no reply. A reply that isn't the club's own (a hotel's login page, say) counts as none. */
export function outcomeOf(reply: Reply | null): SendOutcome {
  const { status = 503, body = null, retryAfter = null } = reply ?? {};
  const putOff = (waitsFor: "signal" | "server" | "log-in"): SendOutcome => {
    const afterMs = retryAfter !== null && Number(retryAfter) >= 0 ? Number(retryAfter) * 1000 : defaultPauseMs;
    return { name: "put-off", for: waitsFor, status, body, afterMs };
  };
  if (!reply) return putOff("signal");
  if (status < 300) return isCatch(body) ? { name: "sent", fish: body } : putOff("signal");
  if (status === 401 || codeOf(body) === "other_angler") return putOff("log-in");
  if (isServersFault(status)) return putOff("server");
  return codeOf(body) === undefined ? putOff("signal") : { name: "refused", status, body };
}

/** The reason, as the server's message gives it. */
const whyOf = (body: unknown): string =>
  typeof body === "object" && body !== null && "message" in body
    ? String(body.message)
    : "The club couldn't accept this catch.";

/** The state after an attempt; `now` in UTC ms. */
export function stateAfter(outcome: SendOutcome, now: number): QueuedCatchState {
  if (outcome.name === "sent") {
    const { id, thumbnailUrl, angler } = outcome.fish;
    // Its photo can only be seen by the angler.
    return { name: "sent", catchId: id, at: now, thumbnailUrl: angler ? null : thumbnailUrl };
  }
  if (outcome.name === "refused") return { name: "refused", why: whyOf(outcome.body) };
  return { name: "waiting", for: outcome.for };
}

export const isWaiting = ({ state }: QueuedCatch): boolean => state.name === "waiting";

/** Whether it was sent so long ago that the phone deletes it. */
export const isOver = ({ state }: QueuedCatch, now: number): boolean =>
  state.name === "sent" && now - state.at > sentShownMs;

/** The address that it is sent to. */
export const addressOf = ({ addsTo }: QueuedCatch): string =>
  addsTo === undefined ? "/api/catches" : `/api/catches/${addsTo}/photo`;

/** The form that submits it to the API; `photo` is the stored one or a lighter copy of it. */
export function formOf(
  { addsTo, replaces, fields, submissionId, anglerId }: QueuedCatch,
  photo: File | null,
): FormData {
  const form = new FormData();
  if (addsTo === undefined) {
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("submissionId", submissionId);
    form.set("anglerId", String(anglerId));
  }
  if (replaces !== undefined) form.set("replaces", replaces);
  if (photo) form.set("photo", photo, photo.name);
  return form;
}
