import { z } from "zod";
import { boundedText } from "../../src/base/text/text-fields.ts";
import type { SignedInAs } from "../offline/send-outbox.ts";

/** Fits the longest question that an entry can confirm. */
const storedText = boundedText("Text must be text", 2000);

const queuedEntry = z.object({
  submissionId: storedText,
  fields: z.record(storedText, storedText),
  /** How often the club's server failed on it. */
  failures: z.number().optional(),
  /** Why the club refused it, if it did. */
  refusal: storedText.optional(),
  /** Whether the refusal is a question: sending the entry again answers it. */
  isQuestion: z.boolean().optional(),
});

/** An entry on this device that the club hasn't confirmed yet. */
export type QueuedEntry = z.infer<typeof queuedEntry>;

const queuedEntries = z.array(queuedEntry);

/** The entries that will be sent: those that weren't refused. */
export const unsentEntries = (entries: readonly QueuedEntry[]): readonly QueuedEntry[] =>
  entries.filter(({ refusal }) => refusal === undefined);

/** The ids of the entries whose correction will be sent. */
export const idsWithCorrection = (entries: readonly QueuedEntry[]): Set<number> =>
  new Set(unsentEntries(entries).flatMap(({ fields: { replaces } }) => (replaces ? [Number(replaces)] : [])));

const timeoutMs = 6000;
const mostFailures = 3;

export type WeighInStore = Pick<Storage, "getItem" | "setItem">;

export type QueueState = {
  entries: readonly QueuedEntry[];
  /** False if the browser doesn't store them: they are lost when the page is closed. */
  isOnDevice: boolean;
  /** Whether something was stored here that isn't a list of entries. It's set aside, not deleted. */
  wasUnreadable: boolean;
};

export type Queue = {
  read(): readonly QueuedEntry[];
  /** Reads what is stored first: another tab may have changed it. */
  change(work: (entries: readonly QueuedEntry[]) => readonly QueuedEntry[]): void;
  /** Reports the state without changing it. */
  show(): void;
};

/** Entries of one user for one tournament, in the order in which they were made. */
export const queueKey = (userId: number, tournamentId: number): string => `weigh-in-${userId}-${tournamentId}`;

/** Queues that the browser doesn't store, by their keys. They outlast a visit to another page of the app. */
const inMemory = new Map<string, readonly QueuedEntry[]>();

function parsed(text: string): QueuedEntry[] | null {
  try {
    return queuedEntries.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A queue in a browser's storage, or in memory while that is blocked or full. */
export function openQueue(storage: () => WeighInStore, key: string, onChange: (state: QueueState) => void): Queue {
  let wasUnreadable = false;
  const getItem = (): string | null => {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };
  const setItem = (name: string, text: string): boolean => {
    try {
      storage().setItem(name, text);
      return true;
    } catch {
      return false;
    }
  };
  const write = (entries: readonly QueuedEntry[]) => {
    if (setItem(key, JSON.stringify(entries))) inMemory.delete(key);
    else inMemory.set(key, entries);
  };
  const read = (): readonly QueuedEntry[] => {
    const held = inMemory.get(key);
    if (held) return held;
    const text = getItem();
    if (text === null) return [];
    const entries = parsed(text);
    if (entries) return entries;
    wasUnreadable = true;
    setItem(`${key}-unreadable`, text);
    write([]);
    return [];
  };
  const show = () => {
    const entries = read();
    onChange({ entries, isOnDevice: !inMemory.has(key), wasUnreadable });
  };
  return {
    read,
    change(work) {
      write(work(read()));
      show();
    },
    show,
  };
}

/** Why entries aren't sent: `failure` means that the server was reached and failed. */
export type WaitingFor = "network" | "log-in" | "other-user" | "failure";

export type SendOutcome =
  | { name: "sent"; id: number }
  | { name: "refused"; message: string; isQuestion?: boolean; issues: readonly { path: string; message: string }[] }
  | { name: "failed"; message: string }
  | { name: "waiting"; for: WaitingFor };

const refusalBody = z.object({
  message: storedText,
  code: storedText.optional(),
  issues: z.array(z.object({ path: storedText, message: storedText })).optional(),
});
const sentBody = z.object({ id: z.number() });

/** Replies of a server that is busy, or of a proxy in front of a server that is restarting. */
const unreachedStatuses = [429, 502, 503, 504];

/** The server recognizes an entry that is sent again by its submission id. */
export async function sendEntry(address: string, { submissionId, fields }: QueuedEntry): Promise<SendOutcome> {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ ...fields, submissionId }),
    signal: AbortSignal.timeout(timeoutMs),
  };
  const response = await fetch(address, init).catch(() => null);
  if (response === null || unreachedStatuses.includes(response.status)) return { name: "waiting", for: "network" };
  if (response.status === 401) return { name: "waiting", for: "log-in" };
  const reply: unknown = await response.json().catch(() => null);
  const sent = response.ok ? sentBody.safeParse(reply) : null;
  if (sent?.success) return { name: "sent", id: sent.data.id };
  const body = refusalBody.safeParse(reply);
  if (response.status >= 500 || response.ok || !body.success) {
    return { name: "failed", message: `The server couldn't process this entry (status ${response.status}).` };
  }
  const { message, code, issues = [] } = body.data;
  return { name: "refused", message, isQuestion: code === "confirm_required", issues };
}

/** A refused entry as it is sent again: if the refusal is a question, confirmed. */
export const entryToResend = ({ submissionId, fields, refusal, isQuestion }: QueuedEntry): QueuedEntry => ({
  submissionId,
  fields: isQuestion && refusal !== undefined ? { ...fields, confirmed: refusal } : fields,
});

type Sending = {
  queue: Pick<Queue, "read" | "change">;
  /** Whose entries they are. */
  userId: number;
  whoAmI(): Promise<SignedInAs>;
  /** One attempt. */
  send(entry: QueuedEntry): Promise<SendOutcome>;
  onSent(id: number): void;
};

function waitingForUser(userId: number, signedIn: SignedInAs): WaitingFor | null {
  if (signedIn === userId) return null;
  if (signedIn === "unreached") return "network";
  return signedIn === null ? "log-in" : "other-user";
}

/**
 * Sends the entries in order, each only with the login of the user who made it, until one has to wait. A refused entry
 * doesn't hold up the others, nor does one on which the server failed three times. `own` is returned when it's refused,
 * because the form shows it.
 */
export async function sendQueue(
  { queue, userId, whoAmI, send, onSent }: Sending,
  ownId?: string,
): Promise<{ waitingFor: WaitingFor | null; outcome: SendOutcome | null }> {
  let result: SendOutcome | null = null;
  const wait = (reason: WaitingFor) => ({
    waitingFor: reason,
    outcome: result ?? ({ name: "waiting", for: reason } as const),
  });
  for (;;) {
    const [next] = unsentEntries(queue.read());
    if (!next) return { waitingFor: null, outcome: result };
    const user = waitingForUser(userId, await whoAmI());
    if (user) return wait(user);
    const { submissionId } = next;
    const become = (change: Partial<QueuedEntry>) =>
      queue.change((all) =>
        all.map((entry) => (entry.submissionId === submissionId ? { ...entry, ...change } : entry)),
      );
    const outcome = await send(next);
    if (outcome.name === "waiting") return wait(outcome.for);
    if (submissionId === ownId) result = outcome;
    if (outcome.name === "failed") {
      const failures = (next.failures ?? 0) + 1;
      const isLast = failures >= mostFailures;
      become({ failures, ...(isLast && { refusal: outcome.message }) });
      if (!isLast) return wait("failure");
    } else if (outcome.name === "sent" || submissionId === ownId) {
      queue.change((all) => all.filter((entry) => entry.submissionId !== submissionId));
    } else become({ refusal: outcome.message, ...(outcome.isQuestion && { isQuestion: true }) });
    if (outcome.name === "sent") onSent(outcome.id);
  }
}
