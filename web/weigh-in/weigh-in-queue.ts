import { z } from "zod";
import { boundedText } from "../../src/base/text/text-fields.ts";
import type { WeighInEntry } from "../../src/weigh-in/weigh-in-shapes.ts";

const keptText = boundedText("Text must be text", 1000);

const keptEntry = z.object({
  submissionId: keptText,
  fields: z.record(keptText, keptText),
  /** Why the club refused it, if it did. */
  refusal: keptText.optional(),
});

/** An entry on this device that the club hasn't confirmed yet. */
export type KeptEntry = z.infer<typeof keptEntry>;

const kept = z.array(keptEntry);

const timeoutMs = 6000;

export type WeighInStore = Pick<Storage, "getItem" | "setItem">;

/** Entries of one user for one tournament, in the order in which they were made. */
export const queueKey = (userId: number, tournamentId: number): string => `weigh-in-${userId}-${tournamentId}`;

export function readQueue(store: WeighInStore, key: string): KeptEntry[] {
  const text = store.getItem(key);
  return text === null ? [] : kept.parse(JSON.parse(text));
}

/** Reads what is stored first: another tab may have changed it. */
export function changeQueue(
  store: WeighInStore,
  key: string,
  change: (entries: readonly KeptEntry[]) => KeptEntry[],
): KeptEntry[] {
  const entries = change(readQueue(store, key));
  store.setItem(key, JSON.stringify(entries));
  return entries;
}

export type SendOutcome =
  | { name: "sent"; entry: WeighInEntry }
  | { name: "refused"; message: string; issues: readonly { path: string; message: string }[] }
  | { name: "waiting"; for: "network" | "log-in" };

const refusalBody = z.object({
  message: keptText,
  issues: z.array(z.object({ path: keptText, message: keptText })).optional(),
});

/** The server recognizes an entry that is sent again by its submission id. */
export async function sendEntry(address: string, { submissionId, fields }: KeptEntry): Promise<SendOutcome> {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ ...fields, submissionId }),
    signal: AbortSignal.timeout(timeoutMs),
  };
  const response = await fetch(address, init).catch(() => null);
  if (response === null) return { name: "waiting", for: "network" };
  if (response.ok) return { name: "sent", entry: (await response.json()) as WeighInEntry };
  if (response.status === 401) return { name: "waiting", for: "log-in" };
  if (response.status === 429 || response.status >= 500) return { name: "waiting", for: "network" };
  const body = refusalBody.safeParse(await response.json().catch(() => null));
  if (!body.success) return { name: "waiting", for: "network" };
  return { name: "refused", message: body.data.message, issues: body.data.issues ?? [] };
}
