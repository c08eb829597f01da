import { Refusal } from "../refusal.ts";
import { formInFile } from "./multipart-file.ts";
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
  if (!type.startsWith("multipart/form-data"))
    return { ...sorted(await shortForm(request)), [Symbol.asyncDispose]: nothing };
  const stated = request.headers.get("content-length");
  if (stated !== null && !(Number(stated) <= maxFormBytes)) {
    throw new Refusal("too_large", photoTexts.formTooLarge);
  }
  const arriving = stated === null ? counted(request, photos.budget) : setAside(request, Number(stated), photos.budget);
  try {
    const held = await photos.files.hold(arriving.body).catch((error: unknown) => {
      throw arriving.refusal() ?? arrivalError(error);
    });
    const letGo = async () => {
      await held.remove();
      arriving.release();
    };
    try {
      return { ...sorted(await formInFile(held.path, type)), [Symbol.asyncDispose]: letGo };
    } catch (error) {
      await letGo();
      throw error;
    }
  } catch (error) {
    arriving.release();
    throw error;
  }
}

const nothing = async () => undefined;

/** Whoever goes away while sending is not told anything, and it is no fault of the program. */
const arrivalError = (error: unknown) => (error instanceof Error && error.name === "AbortError" ? malformed() : error);

/** A form without files has no place for a photo; how long it may be is bounded before it comes here. */
async function shortForm(request: Request): Promise<Iterable<[string, string | Blob]>> {
  try {
    return await request.formData();
  } catch {
    throw malformed();
  }
}

/** A body on its way, and why it was cut off if it was. */
type Arriving = { body: Request | Response; refusal: () => Refusal | null; release: () => void };

function setAside(request: Request, bytes: number, budget: UploadBudget): Arriving {
  return { body: request, refusal: () => null, release: budget.reserve(bytes) };
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
  return { body: new Response(request.body.pipeThrough(counter)), refusal: () => refusal, release };
}

function sorted(form: Iterable<[string, string | Blob]>): { fields: Record<string, string>; photo: Blob | null } {
  const fields: Record<string, string> = {};
  let photo: Blob | null = null;
  for (const [name, value] of form) {
    if (name === "__proto__" || Object.hasOwn(fields, name)) throw malformed();
    if (typeof value === "string") fields[name] = value;
    // A file input in which nothing was chosen is sent as an empty file without a name.
    else if ((name === "photo" || name === "image") && (value.size > 0 || nameOf(value))) photo = value;
  }
  return { fields, photo };
}

const nameOf = (file: Blob): string => (file instanceof File ? file.name : "");
