/** The garbage collector sees small objects and lets them pile up. A part of a larger buffer is left alone. */
export function freeBytes(...arrays: readonly ArrayBufferView[]): void {
  for (const { buffer, byteLength } of arrays) {
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
  }
}
