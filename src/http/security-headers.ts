const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Sets on every reply what keeps a browser from being talked into something. A reply's own stricter policy stays. */
export function setSecurityHeaders(headers: Headers, isHttps: boolean): void {
  if (!headers.has("content-security-policy")) headers.set("content-security-policy", policy);
  headers.set("x-content-type-options", "nosniff");
  headers.set("x-frame-options", "DENY");
  headers.set("referrer-policy", "same-origin");
  headers.set("permissions-policy", "camera=(self), geolocation=(), microphone=(), payment=(self), usb=()");
  headers.set("cross-origin-opener-policy", "same-origin");
  if (isHttps) headers.set("strict-transport-security", "max-age=31536000");
}
