import { oneTimeLinks } from "../../src/base/db/schema.ts";
import { hashToken } from "../../src/base/secret-token.ts";
import { type Club, noon } from "../support/club.ts";

const day = 86_400_000;

export async function addLinks(club: Club, userId: number) {
  const setUpLink = "set-up-link";
  const passwordLink = "password-link";
  const times = { createdAt: noon, expiresAt: noon + day };
  await club.store.write(async (tx) => {
    await tx.insert(oneTimeLinks).values([
      { tokenHash: hashToken(setUpLink), purpose: "first_admin", ...times },
      { tokenHash: hashToken(passwordLink), purpose: "password", userId, ...times },
    ]);
  });
  return { setUpLink, passwordLink };
}
