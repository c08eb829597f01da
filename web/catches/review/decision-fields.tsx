import type { ReactNode, SyntheticEvent } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import type { UnverifiedCatch } from "../../../src/catches/review/review-shapes.ts";
import { PostedFields } from "../../posted-form.tsx";
import { addressOf } from "../../tournaments/edit/opening.ts";
import { type DecisionIntent, decisionTexts, reviewDecisionFields, reviewDecisionRoute } from "./decision-form.ts";
import { useSendDecision } from "./queue/use-decisions.ts";

/**
 * A form that decides on one catch as it was seen. Without script it redirects to the list, or to the catch
 * `next`. It is a native form: with script, the browser never posts it.
 */
export function DecisionForm({
  fish,
  intent,
  next = null,
  onSent = () => undefined,
  mayGo = () => true,
  onInput,
  id,
  className,
  children,
}: {
  fish: Pick<UnverifiedCatch, "id"> & Partial<Pick<UnverifiedCatch, "revision">>;
  intent: DecisionIntent;
  next?: number | null;
  onSent?: (form: FormData) => void;
  /** Whether the form may be sent as it is; needs script. */
  mayGo?: (form: FormData) => boolean;
  onInput?: (event: SyntheticEvent) => void;
  id?: string;
  className?: string;
  children?: ReactNode;
}) {
  const send = useSendDecision(fish.id, { goesOn: next !== null, onSent, mayGo });
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const route = reviewDecisionRoute(fish.id, intent);
  const to = pathname + addressOf(next === null ? null : { view: "photo", id: next }, params);
  return (
    <form
      method="post"
      action={route.action}
      id={id}
      className={className}
      onSubmit={send}
      onInput={onInput}
      noValidate
    >
      <PostedFields {...route} to={to.replace(/\?$/, "")} failed={decisionTexts[intent].failed} />
      {Object.entries(reviewDecisionFields[intent]).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fish.revision && <input type="hidden" name="seen" value={fish.revision} />}
      {children}
    </form>
  );
}
