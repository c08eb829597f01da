import { retryAfterMs } from "../base/http/retry-after.ts";

export const maxBrowsers = 10;

const maxTitle = 100;
const maxBody = 400;

const cut = (text: string, max: number): string => {
  const letters = [...text];
  return letters.length > max ? `${letters.slice(0, max - 1).join("")}…` : text;
};

/** The message that a service worker shows. Pressing it opens `path`. */
export type PushMessage = { id: number; title: string; body: string; path: string };

/** The result has at most 3 kB as JSON, whatever the length of the text. */
export function pushMessage(notice: { id: number; title: string; message: string; link: string | null }): PushMessage {
  const { id, title, message, link } = notice;
  return { id, title: cut(title, maxTitle), body: cut(message, maxBody), path: link ?? "/notifications" };
}

const hourMs = 3_600_000;
const minPauseMs = 5000;
const usualPauseMs = 60_000;

/** When a `Retry-After` header allows the next push. UTC ms, at most an hour away. */
export function retryAt(header: string | null, now: number): number {
  const pauseMs = retryAfterMs(header, now) ?? usualPauseMs;
  return now + Math.min(Math.max(pauseMs, minPauseMs), hourMs);
}

const longestRestMs = 600_000;

/** How long to pause a push service after this many failures in a row, in ms. */
export const restAfter = (failures: number): number =>
  Math.min(usualPauseMs * 2 ** Math.min(failures - 1, 10), longestRestMs);

/** Signs that an address is permanently gone: attempts over most of a day, for a push that is a day old. */
const deadAfter = { attempts: 8, ms: 20 * hourMs };

/** `hasOthers` means that another service replied recently, so the club itself isn't offline. */
export const isDead = (push: { attempts: number; ageMs: number; hasOthers: boolean }): boolean =>
  push.hasOthers && push.attempts >= deadAfter.attempts && push.ageMs >= deadAfter.ms;

const maxLines = 20;

export function digestText(
  displayName: string,
  clubName: string,
  news: readonly { title: string; message: string }[],
  origin: string,
): { subject: string; text: string } {
  const subject = news.length === 1 && news[0] ? news[0].title : `${news.length} new notifications`;
  const lines = news.slice(0, maxLines).map(({ title, message }) => `- ${title}: ${message}`);
  const more = news.length > maxLines ? [`- and ${news.length - maxLines} more`] : [];
  const text = [
    `Hello ${displayName},`,
    ["New since yesterday and still unread:", "", ...lines, ...more].join("\n"),
    `See all: ${origin}/notifications`,
    `To stop these emails: ${origin}/settings/notifications`,
    clubName,
  ];
  return { subject: `${clubName}: ${subject}`, text: `${text.join("\n\n")}\n` };
}
