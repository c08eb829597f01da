import type { Page } from "@playwright/test";
import { expect, passwordOf, test } from "./support/club.ts";

/** Desktop size, because its header has a button to log out. */
test.use({ serviceWorkers: "allow", viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

/** A browser without a push service, which pretends to have one. */
async function pretendPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const base64url = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "");
    let subscription: object | null = null;
    const manager = {
      getSubscription: async () => subscription,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
        const p256dh = base64url(new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)));
        const keys = { p256dh, auth: base64url(crypto.getRandomValues(new Uint8Array(16))) };
        const fields = { endpoint: "https://push.example.org/send/1", keys };
        const unsubscribe = async () => {
          subscription = null;
          return true;
        };
        subscription = { ...fields, options: { applicationServerKey }, toJSON: () => fields, unsubscribe };
        return subscription;
      },
    };
    Object.defineProperty(ServiceWorkerRegistration.prototype, "pushManager", { get: () => manager });
  });
}

type Shown = { title?: string; body?: string };

/**
 * Delivers a push to the page's worker, as the browser does when its service sends one. Returns the notification that
 * the browser then shows. `getNotifications` isn't enough: Chromium forgets a notification that is requested before it
 * is on the screen.
 */
async function deliverPush(page: Page, message: object): Promise<Shown> {
  // A push is dropped before the worker is activated, and `ready` resolves earlier.
  const state = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(state).toBe("activated");
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  const shown = new Promise<Shown>((resolve) => {
    devtools.on("BackgroundService.backgroundServiceEventReceived", ({ backgroundServiceEvent }) => {
      const { eventName, eventMetadata } = backgroundServiceEvent;
      const detail = (name: string) => eventMetadata.find(({ key }) => key === name)?.value;
      if (eventName === "Notification displayed") resolve({ title: detail("Title"), body: detail("Body") });
    });
  });
  await devtools.send("BackgroundService.startObserving", { service: "notifications" });
  await devtools.send("BackgroundService.setRecording", { service: "notifications", shouldRecord: true });
  await devtools.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  const data = JSON.stringify(message);
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data });
  return shown;
}

test("notifications are turned on by a press, shown by the worker, and end at logout", async ({ arrive }) => {
  const { page, username } = await arrive("Otto");
  await pretendPushService(page);
  await page.context().grantPermissions(["notifications"]);
  await page.goto("/settings/notifications");
  await page.getByRole("button", { name: "Turn On Notifications" }).click();
  await expect(page.getByText("Notifications are on in this browser.")).toBeVisible();
  const browsers = async () => (await (await page.request.get("/api/push")).json()).browsers;
  expect(await browsers()).toBe(1);
  const message = { id: 1, title: "Catch Approved", body: "21.3 in", path: "/my-catches" };
  expect(await deliverPush(page, message)).toEqual({ title: "Catch Approved", body: "21.3 in" });
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("push-reader"))).toBeNull();
  await page.request.post("/api/auth/login", { data: { emailOrUsername: username, password: passwordOf(username) } });
  expect(await browsers()).toBe(0);
});
