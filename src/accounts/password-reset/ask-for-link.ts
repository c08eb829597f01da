import type { Tx } from "../../db/store.ts";
import { queueTask } from "../../tasks/queue-task.ts";

/**
 * Somebody forgot the password of this email or username. Whether there is such an account is found out later, by
 * `sendPasswordLink`, so that nobody learns it from the answer or its time.
 */
export async function askForLink(tx: Tx, emailOrUsername: string, now: number): Promise<void> {
  await queueTask(tx, "password-link", emailOrUsername.toLowerCase(), { emailOrUsername, askedAt: now }, now);
}
