import type { Browser } from "../support/club.ts";

export type StreamEvent = { event: string; id: string | null; data: unknown };

/** Listens like a browser; `next` waits for the next event and skips comments. */
export async function listen(by: Browser, query: string, headers: Record<string, string> = {}) {
  const response = await by.send(`/api/live${query}`, { headers });
  if (!response.body) throw new Error("There is no stream.");
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  async function next(): Promise<StreamEvent> {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end >= 0) {
        const lines = text.slice(0, end).split("\n");
        text = text.slice(end + 2);
        const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
        const event = field("event");
        if (event) return { event, id: field("id") ?? null, data: JSON.parse(field("data") ?? "null") };
      } else {
        const { value, done } = await reader.read();
        if (done) throw new Error("The stream ended.");
        text += value;
      }
    }
  }
  return { response, next, leave: () => reader.cancel() };
}
