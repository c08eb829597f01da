import { Elysia } from "elysia";
import { z } from "zod";
import { instant, text } from "../../base/db/shared-fields.ts";
import { replies } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import type { Deps } from "../../deps.ts";
import { listPublicKeys } from "./signing-keys.ts";

const publicKey = z.strictObject({ key: text.describe("Ed25519, the 32 bytes in base64url"), createdAt: instant });

export const keyRoutes = ({ store }: Deps) =>
  new Elysia({ tags: ["Standings"] }).use(requestContext).get("/api/keys", () => store.read(listPublicKeys), {
    anyone: true,
    ...replies(
      z.array(publicKey),
      "The club's public keys, newest first; the newest one signs. Official results signed with an earlier key stay valid.",
    ),
  });
