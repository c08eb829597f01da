/* Phones that send photos at a steady rate, whatever the club answers, in a separate process. Standard input: a line of JSON
   (`RushTask`), then a line when to begin. Prints 'ready' when the photo is prepared, and a line of JSON (`Submitted`) for each
   submission that came to its end. */
import { backOffMs } from "../../../web/offline/back-off.ts";
import { photoOf12Megapixels } from "../shared/photos.ts";
import { type Submitted, submitCatch } from "../shared/submit-catch.ts";

/** The uploads to make: where, as which users (a cookie for each photo), and how many a second. */
export type RushTask = { url: string; tournamentId: number; cookies: string[]; perSecond: number };

const input = console[Symbol.asyncIterator]();
const { url, tournamentId, cookies, perSecond }: RushTask = JSON.parse((await input.next()).value ?? "");
/** The pause of the phone's page after a lost connection. */
const lostMs = 5000;

await photoOf12Megapixels(0);
console.log("ready");
await input.next();

async function send(cookie: string, nth: number): Promise<void> {
  const photo = await photoOf12Megapixels(nth);
  const outcome: Submitted = await submitCatch(url, { cookie }, tournamentId, photo, (afterMs, attempts) =>
    backOffMs(afterMs ?? lostMs, attempts),
  );
  console.log(JSON.stringify(outcome));
}

const begun = performance.now();
const sending: Promise<void>[] = [];
for (const [nth, cookie] of cookies.entries()) {
  await Bun.sleep(Math.max(0, begun + (nth * 1000) / perSecond - performance.now()));
  sending.push(send(cookie, nth));
}
await Promise.all(sending);
