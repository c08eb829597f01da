import { dayText } from "../../src/base/format/days.ts";
import type { MemberRow } from "../../src/members/member-shapes.ts";
import { Badge } from "../ui/badge.tsx";

/** A user's unusual properties; nothing for an angler in good standing. */
export function UserBadges({
  user: { isAdmin, isMember, suspension, lacksPassword },
}: {
  user: Pick<MemberRow, "isAdmin" | "isMember" | "suspension" | "lacksPassword">;
}) {
  if (!(isAdmin || isMember || suspension || lacksPassword)) return null;
  return (
    <span className="flex flex-wrap gap-1.5">
      {isAdmin && <Badge tone="lake">Admin</Badge>}
      {isMember && <Badge tone="green">Club member</Badge>}
      {lacksPassword && <Badge tone="amber">No password yet</Badge>}
      {suspension?.until && <Badge tone="orange">Suspended until {dayText(suspension.until.slice(0, 10))}</Badge>}
      {suspension && suspension.until === null && <Badge tone="red">Banned</Badge>}
    </span>
  );
}
