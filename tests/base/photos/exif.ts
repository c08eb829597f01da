type Entry = { tag: number; type: 2 | 3 | 4 | 5; count: number; data: Buffer };

const text = (tag: number, value: string): Entry => {
  const data = Buffer.from(`${value}\0`, "latin1");
  return { tag, type: 2, count: data.length, data };
};

const short = (tag: number, value: number): Entry => {
  const data = Buffer.alloc(2);
  data.writeUInt16LE(value);
  return { tag, type: 3, count: 1, data };
};

const rationals = (tag: number, values: readonly number[]): Entry => {
  const data = Buffer.alloc(values.length * 8);
  for (const [i, value] of values.entries()) {
    data.writeUInt32LE(Math.round(value * 100), i * 8);
    data.writeUInt32LE(100, i * 8 + 4);
  }
  return { tag, type: 5, count: values.length, data };
};

export type CameraTags = {
  orientation?: number;
  software?: string;
  /** The time in EXIF format: `2024:05:01 10:00:00`. */
  time?: string;
  offset?: string;
  /** Degrees, minutes and seconds, with the hemisphere's letter. */
  latitude?: [number, number, number, "N" | "S"];
  longitude?: [number, number, number, "E" | "W"];
  satelliteDay?: string;
  satelliteTime?: [number, number, number];
};

/** A TIFF block as cameras write it (EXIF 2.32): IFD0 with pointers to the Exif and GPS directories. */
export function exifBlock(tags: CameraTags): Buffer {
  const exif: Entry[] = [];
  if (tags.time) exif.push(text(0x9003, tags.time));
  if (tags.offset) exif.push(text(0x9011, tags.offset));
  const gps: Entry[] = [];
  if (tags.latitude) gps.push(text(1, tags.latitude[3]), rationals(2, tags.latitude.slice(0, 3).map(Number)));
  if (tags.longitude) gps.push(text(3, tags.longitude[3]), rationals(4, tags.longitude.slice(0, 3).map(Number)));
  if (tags.satelliteTime) gps.push(rationals(7, tags.satelliteTime));
  if (tags.satelliteDay) gps.push(text(0x1d, tags.satelliteDay));

  const block = Buffer.alloc(1024);
  block.write("II*\0", 0, "latin1");
  block.writeUInt32LE(8, 4);
  const [exifAt, gpsAt] = [200, 320];
  const pointer = (tag: number, at: number): Entry => {
    const data = Buffer.alloc(4);
    data.writeUInt32LE(at);
    return { tag, type: 4, count: 1, data };
  };
  let free = 500;
  const directory = (at: number, entries: Entry[]) => {
    block.writeUInt16LE(entries.length, at);
    for (const [i, { tag, type, count, data }] of entries.entries()) {
      const place = at + 2 + i * 12;
      block.writeUInt16LE(tag, place);
      block.writeUInt16LE(type, place + 2);
      block.writeUInt32LE(count, place + 4);
      if (data.length <= 4) {
        data.copy(block, place + 8);
      } else {
        block.writeUInt32LE(free, place + 8);
        data.copy(block, free);
        free += data.length + (data.length % 2);
      }
    }
  };
  const software = tags.software ? [text(0x131, tags.software)] : [];
  directory(8, [short(0x112, tags.orientation ?? 1), ...software, pointer(0x8769, exifAt), pointer(0x8825, gpsAt)]);
  directory(exifAt, exif);
  directory(gpsAt, gps);
  return block;
}

/** A TIFF block of `entries` texts that all share one value of `valueBytes`. */
export function exifBomb(entries: number, valueBytes: number): Buffer {
  const valueAt = 8 + 2 + entries * 12 + 4;
  const block = Buffer.alloc(valueAt + valueBytes, 0x41);
  block.write("II*\0", 0, "latin1");
  block.writeUInt32LE(8, 4);
  block.writeUInt16LE(entries, 8);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = 10 + entry * 12;
    block.writeUInt16LE(0x100 + entry, at);
    block.writeUInt16LE(2, at + 2);
    block.writeUInt32LE(valueBytes, at + 4);
    block.writeUInt32LE(valueAt, at + 8);
  }
  return block;
}
