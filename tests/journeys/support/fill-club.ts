import { join } from "node:path";
import { agreementVersion } from "../../../src/accounts/account-limits.ts";
import { openPasswords } from "../../../src/accounts/passwords.ts";
import { users } from "../../../src/base/db/schema.ts";
import { openStore } from "../../../src/base/db/store.ts";
import { openSession } from "../../../src/base/http/session.ts";
import { passwordOf, people, secretary } from "./people.ts";

/*
 * `bun fill-club.ts DATA_DIR ready|new`: a club for journeys. In a `ready` one, an admin and some anglers have accepted
 * the agreement and seen the tutorial. In a `new` one there is only the admin, who hasn't. Prints everybody's sessions
 * as JSON.
 */

const [dataDir = "", kind] = process.argv.slice(2);
const now = Date.now();
const store = openStore(join(dataDir, "club.sqlite"), now);
const passwords = openPasswords();
const isReady = kind === "ready";
const sessions: Record<string, string> = {};

for (const username of isReady ? people : [secretary.username]) {
  const passwordHash = await passwords.hash(passwordOf(username));
  sessions[username] = await store.write(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        username,
        displayName: username,
        nameKey: username.toLowerCase(),
        email: `${username.toLowerCase()}@example.org`,
        passwordHash,
        state: "TX",
        isAdmin: username === secretary.username,
        hasSeenTutorial: isReady,
        ...(isReady && { agreementVersion, agreementAcceptedAt: now }),
        createdAt: now,
        lastActiveAt: now,
      })
      .returning({ id: users.id });
    return openSession(tx, user?.id ?? 0, "", now);
  });
}
await store.close();
console.log(JSON.stringify(isReady ? sessions : {}));
