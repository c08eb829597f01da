import { afterEach, expect, test } from "bun:test";
import { connect } from "node:tls";
import { createApp, openShared } from "../../src/app.ts";
import type { Pipeline } from "../../src/base/http/pipeline.ts";
import type { CertificateKeeper } from "../../src/https/keep-certificate.ts";
import { listenOnDomain } from "../../src/https/listen-on-domain.ts";
import { type Club, openClub } from "../support/club.ts";
import { freePort } from "../support/executable.ts";
import { day, fish, openDomain } from "./domain.ts";

const settings = { DOMAIN: fish, HOST: "127.0.0.1", HTTP_PORT: "0", HTTPS_PORT: "0" };

const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Opens a domain at the current time, because a TLS client uses the real clock. */
async function opened() {
  const domain = await openDomain(Date.now());
  closing.push(() => domain.close());
  return domain;
}

async function clubAt(keeper: CertificateKeeper, changes: Record<string, string> = {}) {
  const club = await openClub({ ...settings, ...changes }, null, null, (deps) => ({ ...deps, https: keeper }));
  closing.push(() => club.close());
  return club;
}

function listening(handle: Pipeline, { deps }: Club, keeper: CertificateKeeper, sharesPorts?: boolean) {
  const listeners = listenOnDomain(handle, { ...deps, keeper, ...(sharesPorts !== undefined && { sharesPorts }) });
  closing.push(() => Promise.all(listeners.servers().map((server) => server.stop(true))));
  listeners.refresh();
  return listeners;
}

type Listeners = ReturnType<typeof listening>;

const secureUrl = (listeners: Listeners) => `https://127.0.0.1:${listeners.port("HTTPS_PORT")}`;
const plainUrl = (listeners: Listeners) => `http://127.0.0.1:${listeners.port("HTTP_PORT")}`;

/** A browser that trusts the authority's double. */
const trusting = (ca: string) => ({ tls: { ca, checkServerIdentity: () => undefined }, redirect: "manual" as const });

const fingerprintAt = (listeners: Listeners) =>
  new Promise<string>((resolve, reject) => {
    const port = Number(listeners.port("HTTPS_PORT"));
    const socket = connect({ host: "127.0.0.1", port, servername: fish, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().fingerprint256);
      socket.destroy();
    });
    socket.on("error", reject);
  });

test("the club is served over https with secure cookies, and HSTS is sent once the certificate is trusted", async () => {
  const domain = await opened();
  const keeper = domain.start();
  const club = await clubAt(keeper);
  const { handle } = createApp(club.deps, openShared(club.deps));
  const addresses: string[] = [];
  const listeners = listening(
    (request, address, timeout) => {
      addresses.push(typeof address === "string" ? address : address());
      return handle(request, address, timeout);
    },
    club,
    keeper,
  );
  const waiting = await fetch(`${plainUrl(listeners)}/login`, { redirect: "manual" });
  expect([waiting.status, waiting.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(await waiting.text()).toBe("This club is getting its certificate. Try again in a minute.\n");

  await keeper.tick();
  listeners.refresh();
  const browser = { ...trusting(domain.acme.root), headers: { host: fish, origin: `https://${fish}` } };
  await club.logIn("ann");
  const page = await fetch(`${secureUrl(listeners)}/rules`, browser);
  expect(page.headers.get("strict-transport-security")).toBe("max-age=31536000");
  expect(addresses).toEqual(["127.0.0.1"]);
  const user = { username: "bea", email: "bea@example.org", password: "measure-twice", state: "TX" };
  const registered = await fetch(`${secureUrl(listeners)}/api/auth/register`, {
    ...browser,
    ...{ method: "POST", body: JSON.stringify(user) },
    headers: { ...browser.headers, "content-type": "application/json" },
  });
  expect(registered.headers.get("set-cookie")).toEndWith("; Secure");
  const moved = await fetch(`${plainUrl(listeners)}/tournaments/7?tab=rules`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([
    308,
    `https://${fish}:${listeners.port("HTTPS_PORT")}/tournaments/7?tab=rules`,
  ]);
});

test("HSTS isn't sent with a certificate that browsers don't trust", async () => {
  const domain = await opened();
  const keeper = domain.start();
  await keeper.tick();
  const distrusted = { ...keeper, status: () => ({ ...keeper.status(), isTrusted: false }) };
  const club = await clubAt(distrusted);
  const { handle } = createApp(club.deps, openShared(club.deps));
  const listeners = listening(handle, club, distrusted);
  const page = await fetch(`${secureUrl(listeners)}/rules`, trusting(domain.acme.root));
  expect(page.headers.get("strict-transport-security")).toBeNull();
});

test("a renewed certificate serves new connections, while a slow request and a stream on the old one continue", async () => {
  const domain = await opened();
  const keeper = domain.start();
  await keeper.tick();
  const club = await clubAt(keeper);
  const [slow, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const events = new TransformStream<string, string>();
  const writer = events.writable.getWriter();
  const listeners = listening(
    async ({ url }) => {
      if (url.endsWith("/live")) {
        void writer.write("data: 1\n\n");
        const body = events.readable.pipeThrough(new TextEncoderStream());
        return new Response(body, { headers: { "content-type": "text/event-stream" } });
      }
      begun.resolve();
      await slow.promise;
      return new Response("done");
    },
    club,
    keeper,
  );
  const before = await fingerprintAt(listeners);
  const upload = fetch(`${secureUrl(listeners)}/upload`, trusting(domain.acme.root));
  await begun.promise;
  const live = await fetch(`${secureUrl(listeners)}/live`, trusting(domain.acme.root));
  domain.pass(61 * day);
  await keeper.tick();
  listeners.refresh();
  expect(await fingerprintAt(listeners)).toBe(keeper.certificate()?.fingerprint as string);
  expect(keeper.certificate()?.fingerprint).not.toBe(before);
  void writer.write("data: 2\n\n");
  void writer.close();
  expect(await live.text()).toBe("data: 1\n\ndata: 2\n\n");
  slow.resolve();
  expect(await (await upload).text()).toBe("done");
});

test("if a port can't be shared, a renewed certificate is served by the next server, and a slow request continues", async () => {
  const domain = await opened();
  const keeper = domain.start();
  await keeper.tick();
  const club = await clubAt(keeper, { HTTPS_PORT: String(await freePort()) });
  const [slow, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const handle = async () => {
    begun.resolve();
    await slow.promise;
    return new Response("done");
  };
  const listeners = listening(handle, club, keeper, false);
  const upload = fetch(`${secureUrl(listeners)}/upload`, trusting(domain.acme.root));
  await begun.promise;
  domain.pass(61 * day);
  await keeper.tick();
  listeners.refresh();
  expect(keeper.status().problems).toEqual([]);
  expect(await fingerprintAt(listeners)).toBe(keeper.certificate()?.fingerprint as string);
  slow.resolve();
  expect(await (await upload).text()).toBe("done");
});

test("the club is served over IPv4 if another program has the port for IPv6", async () => {
  const domain = await opened();
  const keeper = domain.start();
  await keeper.tick();
  const club = await openClub({ DOMAIN: fish, HTTP_PORT: "0", HTTPS_PORT: "0" }, null, null, (deps) => ({
    ...deps,
    https: keeper,
  }));
  closing.push(() => club.close());
  const { serve } = Bun;
  closing.push(() => {
    Bun.serve = serve;
  });
  const hostnames: unknown[] = [];
  Bun.serve = ((options: { hostname: string }) => {
    hostnames.push(options.hostname);
    if (options.hostname === "::") throw Object.assign(new Error("in use"), { code: "EADDRINUSE" });
    return serve(options as never);
  }) as typeof serve;
  const listeners = listening(async () => new Response("the club"), club, keeper);
  expect([hostnames, keeper.status().problems]).toEqual([["::", "0.0.0.0", "::", "0.0.0.0"], []]);
  expect(await (await fetch(secureUrl(listeners), trusting(domain.acme.root))).text()).toBe("the club");
});

test("behind a router that maps ports, visitors are redirected to the public address", async () => {
  const domain = await opened();
  const keeper = domain.start();
  await keeper.tick();
  const club = await clubAt(keeper, { PUBLIC_URL: `https://${fish}` });
  const listeners = listening(async () => new Response(), club, keeper);
  const moved = await fetch(`${plainUrl(listeners)}/rules?page=2`, { redirect: "manual" });
  expect(moved.headers.get("location")).toBe(`https://${fish}/rules?page=2`);
});

test("a port in use is reported, no certificate is ordered without it, and it is opened once it is free", async () => {
  const domain = await opened();
  const [http, https] = [0, 0].map((port) =>
    Bun.serve({ hostname: "127.0.0.1", port, fetch: () => new Response("another program") }),
  );
  const ports = { HTTP_PORT: String(http?.port), HTTPS_PORT: String(https?.port) };
  const keeper = domain.start();
  const club = await clubAt(keeper, ports);
  const listeners = listening(async () => new Response("the club"), club, keeper);
  await keeper.tick();
  expect(domain.acme.orders()).toBe(0);
  expect(keeper.status().problems).toEqual([
    `HTTP_PORT=${http?.port} is in use by another program, so no certificate can be renewed.`,
  ]);
  await http?.stop(true);
  listeners.refresh();
  await keeper.tick();
  listeners.refresh();
  expect(keeper.status().problems).toEqual([
    `HTTPS_PORT=${https?.port} is in use by another program, so nobody can open the site over https.`,
  ]);
  await https?.stop(true);
  listeners.refresh();
  expect(keeper.status().problems).toEqual([]);
  const reply = await fetch(secureUrl(listeners), trusting(domain.acme.root));
  expect(await reply.text()).toBe("the club");
});

test("an account that isn't allowed to use a port gets a message with instructions", async () => {
  const domain = await opened();
  const keeper = domain.start();
  const club = await clubAt(keeper);
  const forbidden = Object.assign(new Error("permission denied"), { code: "EACCES" });
  const { serve } = Bun;
  Bun.serve = () => {
    throw forbidden;
  };
  closing.push(() => {
    Bun.serve = serve;
  });
  listening(async () => new Response(), club, keeper);
  expect(keeper.status().problems).toEqual([
    "HTTP_PORT=0 may not be used by this account, so no certificate can be renewed. docs/operating.md explains how to allow it.",
  ]);
});
