import type { PushMessage } from "../../src/delivery/push-and-digest.ts";
import type { WorkerScope } from "./worker-scope.ts";

type PushScope = Pick<WorkerScope, "clients" | "registration">;

/** Every push must show something, or the browser shows its own text and revokes the permission. */
const unreadable: PushMessage = {
  id: 0,
  title: "Tournament news",
  body: "Open it to see what's new.",
  path: "/notifications",
};

const isMessage = (data: unknown): data is PushMessage =>
  typeof data === "object" && data !== null && "title" in data && "body" in data && "path" in data && "id" in data;

function messageOf(text: string): PushMessage {
  try {
    const data: unknown = JSON.parse(text);
    return isMessage(data) ? data : unreadable;
  } catch {
    return unreadable;
  }
}

/** A repeated push replaces the first one. */
export async function showPush({ registration }: PushScope, text: string): Promise<void> {
  const { title, body, path, id } = messageOf(text);
  const options = { body, tag: `notification-${id}`, icon: "/apple-touch-icon.png", data: { id, path } };
  await registration.showNotification(title, options);
}

/** Marks a notification as read and opens its page; never in a tab that shows another, where something may have been typed. */
export async function openPushed(
  { clients }: PushScope,
  pressed: unknown,
  origin: string,
  send = fetch,
): Promise<void> {
  const { id, path } = isPressed(pressed) ? pressed : unreadable;
  const target = new URL(path, origin);
  if (target.origin !== origin) return;
  const reading = id > 0 ? send(`/api/notifications/${id}/read`, { method: "POST" }).catch(() => undefined) : null;
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => new URL(url).pathname === target.pathname);
  await (there ? there.focus() : clients.openWindow(target.href));
  await reading;
}

const isPressed = (data: unknown): data is Pick<PushMessage, "id" | "path"> =>
  typeof data === "object" && data !== null && "path" in data && "id" in data;
