import type { MadeSecret } from "../../src/webhooks/webhook-shapes.ts";
import { useShownReply } from "../reply-to.ts";
import { Alert } from "../ui/alert.tsx";

/** The signing secret, right after it was created. */
export function ShownSecret({ action }: { action: string }) {
  const newSecret = useShownReply<MadeSecret>(action);
  if (!newSecret) return null;
  return (
    <Alert kind="success" title="Copy this signing secret now" announce>
      <p className="break-all font-mono">{newSecret.secret}</p>
      <p>It isn't shown again. The receiver needs it to verify messages.</p>
    </Alert>
  );
}
