import type { Actor, WriteAs } from "../../actor.ts";
import type { Store, Tx } from "../../base/db/store.ts";
import { findPreviousResult, type Submission, saveResult } from "../../base/submissions/idempotent-action.ts";
import type { OwnRegistration } from "../account-forms.ts";
import { findByEmail } from "../find-account.ts";
import type { Passwords } from "../passwords.ts";
import { refuseOutdatedProof } from "../prove-password.ts";
import type { NewAccount } from "../register-account.ts";
import { findTwoStep } from "../two-step/verify-code.ts";
import { logIn } from "./log-in.ts";
import type { LoginThrottle } from "./login-throttle.ts";

type RegistrationRequest<Opened> = {
  form: string;
  typed: OwnRegistration & { submissionId: string | null };
  address: string;
  now: number;
  write: WriteAs<Actor>;
  register: (tx: Tx, account: Omit<NewAccount, "isAdmin">) => Promise<number>;
  startSession: (tx: Tx, userId: number, actor: Actor) => Promise<Opened>;
};

type Registered<Opened> = { opened: Opened; account: { id: number; passwordHash: string } };

/** Registers and logs in. Idempotent: submitting the form twice returns the account created first. */
export const openRegistration = (store: Store, passwords: Passwords, guesses: LoginThrottle) =>
  async function registerOnce<Opened>(request: RegistrationRequest<Opened>): Promise<Registered<Opened>> {
    const { form, address, now, write, register, startSession } = request;
    const { password, submissionId, ...names } = request.typed;
    const submission: Submission = { submissionId, sent: [form, names] };

    async function registerNow(): Promise<Registered<Opened>> {
      const passwordHash = await passwords.hash(password);
      return write(async (tx, actor) => {
        const id = await register(tx, { ...names, passwordHash });
        await saveResult(tx, id, submission, id, now);
        return { opened: await startSession(tx, id, actor), account: { id, passwordHash } };
      });
    }

    /** Requires the typed password, so that knowing a submission id isn't enough. Null if that fails. */
    async function logInAsRegistered(): Promise<Registered<Opened> | null> {
      const existingAccount = await store.read((db) => findByEmail(db, names.email));
      if (!existingAccount || (await store.read((db) => findPreviousResult(db, existingAccount, submission))) === null)
        return null;
      const attempt = { name: names.email, address, device: null };
      const account = await guesses
        .guess(attempt, now, () => logIn(existingAccount, password, passwords))
        .catch(() => null);
      if (!account) return null;
      return write(async (tx, actor) => {
        await refuseOutdatedProof(tx, account.id, account.passwordHash);
        if (await findTwoStep(tx, account.id)) return null;
        return { opened: await startSession(tx, account.id, actor), account };
      });
    }

    try {
      return await registerNow();
    } catch (error) {
      const registered = submissionId === null ? null : await logInAsRegistered();
      if (registered) return registered;
      throw error;
    }
  };
