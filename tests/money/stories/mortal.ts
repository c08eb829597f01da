import type { Store } from "../../../src/base/db/store.ts";
import type { Deps } from "../../../src/deps.ts";
import type { PaymentProvider } from "../../../src/money/providers/provider.ts";

/** The process is dead: nothing that it started continues. */
export class Killed extends Error {
  override readonly name = "Killed";
}

/**
 * A program that can be killed between any two of its steps: before and after each transaction, and before and after
 * each call to the payment provider. Once dead, it neither reads nor writes nor calls.
 */
export function mortal() {
  let stepsLeft = Number.POSITIVE_INFINITY;
  let isDead = false;

  function step(): void {
    stepsLeft -= 1;
    if (stepsLeft < 0) isDead = true;
    if (isDead) throw new Killed("The process was killed.");
  }

  async function between<T>(work: () => Promise<T>): Promise<T> {
    step();
    const result = await work();
    step();
    return result;
  }

  const mortalStore = (store: Store): Store => ({
    ...store,
    async read(work) {
      if (isDead) throw new Killed("The process was killed.");
      return store.read(work);
    },
    write: (work) => between(() => store.write(work)),
  });

  const mortalProvider = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    createCustomer: (customer) => between(() => provider.createCustomer(customer)),
    createIntent: (order) => between(() => provider.createIntent(order)),
    readIntent: (id) => between(() => provider.readIntent(id)),
    cancelIntent: (id) => between(() => provider.cancelIntent(id)),
    refund: (refund) => between(() => provider.refund(refund)),
    createAccount: (account) => between(() => provider.createAccount(account)),
    createOnboardingLink: (link) => between(() => provider.createOnboardingLink(link)),
    readAccount: (id) => between(() => provider.readAccount(id)),
    createTransfer: (order) => between(() => provider.createTransfer(order)),
    findTransfers: (group) => between(() => provider.findTransfers(group)),
    readTransfer: (id) => between(() => provider.readTransfer(id)),
    readBalance: () => between(() => provider.readBalance()),
  });

  return {
    /** Kills the program at the step that is `steps` from now; the next step is 0. */
    killIn(steps: number): void {
      stepsLeft = steps;
    },
    isDead: () => isDead,
    deps: (deps: Deps): Deps => ({ ...deps, store: mortalStore(deps.store), payments: mortalProvider(deps.payments) }),
  };
}
