import type { KeyObject } from "node:crypto";
import { signatureOf } from "../../scripts/releasing/release-key.ts";

/** The files of a release by name. */
export type ReleaseFiles = Record<string, string | Uint8Array<ArrayBuffer>>;

export const sha256 = (content: string): string => new Bun.CryptoHasher("sha256").update(content).digest("hex");

/** The line of a file in SHA256SUMS. */
export const sumLine = (name: string, content: string): string => `${sha256(content)}  ${name}\n`;

/** A list of sums and its signature. */
export const signed = (sums: string, key: KeyObject): ReleaseFiles => ({
  SHA256SUMS: sums,
  "SHA256SUMS.sig": new Uint8Array(signatureOf(key, sums)),
});

/** The release of a single program. */
export const releaseOf = (name: string, program: string, key: KeyObject): ReleaseFiles => ({
  ...signed(sumLine(name, program), key),
  [name]: program,
});

/** A server on loopback that serves `files`, at an address with a path, or redirects every request. */
export function openReleaseServer() {
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch({ url, method }): Response {
      release.requests.push(`${method} ${url.replace(release.address, "")}`);
      if (release.redirectTo !== null) return Response.redirect(release.redirectTo);
      const content = release.files[new URL(url).pathname.replace("/releases/", "")];
      return content === undefined ? new Response("not here", { status: 404 }) : new Response(content);
    },
  });
  const release = {
    files: {} as ReleaseFiles,
    /** Every request so far, such as "GET /SHA256SUMS". */
    requests: [] as string[],
    redirectTo: null as string | null,
    address: `http://127.0.0.1:${server.port}/releases`,
    close: () => server.stop(true),
  };
  return release;
}
