import { Refusal } from "../refusal.ts";
import { parseForm } from "./parse-form.ts";
import type { Photos } from "./photos.ts";
import { maxFormBytes, photoTexts } from "./rules.ts";
import type { UploadBudget } from "./upload-budget.ts";

/**
 * A posted form: its text fields and its photo, null when none was chosen. The photo lies on the disk and is gone, with
 * the bytes set aside for it, when the form is disposed of.
 */
export type ReceivedForm = AsyncDisposable & { fields: Record<string, string>; photo: Blob | null };

const malformed = () => new Refusal("malformed", photoTexts.malformedForm);

/**
 * Takes a posted form in, within the budget, straight to the disk: however many phones send at once and however slowly,
 * memory holds none of their photos. The photo is the file of the field `photo` or `image`. Throws `too_large` without
 * reading when it says so, `busy` (come again in 5 s), `malformed` or `disk_full`.
 */
export async function receiveForm(request: Request, photos: Photos): Promise<ReceivedForm> {
  const type = request.headers.get("content-type") ?? "";
  const stated = request.headers.get("content-length");
  if (stated !== null && !(Number(stated) <= maxFormBytes)) {
    throw new Refusal("too_large", photoTexts.formTooLarge);
  }
  const arriving = stated === null ? counted(request, photos.budget) : setAside(request, Number(stated), photos.budget);
  try {
    const { fields, photo } = await parseForm(
      arriving.body,
      type,
      (content) => photos.files.hold(content),
      (file) => file.remove(),
    );
    const letGo = async () => {
      await photo?.remove();
      arriving.release();
    };
    return { fields, photo: photo?.content ?? null, [Symbol.asyncDispose]: letGo };
  } catch (error) {
    arriving.release();
    throw arriving.refusal() ?? arrivalError(error);
  }
}

/** Whoever goes away while sending is not told anything, and it is no fault of the program. */
const arrivalError = (error: unknown) => (error instanceof Error && error.name === "AbortError" ? malformed() : error);

/** A body on its way, and why it was cut off if it was. */
type Arriving = { body: ReadableStream<Uint8Array>; refusal: () => Refusal | null; release: () => void };

function setAside(request: Request, bytes: number, budget: UploadBudget): Arriving {
  if (!request.body) throw malformed();
  return { body: request.body, refusal: () => null, release: budget.reserve(bytes) };
}

/** A body that does not say its length is counted, and bytes set aside for it, while it arrives. */
function counted(request: Request, budget: UploadBudget): Arriving {
  if (!request.body) throw malformed();
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
  const release = () => {
    for (const give of releases.splice(0)) give();
  };
  return { body: request.body.pipeThrough(counter), refusal: () => refusal, release };
}
