import { copyFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import pino from "pino";
import { agreementVersion } from "../../src/accounts/account-limits.ts";
import { openPasswords } from "../../src/accounts/passwords.ts";
import { createApp, openShared, type Shared } from "../../src/app.ts";
import { users } from "../../src/base/db/schema.ts";
import { openStore, type Store } from "../../src/base/db/store.ts";
import { openSession } from "../../src/base/http/session.ts";
import { openMail } from "../../src/base/notifications/mail.ts";
import { openPhotos, type Photos } from "../../src/base/photos/photos.ts";
import { type Config, readConfig } from "../../src/config.ts";
import { openPushService } from "../../src/delivery/push-service.ts";
import type { Deps } from "../../src/deps.ts";
import type { LiveReaders } from "../../src/live/live-readers.ts";
import { replanChanged } from "../../src/money/payouts/replan-payouts.ts";
import { currentProvider, openPayments } from "../../src/money/providers/open-payments.ts";
import type { PaymentProvider } from "../../src/money/providers/provider.ts";
import { openLiveSettings } from "../../src/server-settings/live-settings.ts";
import { openHookClient } from "../../src/webhooks/hook-client.ts";
import { replyCheck } from "./reply-models.ts";
import { emptied, openServerDatabase, testServer } from "./server-database.ts";

/** Saturday noon in Chicago, when every club in a test starts by default. */
export const noon = Date.UTC(2026, 5, 6, 17);

type Send = {
  method?: string;
  json?: unknown;
  form?: FormData | URLSearchParams;
  /** A body that is sent unchanged. */
  body?: string;
  /** Null removes a header that every browser sends. */
  headers?: Record<string, string | null>;
  /** Awaited when the body is read, after the headers arrived. Without a body, an empty object is sent. */
  beforeBody?: () => Promise<void>;
};

/** A body that starts to arrive after `before`. */
const heldBack = (bytes: Uint8Array<ArrayBuffer>, before: () => Promise<void>) =>
  new ReadableStream<Uint8Array>(
    {
      async pull(body) {
        await before();
        body.enqueue(bytes);
        body.close();
      },
    },
    { highWaterMark: 0 },
  );

/** A browser that sends its session's cookie (if any) and the Origin that browsers send. */
export type Browser = {
  userId: number;
  /** Its session; null for a visitor. */
  cookie: string | null;
  send(path: string, options?: Send): Promise<Response>;
  /** The parsed JSON of a GET. Fails the test unless it succeeds. */
  get<T = unknown>(path: string): Promise<T>;
};

export type Club = {
  /** The dependencies of its program, for jobs and tasks. */
  deps: Deps;
  liveReaders: LiveReaders;
  store: Store;
  photos: Photos;
  payments: PaymentProvider;
  config: Config;
  dataDir: string;
  /** The application's own list of routes; every page is "/*". */
  routes: readonly { method: string; path: string; hooks: { detail?: object } }[];
  now(): number;
  /** Sets the club's clock to an instant, UTC ms. */
  setNow(instant: number): void;
  visitor: Browser;
  /** Creates a logged-in user who accepted the agreement and saw the tutorial. */
  logIn(
    username: string,
    options?: {
      isAdmin?: boolean;
      hasAccepted?: boolean;
      hasSeenTutorial?: boolean;
      suspendedUntil?: number;
      displayName?: string;
    },
  ): Promise<Browser>;
  close(): Promise<void>;
};

const origin = "http://localhost";

/** A cheap hash for tests. `tests/accounts/passwords.test.ts` checks the cost in production. */
const cheap = { algorithm: "argon2id" as const, memoryCost: 64, timeCost: 1 };

let template: string | null = null;

/**
 * An empty, migrated database to copy, created once per test run. Migrating each time would take most of a test's time.
 */
async function migratedDatabase(): Promise<string> {
  if (template) return template;
  const folder = mkdtempSync(join(tmpdir(), "club-template-"));
  process.once("exit", () => rmSync(folder, { recursive: true }));
  const path = join(folder, "club.sqlite");
  await openStore(path, noon).close();
  template = path;
  return path;
}

function programOf(deps: Deps, shared: Shared) {
  const app = createApp(deps, shared);
  return { ...app, checkReply: replyCheck(app) };
}

/**
 * A complete club with its own database in a temporary folder, accessed as over HTTP, with a clock that tests set. With
 * `from`, a copy of that data folder, whose club must be closed or idle. `change` replaces parts before the program is
 * built from them, and `open` opens the database.
 */
export async function openClub(
  settings: Record<string, string> = {},
  demo: Deps["demo"] = null,
  from: string | null = null,
  change: (deps: Deps) => Deps = (deps) => deps,
  open: typeof openStore = openStore,
): Promise<Club> {
  const dataDir = mkdtempSync(join(tmpdir(), "club-"));
  let instant = noon;
  const clock = () => instant;
  const config = readConfig({ DATA_DIR: dataDir, TIME_ZONE: "America/Chicago", RATE_LIMITS: "off", ...settings });
  if (from) cpSync(from, dataDir, { recursive: true });
  else if (!testServer) copyFileSync(await migratedDatabase(), join(dataDir, "club.sqlite"));
  const server = testServer === null ? null : await openServerDatabase(from, dataDir, clock());
  const store = server ? server.store : open(join(dataDir, "club.sqlite"), clock());
  store.beforeCommit(replanChanged(clock));
  const photos = openPhotos(dataDir, config.photoBucket);
  const mail = openMail(() => config.mailServer);
  const liveSettings = await openLiveSettings(config, store);
  const log = pino({ level: "silent" });
  const payments = openPayments(config, store, clock);
  const push = openPushService(config.pushServiceUrl);
  const passwords = openPasswords(undefined, undefined, cheap);
  const deps = change({
    config,
    store,
    photos,
    payments,
    mail,
    settings: liveSettings,
    push,
    hooks: openHookClient(),
    passwords,
    https: null,
    clock,
    log,
    demo,
  });
  const shared = openShared(deps);
  let created: ReturnType<typeof programOf> | null = null;
  /** Created at the first request, because many tests send none. */
  function program() {
    created ??= programOf(deps, shared);
    return created;
  }

  function browser(userId: number, cookie: string | null): Browser {
    async function send(path: string, options: Send = {}): Promise<Response> {
      const { method, form, body: raw, headers, beforeBody } = options;
      const json = options.json ?? (beforeBody && !form && raw === undefined ? {} : undefined);
      const body = json === undefined ? (raw ?? form) : JSON.stringify(json);
      const whole = form && new Response(form);
      // Read this first: once the body is read, the boundary in the type is lost.
      const type = whole?.headers.get("content-type");
      const bytes = await whole?.bytes();
      const request = new Request(origin + path, {
        method: method ?? (body ? "POST" : "GET"),
        body: beforeBody ? heldBack(bytes ?? new TextEncoder().encode(String(body)), beforeBody) : (bytes ?? body),
        redirect: "manual",
      });
      if (type && bytes) {
        request.headers.set("content-type", type);
        request.headers.set("content-length", String(bytes.length));
      }
      if (json !== undefined) request.headers.set("content-type", "application/json");
      request.headers.set("origin", origin);
      if (cookie) request.headers.set("cookie", cookie);
      for (const [name, value] of Object.entries(headers ?? {})) {
        if (value === null) request.headers.delete(name);
        // Append to the session's cookie, because a browser sends one header for all cookies.
        else if (name === "cookie" && cookie) request.headers.set(name, `${cookie}; ${value}`);
        else request.headers.set(name, value);
      }
      const { handle, checkReply } = program();
      const response = await handle(request, "127.0.0.1");
      await checkReply(request, response);
      return response;
    }
    async function get<T>(path: string): Promise<T> {
      const response = await send(path);
      if (!response.ok) throw new Error(`GET ${path} answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as T;
    }
    return { userId, cookie, send, get };
  }

  return {
    deps,
    liveReaders: shared.liveReaders,
    store,
    photos,
    get payments() {
      return currentProvider(deps.payments);
    },
    config,
    dataDir,
    get routes() {
      return program().routes;
    },
    now: clock,
    setNow(to) {
      instant = to;
    },
    visitor: browser(0, null),
    async logIn(
      username,
      { isAdmin = false, hasAccepted = true, hasSeenTutorial = true, suspendedUntil, displayName = username } = {},
    ) {
      const { userId, token } = await store.write(async (tx) => {
        const [existing] = await tx.select({ id: users.id }).from(users).where(eq(users.username, username));
        const agreement = hasAccepted ? { agreementVersion, agreementAcceptedAt: instant } : {};
        const row = { email: `${username}@example.org`, passwordHash: "none", state: "TX", hasSeenTutorial };
        const times = { lastActiveAt: instant, createdAt: instant };
        const [user] = existing
          ? [existing]
          : await tx
              .insert(users)
              .values({
                username,
                displayName,
                nameKey: username.toLowerCase(),
                isAdmin,
                suspendedUntil,
                ...row,
                ...agreement,
                ...times,
              })
              .returning({ id: users.id });
        if (!user) throw new Error("The user was not created.");
        return { userId: user.id, token: await openSession(tx, user.id, "test", instant) };
      });
      return browser(userId, `session=${token}`);
    },
    async close() {
      await store.close();
      if (server) await emptied(server.url);
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** A reply's JSON body, with its status as `http`. */
export async function bodyOf<Body extends object = object>(response: Response): Promise<Body> {
  return { ...((await response.json()) as Body), http: response.status };
}
