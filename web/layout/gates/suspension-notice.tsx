import { isBan } from "../../../src/suspension.ts";
import { useSession } from "../../runtime/session.ts";
import { Alert } from "../../ui/alert.tsx";

/** A suspended member can read the site, and sees the suspension's end and reason (docs/rules.md 1.4). */
export function SuspensionNotice() {
  const { user, club } = useSession();
  if (!user?.suspendedUntil) return null;
  const end = new Date(user.suspendedUntil);
  const until = end.toLocaleDateString("en-US", { timeZone: club.timeZone, dateStyle: "long" });
  const sanctionText = isBan(end.valueOf()) ? "banned permanently" : `suspended until ${until}`;
  return (
    <div className="page pb-5">
      <Alert kind="warning" title={`Your account is ${sanctionText}.`}>
        You can view everything but can't change anything. {user.suspensionReason && `Reason: ${user.suspensionReason}`}
      </Alert>
    </div>
  );
}
