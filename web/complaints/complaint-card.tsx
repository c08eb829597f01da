import Bug from "lucide-react/icons/bug";
import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import { useEffect, useRef } from "react";
import { Link, useLocation, useNavigation } from "react-router-dom";
import { fullNameOf } from "../../src/base/format/names.ts";
import type { ComplaintView } from "../../src/complaints/complaint-shapes.ts";
import { type AnsweredStatus, complaintLimits, typeWords } from "../../src/complaints/complaint-status.ts";
import { adminFailures, errorToast } from "../admin/texts.ts";
import { firstError } from "../catches/first-error.ts";
import type { FormReply } from "../form.ts";
import { ago } from "../layout/notifications/ago.ts";
import { Name } from "../names.tsx";
import { ApiForm } from "../posted-form.tsx";
import { useReplyTo } from "../reply-to.ts";
import { useDraftValues } from "../runtime/drafts.ts";
import { useRuntime } from "../runtime/runtime-context.ts";
import { useSession } from "../runtime/session.ts";
import { Alert } from "../ui/alert.tsx";
import { Card, CardBody } from "../ui/card.tsx";
import { Button } from "../ui/form/button.tsx";
import { TextArea } from "../ui/form/text-input.tsx";
import { Moment } from "../ui/moment.tsx";
import { ComplaintBadges } from "./complaint-badges.tsx";
import { ComplaintSubject } from "./complaint-subject.tsx";

export function ComplaintCard({ complaint }: { complaint: ComplaintView }) {
  const { now } = useSession();
  const { id, type, title, description, status, priority, userId, adminNotes } = complaint;
  const { assignedTo, assignedToDisplayName } = complaint;
  const Icon = type === "bug" ? Bug : MessageSquareWarning;
  return (
    <Card id={`complaint-${id}`} className="scroll-mt-24">
      <CardBody>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h3 className="title-3 flex min-w-0 items-start gap-2">
            <Icon className="mt-0.5 size-5 shrink-0 text-ink-soft" role="img" aria-label={typeWords[type]} />
            <span className="min-w-0 break-words">{title}</span>
          </h3>
          <ComplaintBadges priority={priority} status={status} />
        </div>
        <p className="text-[0.9375rem] text-ink-soft">
          <Link to={`/admin/users/${userId}`} className="link">
            <Name of={complaint} />
          </Link>
          , <Moment at={complaint.createdAt} /> ({ago(Date.parse(complaint.createdAt), now)})
          {assignedTo && <>, handled by {fullNameOf(assignedTo, assignedToDisplayName)}</>}
        </p>
        <ComplaintSubject complaint={complaint} linksCatch />
        <p className="whitespace-pre-line break-words">{description}</p>
        {adminNotes && (
          <div className="border-lake border-l-4 pl-3">
            <p className="font-semibold">Admin notes</p>
            <p className="whitespace-pre-line break-words">{adminNotes}</p>
          </div>
        )}
        <AnswerForm key={complaint.updatedAt} complaint={complaint} />
      </CardBody>
    </Card>
  );
}

/** Shows a refusal as a toast, too, with script. */
function useErrorToast(lastResult: FormReply | undefined) {
  const runtime = useRuntime();
  const seen = useRef(lastResult);
  useEffect(() => {
    if (lastResult === seen.current) return;
    seen.current = lastResult;
    if (lastResult?.error) runtime.showToast(errorToast(firstError(lastResult) ?? adminFailures.complaint));
  }, [lastResult, runtime]);
}

const steps: { status: AnsweredStatus; label: string }[] = [
  { status: "in_progress", label: "In Progress" },
  { status: "resolved", label: "Resolve" },
  { status: "closed", label: "Close" },
];

function AnswerForm({ complaint: { id, status, title } }: { complaint: ComplaintView }) {
  const action = `/api/admin/complaints/${id}/status`;
  const { lastResult, isBusy } = useReplyTo(action);
  const { formData } = useNavigation();
  const { pathname, search } = useLocation();
  const draft = useDraftValues(action);
  const typed = (lastResult?.initialValue ?? draft)?.adminNotes;
  useErrorToast(lastResult);
  return (
    <ApiForm
      action={action}
      page={`${pathname}${search}#complaint-${id}`}
      failed={adminFailures.complaint}
      preventScrollReset
      className="border-line border-t pt-3"
    >
      {lastResult?.error?.[""] && <Alert kind="error">{lastResult.error[""][0]}</Alert>}
      <TextArea
        label="Reply"
        optional
        hint="Shown to the angler. Leave blank to keep the current notes."
        name="adminNotes"
        rows={2}
        maxLength={complaintLimits.notes.max}
        defaultValue={typeof typed === "string" ? typed : undefined}
        error={lastResult?.error?.adminNotes?.[0]}
        className="min-h-16"
      />
      <div className="flex flex-wrap gap-2">
        {steps.map((step) => (
          <Button
            key={step.status}
            name="status"
            value={step.status}
            look="secondary"
            size="small"
            aria-label={`${step.label}: ${title}`}
            disabled={status === step.status}
            busy={isBusy && formData?.get("status") === step.status}
          >
            {step.label}
          </Button>
        ))}
      </div>
    </ApiForm>
  );
}
