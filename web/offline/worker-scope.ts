/** The part of a service worker's scope used here; the compiler's own types are those of a page. */
export type WorkerEvent = { waitUntil(work: Promise<unknown>): void };

export type WorkerFetch = WorkerEvent & { request: Request; respondWith(answer: Promise<Response>): void };

type Events = {
  install: WorkerEvent;
  activate: WorkerEvent;
  fetch: WorkerFetch;
  message: WorkerEvent & { data: unknown };
  sync: WorkerEvent & { tag: string };
  push: WorkerEvent & { data: { text(): string } | null };
  notificationclick: WorkerEvent & { notification: { data: unknown; close(): void } };
};

type WindowClient = { url: string; focus(): Promise<unknown> };

export type WorkerScope = {
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: "window"; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(address: string): Promise<unknown>;
  };
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
};
