import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import type { UnverifiedCatch } from "../../../src/catches/review/review-shapes.ts";
import type { VerdictIntent } from "./decision-form.ts";
import { useSendVerdict } from "./queue/use-decisions.ts";

/**
 * A form that rules on one catch as it was seen. `next` is the catch to open afterwards where there is no script. The
 * platform's own form: with script it never posts by itself, and without it posts to the page's address.
 */
export function VerdictForm({
  fish,
  intent,
  next = null,
  onSent = () => undefined,
  mayGo = () => true,
  id,
  className,
  children,
}: {
  fish: Pick<UnverifiedCatch, "id"> & Partial<Pick<UnverifiedCatch, "revision">>;
  intent: VerdictIntent;
  next?: number | null;
  onSent?: () => void;
  /** With script: whether this may be sent as it stands. */
  mayGo?: (form: FormData) => boolean;
  id?: string;
  className?: string;
  children?: ReactNode;
}) {
  const send = useSendVerdict(fish.id, onSent, mayGo);
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={pathname + search} id={id} className={className} onSubmit={send} noValidate>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={fish.id} />
      {fish.revision && <input type="hidden" name="seen" value={fish.revision} />}
      {next !== null && <input type="hidden" name="next" value={next} />}
      {children}
    </form>
  );
}
