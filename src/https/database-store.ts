import { eq } from "drizzle-orm";
import { clubSettings } from "../base/db/schema.ts";
import type { Store } from "../base/db/store.ts";
import { openSecret, sealSecret } from "../base/secret-box.ts";
import type { Config } from "../config.ts";
import { readSecretsKey } from "../server-settings/secrets-key.ts";
import { emptyState, type HttpsStore, parseState, UnsavableState } from "./https-state.ts";

const purpose = "club_settings.https_state";

const noKey = "The certificate's key can't be saved: SECRETS_KEY isn't set.";
const changedKey =
  "The saved certificate was encrypted with another SECRETS_KEY and can't be read, so a new one is ordered.";

/** Private keys that instances on a database server share, encrypted. */
export const databaseStore = (
  store: Store,
  where: Pick<Config, "dataDir" | "databaseUrl" | "secretsKey">,
): HttpsStore => ({
  async read() {
    const key = readSecretsKey(where);
    if (!key) return { state: emptyState, problem: noKey };
    const { httpsState } = clubSettings;
    const [row] = await store.read((db) => db.select({ httpsState }).from(clubSettings).where(eq(clubSettings.id, 1)));
    if (!row?.httpsState) return { state: emptyState, problem: null };
    const text = openSecret(key, purpose, row.httpsState);
    if (text === null) return { state: emptyState, problem: changedKey };
    const state = parseState(text);
    return state
      ? { state, problem: null }
      : { state: emptyState, problem: "The saved certificate is damaged, so a new one is ordered." };
  },
  async write(state) {
    const key = readSecretsKey(where);
    if (!key) throw new UnsavableState(noKey);
    const httpsState = sealSecret(key, purpose, JSON.stringify(state));
    await store.write((tx) =>
      tx
        .insert(clubSettings)
        .values({ id: 1, httpsState })
        .onConflictDoUpdate({ target: clubSettings.id, set: { httpsState } }),
    );
  },
});
