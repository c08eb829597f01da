import "reflect-metadata";
import { createHash, createPublicKey, verify } from "node:crypto";
import {
  BasicConstraintsExtension,
  Pkcs10CertificateRequest,
  SubjectAlternativeNameExtension,
  X509Certificate,
  X509CertificateGenerator,
} from "@peculiar/x509";

type Problem = { type: string; detail?: string; status?: number; retryAfter?: string };

type Step = "directory" | "newAccount" | "newOrder" | "check" | "finalize" | "certificate";

type Order = { domain: string; token: string; account: string; status: string; error?: Problem; chain?: string };

/** The public part of an EC key. */
type JsonWebKey = { crv: string; kty: string; x: string; y: string };

type Account = { key: JsonWebKey; thumbprint: string };

export type AcmeDouble = {
  directory: string;
  /** The root of its certificates, as PEM. */
  root: string;
  /** The number of orders that were started. */
  orders(): number;
  accounts(): number;
  /** Makes the next request of this kind fail, or with `always` every one. */
  fail(step: Step, problem: Problem, always?: "always"): void;
  /** Makes everything succeed again. */
  recover(): void;
  refuseNonces(count: number): void;
  /** How far ahead its own clock is. */
  setAhead(ms: number): void;
  stop(): Promise<void>;
};

type Options = {
  clock: () => number;
  /** The address to which a domain's check is sent, instead of DNS. */
  redirectTo: (domain: string) => string;
};

const day = 86_400_000;
const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const newKeys = () => crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
const typeOf = (type: string) => type && `urn:ietf:params:acme:error:${type}`;
const text = (encoded: string) => Buffer.from(encoded, "base64url").toString("utf8");

/** RFC 7638. */
const thumbprintOf = ({ crv, kty, x, y }: JsonWebKey) =>
  createHash("sha256").update(JSON.stringify({ crv, kty, x, y })).digest("base64url");

async function openAuthorityKeys(now: number) {
  const [rootKeys, issuerKeys] = [await newKeys(), await newKeys()];
  const between = { notBefore: new Date(now - 3650 * day), notAfter: new Date(now + 3650 * day) };
  const extensions = [new BasicConstraintsExtension(true, undefined, true)];
  const root = await X509CertificateGenerator.createSelfSigned({
    ...{ name: "CN=Test Root", keys: rootKeys, signingAlgorithm: algorithm, extensions },
    ...between,
  });
  const issuer = await X509CertificateGenerator.create({
    ...{ subject: "CN=Test Issuer", issuer: root.subject, publicKey: issuerKeys.publicKey, extensions },
    ...{ signingKey: rootKeys.privateKey, signingAlgorithm: algorithm },
    ...between,
  });
  return { root, issuer, issuerKeys };
}

/** A certificate authority on loopback that implements RFC 8555, verifies requests, and fails on demand. */
export async function openAcmeDouble({ clock, redirectTo }: Options): Promise<AcmeDouble> {
  const { root, issuer, issuerKeys } = await openAuthorityKeys(clock());
  const nonces = new Set<string>();
  const accounts = new Map<string, Account>();
  const orders: Order[] = [];
  const failures = new Map<Step, { problem: Problem; isLasting: boolean }>();
  let [nonceRefusals, aheadMs] = [0, 0];

  function takeFailure(step: Step): Problem | null {
    const failure = failures.get(step);
    if (failure && !failure.isLasting) failures.delete(step);
    return failure?.problem ?? null;
  }

  function reply(body: object | string | null, status = 200, headers: Record<string, string> = {}): Response {
    const nonce = crypto.randomUUID();
    nonces.add(nonce);
    const date = new Date(clock() + aheadMs).toUTCString();
    const content = typeof body === "string" ? body : JSON.stringify(body);
    return new Response(content, { status, headers: { "replay-nonce": nonce, date, ...headers } });
  }

  const refuse = ({ type, detail = "because of the test", status = 400, retryAfter }: Problem): Response =>
    reply({ type: typeOf(type), detail, status }, status, retryAfter ? { "retry-after": retryAfter } : {});

  const base = () => `http://127.0.0.1:${server.port}`;

  const orderView = (id: number, { domain, status, error, chain }: Order) => ({
    ...{ status, identifiers: [{ type: "dns", value: domain }], authorizations: [`${base()}/authz/${id}`] },
    ...{ finalize: `${base()}/finalize/${id}`, ...(chain && { certificate: `${base()}/cert/${id}` }) },
    ...(error && status === "invalid" && { error: { ...error, type: typeOf(error.type) } }),
  });

  function authorizationView(id: number, { domain, token, status, error }: Order) {
    const passed = ["ready", "processing", "valid"].includes(status);
    const checked = error ? "invalid" : "pending";
    const challenge = { type: "http-01", url: `${base()}/check/${id}`, token, status: passed ? "valid" : checked };
    const shown = error ? { ...challenge, error: { ...error, type: typeOf(error.type) } } : challenge;
    const other = { type: "dns-01", url: `${base()}/other/${id}`, token, status: "pending" };
    return { status: challenge.status, identifier: { type: "dns", value: domain }, challenges: [other, shown] };
  }

  /** Requests the token from the domain, as RFC 8555, 8.3 describes. */
  async function check(order: Order): Promise<void> {
    const failure = takeFailure("check");
    const url = `${redirectTo(order.domain)}/.well-known/acme-challenge/${order.token}`;
    const content = await fetch(url, { headers: { host: order.domain } }).then(
      (response) => response.text(),
      () => null,
    );
    const expected = `${order.token}.${accounts.get(order.account)?.thumbprint}`;
    if (failure) order.error = failure;
    else if (content === null) order.error = { type: "connection", detail: "Connection refused" };
    else if (content.trim() !== expected) order.error = { type: "unauthorized", detail: "The file has other content" };
    order.status = order.error ? "invalid" : "ready";
  }

  async function issue(order: Order, csr: string): Promise<Problem | null> {
    const request = new Pkcs10CertificateRequest(Buffer.from(csr, "base64url"));
    const names = request.extensions.flatMap((extension) =>
      extension instanceof SubjectAlternativeNameExtension ? extension.names.toJSON() : [],
    );
    if (!(await request.verify())) return { type: "badCSR", detail: "wrong signature" };
    if (names.length !== 1 || names[0]?.value !== order.domain) return { type: "badCSR", detail: "other names" };
    const certificate = await X509CertificateGenerator.create({
      ...{ subject: "", issuer: issuer.subject, publicKey: request.publicKey },
      ...{ notBefore: new Date(clock() - 3_600_000), notAfter: new Date(clock() - 3_600_000 + 90 * day) },
      ...{ signingKey: issuerKeys.privateKey, signingAlgorithm: algorithm },
      extensions: [new SubjectAlternativeNameExtension([{ type: "dns", value: order.domain }])],
    });
    order.chain = `${certificate.toString("pem")}\n${issuer.toString("pem")}\n`;
    order.status = "processing";
    return null;
  }

  function addAccount(jwk: JsonWebKey): Response {
    const thumbprint = thumbprintOf(jwk);
    const existingUrl = [...accounts].find(([, account]) => account.thumbprint === thumbprint)?.[0];
    const url = existingUrl ?? `${base()}/account/${accounts.size + 1}`;
    accounts.set(url, { key: jwk, thumbprint });
    return reply({ status: "valid" }, existingUrl ? 200 : 201, { location: url });
  }

  function addOrder(payload: { identifiers: { value: string }[] }, account: string): Response {
    const [identifier] = payload.identifiers;
    const order = { domain: identifier?.value ?? "", token: crypto.randomUUID(), account, status: "pending" };
    const id = orders.push(order) - 1;
    return reply(orderView(id, order), 201, { location: `${base()}/order/${id}` });
  }

  /** Reading an order that is being issued completes it, so that a client has to ask again. */
  function readOrder(id: number, order: Order): Response {
    const reply_ = reply(orderView(id, order), 200, { "retry-after": "3" });
    if (order.status === "processing") order.status = "valid";
    return reply_;
  }

  async function perform(path: string, payload: unknown, account: string, jwk?: JsonWebKey): Promise<Response> {
    const [, kind = "", number = ""] = path.split("/");
    const step = ({ cert: "certificate" }[kind] ?? kind) as Step;
    const failure = step === "check" ? null : takeFailure(step);
    if (failure) return refuse(failure);
    if (kind === "newAccount") return jwk ? addAccount(jwk) : refuse({ type: "malformed", detail: "no key" });
    if (kind === "newOrder") return addOrder(payload as { identifiers: { value: string }[] }, account);
    const order = orders[Number(number)];
    if (order?.account !== account) return refuse({ type: "unauthorized", detail: "another's order" });
    if (kind === "authz") return reply(authorizationView(Number(number), order));
    if (kind === "order") return readOrder(Number(number), order);
    if (kind === "cert") return reply(order.chain ?? null);
    if (kind === "check") await check(order);
    if (kind !== "finalize") return reply({ status: "processing" });
    if (order.status !== "ready") return refuse({ type: "orderNotReady" });
    const problem = await issue(order, (payload as { csr: string }).csr);
    return problem ? refuse(problem) : reply(orderView(Number(number), order));
  }

  type Header = { alg: string; nonce: string; url: string; kid?: string; jwk?: JsonWebKey };

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/directory") {
      const failure = takeFailure("directory");
      const urls = ["newNonce", "newAccount", "newOrder"].map((name) => [name, `${base()}/${name}`]);
      return failure ? refuse(failure) : reply(Object.fromEntries(urls));
    }
    if (pathname === "/newNonce") return reply(null);
    if (request.headers.get("content-type") !== "application/jose+json")
      return refuse({ type: "malformed", status: 415 });
    const jws = (await request.json()) as { protected: string; payload: string; signature: string };
    const header = JSON.parse(text(jws.protected)) as Header;
    if (!nonces.delete(header.nonce)) return refuse({ type: "badNonce" });
    if (nonceRefusals > 0) {
      nonceRefusals -= 1;
      return refuse({ type: "badNonce" });
    }
    const key = header.jwk ?? accounts.get(header.kid ?? "")?.key;
    if (!key) return refuse({ type: "accountDoesNotExist" });
    const isSigned = verify(
      "sha256",
      Buffer.from(`${jws.protected}.${jws.payload}`),
      { key: createPublicKey({ key, format: "jwk" }), dsaEncoding: "ieee-p1363" },
      Buffer.from(jws.signature, "base64url"),
    );
    if (!isSigned || header.alg !== "ES256") return refuse({ type: "malformed", detail: "wrong signature" });
    if (header.url !== request.url) return refuse({ type: "unauthorized", detail: "signed for another address" });
    const payload = jws.payload === "" ? null : JSON.parse(text(jws.payload));
    return perform(pathname, payload, header.kid ?? "", header.jwk);
  }

  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: answer });
  return {
    directory: `${base()}/directory`,
    root: new X509Certificate(root.rawData).toString("pem"),
    orders: () => orders.length,
    accounts: () => accounts.size,
    fail: (step, problem, always) => void failures.set(step, { problem, isLasting: always !== undefined }),
    recover: () => failures.clear(),
    refuseNonces(count) {
      nonceRefusals = count;
    },
    setAhead(ms) {
      aheadMs = ms;
    },
    stop: () => server.stop(true),
  };
}
