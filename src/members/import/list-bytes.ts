import { listTooLarge } from "../../base/format/csv-bytes.ts";
import { listBounds } from "../../base/format/file-bounds.ts";
import { Refusal } from "../../refusal.ts";

/** The page's own form sends the list as text in a field. */
async function bytesOf(request: Request, type: string): Promise<Uint8Array> {
  if (!type.startsWith("multipart/form-data")) return request.bytes();
  const text = (await request.formData()).get("text");
  return new TextEncoder().encode(typeof text === "string" ? text : "");
}

/** Throws `wrong_type` or `too_large`. */
export async function listBytes(request: Request): Promise<Uint8Array> {
  const type = request.headers.get("content-type") ?? "text/csv";
  if (![...listBounds.types, "multipart/form-data"].some((accepted) => type.startsWith(accepted))) {
    throw new Refusal("wrong_type", "Send the list as a CSV file (text/csv).");
  }
  const bytes = await bytesOf(request, type);
  if (bytes.length > listBounds.bytes) throw new Refusal("too_large", listTooLarge);
  return bytes;
}
