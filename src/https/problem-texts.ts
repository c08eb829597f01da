import { codeOf } from "../base/error-code.ts";
import { AuthorityProblem } from "./authority.ts";
import { UnusableCertificate } from "./certificate.ts";
import { UnsavableState } from "./https-state.ts";
import { WrongClock } from "./order-certificate.ts";

const maxDetail = 200;

/** One line of the authority's own message, without its final period. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, " ")
    .slice(0, maxDetail)
    .trim()
    .replace(/\.$/, "");

type Place = { domain: string; directory: string };

const cause: Record<string, (place: Place) => string> = {
  dns: ({ domain }) => `The name ${domain} has no address yet. Check its DNS record.`,
  connection: ({ domain }) =>
    `Nothing answered at http://${domain} on port 80. Check that the name points to this computer, and that your router and firewall forward port 80.`,
  unauthorized: ({ domain }) => `The name ${domain} points to another computer. Check its DNS record.`,
  incorrectResponse: ({ domain }) => `The name ${domain} points to another computer. Check its DNS record.`,
  caa: ({ domain }) => `The CAA record of ${domain} doesn't allow this certificate authority.`,
  rateLimited: () => "The certificate authority isn't accepting more requests for now.",
  externalAccountRequired: () =>
    "The certificate authority accepts only existing accounts. Set ACME_DIRECTORY to another authority.",
  rejectedIdentifier: ({ domain }) => `The certificate authority doesn't issue certificates for ${domain}.`,
};

function ofAuthority({ type, detail }: AuthorityProblem, place: Place): string {
  const words = oneLine(detail);
  const sentence = cause[type]?.(place);
  if (sentence) return words ? `${sentence} The authority's message: ${words}.` : sentence;
  const { host } = new URL(place.directory);
  return type === "serverInternal" || type === "malformed"
    ? `The certificate authority ${host} failed: ${words}.`
    : `The certificate authority ${host} refused: ${words || type}.`;
}

function clockText({ aheadMs }: WrongClock): string {
  const hours = Math.round(Math.abs(aheadMs) / 3_600_000);
  const by = hours < 48 ? `${hours} ${hours === 1 ? "hour" : "hours"}` : `${Math.round(hours / 24)} days`;
  return `This computer's clock is ${by} ${aheadMs > 0 ? "ahead" : "behind"}. Set it, or turn on time synchronization.`;
}

/** Explains in a sentence or two why there is no new certificate. */
export function orderProblemText(error: unknown, place: Place): string {
  if (error instanceof AuthorityProblem) return ofAuthority(error, place);
  if (error instanceof WrongClock) return clockText(error);
  if (error instanceof UnusableCertificate) return `The certificate authority's reply can't be used: ${error.message}.`;
  if (!(error instanceof Error)) return "The certificate couldn't be ordered.";
  const { host } = new URL(place.directory);
  if (error.name === "TimeoutError") return `The certificate authority ${host} didn't respond.`;
  const code = codeOf(error);
  if (/CERT_NOT_YET_VALID|CERT_HAS_EXPIRED/.test(code)) {
    return `${host}'s own certificate isn't valid according to this computer's clock. Check the clock.`;
  }
  if (/CERT|SIGNATURE|SELF_SIGNED/.test(code)) return `${host}'s own certificate isn't trusted (${code}).`;
  return `The certificate authority ${host} can't be reached (${code}).`;
}

/** Explains why the certificate and its key can't be read or stored. */
export function storeProblemText(error: unknown): string {
  if (error instanceof UnsavableState) return error.message;
  const code = codeOf(error);
  if (/ENOSPC|EDQUOT/.test(code)) return "The disk is full, so no certificate can be stored. Free up space.";
  if (/EACCES|EPERM|EROFS/.test(code)) {
    return `The certificate can't be stored: the program isn't allowed to write to the data folder (${code}).`;
  }
  return `The certificate can't be stored (${code}).`;
}
