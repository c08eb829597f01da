import { listLimits, listTooLarge } from "../../format/csv-bytes.ts";
import { Refusal } from "../../refusal.ts";

/** What browsers and scripts call a CSV file; Windows calls it Excel's. */
const types = ["text/", "application/csv", "application/vnd.ms-excel", "application/octet-stream"];

/** Throws `wrong_type` or `too_large`. */
export async function listBytes(request: Request): Promise<Uint8Array> {
  const type = request.headers.get("content-type") ?? "text/csv";
  if (!types.some((known) => type.startsWith(known))) {
    throw new Refusal("wrong_type", "Send the list as a CSV file (text/csv).");
  }
  const bytes = await request.bytes();
  if (bytes.length > listLimits.bytes) throw new Refusal("too_large", listTooLarge);
  return bytes;
}
