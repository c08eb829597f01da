import { Refusal } from "../refusal.ts";
import { maxFormBytes, photoTexts } from "./rules.ts";

/** Bytes of posted forms that may be in memory at once. */
export type UploadBudget = {
  /** Sets bytes aside and answers how to give them back. Throws `busy` when they do not fit. */
  reserve(bytes: number): () => void;
  /** Bytes set aside now. */
  readonly inFlight: number;
};

/** A posted form: its text fields and its photo, null when none was chosen. */
export type ReceivedForm = { fields: Record<string, string>; photo: File | null };

export function createUploadBudget(maxInFlight = 128 * 1024 * 1024): UploadBudget {
  let inFlight = 0;
  return {
    get inFlight() {
      return inFlight;
    },
    reserve(bytes) {
      // A form that is alone is let in whatever its size: it has passed the bound of a single form.
      if (inFlight > 0 && inFlight + bytes > maxInFlight) throw new Refusal("busy", photoTexts.busy, { retryAfter: 5 });
      inFlight += bytes;
      let isHeld = true;
      return () => {
        if (isHeld) inFlight -= bytes;
        isHeld = false;
      };
    },
  };
}

/**
 * Reads a posted form within the budget; the photo is the file of the field `photo` or `image`. Throws `too_large`
 * without reading when it says so, `busy` (come again in 5 s) or `malformed`.
 */
export async function receiveForm(request: Request, budget: UploadBudget): Promise<ReceivedForm> {
  const stated = request.headers.get("content-length");
  if (stated === null) return receiveUnstated(request, budget);
  if (!(Number(stated) <= maxFormBytes)) throw new Refusal("too_large", photoTexts.formTooLarge);
  const release = budget.reserve(Number(stated));
  try {
    return sorted(await formOf(request));
  } finally {
    release();
  }
}

/** A body that does not say its length is counted, and bytes set aside for it, while it arrives. */
async function receiveUnstated(request: Request, budget: UploadBudget): Promise<ReceivedForm> {
  if (!request.body) throw new Refusal("malformed", photoTexts.malformedForm);
  const releases: (() => void)[] = [];
  let arrived = 0;
  let refusal: Refusal | null = null;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      arrived += chunk.byteLength;
      try {
        if (arrived > maxFormBytes) throw new Refusal("too_large", photoTexts.formTooLarge);
        releases.push(budget.reserve(chunk.byteLength));
      } catch (error) {
        if (error instanceof Refusal) refusal = error;
        throw error;
      }
      out.enqueue(chunk);
    },
  });
  try {
    const { headers } = request;
    return sorted(await formOf(new Response(request.body.pipeThrough(counter), { headers })));
  } catch (error) {
    throw refusal ?? error;
  } finally {
    for (const release of releases) release();
  }
}

async function formOf(body: Request | Response): Promise<FormData> {
  try {
    return await body.formData();
  } catch {
    throw new Refusal("malformed", photoTexts.malformedForm);
  }
}

function sorted(form: FormData): ReceivedForm {
  const fields: Record<string, string> = {};
  let photo: File | null = null;
  for (const [name, value] of form) {
    if (name === "__proto__" || Object.hasOwn(fields, name)) throw new Refusal("malformed", photoTexts.malformedForm);
    if (typeof value === "string") fields[name] = value;
    // A file input in which nothing was chosen is sent as an empty file without a name.
    else if ((name === "photo" || name === "image") && (value.size > 0 || value.name)) photo = value;
  }
  return { fields, photo };
}
