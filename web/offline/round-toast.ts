import { lengthText } from "../../src/base/format/lengths.ts";
import { numberText } from "../../src/base/format/numbers.ts";
import type { ToastText } from "../runtime/runtime.ts";
import type { QueuedCatch } from "./queued-catch.ts";

const smallNumbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const plurals = new Intl.PluralRules("en-US");
const list = new Intl.ListFormat("en-US");

/** "three catches"; numbers above ten as digits. */
function countedInWords(count: number, forms: { one: string; other: string }): string {
  const form = plurals.select(count) === "one" ? forms.one : forms.other;
  return `${smallNumbers[count] ?? numberText(count)} ${form}`;
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Bass, 14.25 in" */
export function nameOf({ addsTo, fields: { species = "", length = "" }, unit }: QueuedCatch): string {
  const fish = `${species}, ${lengthText(Number(length), unit)}`;
  return addsTo === undefined ? fish : `The photo of ${fish}`;
}

function countedKinds(queuedCatches: readonly QueuedCatch[]): string {
  const photos = queuedCatches.filter(({ addsTo }) => addsTo !== undefined).length;
  const catches = queuedCatches.length - photos;
  return list.format([
    ...(catches > 0 ? [countedInWords(catches, { one: "catch", other: "catches" })] : []),
    ...(photos > 0 ? [countedInWords(photos, { one: "photo", other: "photos" })] : []),
  ]);
}

/** "Three catches received" */
export const receivedText = (sent: readonly QueuedCatch[]): string => `${capitalized(countedKinds(sent))} received`;

/** The one message about a round that sent waiting catches; null if none of them got an answer. */
export function roundToast(answered: readonly QueuedCatch[]): ToastText | null {
  const sent = answered.filter(({ state }) => state.name === "sent");
  const refused = answered.filter(({ state }) => state.name === "refused");
  const [first] = refused;
  const reasonText = first?.state.name === "refused" ? `${nameOf(first)}: ${first.state.why}` : null;
  if (reasonText === null) {
    const [firstSent] = sent;
    if (!firstSent) return null;
    const description = sent.length === 1 ? nameOf(firstSent) : "You can see them in My Catches.";
    return { title: receivedText(sent), description, tone: "good" };
  }
  const received = sent.length > 0 ? `${countedKinds(sent)} received, ` : "";
  const title = capitalized(`${received}${countedKinds(refused)} refused`);
  const others = refused.length > 1 ? " See My Catches for the others." : "";
  return { title, description: `${reasonText}${others}`, tone: "bad" };
}
