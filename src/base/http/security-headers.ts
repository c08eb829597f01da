type Sources = Record<string, readonly string[]>;

const ownSources: Sources = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:", "blob:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "manifest-src": ["'self'"],
  "worker-src": ["'self'"],
  "form-action": ["'self'"],
  "base-uri": ["'none'"],
  "frame-ancestors": ["'none'"],
};

/** The sources in Stripe's security guide. Sent with every page, because the payment opens without a new document. */
const stripeSources: Sources = {
  "script-src": ["https://js.stripe.com", "https://*.js.stripe.com"],
  "connect-src": ["https://api.stripe.com"],
  // The form to set up a payout account is posted there when JavaScript is off.
  "form-action": ["https://connect.stripe.com"],
  "frame-src": ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
};

function policyOf(...parts: Sources[]): string {
  const all = new Map<string, string[]>();
  for (const [directive, sources] of parts.flatMap((part) => Object.entries(part))) {
    all.set(directive, [...(all.get(directive) ?? []), ...sources]);
  }
  return [...all].map(([directive, sources]) => `${directive} ${sources.join(" ")}`).join("; ");
}

const policies = { mock: policyOf(ownSources), stripe: policyOf(ownSources, stripeSources) };

/** Needed by wallets, and by a bank's page in its own window. */
const paymentFrames = { mock: "self", stripe: 'self "https://js.stripe.com"' };
const openers = { mock: "same-origin", stripe: "same-origin-allow-popups" };

/** The policy of pages that other sites may frame; no payments are made there. */
export const framedPolicy = policyOf({ ...ownSources, "frame-ancestors": ["*"] });

const mayBeFramed = (headers: Headers) => headers.get("content-security-policy") === framedPolicy;

type HeaderOptions = { staysHttps: boolean; payments: "mock" | "stripe" };

/** Doesn't replace a reply's own policies. */
export function setSecurityHeaders(headers: Headers, { staysHttps, payments }: HeaderOptions): void {
  if (!headers.has("content-security-policy")) headers.set("content-security-policy", policies[payments]);
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
  headers.set("x-content-type-options", "nosniff");
  // This header can't list sites, and old browsers would obey it.
  if (!mayBeFramed(headers)) headers.set("x-frame-options", "DENY");
  headers.set("referrer-policy", "same-origin");
  const payment = paymentFrames[payments];
  headers.set("permissions-policy", `camera=(self), geolocation=(self), microphone=(), payment=(${payment}), usb=()`);
  if (!headers.has("cross-origin-resource-policy")) headers.set("cross-origin-resource-policy", "same-origin");
  headers.set("cross-origin-opener-policy", openers[payments]);
  if (staysHttps) headers.set("strict-transport-security", "max-age=31536000");
}
