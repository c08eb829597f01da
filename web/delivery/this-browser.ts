import { type ApiClient, dataOf } from "../api.ts";
import { pushReaderKey } from "./reader-key.ts";

/** Whether pushes reach this browser, and if not, why. */
export type PushState = "on" | "off" | "denied" | "home-screen" | "unsupported";

const renewedKey = "push-renewed";

const isSupported = () => "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** Apple's phones and tablets only push to sites on the Home Screen. An iPad identifies itself as a Mac. */
const needsHomeScreen = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export const isReader = (userId: number): boolean => localStorage.getItem(pushReaderKey) === String(userId);

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function readPushState(userId: number): Promise<PushState> {
  if (!isSupported()) return needsHomeScreen() ? "home-screen" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  return isReader(userId) && (await findSubscription()) !== null ? "on" : "off";
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const isSameKey = ({ options }: PushSubscription, key: Uint8Array) => {
  const subscribedKey = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return subscribedKey.length === key.length && subscribedKey.every((byte, index) => byte === key[index]);
};

/** A subscription is bound to the club's key; one for an earlier key is canceled. */
async function subscribeHere(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = bytesOf(publicKey);
  const existing = await pushManager.getSubscription();
  if (existing && isSameKey(existing, key)) return existing;
  await existing?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function send(api: ApiClient, subscription: PushSubscription): Promise<void> {
  const { endpoint = "", keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await dataOf(api.api.push.post({ endpoint, p256dh, auth, timeZone }));
}

/** Call only after a press: browsers block a site that asks unprompted. Throws when the server or the browser refuses. */
export async function turnOn(api: ApiClient, userId: number): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return readPushState(userId);
  const { publicKey } = await dataOf(api.api.push.get());
  if (publicKey === null) throw new Error("The club has no key yet.");
  await send(api, await subscribeHere(publicKey));
  localStorage.setItem(pushReaderKey, String(userId));
  return "on";
}

export async function turnOff(api: ApiClient): Promise<PushState> {
  const subscription = await findSubscription();
  if (subscription) await dataOf(api.api.push.end.post({ endpoint: subscription.endpoint }));
  await forgetSubscription();
  return "off";
}

/** The server deletes its subscription along with the session. */
export async function forgetSubscription(): Promise<void> {
  if (!isSupported()) return;
  localStorage.removeItem(pushReaderKey);
  sessionStorage.removeItem(renewedKey);
  await (await findSubscription())?.unsubscribe();
}

/** Reports a new session, or a subscription changed by the browser, to the server once per visit. */
export async function renew(api: ApiClient, userId: number): Promise<void> {
  const isDue = isSupported() && isReader(userId) && sessionStorage.getItem(renewedKey) === null;
  if (!isDue || Notification.permission !== "granted") return;
  const { publicKey } = await dataOf(api.api.push.get());
  if (publicKey === null) return;
  await send(api, await subscribeHere(publicKey));
  sessionStorage.setItem(renewedKey, "yes");
}
