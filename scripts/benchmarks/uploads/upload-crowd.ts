/*
 * Phones that send photos, in a separate process so that they don't slow down page readers. Standard input: a line of
 * JSON `{ url, tournamentId, cookies, first, atOnce }`, then a line that starts the sending. Prints 'ready' when the
 * photos are prepared, and at the end a line of JSON with the outcome of each.
 */
import { photoOf12Megapixels } from "../shared/photos.ts";
import { type Submitted, submitCatch } from "../shared/submit-catch.ts";

/** The uploads to make: where, as which users, and how many at once; `first` is the number of the first photo. */
export type CrowdTask = { url: string; tournamentId: number; cookies: string[]; first: number; atOnce: number };

const input = console[Symbol.asyncIterator]();
const { url, tournamentId, cookies, first, atOnce }: CrowdTask = JSON.parse((await input.next()).value ?? "");
const waiting = await Promise.all(
  cookies.map(async (cookie, nth) => ({ cookie, photo: await photoOf12Megapixels(first + nth) })),
);
console.log("ready");
await input.next();

const sent: Submitted[] = [];
async function phone(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    sent.push(await submitCatch(url, next, tournamentId, next.photo));
  }
}
await Promise.all(Array.from({ length: atOnce }, phone));
console.log(JSON.stringify(sent));
