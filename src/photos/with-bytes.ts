/**
 * Does `work` with a blob's bytes and frees them at once, also where it fails. Left to the collector, which sees a small
 * object, the bytes of photo after photo pile up.
 */
export async function withBytes<T>(blob: Blob, work: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>): Promise<T> {
  const bytes = await blob.bytes();
  try {
    return await work(bytes);
  } finally {
    bytes.buffer.transfer(0);
  }
}
