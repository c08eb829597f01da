import { useSearchParams } from "react-router-dom";
import { localPath } from "../local-path.ts";
import { isDraftKept } from "../runtime/drafts.ts";
import { useHydrated } from "../runtime/hydrated.ts";
import { Alert } from "../ui/alert.tsx";
import { draftKept } from "./draft-kept.ts";

/** Shown only with script. Without it, the server's toast has the same text. */
export function DraftNote() {
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  if (!(isHydrated && isDraftKept(localPath(query.get("next"))))) return null;
  return (
    <div className="mb-4">
      <Alert title={draftKept.title}>{draftKept.description}</Alert>
    </div>
  );
}
