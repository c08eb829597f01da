import CircleCheck from "lucide-react/icons/circle-check";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router-dom";
import { moneyText } from "../../src/amounts/rules.ts";
import type { Mine } from "../../src/entries/model.ts";
import { paymentTexts } from "../../src/payments/rules.ts";
import type { TournamentView } from "../../src/tournaments/model.ts";
import { useSession } from "../layout/session.ts";
import { Alert } from "../ui/alert.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Card, CardBody } from "../ui/card.tsx";
import { Figure } from "../ui/figure.tsx";
import { Link } from "../ui/link.tsx";
import { useTournamentState } from "./clock.ts";

type JoinProps = { tournament: TournamentView; mine: Mine };

/** What the reader can do about a tournament: join it, fish it, leave it (SPEC section 2, "Tournament detail"). */
export function JoinCard({ tournament, mine }: JoinProps) {
  return (
    <Card>
      <CardBody>
        <JoinState tournament={tournament} mine={mine} />
        <PaymentLine mine={mine} />
      </CardBody>
    </Card>
  );
}

function JoinState({ tournament, mine }: JoinProps) {
  const hasJoined = mine.hasPaid;
  const state = useTournamentState(tournament);
  const { user } = useSession();
  const { id, cancelReason } = tournament;
  if (state === "cancelled")
    return (
      <Alert kind="warning" title="This tournament was cancelled">
        {cancelReason}
      </Alert>
    );
  if (state === "ended") return <Ended hasJoined={hasJoined} />;
  if (!user) {
    return (
      <>
        <EntryFee cents={tournament.entryFee} />
        <ButtonLink to={`/login?next=${encodeURIComponent(`/tournaments/${id}`)}`} wide size="large">
          Login to Join
        </ButtonLink>
      </>
    );
  }
  if (hasJoined) return <Joined tournament={tournament} mine={mine} isRunning={state === "running"} />;
  if (user.suspendedUntil !== null) {
    return <Alert kind="warning">Your account is suspended: you can follow this tournament, but not join it.</Alert>;
  }
  if (tournament.entryFee > 0) return <PaidEntry tournament={tournament} mine={mine} />;
  return (
    <>
      <EntryFee cents={0} />
      <Act intent="join" label="Join Tournament" />
    </>
  );
}

function Ended({ hasJoined }: { hasJoined: boolean }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="title-3">Tournament Ended</p>
      <p className="text-ink-soft">
        {hasJoined
          ? "Your fish are in. The results are final once every catch is verified."
          : "It can no longer be joined. The results are below."}
      </p>
    </div>
  );
}

function EntryFee({ cents }: { cents: number }) {
  return (
    <p className="flex items-baseline justify-between gap-3">
      <span className="text-ink-soft">Entry fee</span>
      {cents === 0 ? <span className="title-3">Free</span> : <Figure value={moneyText(cents)} className="text-3xl" />}
    </p>
  );
}

function PaidEntry({ tournament: { id, entryFee }, mine }: JoinProps) {
  if (mine.payment?.state === "processing") {
    return <Alert title={paymentTexts.processing.title}>{paymentTexts.processing.description}</Alert>;
  }
  return (
    <>
      <EntryFee cents={entryFee} />
      <ButtonLink to={`/tournaments/${id}/pay`} wide size="large" preventScrollReset>
        Pay Entry Fee & Join Tournament
      </ButtonLink>
    </>
  );
}

/** The way to the receipt of what the reader paid. */
function PaymentLine({ mine: { payment } }: Pick<JoinProps, "mine">) {
  if (payment === null || payment.state === "open" || payment.state === "canceled") return null;
  if (payment.state === "processing") return null;
  return (
    <p className="text-ink-soft">
      {payment.state === "refunded" && "Your entry fee goes back to you. "}
      <Link to={`/payments/${payment.id}`} className="link inline-flex min-h-12 items-center">
        Receipt of your payment
      </Link>
    </p>
  );
}

function Joined({
  tournament: { id, entryFee },
  mine: { isHeld, payment },
  isRunning,
}: JoinProps & { isRunning: boolean }) {
  return (
    <>
      {isHeld && (
        <Alert kind="warning" title="Your entry is on hold">
          Its payment was taken back. Your fish are kept; the club decides about your place.
        </Alert>
      )}
      <p className="flex items-center gap-2 font-bold text-green-ink">
        <CircleCheck className="size-6 shrink-0 text-green" />
        Joined Tournament
      </p>
      {isRunning ? (
        <>
          <p className="text-ink-soft">It takes catches now.</p>
          <ButtonLink to={`/submit-catch?tournament=${id}`} wide size="large">
            Submit Catch
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="text-ink-soft">
            You can submit catches from the moment it starts, and leave it until then
            {entryFee > 0 && payment?.state === "joined" && ", with your entry fee back"}.
          </p>
          <Act intent="leave" label="Leave Tournament" look="secondary" />
        </>
      )}
    </>
  );
}

function Act({
  intent,
  label,
  look = "primary",
}: {
  intent: "join" | "leave";
  label: ReactNode;
  look?: "primary" | "secondary";
}) {
  const { state } = useNavigation();
  return (
    <Form method="post" preventScrollReset>
      <Button name="intent" value={intent} look={look} size="large" wide busy={state === "submitting"}>
        {label}
      </Button>
    </Form>
  );
}
