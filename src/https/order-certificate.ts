import { createPrivateKey, type KeyObject } from "node:crypto";
import type { z } from "zod";
import { type Authority, AuthorityProblem, authorityBodies, openAuthority, problemOf } from "./authority.ts";
import { newKeyPem } from "./new-key.ts";
import { signingRequest } from "./signing-request.ts";

/** A private key and the certificates that belong to it, the domain's own first, as PEM. */
export type KeyAndChain = { key: string; chain: string };

/** Thrown before an order: if the clock is wrong, each new certificate looks expired or not yet valid and is ordered again. */
export class WrongClock extends Error {
  override readonly name = "WrongClock";
  constructor(
    /** Negative if this computer's clock is behind. */
    readonly aheadMs: number,
  ) {
    super("the clock of this computer is wrong");
  }
}

const clockToleranceMs = 60 * 60_000;

const shortestWaitMs = 1000;
const longestWaitMs = 15_000;
const usualWaitMs = 2000;
const maxReads = 60;

type Order = {
  directory: string;
  domain: string;
  accountKey: KeyObject;
  clock: () => number;
  wait: (ms: number) => Promise<unknown>;
};

type Reads<T> = { url: string; shape: z.ZodType<T>; wait: Order["wait"] };

/** Reads until the status is no longer `pending` or `processing`. */
async function settled<T extends { status: string }>(authority: Authority, { url, shape, wait }: Reads<T>): Promise<T> {
  for (let reads = 1; ; reads += 1) {
    const { body, retryAfterMs } = await authority.post(url, null, shape);
    if (body.status !== "pending" && body.status !== "processing") return body;
    if (reads === maxReads) throw new AuthorityProblem("serverInternal", "it took too long");
    await wait(Math.min(Math.max(retryAfterMs ?? usualWaitMs, shortestWaitMs), longestWaitMs));
  }
}

/** The authority looks for its token at the domain; every instance replies with the account's thumbprint. */
async function proveControl(authority: Authority, url: string, wait: Order["wait"]): Promise<void> {
  const shape = authorityBodies.authorization;
  const { body } = await authority.post(url, null, shape);
  if (body.status === "valid") return;
  const challenge = body.challenges.find(({ type }) => type === "http-01");
  if (!challenge) throw new AuthorityProblem("malformed", "it doesn't offer a check over http");
  await authority.post(challenge.url, {}, authorityBodies.challenge);
  const { status, challenges } = await settled(authority, { url, shape, wait });
  if (status === "valid") return;
  const failed = challenges.find(({ error }) => error);
  throw failed?.error ? problemOf(failed.error) : new AuthorityProblem("unauthorized", `the check ended as ${status}`);
}

const must = <T>(value: T | null | undefined, name: string): T => {
  if (value == null) throw new AuthorityProblem("malformed", `its reply doesn't contain ${name}`);
  return value;
};

/** Orders a certificate. Throws `AuthorityProblem`, `WrongClock` or the network's error. */
export async function orderCertificate({ directory, domain, accountKey, clock, wait }: Order): Promise<KeyAndChain> {
  const authority = await openAuthority({ directory, accountKey, clock });
  const aheadMs = authority.date === null ? 0 : clock() - authority.date;
  if (Math.abs(aheadMs) > clockToleranceMs) throw new WrongClock(aheadMs);
  // The authority returns an existing account.
  const account = await authority.post(authority.newAccount, { termsOfServiceAgreed: true }, authorityBodies.account);
  authority.setAccount(must(account.location, "account"));
  const identifiers = [{ type: "dns", value: domain }];
  const created = await authority.post(authority.newOrder, { identifiers }, authorityBodies.order);
  const url = must(created.location, "order");
  for (const authorization of created.body.authorizations) await proveControl(authority, authorization, wait);
  const key = newKeyPem();
  const csr = signingRequest(domain, createPrivateKey(key)).toString("base64url");
  await authority.post(created.body.finalize, { csr }, authorityBodies.order);
  const order = await settled(authority, { url, shape: authorityBodies.order, wait });
  if (order.error) throw problemOf(order.error);
  const chain = await authority.readText(must(order.certificate, "certificate"));
  return { key, chain };
}
