import type { Store } from "../base/db/store.ts";
import type { Config } from "../config.ts";
import { readSavedHttps, writeSavedHttps } from "../server-settings/saved-settings.ts";
import { readSecretsKey } from "../server-settings/secrets-key.ts";
import { emptyState, type HttpsStore, parseState, UnreadableState } from "./https-state.ts";

type Where = Pick<Config, "dataDir" | "databaseUrl" | "secretsKey">;

function requireKey(where: Where): Uint8Array {
  const key = readSecretsKey(where);
  if (!key) throw new UnreadableState("The certificate's key can't be saved: SECRETS_KEY isn't set.");
  return key;
}

const changedKey = "The saved certificate can't be read, because SECRETS_KEY has changed.";

/** Keys that instances on a database server share, encrypted like the saved passwords. */
export const databaseStore = (store: Store, where: Where): HttpsStore => ({
  async read() {
    const key = requireKey(where);
    const text = await store.read((db) => readSavedHttps(db, key));
    if (text === "unreadable") throw new UnreadableState(changedKey);
    const state = text === null ? emptyState : parseState(text);
    if (!state) throw new UnreadableState("The saved certificate is damaged.");
    return state;
  },
  async write(state) {
    const key = requireKey(where);
    const isWritten = await store.write((tx) => writeSavedHttps(tx, key, JSON.stringify(state)));
    if (!isWritten) throw new UnreadableState(changedKey);
  },
});
