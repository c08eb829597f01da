import { z } from "zod";
import { instant, text } from "../base/db/shared-fields.ts";
import { isoText } from "../base/format/moments.ts";
import type { CertificateKeeper } from "./keep-certificate.ts";

/** `GET /api/admin/certificate`. */
export const certificateView = z.strictObject({
  domain: text.nullable().describe("null: this program doesn't serve https itself"),
  endsAt: instant.nullable().describe("null while there is no certificate"),
  problems: z.array(text).describe("problems for the person who runs the server to solve, a sentence each"),
});

export type CertificateView = z.infer<typeof certificateView>;

export function readCertificateView(https: CertificateKeeper | null): CertificateView {
  if (https === null) return { domain: null, endsAt: null, problems: [] };
  const { domain, endsAt, problems } = https.status();
  return { domain, endsAt: isoText(endsAt), problems };
}
