import type { CertificateKeeper } from "./keep-certificate.ts";

const challengePath = "/.well-known/acme-challenge/";

const plain = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(`${text}\n`, {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      connection: "close",
      ...headers,
    },
  });

type Goal = Pick<CertificateKeeper, "challengeReply" | "certificate"> & {
  /** The origin that serves the club over TLS. */
  origin: () => string;
};

/** All replies without TLS: to an authority's check, and redirects to https. Passwords are never sent this way. */
export const redirectToHttps = ({ challengeReply, certificate, origin }: Goal) =>
  async function reply(request: Request): Promise<Response> {
    const url = URL.parse(request.url);
    if (!url) return plain(400, "This address can't be read.");
    if (url.pathname.startsWith(challengePath)) {
      const proof = await challengeReply(url.pathname.slice(challengePath.length));
      return proof === null ? plain(404, "There's nothing here.") : plain(200, proof);
    }
    if (certificate() === null) {
      return plain(503, "This club is getting its certificate. Try again in a minute.", { "retry-after": "60" });
    }
    // Unlike 301, 308 keeps the method and the form's data.
    return plain(308, "This club is served over https.", { location: `${origin()}${url.pathname}${url.search}` });
  };
