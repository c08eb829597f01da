import { codeOf } from "../base/error-code.ts";
import { listen } from "../base/http/listen.ts";
import type { Pipeline } from "../base/http/pipeline.ts";
import type { Deps } from "../deps.ts";
import type { CertificateKeeper, ProblemKind } from "./keep-certificate.ts";
import { redirectToHttps } from "./redirect-to-https.ts";

type Server = ReturnType<typeof listen>;

/** Bun's default address excludes IPv6, and some computers don't have it. */
const everywhere = ["::", "0.0.0.0"];

const isForbidden = (error: unknown) => /EACCES|EPERM/.test(codeOf(error));

/** If another program has the port for IPv6, it may still be free for IPv4. */
function onFirst<T>(hostnames: readonly string[], open: (hostname: string) => T): T {
  const [hostname = "0.0.0.0", ...others] = hostnames;
  try {
    return open(hostname);
  } catch (error) {
    if (others.length === 0 || isForbidden(error)) throw error;
    return onFirst(others, open);
  }
}

function portProblem(name: "HTTP_PORT" | "HTTPS_PORT", port: number, error: unknown): string {
  const code = codeOf(error);
  const effect = name === "HTTP_PORT" ? "no certificate can be renewed" : "nobody can open the site over https";
  if (code === "EADDRINUSE") return `${name}=${port} is in use by another program, so ${effect}.`;
  if (isForbidden(error)) {
    return `${name}=${port} may not be used by this account, so ${effect}. docs/operating.md explains how to allow it.`;
  }
  return `${name}=${port} can't be used (${code}), so ${effect}.`;
}

export type DomainListeners = {
  /** Opens what isn't open yet, and serves a new certificate to new connections. */
  refresh(): void;
  /** Includes servers with earlier certificates that are still replying to requests. */
  servers(): readonly Pick<Server, "stop" | "pendingRequests">[];
  /** Null while the port isn't open. */
  port(name: "HTTP_PORT" | "HTTPS_PORT"): number | null;
};

type Needs = Pick<Deps, "config" | "log"> & {
  keeper: CertificateKeeper;
  /** Whether two servers can share a port. Bun supports this only on Linux. */
  sharesPorts?: boolean;
};

/**
 * The two ports of a domain. A port that can't be opened is reported and tried again, because the club must stay available.
 */
export function listenOnDomain(handle: Pipeline, { config, log, keeper, ...rest }: Needs): DomainListeners {
  const { sharesPorts = process.platform === "linux" } = rest;
  const { httpPort = 0, httpsPort = 0 } = config.https ?? {};
  const hostnames = config.isHostFixed ? [config.host] : everywhere;
  let plain: Bun.Server<undefined> | null = null;
  let secure: { server: Server; fingerprint: string } | null = null;
  /** Servers with earlier certificates. If the engine collected them, their open connections would be closed. */
  const leaving = new Set<Server>();

  /** A router may map port 443 to this one. Then only the public address is correct. */
  function origin(): string {
    const { publicOrigin, isAddressFixed } = config;
    const isOurs = isAddressFixed && publicOrigin !== null && new URL(publicOrigin).hostname === keeper.domain;
    if (isOurs && publicOrigin.startsWith("https:")) return publicOrigin;
    return new URL(`https://${keeper.domain}:${secure?.server.port ?? httpsPort}`).origin;
  }

  const reply = redirectToHttps({ ...keeper, origin });

  const openPlain = () =>
    onFirst(hostnames, (hostname) =>
      Bun.serve({
        ...{ hostname, port: httpPort, reusePort: false, development: false },
        ...{ idleTimeout: 10, maxRequestBodySize: 1024 },
        fetch: reply,
      }),
    );

  /** Throws if the port is taken. A shared port would open even if another program of this account has it. */
  function refuseTaken(hostname: string): void {
    if (secure === null && httpsPort !== 0) {
      void Bun.serve({ hostname, port: httpsPort, reusePort: false, fetch: () => new Response() }).stop(true);
    }
  }

  const openSecure = (key: string, cert: string) =>
    onFirst(hostnames, (hostname) => {
      refuseTaken(hostname);
      const port = secure?.server.port ?? httpsPort;
      return listen(handle, { hostname, port, log, tls: { key, cert }, reusePort: sharesPorts });
    });

  function retire(server: Server): void {
    leaving.add(server);
    void server.stop().then(() => leaving.delete(server));
  }

  function opened(name: ProblemKind & ("HTTP_PORT" | "HTTPS_PORT"), port: number, open: () => void): void {
    try {
      open();
      keeper.report(name, null);
    } catch (error) {
      keeper.report(name, portProblem(name, port, error));
    }
  }

  return {
    refresh() {
      if (!plain) {
        opened("HTTP_PORT", httpPort, () => {
          plain = openPlain();
        });
      }
      const certificate = keeper.certificate();
      if (!certificate || certificate.fingerprint === secure?.fingerprint) return;
      opened("HTTPS_PORT", httpsPort, () => {
        // The engine can't change the certificate of an open port. Both servers share it until the earlier one has finished,
        // or new connections are refused for a moment.
        if (secure && !sharesPorts) {
          retire(secure.server);
          secure = null;
        }
        const server = openSecure(certificate.key, certificate.chain);
        if (secure) retire(secure.server);
        secure = { server, fingerprint: certificate.fingerprint };
      });
    },
    servers: () => [...(plain ? [plain] : []), ...(secure ? [secure.server] : []), ...leaving],
    port: (name) => (name === "HTTP_PORT" ? plain?.port : secure?.server.port) ?? null,
  };
}

const everyMs = 60_000;
const stopTimeoutMs = 5000;

/** Serves the domain and looks after its certificate until it is stopped. Null without `DOMAIN`. */
export function serveDomain(handle: Pipeline, { config, log, https }: Deps) {
  if (https === null) return null;
  const listeners = listenOnDomain(handle, { config, log, keeper: https });
  let underWay: Promise<void> | null = null;
  let isStopped = false;

  async function look(): Promise<void> {
    listeners.refresh();
    await https?.tick();
    if (!isStopped) listeners.refresh();
  }

  /** An order may take minutes. */
  function lookOnce(): void {
    underWay ??= look().finally(() => {
      underWay = null;
    });
  }

  lookOnce();
  const timer = setInterval(lookOnce, everyMs);
  return {
    servers: listeners.servers,
    /** Waits for an order in progress, so that its certificate is stored. */
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await Promise.race([underWay, Bun.sleep(stopTimeoutMs)]);
    },
  };
}
