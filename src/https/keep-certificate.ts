import { createPrivateKey } from "node:crypto";
import { rootCertificates } from "node:tls";
import type { Logger } from "pino";
import { AuthorityProblem, thumbprintOf } from "./authority.ts";
import { type Certificate, readCertificate } from "./certificate.ts";
import { emptyState, failureKey, type HttpsState, type HttpsStore } from "./https-state.ts";
import { newKeyPem } from "./new-key.ts";
import { orderCertificate } from "./order-certificate.ts";
import { orderProblemText, storeProblemText } from "./problem-texts.ts";
import { renewalTime, retryTime } from "./renewal-time.ts";

/** Causes of problems. Each can be solved without the others. */
export type ProblemKind = "HTTP_PORT" | "HTTPS_PORT" | "stored" | "ordered";

export type CertificateStatus = {
  domain: string;
  /** UTC ms; null while there is no certificate. */
  endsAt: number | null;
  isTrusted: boolean;
  /** Whether the last attempt to get a certificate failed. */
  hasFailed: boolean;
  problems: string[];
};

export type CertificateKeeper = {
  domain: string;
  /** Orders, renews or takes over a certificate if that is due. Never throws. */
  tick(): Promise<void>;
  certificate(): Certificate | null;
  /** The reply to an authority's check. Null for an invalid token, and before the first order. */
  challengeReply(token: string): Promise<string | null>;
  /** Null clears the problem. */
  report(kind: ProblemKind, problem: string | null): void;
  status(): CertificateStatus;
};

type Keeping = {
  domain: string;
  directory: string;
  store: HttpsStore;
  /** Returns null without doing the work if another instance is doing it. */
  alone: (work: () => Promise<void>) => Promise<unknown>;
  clock: () => number;
  log: Logger;
  wait?: (ms: number) => Promise<unknown>;
  /** The authorities that browsers trust, as PEM. */
  roots?: readonly string[];
};

/** Public authorities allow five failures an hour, and a program that keeps crashing starts every few seconds. */
const restartPauseMs = 12 * 60_000;

/** Between two reads of the store for requests without TLS. */
const challengeReadMs = 1000;

const tokenForm = /^[\w-]{1,200}$/;

/** Keeps a valid certificate for one domain, together with all instances that share `store`. */
export function keepCertificate({ domain, directory, store, alone, clock, log, ...rest }: Keeping): CertificateKeeper {
  const { wait = Bun.sleep, roots = rootCertificates } = rest;
  const problems = new Map<ProblemKind, string>();
  const failureName = failureKey(domain, directory);
  let current: Certificate | null = null;
  /** A certificate that is in use but couldn't be stored. */
  let unsaved: HttpsState | null = null;
  /** The state that was last read or written. */
  let latest = emptyState;
  const startedAt = clock();
  let isFirstTick = true;
  let nextRead: Promise<unknown> | null = null;

  function report(kind: ProblemKind, problem: string | null): void {
    if (problem === null) problems.delete(kind);
    else if (problems.get(kind) !== problem) {
      problems.set(kind, problem);
      log.warn({ domain }, problem);
    }
  }

  function adopt(saved: HttpsState["certificate"]): void {
    if (!saved || saved.domain !== domain || unsaved) return;
    if (current && saved.chain === current.chain && saved.directory === current.directory) return;
    // Instances of two authorities would keep replacing each other's certificate.
    if (current?.directory === directory && saved.directory !== directory) return;
    current = readCertificate(saved, roots);
    log.info({ domain, until: new Date(current.endsAt).toISOString() }, "certificate in use");
  }

  /** Null if another certificate must not be ordered, because it couldn't be stored either. */
  async function read(): Promise<HttpsState | null> {
    try {
      const { state: stored, problem } = await store.read();
      // If it can't be read, this instance's failures still count.
      const state = problem === null ? stored : latest;
      latest = state;
      const failure = state.failures[failureName];
      // A restart tries again before it reports an old failure.
      if (!(failure && isFirstTick && mayTry(state))) report("ordered", failure?.problem ?? null);
      try {
        adopt(state.certificate);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        report("stored", `The saved certificate can't be used: ${message}. A new one is ordered.`);
        return { ...state, certificate: null };
      }
      if (problem !== null || !unsaved) report("stored", problem);
      return state;
    } catch (error) {
      report("stored", storeProblemText(error));
      return null;
    }
  }

  const isDue = () =>
    current === null || current.directory !== directory || clock() >= Math.min(renewalTime(current), current.endsAt);

  /** The authority checks the domain on HTTP_PORT. A restart may mean that somebody fixed the problem, so it tries early. */
  function mayTry(state: HttpsState): boolean {
    if (problems.has("HTTP_PORT")) return false;
    const failure = state.failures[failureName];
    if (!failure || clock() >= failure.nextAt) return true;
    // The clock was ahead when it failed, so the planned time is wrong.
    if (clock() < failure.at - 3_600_000) return true;
    return failure.at < startedAt && !failure.isFirm && clock() - failure.at > restartPauseMs;
  }

  /** Returns false if the disk or the database refuses. */
  async function save(state: HttpsState): Promise<boolean> {
    try {
      await store.write(state);
      latest = state;
      report("stored", null);
      return true;
    } catch (error) {
      report("stored", storeProblemText(error));
      return false;
    }
  }

  /** Stored before the order: the authority may reach any instance, and a full disk must not waste an order. */
  async function withAccount(state: HttpsState): Promise<{ state: HttpsState; pem: string } | null> {
    const pem = state.accounts[directory] ?? newKeyPem();
    const next = { ...state, accounts: { ...state.accounts, [directory]: pem } };
    if (!(await save(next))) return null;
    return { state: next, pem };
  }

  async function order(before: HttpsState): Promise<void> {
    const account = await withAccount(before);
    if (!account) return;
    const { state, pem } = account;
    const place = { domain, directory };
    try {
      const keyAndChain = await orderCertificate({ ...place, accountKey: createPrivateKey(pem), clock, wait });
      current = readCertificate({ ...keyAndChain, ...place }, roots);
    } catch (error) {
      const failures = (state.failures[failureName]?.failures ?? 0) + 1;
      const problem = orderProblemText(error, place);
      const retryAfterMs = error instanceof AuthorityProblem ? error.retryAfterMs : null;
      const [at, nextAt] = [clock(), retryTime(failures, clock(), Math.random(), retryAfterMs)];
      report("ordered", problem);
      const failure = { failures, problem, at, nextAt, isFirm: retryAfterMs !== null };
      await save({ ...state, failures: { ...state.failures, [failureName]: failure } });
      return;
    }
    report("ordered", null);
    log.info({ domain, until: new Date(current.endsAt).toISOString() }, "new certificate in use");
    const { key, chain } = current;
    const { [failureName]: _solved, ...failures } = state.failures;
    const next = { ...state, certificate: { ...place, key, chain }, failures };
    unsaved = (await save(next)) ? null : next;
  }

  async function renewIfDue(): Promise<void> {
    if (unsaved && (await save(unsaved))) unsaved = null;
    const state = await read();
    if (!(state && isDue() && mayTry(state))) return;
    await alone(async () => {
      // Another instance may have been faster.
      const newCertificate = await read();
      if (newCertificate && isDue() && mayTry(newCertificate)) await order(newCertificate);
    });
  }

  return {
    domain,
    report,
    async tick() {
      try {
        await renewIfDue();
      } catch (error) {
        log.error({ err: error }, "the certificate could not be checked or renewed");
      }
      isFirstTick = false;
    },
    certificate: () => current,
    async challengeReply(token) {
      if (!tokenForm.test(token)) return null;
      // Another instance may have made the account a moment ago. Anyone can ask, so all requests of a second share a read.
      if (!latest.accounts[directory]) {
        nextRead ??= wait(challengeReadMs)
          .then(read)
          .finally(() => {
            nextRead = null;
          });
        await nextRead;
      }
      const pem = latest.accounts[directory];
      return pem === undefined ? null : `${token}.${thumbprintOf(createPrivateKey(pem))}`;
    },
    status() {
      const isOver = current !== null && clock() >= current.endsAt;
      const expired = isOver ? [`The certificate for ${domain} has expired, so browsers won't open the site.`] : [];
      return {
        domain,
        endsAt: current?.endsAt ?? null,
        isTrusted: current?.isTrusted === true && !isOver,
        hasFailed: problems.has("ordered") || problems.has("stored"),
        problems: [...expired, ...problems.values()],
      };
    },
  };
}
