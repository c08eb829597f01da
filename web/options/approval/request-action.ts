import { z } from "zod";
import { decline } from "../../../src/entries/entry-shapes.ts";
import { answer } from "../../api.ts";
import type { formHandler } from "../../form.ts";
import type { Runtime } from "../../runtime/runtime.ts";

type Act = "approve" | "decline" | "paper-waiver" | "no-paper-waiver";

export const requestIntent = (decision: "approve" | "decline", userId: number) => `${decision}-${userId}`;

export const paperWaiverIntent = (userId: number, isOnPaper: boolean) =>
  `${isOnPaper ? "paper-waiver" : "no-paper-waiver"}-${userId}`;

/** What a form of the day's page does about one entry, and whose it is. */
export function entryActOf(intent: string): { act: Act; userId: number } | null {
  const [, act, userId] = /^(approve|decline|paper-waiver|no-paper-waiver)-(\d+)$/.exec(intent) ?? [];
  return act ? { act: act as Act, userId: Number(userId) } : null;
}

/** The intent says it all. */
const nothingTyped = z.object({});

type Asked = {
  one: ReturnType<Runtime["api"]["api"]["admin"]["tournaments"]>;
  act: Act;
  userId: number;
  done: (title: string, description: string) => Response;
};

export function actOnEntry(handle: ReturnType<typeof formHandler>, { one, act, userId, done }: Asked) {
  switch (act) {
    case "approve":
      return handle(nothingTyped, async () => {
        const { hasPaid } = await answer(one.requests({ userId }).approve.post());
        const description = hasPaid ? "The angler has joined and was notified." : "The angler was notified.";
        return done("Request approved", description);
      });
    case "decline":
      return handle(decline, async (value) => {
        await answer(one.requests({ userId }).decline.post(value));
        return done("Request declined", "The angler was notified, with the reason.");
      });
    default:
      return handle(nothingTyped, async () => {
        const isOnPaper = act === "paper-waiver";
        await answer(one.entries({ userId }).waiver.post({ isOnPaper }));
        const description = isOnPaper ? "Keep the signed sheet." : "The waiver is missing again.";
        return done(isOnPaper ? "Waiver noted" : "Note removed", description);
      });
  }
}
