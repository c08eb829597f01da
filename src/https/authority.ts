import { createHash, createPublicKey, type KeyObject, sign } from "node:crypto";
import { z } from "zod";
import { version } from "../../package.json";
import { retryAfterMs } from "../base/http/retry-after.ts";

/** A certificate authority's refusal (RFC 8555, 6.7). */
export class AuthorityProblem extends Error {
  override readonly name = "AuthorityProblem";
  constructor(
    /** Such as `rateLimited`, without the prefix that all types share. */
    readonly type: string,
    /** The authority's own message. */
    readonly detail: string,
    /** How long to wait before the next request; null if the reply doesn't specify it. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(`${type}: ${detail}`);
  }
}

const typePrefix = "urn:ietf:params:acme:error:";

const problemBody = z.object({ type: z.string().default(""), detail: z.string().default("") });

export type ProblemBody = z.output<typeof problemBody>;

export const problemOf = ({ type, detail }: ProblemBody, retryAfterMs: number | null = null): AuthorityProblem =>
  new AuthorityProblem(type.startsWith(typePrefix) ? type.slice(typePrefix.length) : type, detail, retryAfterMs);

const directoryBody = z.object({ newNonce: z.url(), newAccount: z.url(), newOrder: z.url() });

const challengeBody = z.object({ type: z.string(), url: z.url(), token: z.string().default("") });

/** The protocol's replies, reduced to the fields that we read. */
export const authorityBodies = {
  account: z.object({ status: z.string() }),
  order: z.object({
    status: z.string(),
    authorizations: z.array(z.url()).max(10),
    finalize: z.url(),
    certificate: z.url().optional(),
    error: problemBody.optional(),
  }),
  authorization: z.object({
    status: z.string(),
    challenges: z.array(challengeBody.extend({ error: problemBody.optional() })).max(20),
  }),
  challenge: z.object({ status: z.string() }),
} as const;

const patienceMs = 30_000;
const maxReplyBytes = 256 * 1024;
const nonceTries = 10;

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxReplyBytes) throw new AuthorityProblem("malformed", "its reply is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parsed<T>(shape: z.ZodType<T>, text: string): T {
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw new AuthorityProblem("malformed", "its reply isn't that of a certificate authority");
  }
}

const base64url = (data: string | Uint8Array): string => Buffer.from(data).toString("base64url");

/** The public key as RFC 7638 orders its members. */
function jwkOf(key: KeyObject) {
  const { crv, kty, x, y } = createPublicKey(key).export({ format: "jwk" });
  return { crv, kty, x, y };
}

/** Identifies an account key in the replies to challenges (RFC 8555, 8.1). */
export const thumbprintOf = (key: KeyObject): string =>
  createHash("sha256")
    .update(JSON.stringify(jwkOf(key)))
    .digest("base64url");

export type AuthorityReply<T> = { body: T; location: string | null; retryAfterMs: number | null };

export type Authority = {
  newAccount: string;
  newOrder: string;
  /** Its clock at the first reply, UTC ms; null if the reply doesn't contain it. */
  date: number | null;
  /** Names the account in later requests, instead of the key. */
  setAccount(url: string): void;
  /** Sends a signed request; a null payload reads. Throws `AuthorityProblem` or the network's error. */
  post<T>(url: string, payload: object | null, shape: z.ZodType<T>): Promise<AuthorityReply<T>>;
  /** Reads a chain of certificates as PEM. */
  readText(url: string): Promise<string>;
};

type Options = { directory: string; accountKey: KeyObject; clock: () => number };

/** An ACME server (RFC 8555) and this program's account there. */
export async function openAuthority({ directory, accountKey, clock }: Options): Promise<Authority> {
  const send = (url: string, init: RequestInit = {}) => {
    // Plain http is only for an authority that is tested on this computer.
    if (directory.startsWith("https:") && !url.startsWith("https:")) {
      throw new AuthorityProblem("malformed", "it names an address without https");
    }
    const headers = new Headers(init.headers);
    headers.set("user-agent", `FishTournament-Pro/${version}`);
    return fetch(url, { ...init, headers, redirect: "error", signal: AbortSignal.timeout(patienceMs) });
  };

  const failure = (response: Response, text: string): AuthorityProblem => {
    const waitMs = retryAfterMs(response.headers.get("retry-after"), clock());
    const unknown = new AuthorityProblem("serverInternal", `it replied with status ${response.status}`, waitMs);
    try {
      const problem = problemOf(problemBody.parse(JSON.parse(text)), waitMs);
      return problem.type === "" ? unknown : problem;
    } catch {
      return unknown;
    }
  };

  const first = await send(directory);
  const listed = await boundedText(first);
  if (!first.ok) throw failure(first, listed);
  const urls = parsed(directoryBody, listed);
  const date = Date.parse(first.headers.get("date") ?? "");
  let nonce: string | null = null;
  let account: string | null = null;

  async function takeNonce(): Promise<string> {
    const unused = nonce ?? (await send(urls.newNonce, { method: "HEAD" })).headers.get("replay-nonce");
    nonce = null;
    if (!unused) throw new AuthorityProblem("malformed", "it gave no nonce");
    return unused;
  }

  async function sendSigned(url: string, payload: object | null): Promise<Response> {
    const identity = account ? { kid: account } : { jwk: jwkOf(accountKey) };
    const header = base64url(JSON.stringify({ alg: "ES256", ...identity, nonce: await takeNonce(), url }));
    const body = payload === null ? "" : base64url(JSON.stringify(payload));
    const signature = sign("sha256", Buffer.from(`${header}.${body}`), { key: accountKey, dsaEncoding: "ieee-p1363" });
    const response = await send(url, {
      method: "POST",
      headers: { "content-type": "application/jose+json" },
      body: JSON.stringify({ protected: header, payload: body, signature: base64url(signature) }),
    });
    nonce = response.headers.get("replay-nonce");
    return response;
  }

  /** A nonce may have expired or been refused; the reply contains the next one. */
  async function request(url: string, payload: object | null) {
    for (let tries = 1; ; tries += 1) {
      const response = await sendSigned(url, payload);
      const text = await boundedText(response);
      if (response.ok) return { response, text };
      const problem = failure(response, text);
      if (problem.type !== "badNonce" || tries === nonceTries) throw problem;
    }
  }

  return {
    newAccount: urls.newAccount,
    newOrder: urls.newOrder,
    date: Number.isFinite(date) ? date : null,
    setAccount(url) {
      account = url;
    },
    async post(url, payload, shape) {
      const { response, text } = await request(url, payload);
      const { headers } = response;
      const waitMs = retryAfterMs(headers.get("retry-after"), clock());
      return { body: parsed(shape, text), location: headers.get("location"), retryAfterMs: waitMs };
    },
    readText: async (url) => (await request(url, null)).text,
  };
}
