import { apiTokens } from "../../src/base/db/schema.ts";
import { tokenPrefix } from "../../src/base/http/bearer.ts";
import { hashToken } from "../../src/base/secret-token.ts";
import { type TokenScope, tokenScopes } from "../../src/rights.ts";
import type { Club } from "../support/club.ts";

const day = 86_400_000;

/** Saves a token as if it was created long ago and used just now. Returns its secret and id. */
export async function addToken(
  club: Pick<Club, "store" | "now">,
  userId: number,
  {
    isClub = false,
    scopes = [...tokenScopes],
    days = 30,
  }: { isClub?: boolean; scopes?: TokenScope[]; days?: number } = {},
) {
  const now = club.now();
  const secret = tokenPrefix + Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  const row = { userId, isClub, name: "Scoreboard", scopes, tokenHash: hashToken(secret), lastUsedAt: now };
  const [made] = await club.store.write((tx) =>
    tx
      .insert(apiTokens)
      .values({ ...row, createdAt: now, expiresAt: now + days * day })
      .returning({ id: apiTokens.id }),
  );
  if (!made) throw new Error("The token was not saved.");
  return { id: made.id, secret, headers: { authorization: `Bearer ${secret}`, origin: null } };
}

/** One token of the owner, and one of the club. */
export async function addTokens(club: Club, ownerId: number, adminId: number) {
  return {
    ownToken: (await addToken(club, ownerId)).id,
    clubToken: (await addToken(club, adminId, { isClub: true })).id,
  };
}
