import type { z } from "zod";
import { findSimilarPhotos } from "../base/photos/duplicate-detection/find-duplicates.ts";
import type { ArrivedPhoto } from "../base/photos/photo-files.ts";
import { isAnyUnopened, refuseBeyondQuota, refuseBeyondUnopened } from "../base/photos/photo-quota.ts";
import type { Photos } from "../base/photos/photos.ts";
import { type ReceivedPhoto, receivePhoto, takePhoto } from "../base/photos/receive-photo.ts";
import { readUploadForm, type UploadForm } from "../base/photos/upload-form.ts";
import type { Deps } from "../deps.ts";
import { Refusal, unfitPayload } from "../refusal.ts";

async function fieldsOfJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    throw new Refusal("malformed", "The request could not be read.");
  }
}

/** The photo is deleted when this is disposed of. */
type ReceivedForm = Pick<UploadForm, "photo" | typeof Symbol.asyncDispose> & { fields: unknown };

/** JSON is allowed without a photo. Throws `malformed`, and as `readUploadForm` does. */
export async function receiveForm(request: Request, photos: Photos): Promise<ReceivedForm> {
  const isJson = request.headers.get("content-type")?.startsWith("application/json");
  if (!isJson) return readUploadForm(request, photos);
  return { fields: await fieldsOfJson(request), photo: null, [Symbol.asyncDispose]: async () => undefined };
}

/** Throws `invalid`, and as `receiveForm` does. */
export async function receiveFields<S extends z.ZodType>(
  request: Request,
  photos: Photos,
  schema: S,
): Promise<ReceivedForm & { input: z.output<S> }> {
  const form = await receiveForm(request, photos);
  try {
    return { ...form, input: parseFields(schema, form.fields) };
  } catch (error) {
    await form[Symbol.asyncDispose]();
    throw error;
  }
}

/** Whether a photo would wait for others to be opened. Photos that were accepted earlier go first. */
const isBehind = async ({ store, photos }: Pick<Deps, "store" | "photos">): Promise<boolean> =>
  photos.decoding.isCrowded() || (await store.read(isAnyUnopened));

/**
 * Opens the photo at once, or with `mayOpenLater`, if it would have to wait for others, accepts it unopened. Errors name the
 * photo's field. Throws `too_many`, and as `receivePhoto` does.
 */
export async function receiveCatchPhoto(
  deps: Pick<Deps, "store" | "photos" | "config">,
  ownerId: number,
  photo: ArrivedPhoto,
  now: number,
  { mayOpenLater = false } = {},
): Promise<ReceivedPhoto> {
  try {
    if (deps.config.rateLimits) await deps.store.read((db) => refuseBeyondQuota(db, ownerId, now));
    const opensLater = mayOpenLater && (await isBehind(deps));
    if (opensLater) await deps.store.read((db) => refuseBeyondUnopened(db, ownerId, now));
    const unopened = opensLater ? await takePhoto(deps.photos, photo, ownerId) : null;
    if (unopened) return unopened;
    const received = await receivePhoto(deps.photos, photo, ownerId);
    return { ...received, found: await findSimilarPhotos(deps.store, deps.photos, received) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { reason, message, detail } = error;
    throw new Refusal(reason, message, { ...detail, issues: [{ path: "photo", message }] });
  }
}

/** Parses fields for routes that read their body themselves. Throws `invalid` with every issue. */
export function parseFields<S extends z.ZodType>(schema: S, fields: unknown): z.output<S> {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  if (result.error.issues.some(({ path }) => path.length === 0)) throw new Refusal("invalid", unfitPayload);
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.map(String).join("."), message }));
  throw new Refusal("invalid", issues[0]?.message ?? unfitPayload, { issues });
}
