/* Phones that send photos, in a separate process: at a steady rate, whatever the club answers, or so many at once. Standard input:
   a line of JSON (`RushTask`), then a line when to begin. Prints 'ready' when the photo is prepared, and a line of JSON (`Sent`) for
   each submission that came to its end. */
import { backOffMs } from "../../../web/offline/back-off.ts";
import { photoOf12Megapixels } from "../shared/photos.ts";
import { type Submitted, submitCatch } from "../shared/submit-catch.ts";

export type Pace = { perSecond: number } | { atOnce: number };

/** The uploads to make: where, as which users (a cookie for each photo), and how fast. */
export type RushTask = { url: string; tournamentId: number; cookies: string[]; pace: Pace };

/** `nth` is the photo's number. */
export type SentCatch = Submitted & { nth: number };

const input = console[Symbol.asyncIterator]();
const { url, tournamentId, cookies, pace }: RushTask = JSON.parse((await input.next()).value ?? "");
/** The pause of the phone's page after a lost connection. */
const lostMs = 5000;

await photoOf12Megapixels(0);
console.log("ready");
await input.next();

async function send(cookie: string, nth: number): Promise<void> {
  const photo = await photoOf12Megapixels(nth);
  const outcome = await submitCatch(url, { cookie }, tournamentId, photo, (afterMs, attempts) =>
    backOffMs(afterMs ?? lostMs, attempts),
  );
  const sent: SentCatch = { ...outcome, nth };
  console.log(JSON.stringify(sent));
}

async function sendSteadily(perSecond: number): Promise<void> {
  const begun = performance.now();
  const sending: Promise<void>[] = [];
  for (const [nth, cookie] of cookies.entries()) {
    await Bun.sleep(Math.max(0, begun + (nth * 1000) / perSecond - performance.now()));
    sending.push(send(cookie, nth));
  }
  await Promise.all(sending);
}

async function sendAtOnce(atOnce: number): Promise<void> {
  const waiting = cookies.entries();
  const phone = async () => {
    for (const [nth, cookie] of waiting) await send(cookie, nth);
  };
  await Promise.all(Array.from({ length: atOnce }, phone));
}

await ("atOnce" in pace ? sendAtOnce(pace.atOnce) : sendSteadily(pace.perSecond));
