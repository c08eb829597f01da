import { useEffect } from "react";
import { Outlet, useLoaderData, useNavigate, useRevalidator, useSearchParams } from "react-router-dom";
import { moneyText } from "../../../src/base/format/money.ts";
import { paymentTexts } from "../../../src/money/entry-fees/payment-state.ts";
import { fishText } from "../../challenges/challenge-list.tsx";
import type { Loaded } from "../../page.ts";
import { useRuntime } from "../../runtime/runtime-context.ts";
import { Alert } from "../../ui/alert.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { Figure } from "../../ui/figure.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import { finishDeposit } from "./finish-deposit.ts";
import type { loadDeposit } from "./loaders.ts";

/** A challenge that is filed once its deposit is paid. */
export function Component() {
  const deposit = useLoaderData<Loaded<typeof loadDeposit>>();
  const { id, amount, reason, text, tournamentName, until, refusedBecause, provider, own } = deposit;
  const isProcessing = own?.state === "processing";
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to="/challenges">My Challenges</BackLink>}
        title="Deposit for Your Challenge"
        lead={`${fishText(deposit)}, ${tournamentName}`}
      />
      <Card>
        <CardBody>
          <Figure value={moneyText(amount)} className="text-5xl" />
          <p>
            <b>{reason}</b>
            {text && <span className="block whitespace-pre-line break-words text-ink-soft">{text}</span>}
          </p>
          {isProcessing && <Alert title={paymentTexts.processing.title}>{paymentTexts.processing.description}</Alert>}
          {refusedBecause !== null && <Alert>{refusedBecause}</Alert>}
          {refusedBecause === null && !isProcessing && (
            <>
              <p className="text-ink-soft">
                Your challenge is filed once you pay the deposit. Pay it by <Moment at={until} isDeadline hasZone />.
                Nobody sees the challenge until then. The deposit is refunded in full if the challenge is upheld or you
                withdraw it before the decision. If it's denied, the club keeps the deposit.{" "}
                {provider === null ? "Pay the club in person." : "You can also pay the club in cash."}
              </p>
              {provider !== null && (
                <ButtonLink to={`/deposits/${id}/pay`} wide size="large" preventScrollReset>
                  Pay {moneyText(amount)}
                </ButtonLink>
              )}
            </>
          )}
        </CardBody>
      </Card>
      <BankReturn depositId={id} />
      <Outlet />
    </Page>
  );
}

/** Asks the server for the outcome when a payer returns from a payment method's own page. */
function BankReturn({ depositId }: { depositId: number }) {
  const runtime = useRuntime();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const intentId = useSearchParams()[0].get("payment_intent");
  useEffect(() => {
    if (intentId === null) return;
    const finish = async () => {
      await navigate(await finishDeposit(runtime, depositId, intentId), { replace: true });
      await revalidate();
    };
    void finish();
  }, [runtime, intentId, navigate, revalidate, depositId]);
  return null;
}
