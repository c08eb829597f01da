import { exifBlock, exifTags } from "./exif-block.ts";
import type { PhotoFormat } from "./photo-renditions.ts";

/** Only admins see it. Fields are null if the file doesn't contain them. */
export type CameraMetadata = {
  /** 1 to 8; defaults to 1. */
  orientation: number;
  /** `YYYY-MM-DDTHH:MM:SS`; the zone is unknown without `offset`. */
  writtenTime: string | null;
  /** `+02:00` */
  offset: string | null;
  /** UTC ms; requires the offset or the satellites' time. */
  takenAt: number | null;
  position: { latitude: number; longitude: number } | null;
  /** The photo editor's own name for itself. */
  editedWith: string | null;
};

const nothing: CameraMetadata = {
  ...{ orientation: 1, writtenTime: null, offset: null, takenAt: null },
  ...{ position: null, editedWith: null },
};

/** One object shared by all photos: exifr keeps every options object forever. */
const read = {
  reviveValues: false,
  translateValues: false,
  ifd0: { pick: exifTags.ifd0 },
  exif: { pick: exifTags.exif },
  gps: { pick: exifTags.gps },
};

/** Broken or oversized metadata is treated as absent: it must not cost an angler the photo. */
export async function readCameraMetadata(format: PhotoFormat, bytes: Uint8Array): Promise<CameraMetadata> {
  const block = exifBlock(format, bytes);
  if (!block) return nothing;
  // Load it with the first photo: it took a tenth of the program's startup time.
  const { default: exifr } = await import("exifr");
  try {
    const tags: unknown = await exifr.parse(block, read);
    return typeof tags === "object" && tags !== null ? notesOf(tags as Record<string, unknown>) : nothing;
  } catch {
    return nothing;
  }
}

function notesOf(tags: Record<string, unknown>): CameraMetadata {
  const time = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(String(tags.DateTimeOriginal ?? tags.CreateDate ?? ""));
  const writtenTime = time ? `${time[1]}-${time[2]}-${time[3]}T${time[4]}` : null;
  const offset = /^[+-]\d\d:\d\d/.exec(String(tags.OffsetTimeOriginal ?? tags.OffsetTime ?? ""))?.[0] ?? null;
  return {
    orientation: Number.isInteger(tags.Orientation) ? Number(tags.Orientation) : 1,
    writtenTime,
    offset,
    takenAt: (writtenTime && offset ? instant(`${writtenTime}${offset}`) : null) ?? satelliteTime(tags),
    position: positionOf(tags),
    editedWith: editorOf(tags.Software),
  };
}

/** Phones and cameras write their own software there, and messengers write nothing. */
const editors =
  /photoshop|lightroom|gimp|snapseed|picsart|pixelmator|affinity|facetune|vsco|canva|photopea|paint\.?net|paintshop|luminar|capture one|darktable|rawtherapee|inkscape|krita|polarr|fotor|pixlr|photoroom|topaz|acdsee|photoscape/i;

const maxEditorLetters = 80;

function editorOf(software: unknown): string | null {
  const name = typeof software === "string" ? software.replace(/[^\x20-\x7e]/g, "").trim() : "";
  return editors.test(name) ? name.slice(0, maxEditorLetters) : null;
}

function instant(text: string): number | null {
  const at = Date.parse(text);
  return Number.isFinite(at) ? at : null;
}

/** The satellites' time, which is UTC in the EXIF standard. */
function satelliteTime(tags: Record<string, unknown>): number | null {
  const day = /^(\d{4})[:-](\d\d)[:-](\d\d)/.exec(String(tags.GPSDateStamp ?? ""));
  const clock = tags.GPSTimeStamp;
  if (!(day && Array.isArray(clock)) || clock.length !== 3) return null;
  const [hours, minutes, seconds] = clock.map(Number);
  return instant(`${day[1]}-${day[2]}-${day[3]}T${two(hours)}:${two(minutes)}:${two(seconds)}Z`);
}

const two = (value = Number.NaN) => String(Math.floor(value)).padStart(2, "0");

function positionOf(tags: Record<string, unknown>): CameraMetadata["position"] {
  const { latitude, longitude } = tags;
  if (typeof latitude !== "number" || typeof longitude !== "number") return null;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  // Phones without a position write zeros.
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude };
}
