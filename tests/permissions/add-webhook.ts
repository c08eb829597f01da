import type { Browser } from "../support/club.ts";

/** Nothing listens at this address. */
export async function addWebhook(admin: Browser): Promise<number> {
  const json = { name: "Chat", url: "http://127.0.0.1:9/hook", events: ["catch.decided"], allowsPrivate: true };
  const response = await admin.send("/api/admin/webhooks", { json });
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { id: number }).id;
}
