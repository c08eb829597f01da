import { readCameraNotes } from "./camera.ts";
import type { Photos } from "./photos.ts";
import { openBytes, render, uprightSize } from "./picture.ts";
import { sniffedBytes, sniffFormat } from "./sniff.ts";
import { withBytes } from "./with-bytes.ts";

/**
 * Makes the large picture of a received photo, once: a second call finds it and does nothing. Answers whether it is
 * there; false means that the original is gone (dropped after its time), so that none can be made any more. Where
 * nobody waits for it (`atLeisure`), uploads go first; otherwise it throws `busy` when too many wait already.
 */
export async function ensureRenditions(
  { files, decoding }: Photos,
  sha256: string,
  { atLeisure }: { atLeisure: boolean },
): Promise<boolean> {
  if (await files.find(sha256, "large")) return true;
  const inTurn = atLeisure ? decoding.runAtLeisure : decoding.run;
  return inTurn(async (weigh) => {
    if (await files.find(sha256, "large")) return true;
    const original = await files.find(sha256, "original");
    if (!original) return false;
    const large = await withBytes(original, async (bytes) => {
      const format = sniffFormat(bytes.subarray(0, sniffedBytes));
      const { orientation } = await readCameraNotes(format, bytes);
      const picture = { bytes, format, orientation };
      await weigh(openBytes(format, await uprightSize(picture)));
      return render(picture, "large");
    });
    await files.write(sha256, { large: large.bytes });
    return true;
  });
}
