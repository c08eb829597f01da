import { photoBounds } from "../../../src/base/format/file-bounds.ts";
import { detectFormat, headBytes } from "../../../src/base/photos/detect-format.ts";
import { photoTexts } from "../../../src/base/photos/photo-renditions.ts";
import { Refusal } from "../../../src/refusal.ts";

/** Why the server would refuse the file, as far as its size and first bytes show; otherwise null. */
export async function photoProblem(file: Blob): Promise<string | null> {
  if (file.size > photoBounds.bytes) return photoTexts.tooLarge(file.size);
  try {
    detectFormat(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
    return null;
  } catch (error) {
    // A browser can't read a file that was deleted or changed since it was chosen.
    return error instanceof Refusal ? error.message : photoTexts.unreadable;
  }
}
