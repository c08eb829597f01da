import { afterEach, beforeEach, describe, expect, type Mock, mock, spyOn, test } from "bun:test";
import type { SignedInAs } from "../../web/offline/send-outbox.ts";
import {
  entryToResend,
  idsWithCorrection,
  openQueue,
  type QueuedEntry,
  type QueueState,
  type SendOutcome,
  sendEntry,
  sendQueue,
  type WeighInStore,
} from "../../web/weigh-in/weigh-in-queue.ts";

const ruth = 7;
const casey = 8;
const entry = (submissionId: string): QueuedEntry => ({ submissionId, fields: { entrant: submissionId, weight: "3" } });

function memoryStore(values: Record<string, string> = {}) {
  const items = new Map(Object.entries(values));
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
  };
}

let keys = 0;
let states: QueueState[];
let key: string;
beforeEach(() => {
  keys += 1;
  key = `weigh-in-${ruth}-${keys}`;
  states = [];
});

const open = (storage: () => WeighInStore) => openQueue(storage, key, (state) => states.push(state));
const keep = (queue: ReturnType<typeof open>, ...ids: string[]) =>
  queue.change((all) => [...all, ...ids.map((id) => entry(id))]);
const sent = { name: "sent", id: 12 } as const;
const failed = { name: "failed", message: "The server couldn't process this entry (status 500)." } as const;

function sending(queue: ReturnType<typeof open>, outcomeOf: (id: string) => SendOutcome, who: SignedInAs = ruth) {
  const attempts: string[] = [];
  const onSent = mock((_id: number) => undefined);
  const whoAmI = async () => who;
  const send = async ({ submissionId }: QueuedEntry) => {
    attempts.push(submissionId);
    return outcomeOf(submissionId);
  };
  return { attempts, onSent, all: { queue, userId: ruth, whoAmI, send, onSent } };
}

test("a waiting entry that is refused with a question is confirmed by sending it again", async () => {
  const store = memoryStore();
  const queue = open(() => store);
  keep(queue, "a");
  const message = "143.80 lb is a lot for one fish. Check the scale, and save again to confirm.";
  const { all } = sending(queue, () => ({ name: "refused", message, isQuestion: true, issues: [] }));
  expect(await sendQueue(all)).toEqual({ waitingFor: null, outcome: null });
  const [asked] = queue.read();
  expect(asked).toEqual({ ...entry("a"), refusal: message, isQuestion: true });
  if (!asked) throw new Error("The entry is gone.");
  expect(entryToResend(asked)).toEqual({
    submissionId: "a",
    fields: { entrant: "a", weight: "3", confirmed: message },
  });
  expect(entryToResend({ ...entry("b"), failures: 3, refusal: "The server failed." })).toEqual(entry("b"));
});

test("a refused correction isn't waiting to be sent", () => {
  const correction = (id: string) => ({ ...entry(id), fields: { ...entry(id).fields, replaces: id } });
  const refused = { ...correction("7"), refusal: "The limit is 5 fish." };
  expect(idsWithCorrection([entry("5"), correction("6"), refused])).toEqual(new Set([6]));
});

describe("sending the entries of a weigh-in", () => {
  test("weigh-in entries are sent in order, and each is forgotten once it is confirmed", async () => {
    const store = memoryStore();
    const queue = open(() => store);
    keep(queue, "a", "b");
    const { all, attempts, onSent } = sending(queue, () => sent);
    expect(await sendQueue(all)).toEqual({ waitingFor: null, outcome: null });
    expect(attempts).toEqual(["a", "b"]);
    expect(onSent.mock.calls).toEqual([[12], [12]]);
    expect(queue.read()).toEqual([]);
  });

  test.each([
    ["somebody else is logged in", casey, "other-user"],
    ["nobody is logged in", null, "log-in"],
    ["the club can't be reached", "unreached", "network"],
  ] as const)("sends nothing while %s", async (_, who, waitingFor) => {
    const store = memoryStore();
    const queue = open(() => store);
    keep(queue, "a");
    const { all, attempts } = sending(queue, () => sent, who);
    expect(await sendQueue(all, "a")).toEqual({ waitingFor, outcome: { name: "waiting", for: waitingFor } });
    expect(attempts).toEqual([]);
    expect(queue.read()).toEqual([entry("a")]);
  });

  test("an entry that gets three server errors no longer holds up the others", async () => {
    const store = memoryStore();
    const queue = open(() => store);
    keep(queue, "a", "b");
    const { all, attempts } = sending(queue, (id) => (id === "a" ? failed : sent));
    for (const _ of [1, 2]) expect(await sendQueue(all)).toMatchObject({ waitingFor: "failure" });
    expect(attempts).toEqual(["a", "a"]);
    expect(await sendQueue(all)).toMatchObject({ waitingFor: null });
    expect(attempts).toEqual(["a", "a", "a", "b"]);
    expect(queue.read()).toEqual([{ ...entry("a"), failures: 3, refusal: failed.message }]);
  });

  test("a lost connection never counts as a failure of the entry", async () => {
    const store = memoryStore();
    const queue = open(() => store);
    keep(queue, "a");
    const { all } = sending(queue, () => ({ name: "waiting", for: "network" }));
    for (const _ of [1, 2, 3, 4]) expect(await sendQueue(all)).toMatchObject({ waitingFor: "network" });
    expect(queue.read()).toEqual([entry("a")]);
  });

  test("a refused entry is shown in its form; an earlier one is kept with its reason", async () => {
    const store = memoryStore();
    const queue = open(() => store);
    keep(queue, "a", "b");
    const refused = { name: "refused", message: "No entrant has number 9.", issues: [] } as const;
    const { all } = sending(queue, () => refused);
    expect(await sendQueue(all, "b")).toEqual({ waitingFor: null, outcome: refused });
    expect(queue.read()).toEqual([{ ...entry("a"), refusal: refused.message }]);
  });
});

describe("the reply to an entry", () => {
  let replies: Response;
  let fetched: Mock<typeof fetch>;
  beforeEach(() => {
    fetched = spyOn(globalThis, "fetch").mockImplementation((async () => replies) as unknown as typeof fetch);
  });
  afterEach(() => void fetched.mockRestore());
  const reply = (status: number, body: string) => {
    replies = new Response(body, { status });
    return sendEntry("/", entry("a"));
  };

  test.each([
    [201, '{"id":12}', sent],
    [201, "<h1>Free Wi-Fi</h1>", { name: "failed" }],
    [
      409,
      '{"message":"143.80 lb is a lot for one fish.","code":"confirm_required"}',
      { name: "refused", message: "143.80 lb is a lot for one fish.", isQuestion: true },
    ],
    [422, '{"message":"Weight is required"}', { name: "refused", message: "Weight is required" }],
    [422, "", { name: "failed" }],
    [401, "", { name: "waiting", for: "log-in" }],
    [429, "", { name: "waiting", for: "network" }],
    [500, '{"message":"Something broke"}', failed],
    [503, "", { name: "waiting", for: "network" }],
  ])("the reply with status %p and text %p is understood", async (status, body, outcome) => {
    expect(await reply(status, body)).toMatchObject(outcome);
  });
});

describe("entries kept on a device", () => {
  test("an entry with a confirmed question of 2000 characters is read again", () => {
    const store = memoryStore();
    const confirmed = { submissionId: "a", fields: { entrant: "a", confirmed: "q".repeat(2000) } };
    open(() => store).change(() => [confirmed]);
    expect(open(() => store).read()).toEqual([confirmed]);
  });

  test("weigh-in entries are read again after the page was closed", () => {
    const store = memoryStore();
    keep(
      open(() => store),
      "a",
    );
    expect(open(() => store).read()).toEqual([entry("a")]);
    expect(states.at(-1)).toEqual({ entries: [entry("a")], isOnDevice: true, wasUnreadable: false });
  });

  test("if the browser's storage is blocked, entries are kept in memory, and the page shows it", () => {
    const blocked = (): WeighInStore => {
      throw new DOMException("Denied", "SecurityError");
    };
    const queue = open(blocked);
    keep(queue, "a");
    keep(queue, "b");
    expect(states.at(-1)).toEqual({ entries: [entry("a"), entry("b")], isOnDevice: false, wasUnreadable: false });
    expect(open(blocked).read()).toEqual([entry("a"), entry("b")]);
  });

  test("while the storage is full, entries are kept in memory, and stored once there is room", () => {
    const store = memoryStore();
    let isFull = false;
    const filling = {
      ...store,
      setItem(name: string, text: string) {
        if (isFull) throw new DOMException("Full", "QuotaExceededError");
        store.setItem(name, text);
      },
    };
    const queue = open(() => filling);
    keep(queue, "a");
    isFull = true;
    keep(queue, "b");
    expect(states.at(-1)).toMatchObject({ entries: [entry("a"), entry("b")], isOnDevice: false });
    isFull = false;
    keep(queue, "c");
    expect(states.at(-1)).toMatchObject({ isOnDevice: true });
    expect(JSON.parse(store.items.get(key) ?? "")).toEqual(["a", "b", "c"].map(entry));
  });

  test.each(["{", '[{"submissionId":1}]'])("unreadable entries (%p) are set aside and reported", (text) => {
    const store = memoryStore({ [key]: text });
    const queue = open(() => store);
    queue.show();
    expect(states).toEqual([{ entries: [], isOnDevice: true, wasUnreadable: true }]);
    expect(store.items.get(`${key}-unreadable`)).toBe(text);
    keep(queue, "a");
    expect(states.at(-1)).toEqual({ entries: [entry("a")], isOnDevice: true, wasUnreadable: true });
  });
});
