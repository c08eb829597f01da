import { once } from "node:events";
import type { Readable } from "node:stream";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { Refusal } from "../refusal.ts";
import { photoTexts } from "./rules.ts";

/** A form as any browser sends it has few parts, with short names; so has the work on a hostile one. */
const mostParts = 64;

/** Urlencoded fields beyond its limit busboy leaves out without a word, so one too many is let through and seen. */
const limits = { parts: mostParts, fields: mostParts + 1, fieldSize: 64 * 1024, headerPairs: 16, headerSize: 8 * 1024 };

/** A catch's photo and a tournament's picture. */
const photoFields: ReadonlySet<string> = new Set(["photo", "image"]);

const malformed = () => new Refusal("malformed", photoTexts.malformedForm);

/** What went wrong in keeping, on the disk or as a refusal, not in what was sent. */
const isKeepers = (error: unknown) => error instanceof Refusal || (error instanceof Error && "syscall" in error);

export type ParsedForm<File> = { fields: Record<string, string>; photo: File | null };

function parserOf(type: string): BusboyInstance {
  try {
    return new Busboy({ headers: { "content-type": type }, limits });
  } catch {
    throw malformed();
  }
}

/**
 * Parses a form as it arrives, multipart (RFC 7578) or urlencoded: its text fields, and the file of its field `photo` or
 * `image`, which `keep` takes in on the way and `discard` takes back when the form turns out not to be one. Throws
 * `malformed`, and what reading the body or `keep` throws.
 */
export async function parseForm<File>(
  body: ReadableStream<Uint8Array>,
  type: string,
  keep: (content: Readable) => Promise<File>,
  discard: (file: File) => Promise<void>,
): Promise<ParsedForm<File>> {
  const parser = parserOf(type);
  const names = new Set<string>();
  const fields: Record<string, string> = {};
  const photos: { content: Readable; kept: Promise<File | null> }[] = [];
  const parsed = Promise.withResolvers<void>();
  parsed.promise.catch(() => undefined);
  const fail = (error: unknown = malformed()) => parsed.reject(error);

  function take(name: string | undefined): name is string {
    const isFit = name !== undefined && name !== "__proto__" && !names.has(name) && names.size < mostParts;
    if (isFit) names.add(name);
    else fail();
    return isFit;
  }

  parser
    .on("field", (name, value, _, isCut) => {
      if (isCut) fail();
      else if (take(name)) fields[name] = value;
    })
    .on("file", (name, content, fileName) => {
      const isPhoto = take(name) && photos.length === 0 && photoFields.has(name);
      // The one word on a body that ends in the middle of a file. Whoever keeps the photo hears it, too.
      content.on("error", () => isPhoto || fail());
      if (!isPhoto) return content.resume();
      const kept = keepChosen(content, fileName);
      kept.catch((error: unknown) => fail(isKeepers(error) ? error : malformed()));
      photos.push({ content, kept });
    })
    .on("partsLimit", () => fail())
    .on("error", () => fail())
    .on("finish", () => parsed.resolve());

  /** A file input in which nothing was chosen is sent as an empty file without a name. */
  async function keepChosen(content: BusboyFileStream, fileName: string | undefined): Promise<File | null> {
    const file = await keep(content);
    if (content.bytesRead > 0 || fileName) return file;
    await discard(file);
    return null;
  }

  try {
    for await (const chunk of body) {
      if (!parser.write(chunk)) await Promise.race([once(parser, "drain"), parsed.promise]);
    }
    parser.end();
    await parsed.promise;
    return { fields, photo: (await photos[0]?.kept) ?? null };
  } catch (error) {
    for (const { content, kept } of photos) {
      // Without an error, Bun's pipelines wait for more for ever.
      content.destroy(malformed());
      const file = await kept.catch(() => null);
      if (file) await discard(file);
    }
    throw error;
  }
}
