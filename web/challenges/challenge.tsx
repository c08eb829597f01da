import { useState } from "react";
import { Link, useLoaderData } from "react-router-dom";
import { z } from "zod";
import { moneyText } from "../../src/base/format/money.ts";
import { fullNameOf } from "../../src/base/format/names.ts";
import { newMessage } from "../../src/challenges/challenge-shapes.ts";
import { challengeLimits, depositWords } from "../../src/challenges/challenge-status.ts";
import { decideFormFor } from "../../src/challenges/decision-shapes.ts";
import { Autosaved } from "../autosave/autosaved.tsx";
import { Claim } from "../catches/review/claim.tsx";
import { DecisionSummary } from "../catches/review/decision-summary.tsx";
import { JudgeTimes, JudgeZone } from "../catches/review/judge-times.tsx";
import { lastFiguresOf } from "../catches/review/last-figures.ts";
import { MeasuredPhoto } from "../catches/review/measured-photo.tsx";
import type { Measurement } from "../catches/review/ruler/ruler.tsx";
import { ValueFields, valuesBefore } from "../catches/review/value-fields.tsx";
import { fieldProps } from "../form-field.ts";
import type { Loaded } from "../page.ts";
import { PageForm, useIsReturned, usePageForm } from "../page-form.tsx";
import { formName } from "../posted-form.tsx";
import { DayMoment } from "../tournaments/day/times-in.tsx";
import { Alert } from "../ui/alert.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Select, TextArea } from "../ui/form/text-input.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import { fishText, StatusBadge } from "./challenge-list.tsx";
import type { loadChallenge } from "./loaders.ts";

type Data = Loaded<typeof loadChallenge>;

/** For judges, in the tournament's zone, which is named once; a party sees their own. */
export function Component() {
  const { judged } = useLoaderData<Data>();
  if (!judged) return <Challenge />;
  return (
    <JudgeTimes fish={judged.fish}>
      <Challenge />
    </JudgeTimes>
  );
}

/** A challenge with its messages, for the challenger, the angler and the judges. */
function Challenge() {
  const challenge = useLoaderData<Data>();
  const { id, catchId, you, reason, status, tournamentName, createdAt, thumbnailUrl, photoUrl, complaintId } =
    challenge;
  const { isMarkedByYou } = challenge;
  const [taken, setTaken] = useState<Measurement | null>(null);
  const isOpen = status === "open";
  const isForJudge = you === "judge";
  return (
    <Page narrow>
      <PageHeading
        back={
          isForJudge ? (
            <BackLink to="/admin/challenges">Challenges</BackLink>
          ) : (
            <BackLink to="/challenges">My Challenges</BackLink>
          )
        }
        title={`Challenge #${id}: ${reason}`}
        badge={<StatusBadge status={status} />}
        lead={
          <>
            {fishText(challenge)}, {tournamentName}, <DayMoment at={createdAt} />
            {challenge.judged && <JudgeZone fish={challenge.judged.fish} />}
          </>
        }
      />
      {isForJudge && (
        <p className="mb-4">
          By {fullNameOf(challenge.challenger ?? "", challenge.challengerDisplayName)}, on{" "}
          <Link to={`/admin/catches/${catchId}`} className="link">
            catch #{catchId} by {fullNameOf(challenge.angler ?? "", challenge.anglerDisplayName)}
          </Link>
          {complaintId !== null && (
            <>
              , from{" "}
              <Link to={`/admin/complaints#complaint-${complaintId}`} className="link">
                a report
              </Link>
            </>
          )}
        </p>
      )}
      <JudgedCatch taken={taken} setTaken={setTaken} />
      <Outcome />
      <Deposit />
      {photoUrl && thumbnailUrl && (
        <a href={photoUrl} className="mb-6 block">
          <img src={thumbnailUrl} alt="Sent with the challenge" className="w-full max-w-sm rounded-lg" />
        </a>
      )}
      <Section title="Messages">
        <Messages />
        {isOpen && (
          <Autosaved name="message">
            <MessageForm />
          </Autosaved>
        )}
      </Section>
      {isOpen && (isForJudge || isMarkedByYou) && (
        <Autosaved name="decide">
          <Decide taken={taken} />
        </Autosaved>
      )}
      {isOpen && you === "challenger" && (
        <Section title="Withdraw">
          <WithdrawForm />
        </Section>
      )}
    </Page>
  );
}

/** The catch and its decision, for judges of the challenge, who can zoom and measure the photo. */
function JudgedCatch({ taken, setTaken }: { taken: Measurement | null; setTaken: (taken: Measurement) => void }) {
  const { judged, status, refusedBecause } = useLoaderData<Data>();
  if (judged === null) return null;
  const { fish, state, ruling } = judged;
  const canChange = status === "open" && refusedBecause === null && mayChange(judged);
  return (
    <div className="mb-6 flex flex-col gap-3">
      {fish.photoUrl ? (
        <MeasuredPhoto
          key={fish.photoUrl}
          fish={fish}
          savedMarks={lastFiguresOf(ruling).rulingMeasurement}
          taken={taken}
          onTaken={canChange ? setTaken : undefined}
        />
      ) : (
        <p className="text-ink-soft">This catch has no photo.</p>
      )}
      <Claim fish={fish} />
      <DecisionSummary fish={fish} state={state} />
    </div>
  );
}

/** Whether a judge can change the decision on the catch together with the challenge. */
const mayChange = ({ fish, state }: NonNullable<Data["judged"]>) =>
  (state.status === "verified" || state.status === "rejected") &&
  state.fixedBecause === null &&
  fish.conflict?.hasOtherJudge !== true;

const decisionWords = { verified: "verified", rejected: "rejected", pending: null, lapsed: null } as const;

/** If the decision wasn't changed with the challenge, it stays as it is until a judge changes it. */
function UnchangedDecision() {
  const { status, createdAt, judged } = useLoaderData<Data>();
  const { judgedAt = null, status: catchStatus = "pending", fixedBecause = null } = judged?.state ?? {};
  if (judged === null || status !== "upheld" || judgedAt === null || fixedBecause) return null;
  const decision = decisionWords[catchStatus];
  if (decision === null || Date.parse(judgedAt) > Date.parse(createdAt)) return null;
  return (
    <>
      <p className="mt-2 font-bold">The catch is still {decision}.</p>
      <ButtonLink to={`/admin/catches/${judged.fish.id}`} className="mt-2">
        Change the Decision
      </ButtonLink>
    </>
  );
}

function Outcome() {
  const { status, outcome, decidedAt, decidedBy, decidedByDisplayName, mark } = useLoaderData<Data>();
  if (outcome === null || decidedAt === null) return null;
  return (
    <div className="mb-6">
      <Alert kind={status === "upheld" ? "success" : "info"} announce={false}>
        <p className="whitespace-pre-line break-words">{outcome}</p>
        <p>
          <DayMoment at={decidedAt} />
          {decidedBy && ` by ${fullNameOf(decidedBy, decidedByDisplayName)}`}
        </p>
        {mark && <p className="font-bold">{mark}</p>}
        <UnchangedDecision />
      </Alert>
    </div>
  );
}

function Deposit() {
  const { paidDeposit } = useLoaderData<Data>();
  if (!paidDeposit) return null;
  return (
    <p className="mb-6">
      Deposit <b>{moneyText(paidDeposit.amount)}</b>: {depositWords[paidDeposit.state].toLowerCase()}
    </p>
  );
}

function Messages() {
  const { messages, you } = useLoaderData<Data>();
  if (messages.length === 0) return <p className="mb-4 text-ink-soft">No messages yet.</p>;
  return (
    <Card>
      <ol className="divide-y divide-line">
        {messages.map(({ id, side, by, byDisplayName, isYours, text, at }) => (
          <li key={id} className="px-4 py-3 sm:px-5">
            <p className="text-[0.9375rem] text-ink-soft">
              <b>{isYours ? "You" : fullNameOf(by, byDisplayName)}</b>
              {you === "judge" && side === "judge" && (
                <>
                  {" "}
                  <Badge tone="lake">Judge</Badge>
                </>
              )}
              , <DayMoment at={at} />
            </p>
            <p className="whitespace-pre-line break-words">{text}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function MessageForm() {
  const { id } = useLoaderData<Data>();
  const form = usePageForm(newMessage, { action: `/api/challenges/${id}/messages` });
  return (
    <PageForm of={form} submit="Send Message" look="secondary" preventScrollReset className="mt-4 flex flex-col">
      <TextArea
        {...fieldProps(form.fields.text)}
        label="Message"
        hint="Shown to the challenger, the angler and the judges."
        maxLength={challengeLimits.text.max}
      />
    </PageForm>
  );
}

const noFields = z.object({});

function WithdrawForm() {
  const { id } = useLoaderData<Data>();
  const form = usePageForm(noFields, { action: `/api/challenges/${id}/withdraw` });
  return <PageForm of={form} submit="Withdraw Challenge" look="danger" preventScrollReset />;
}

function Decide({ taken }: { taken: Measurement | null }) {
  const { id, refusedBecause, isMarkedByYou, catchId, judged } = useLoaderData<Data>();
  const route = { action: `/api/admin/challenges/${id}/decide` };
  const isReturned = useIsReturned(formName(route));
  const { fish, state } = judged ?? {};
  const last = judged && lastFiguresOf(judged.ruling);
  const form = usePageForm((typed) => decideFormFor(typed.get("outcome")), {
    ...route,
    defaultValue: fish && last ? valuesBefore(fish, last.measured, last.rulingMeasurement) : undefined,
  });
  const { fields } = form;
  const canChange = judged !== null && mayChange(judged);
  const isApproving = fields.outcome.value === "verified";
  return (
    <Section title="Decide">
      {refusedBecause ? (
        <Alert>{refusedBecause}</Alert>
      ) : (
        <PageForm of={form} submit="Decide Challenge" preventScrollReset className="flex flex-col">
          {isMarkedByYou && (
            <div className="mb-4">
              <Alert kind="warning">You're the only available judge. The decision will be marked accordingly.</Alert>
            </div>
          )}
          <Select
            {...fieldProps(fields.outcome)}
            label="Outcome"
            hint={canChange ? "Changing the catch notifies everyone whose place changes." : undefined}
          >
            <option value="">Choose an outcome</option>
            {canChange && state?.status === "verified" && (
              <>
                <option value="verified">Upheld: approve with the values below</option>
                <option value="rejected">Upheld: reject the catch</option>
              </>
            )}
            {canChange && state?.status === "rejected" && (
              <option value="verified">Upheld: approve with the values below</option>
            )}
            <option value="upheld">
              {canChange ? "Upheld: change the decision later" : "Upheld: the decision was wrong"}
            </option>
            <option value="denied">Denied: the decision stays</option>
          </Select>
          {canChange && fish && last && (
            <details open={isReturned || taken !== null || isApproving} className="measurements mb-4">
              <summary className="min-h-12 cursor-pointer content-center font-semibold text-lake-ink">
                Values if Approved
              </summary>
              <input type="hidden" name="seen" value={fish.revision} />
              <ValueFields fields={fields} fish={fish} taken={taken} penalties={isReturned ? null : last.penalties} />
            </details>
          )}
          <TextArea
            {...fieldProps(fields.text)}
            label="Reason"
            hint="Public on the catch page. Please don't name anyone."
            maxLength={challengeLimits.text.max}
          />
          {!canChange && (
            <p className="mb-4 text-ink-soft">
              If you uphold it, change the decision on{" "}
              <Link to={`/admin/catches/${catchId}`} className="link">
                the catch's page
              </Link>
              .
            </p>
          )}
        </PageForm>
      )}
    </Section>
  );
}
