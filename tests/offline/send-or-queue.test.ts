import { afterEach, beforeEach, expect, mock, spyOn, test } from "bun:test";
import { ApiFailure } from "../../web/api.ts";
import { outboxStore } from "../../web/offline/outbox-store.ts";
import { withSubmissionLock } from "../../web/offline/post-catch.ts";
import type { QueuedCatch } from "../../web/offline/queued-catch.ts";
import { sendOrQueue } from "../../web/offline/send-or-queue.ts";
import { newSubmissionId } from "../../web/runtime/submission-id.tsx";

type Answer = { status: number; body?: object; retryAfter?: string };

/** The club's replies, in order; a status of 0 means no signal. */
let answers: Answer[];
let posted: FormData[];
let addresses: string[];
let whileSending: () => void;

/** The part of a browser's request that an upload uses. */
class FakeRequest {
  readonly upload: { onprogress: (event: { loaded: number; total: number }) => void } = { onprogress: () => undefined };
  onloadend: () => void = () => undefined;
  status = 0;
  responseText = "";
  private retryAfter: string | null = null;

  open(_method: string, address: string): void {
    addresses.push(address);
    this.status = 0;
  }
  getResponseHeader(): string | null {
    return this.retryAfter;
  }
  send(form: FormData): void {
    posted.push(form);
    whileSending();
    const { status, body = {}, retryAfter = null } = answers.shift() ?? { status: 0 };
    this.upload.onprogress({ loaded: 1, total: 2 });
    Object.assign(this, { status, responseText: JSON.stringify(body), retryAfter });
    queueMicrotask(() => this.onloadend());
  }
}

const before = Reflect.get(globalThis, "XMLHttpRequest") as unknown;
beforeEach(() => {
  posted = [];
  addresses = [];
  whileSending = () => undefined;
  Reflect.set(globalThis, "XMLHttpRequest", FakeRequest);
});
afterEach(() => {
  for (const name of ["OffscreenCanvas", "createImageBitmap"]) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, "connection");
  mock.restore();
  Reflect.set(globalThis, "XMLHttpRequest", before);
});

const fish: QueuedCatch = {
  submissionId: "5f0c1b6e8a524c1b9d582f6c8f0e6a11",
  anglerId: 7,
  fields: { species: "Largemouth Bass", length: "18.3" },
  photo: new File(["fish"], "fish.jpg", { type: "image/jpeg" }),
  keptAt: 0,
  state: { name: "waiting", for: "signal" },
};
const accepted = { status: 201, body: { id: 5, submittedAt: "2026-06-06T17:00:00.000Z" } };
const busy = { status: 503, body: { code: "busy", message: "Many photos are arriving." }, retryAfter: "0" };

test("a catch that a busy club postponed is sent again automatically, with the same content and id", async () => {
  answers = [busy, busy, accepted];
  expect(await sendOrQueue(fish)).toMatchObject({ name: "sent", fish: { id: 5 } });
  expect(posted.map((form) => [form.get("submissionId"), form.get("anglerId"), form.get("species")])).toEqual(
    Array.from({ length: 3 }, () => [fish.submissionId, "7", "Largemouth Bass"]),
  );
  expect(posted.map((form) => form.get("photo")).every((photo) => photo instanceof File)).toBe(true);
});

test("a refused catch is thrown with the club's message and fields, for the form to show", async () => {
  const message = "Length must be between 0.1 and 200.0 inches";
  answers = [{ status: 422, body: { code: "invalid", message, issues: [{ path: "length", message }] } }];
  const failure = await sendOrQueue(fish).then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(ApiFailure);
  expect(failure).toMatchObject({ status: 422, code: "invalid", issues: [{ path: "length", message }] });
});

test("a catch that can be neither sent nor saved is never reported as safe", async () => {
  answers = [];
  await expect(sendOrQueue(fish)).rejects.toMatchObject({
    status: 503,
    code: null,
    serverMessage:
      "Not sent: there is no signal. Private browsing can't save catches offline. Use a regular window, or send it again later.",
  });
});

/** A phone that saves catches in memory. Returns the saved ones. */
function keepInMemory(): Map<string, QueuedCatch> {
  const rows = new Map<string, QueuedCatch>();
  spyOn(outboxStore, "all").mockImplementation(async () => [...rows.values()]);
  spyOn(outboxStore, "put").mockImplementation(
    async (queuedCatch) => void rows.set(queuedCatch.submissionId, queuedCatch),
  );
  spyOn(outboxStore, "remove").mockImplementation(async (submissionId) => void rows.delete(submissionId));
  return rows;
}

test("without signal a catch is saved, unless its angler discards it while it is being sent", async () => {
  const rows = keepInMemory();
  answers = [];
  expect(await sendOrQueue(fish)).toMatchObject({ name: "put-off", for: "signal" });
  expect([...rows.values()]).toEqual([fish]);
  whileSending = () => rows.clear();
  await sendOrQueue(fish);
  expect(rows.size).toBe(0);
});

test("a saved catch waits unchanged if the phone is full", async () => {
  const rows = keepInMemory();
  answers = [{ status: 500 }];
  whileSending = () => spyOn(outboxStore, "put").mockRejectedValue(new DOMException("Full.", "QuotaExceededError"));
  expect(await sendOrQueue(fish)).toMatchObject({ name: "put-off", for: "server" });
  expect([...rows.values()]).toEqual([fish]);
});

test("a second press while the first is being sent sends nothing more, and gets the same reply", async () => {
  keepInMemory();
  answers = [accepted, accepted];
  const outcomes = await Promise.all([sendOrQueue(fish), sendOrQueue({ ...fish, keptAt: 120 })]);
  expect(outcomes.map(({ name }) => name)).toEqual(["sent", "sent"]);
  expect(posted).toHaveLength(1);
});

test("a request that the page itself retries isn't sent a second time, even if the browser has no locks", async () => {
  keepInMemory();
  answers = [accepted, accepted];
  const other = Promise.withResolvers<string>();
  const sending = withSubmissionLock(fish.submissionId, () => other.promise);
  expect(await sendOrQueue(fish)).toMatchObject({ name: "put-off" });
  other.resolve("sent");
  expect(await sending).toBe("sent");
  expect(posted).toHaveLength(0);
});

test("a photo added to a catch without one is sent to that catch only", async () => {
  answers = [accepted];
  await sendOrQueue({ ...fish, addsTo: 5 });
  expect(addresses).toEqual(["/api/catches/5/photo"]);
  expect(posted.map((form) => [...form.keys()])).toEqual([["photo"]]);
});

test("a photo that replaces another is sent with the address of the one that it replaces", async () => {
  answers = [accepted];
  await sendOrQueue({ ...fish, addsTo: 5, replaces: "/photos/abc/large.jpg" });
  expect(posted.map((form) => [...form.keys()])).toEqual([["replaces", "photo"]]);
});

/** A browser that renders every photo as a small one. */
function drawSmall(): void {
  class Canvas {
    getContext() {
      return { drawImage: () => undefined };
    }
    convertToBlob = async () => new Blob(["small"]);
  }
  Reflect.set(globalThis, "OffscreenCanvas", Canvas);
  Reflect.set(globalThis, "createImageBitmap", async () => ({ width: 4000, height: 3000, close: () => undefined }));
}

const connect = (effectiveType: string) => Reflect.set(navigator, "connection", { effectiveType });

test("a photo added later is sent with the same bytes on each retry, even if the connection improves", async () => {
  keepInMemory();
  drawSmall();
  connect("2g");
  answers = [busy, accepted];
  whileSending = () => connect("4g");
  await sendOrQueue({
    ...fish,
    addsTo: 5,
    photo: new File([new Uint8Array(2_000_000)], "a.jpg", { type: "image/jpeg" }),
  });
  const sent = await Promise.all(posted.map((form) => (form.get("photo") as File).text()));
  expect(sent).toEqual(["small", "small"]);
});

test("each submission has its own id, which the server accepts", () => {
  const names = Array.from({ length: 100 }, newSubmissionId);
  expect(new Set(names).size).toBe(100);
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}$/);
});
