export const maxBrowsers = 10;

const maxTitle = 100;
const maxBody = 400;

const cut = (text: string, max: number): string => {
  const letters = [...text];
  return letters.length > max ? `${letters.slice(0, max - 1).join("")}…` : text;
};

/** What a service worker shows. `path` is opened by a press. */
export type PushMessage = { id: number; title: string; body: string; path: string };

/** At most 3 kB as JSON, whatever was written. */
export function pushMessage(notice: { id: number; title: string; message: string; link: string | null }): PushMessage {
  const { id, title, message, link } = notice;
  return { id, title: cut(title, maxTitle), body: cut(message, maxBody), path: link ?? "/notifications" };
}

const hourMs = 3_600_000;
const minPauseMs = 5000;
const usualPauseMs = 60_000;

/** Of the header `Retry-After`, seconds or a date: UTC ms, at most an hour away. */
export function retryAt(header: string | null, now: number): number {
  const asked = /^\d+$/.test(header ?? "") ? Number(header) * 1000 : Date.parse(header ?? "") - now;
  const pause = Number.isNaN(asked) ? usualPauseMs : asked;
  return now + Math.min(Math.max(pause, minPauseMs), hourMs);
}

const longestRestMs = 600_000;

/** After so many failures in a row a push service is left alone, ms. */
export const restAfter = (failures: number): number =>
  Math.min(usualPauseMs * 2 ** Math.min(failures - 1, 10), longestRestMs);

/** What an address that is gone for good has behind it: tries over most of a day, of a push that is a day old. */
const deadAfter = { attempts: 8, ms: 20 * hourMs };

/** `hasOthers`: another service replied lately, so it is not the club that is offline. */
export const isDead = (push: { attempts: number; ageMs: number; hasOthers: boolean }): boolean =>
  push.hasOthers && push.attempts >= deadAfter.attempts && push.ageMs >= deadAfter.ms;

const maxLines = 20;

export function digestText(
  displayName: string,
  clubName: string,
  news: readonly { title: string; message: string }[],
  origin: string,
): { subject: string; text: string } {
  const what = news.length === 1 && news[0] ? news[0].title : `${news.length} new notifications`;
  const lines = news.slice(0, maxLines).map(({ title, message }) => `- ${title}: ${message}`);
  const more = news.length > maxLines ? [`- and ${news.length - maxLines} more`] : [];
  const text = [
    `Hello ${displayName},`,
    ["This is new since yesterday, and you have not read it yet:", "", ...lines, ...more].join("\n"),
    `All of it: ${origin}/notifications`,
    `If you want no such mail: ${origin}/settings/notifications`,
    clubName,
  ];
  return { subject: `${clubName}: ${what}`, text: `${text.join("\n\n")}\n` };
}
