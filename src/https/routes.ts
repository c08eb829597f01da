import { Elysia } from "elysia";
import { replies } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import type { Deps } from "../deps.ts";
import { certificateView, readCertificateView } from "./certificate-view.ts";

export const httpsRoutes = ({ https }: Pick<Deps, "https">) =>
  new Elysia({ tags: ["Club"] }).use(requestContext).get("/api/admin/certificate", () => readCertificateView(https), {
    role: "admin",
    ...replies(certificateView, "The certificate of the club's domain, and what prevents its renewal."),
  });
