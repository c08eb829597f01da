import {
  type ComplaintPriority,
  type ComplaintStatus,
  priorityWords,
  statusWords,
} from "../../src/complaints/complaint-status.ts";
import { Badge } from "../ui/badge.tsx";

export function ComplaintBadges({ priority, status }: { priority: ComplaintPriority; status: ComplaintStatus }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={priorityWords[priority].tone}>{priorityWords[priority].text}</Badge>
      <Badge tone={statusWords[status].tone} dot={status === "in_progress"}>
        {statusWords[status].text}
      </Badge>
    </span>
  );
}
