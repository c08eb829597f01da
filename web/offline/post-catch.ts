import { lighterPhoto } from "./lighter-photo.ts";
import { addressOf, formOf, outcomeOf, type QueuedCatch, type Reply, type SendOutcome } from "./queued-catch.ts";
import type { SignedInAs } from "./send-outbox.ts";

/** Posts an attempt's form to an address of the club; null when no reply came. */
export type Post = (address: string, form: FormData) => Promise<Reply | null>;

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Posts a form with `fetch`, which also works in a worker. */
export const postByFetch: Post = async (address, form) => {
  try {
    const response = await fetch(address, { method: "POST", body: form });
    const retryAfter = response.headers.get("retry-after");
    return { status: response.status, body: bodyOf(await response.text()), retryAfter };
  } catch {
    return null;
  }
};

/** An upload without progress for this long has no connection. */
const stalledMs = 45_000;

/** Posts a form from a page and reports the share that was sent, 0 to 1. */
export const postWithProgress =
  (onProgress: (part: number) => void): Post =>
  (address, form) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest();
      let stallTimer: ReturnType<typeof setTimeout>;
      const wait = () => {
        clearTimeout(stallTimer);
        stallTimer = setTimeout(() => request.abort(), stalledMs);
      };
      request.upload.onprogress = ({ loaded, total }) => {
        wait();
        onProgress(total > 0 ? loaded / total : 0);
      };
      request.onloadend = () => {
        clearTimeout(stallTimer);
        const { status, responseText } = request;
        const retryAfter = request.getResponseHeader("retry-after");
        resolve(status === 0 ? null : { status, body: bodyOf(responseText), retryAfter });
      };
      request.open("POST", address);
      request.send(form);
      wait();
    });

/** One attempt to send a stored catch. A photo added later is sent unchanged: the club recognizes it by its bytes. */
export async function sendBy(post: Post, queuedCatch: QueuedCatch): Promise<SendOutcome> {
  const isNew = queuedCatch.addsTo === undefined;
  const photo = isNew && queuedCatch.photo ? await lighterPhoto(queuedCatch.photo) : queuedCatch.photo;
  return outcomeOf(await post(addressOf(queuedCatch), formOf(queuedCatch, photo)));
}

const submissionsInProgress = new Set<string>();

async function withPageLock<T>(submissionId: string, work: () => Promise<T>): Promise<T | null> {
  if (submissionsInProgress.has(submissionId)) return null;
  submissionsInProgress.add(submissionId);
  try {
    return await work();
  } finally {
    submissionsInProgress.delete(submissionId);
  }
}

/** Runs `work` on a stored catch. Returns null if another page or worker of this browser is working on it. */
export async function withSubmissionLock<T>(submissionId: string, work: () => Promise<T>): Promise<T | null> {
  // Locks require https. Without them, this only works within a page, but the server recognizes a submission sent by two pages.
  if (!navigator.locks) return withPageLock(submissionId, work);
  const options = { ifAvailable: true };
  return navigator.locks.request(`catch-${submissionId}`, options, async (lock) => (lock ? work() : null));
}

/** Asks the club which user is signed in here. */
export async function fetchSignedInUser(signal?: AbortSignal): Promise<SignedInAs> {
  try {
    const response = await fetch("/api/auth/me", { cache: "no-store", ...(signal && { signal }) });
    if (response.status === 401) return null;
    const body = bodyOf(await response.text());
    const isUser = response.ok && typeof body === "object" && body !== null && "id" in body;
    return isUser ? Number(body.id) : "unreached";
  } catch {
    return "unreached";
  }
}
