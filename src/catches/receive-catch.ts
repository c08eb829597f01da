import type { z } from "zod";
import { parseFields } from "../parse-fields.ts";
import type { Photos } from "../photos/photos.ts";
import { type ReceivedPhoto, receivePhoto } from "../photos/receive-photo.ts";
import { receiveForm } from "../photos/upload-budget.ts";
import { Refusal } from "../refusal.ts";

async function fieldsOfJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    throw new Refusal("malformed", "The request could not be read.");
  }
}

/**
 * Reads a posted form, or JSON where there is no photo, and checks its fields. Throws `malformed`, `invalid`,
 * `too_large` or `busy`.
 */
export async function receiveFields<S extends z.ZodType>(
  request: Request,
  photos: Photos,
  schema: S,
): Promise<{ input: z.output<S>; photo: File | null }> {
  const isJson = request.headers.get("content-type")?.startsWith("application/json");
  if (isJson) return { input: parseFields(schema, await fieldsOfJson(request)), photo: null };
  const { fields, photo } = await receiveForm(request, photos.budget);
  return { input: parseFields(schema, fields), photo };
}

/** Takes the photo of a catch in; what is wrong with it is said at its field. Throws as `receivePhoto` does. */
export async function receiveCatchPhoto(photos: Photos, file: File): Promise<ReceivedPhoto> {
  try {
    return await receivePhoto(photos, file);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { reason, message, detail } = error;
    throw new Refusal(reason, message, { ...detail, issues: [{ path: "photo", message }] });
  }
}
