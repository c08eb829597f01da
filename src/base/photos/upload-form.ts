import { once } from "node:events";
import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { Refusal } from "../../refusal.ts";
import { photoFormBounds } from "../format/file-bounds.ts";
import { noteFormFields } from "../http/form-fields.ts";
import type { ArrivedPhoto } from "./photo-files.ts";
import { photoTexts } from "./photo-renditions.ts";
import type { Photos } from "./photos.ts";
import type { UploadBudget } from "./upload-budget.ts";

/** The photo is on the disk until the form is disposed of; null if none was chosen. */
export type UploadForm = AsyncDisposable & { fields: Record<string, string>; photo: ArrivedPhoto | null };

const malformed = () => new Refusal("malformed", photoTexts.malformedForm);

/** Writes the photo to the disk to keep it out of memory. Throws `too_large`, `busy`, `malformed` or `disk_full`. */
export async function readUploadForm(request: Request, photos: Photos): Promise<UploadForm> {
  const type = request.headers.get("content-type") ?? "";
  const stated = request.headers.get("content-length");
  if (stated !== null && !(Number(stated) <= photoFormBounds.bytes)) {
    throw new Refusal("too_large", photoTexts.formTooLarge);
  }
  const arriving = stated === null ? counted(request, photos.budget) : reserved(request, Number(stated), photos.budget);
  try {
    const { fields, photo } = await parseForm(
      arriving.body,
      type,
      (content) => photos.files.hold(content),
      (file) => file.remove(),
    );
    noteFormFields(request, fields);
    const dispose = async () => {
      await photo?.remove();
      arriving.release();
    };
    return { fields, photo, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    arriving.release();
    throw arriving.refusal() ?? arrivalError(error);
  }
}

/** A client that disconnects isn't a server error. */
const arrivalError = (error: unknown) => (error instanceof Error && error.name === "AbortError" ? malformed() : error);

/** `refusal` returns the reason if the body was cut off. */
type Arriving = { body: ReadableStream<Uint8Array>; refusal: () => Refusal | null; release: () => void };

function reserved(request: Request, bytes: number, budget: UploadBudget): Arriving {
  if (!request.body) throw malformed();
  return { body: request.body, refusal: () => null, release: budget.reserve(bytes) };
}

/** A body without a length is counted while it arrives. */
function counted(request: Request, budget: UploadBudget): Arriving {
  if (!request.body) throw malformed();
  const releases: (() => void)[] = [];
  let arrived = 0;
  let refusal: Refusal | null = null;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      arrived += chunk.byteLength;
      try {
        if (arrived > photoFormBounds.bytes) throw new Refusal("too_large", photoTexts.formTooLarge);
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

const { parts: maxParts, fieldBytes, headers, headerBytes } = photoFormBounds;

/** busboy silently drops fields beyond its limit, so the limit is one higher than ours. */
const limits = {
  ...{ parts: maxParts, fields: maxParts + 1, fieldSize: fieldBytes },
  ...{ headerPairs: headers, headerSize: headerBytes },
};

const photoFields: ReadonlySet<string> = new Set(["photo", "image"]);

/** Whether the error is ours (the disk) or a refusal, not a problem with the request. */
const isStorageError = (error: unknown) => error instanceof Refusal || (error instanceof Error && "syscall" in error);

type ParsedForm<File> = { fields: Record<string, string>; photo: File | null };

function parserOf(type: string): BusboyInstance {
  try {
    return new Busboy({ headers: { "content-type": type }, limits });
  } catch {
    throw malformed();
  }
}

/**
 * Parses a multipart (RFC 7578) or urlencoded form. If the form is refused, `discard` removes what `keep` stored. Throws
 * `malformed`.
 */
async function parseForm<File>(
  body: ReadableStream<Uint8Array>,
  type: string,
  keep: (content: Readable) => Promise<File>,
  discard: (file: File) => Promise<void>,
): Promise<ParsedForm<File>> {
  const parser = parserOf(type);
  const names = new Set<string>();
  const fields: Record<string, string> = {};
  const photos: { content: Readable; kept: Promise<File | null> }[] = [];
  const parsed = Promise.withResolvers<void>();
  parsed.promise.catch(() => undefined);
  let isRefused = false;
  const fail = (error: unknown = malformed()) => {
    isRefused = true;
    parsed.reject(error);
  };

  function take(name: string | undefined): name is string {
    const isFit = name !== undefined && name !== "__proto__" && !names.has(name) && names.size < maxParts;
    if (isFit) names.add(name);
    else fail();
    return isFit;
  }

  parser
    .on("field", (name, value, _, isCut) => {
      if (isCut) fail();
      else if (take(name)) fields[name] = value;
    })
    .on("file", (name, content, fileName) => {
      const isPhoto = take(name) && photos.length === 0 && photoFields.has(name);
      // This is the only event for a body that ends inside a file.
      content.on("error", () => isPhoto || fail());
      if (!isPhoto) return content.resume();
      const savedPhoto = keepChosen(content, fileName);
      savedPhoto.catch((error: unknown) => fail(isStorageError(error) ? error : malformed()));
      photos.push({ content, kept: savedPhoto });
    })
    .on("partsLimit", () => fail())
    .on("error", () => fail())
    .on("finish", () => parsed.resolve());

  /** A file input with no file chosen sends an empty file without a name. */
  async function keepChosen(content: BusboyFileStream, fileName: string | undefined): Promise<File | null> {
    const file = await keep(content);
    if (content.bytesRead > 0 || fileName) return file;
    await discard(file);
    return null;
  }

  try {
    for await (const chunk of body) {
      // Read the rest without parsing it, because a browser doesn't read the reply while it's still sending.
      if (!(isRefused || parser.write(chunk))) await Promise.race([once(parser, "drain"), parsed.promise]);
      // Data that has already arrived is read without a pause, so let page requests run in between.
      await setImmediate();
    }
    parser.end();
    await parsed.promise;
    return { fields, photo: (await photos[0]?.kept) ?? null };
  } catch (error) {
    for (const { content, kept } of photos) {
      // Bun's pipelines wait forever unless they get an error.
      content.destroy(malformed());
      const file = await kept.catch(() => null);
      if (file) await discard(file);
    }
    throw error;
  }
}
