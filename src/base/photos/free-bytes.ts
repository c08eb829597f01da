/** The garbage collector sees only small objects and lets them pile up. Parts of a larger buffer aren't freed. */
export function freeBytes(...arrays: readonly ArrayBufferView[]): void {
  for (const { buffer, byteLength } of arrays) {
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
  }
}
