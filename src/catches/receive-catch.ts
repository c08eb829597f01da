import type { z } from "zod";
import { parseFields } from "../parse-fields.ts";
import type { Photos } from "../photos/photos.ts";
import { type ReceivedForm, receiveForm } from "../photos/receive-form.ts";
import { type ReceivedPhoto, receivePhoto } from "../photos/receive-photo.ts";
import { Refusal } from "../refusal.ts";

async function fieldsOfJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    throw new Refusal("malformed", "The request could not be read.");
  }
}

/** What was posted: its fields as the model has them, and its photo until this is disposed of. */
export type ReceivedFields<Input> = Pick<ReceivedForm, "photo" | typeof Symbol.asyncDispose> & { input: Input };

/**
 * Reads a posted form, or JSON where there is no photo, and checks its fields. Throws `invalid`, and as `receiveForm`
 * does.
 */
export async function receiveFields<S extends z.ZodType>(
  request: Request,
  photos: Photos,
  schema: S,
): Promise<ReceivedFields<z.output<S>>> {
  const isJson = request.headers.get("content-type")?.startsWith("application/json");
  if (isJson) {
    const input = parseFields(schema, await fieldsOfJson(request));
    return { input, photo: null, [Symbol.asyncDispose]: async () => undefined };
  }
  const form = await receiveForm(request, photos);
  try {
    return { ...form, input: parseFields(schema, form.fields) };
  } catch (error) {
    await form[Symbol.asyncDispose]();
    throw error;
  }
}

/** Takes the photo of a catch in; what is wrong with it is said at its field. Throws as `receivePhoto` does. */
export async function receiveCatchPhoto(photos: Photos, photo: Blob): Promise<ReceivedPhoto> {
  try {
    return await receivePhoto(photos, photo);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { reason, message, detail } = error;
    throw new Refusal(reason, message, { ...detail, issues: [{ path: "photo", message }] });
  }
}
