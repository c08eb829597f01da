/** Profiles of phones and cameras have some 500 to 3,200 bytes. */
const largestProfile = 4096;

const hasProfile = 0x20;

/** What a browser that guessed could take for markup or script. */
const markup = /<[a-z!?/]/i;

/**
 * An encoded WebP without a colour profile that could be something else. The profile is the one part of a photo that
 * encoding carries over as it came; without it the colours of a wide-gamut camera look dull, so honest ones stay.
 */
export function withoutOddProfile(webp: Uint8Array): Uint8Array {
  const file = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength);
  const chunks = chunksOf(file);
  const profile = chunks.find(({ name }) => name === "ICCP");
  if (!profile) return webp;
  const isHonest = profile.whole.length <= largestProfile && !markup.test(profile.whole.toString("latin1"));
  return isHonest ? webp : withoutChunk(file, chunks, "ICCP");
}

type Chunk = { name: string; whole: Buffer };

/** The chunks of a RIFF file, padding included (RFC 9649, section 2.3). */
function chunksOf(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 12; at + 8 <= file.length; ) {
    const length = 8 + file.readUInt32LE(at + 4);
    const end = at + length + (length % 2);
    chunks.push({ name: file.toString("latin1", at, at + 4), whole: file.subarray(at, end) });
    at = end;
  }
  return chunks;
}

function withoutChunk(file: Buffer, chunks: readonly Chunk[], gone: string): Uint8Array {
  const left = chunks.filter(({ name }) => name !== gone).map(({ whole }) => Buffer.from(whole));
  const [extended] = left;
  if (extended?.toString("latin1", 0, 4) === "VP8X") extended[8] = (extended[8] ?? 0) & ~hasProfile;
  const whole = Buffer.concat([file.subarray(0, 12), ...left]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return new Uint8Array(whole);
}
