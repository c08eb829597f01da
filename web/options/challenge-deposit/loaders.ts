import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { dataOf } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** Redirects to the challenge once its deposit is paid. */
export const loadDeposit =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const deposit = await dataOf(runtime.api.api.deposits({ id: params.id ?? "" }).get());
    if (deposit.challengeId !== null) throw redirect(`/challenges/${deposit.challengeId}`);
    return deposit;
  };

/** Loads the dialog over the deposit's page; if it can't be paid, redirects to that page, which shows why. */
export const loadDepositPayment = (runtime: Runtime) => async (args: LoaderFunctionArgs) => {
  const deposit = await loadDeposit(runtime)(args);
  const isPayable = deposit.refusedBecause === null && deposit.provider !== null;
  if (!isPayable || deposit.own?.state === "processing") throw redirect(`/deposits/${deposit.id}`);
  return deposit;
};
