const exifMark = [0x45, 0x78, 0x69, 0x66, 0, 0];
const orientationTag = 0x0112;

/** The EXIF segment of a JPEG, marker included, as a copy; null if it has none. */
function exifSegment(jpeg: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  for (let offset = 2; offset + 4 <= jpeg.length && view.getUint8(offset) === 0xff; ) {
    const [marker, length] = [view.getUint8(offset + 1), view.getUint16(offset + 2)];
    // The picture itself begins here: no segment about it follows.
    if (marker === 0xda) return null;
    if (marker === 0xe1 && exifMark.every((byte, index) => jpeg[offset + 4 + index] === byte)) {
      return jpeg.slice(offset, offset + 2 + length);
    }
    offset += 2 + length;
  }
  return null;
}

/** Marks an EXIF segment, in place, as upright: the copy was drawn that way. */
function setUpright(segment: Uint8Array): void {
  const tiff = 4 + exifMark.length;
  const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength);
  const isLittle = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, isLittle);
  const entries = view.getUint16(directory, isLittle);
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + index * 12;
    if (view.getUint16(entry, isLittle) === orientationTag) view.setUint16(entry + 8, 1, isLittle);
  }
}

/**
 * The `copy` of a JPEG with the camera's metadata from the `original`: time and position. Throws if the metadata is
 * broken.
 */
export function withNotesOf(original: Uint8Array, copy: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const segment = exifSegment(original);
  if (!segment) return copy;
  setUpright(segment);
  const joined = new Uint8Array(copy.length + segment.length);
  joined.set(copy.subarray(0, 2));
  joined.set(segment, 2);
  joined.set(copy.subarray(2), 2 + segment.length);
  return joined;
}
