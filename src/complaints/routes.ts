import { Elysia } from "elysia";
import { z } from "zod";
import type { SignedIn } from "../actor.ts";
import { replies } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import { runOnce } from "../base/submissions/idempotent-action.ts";
import { submitted } from "../base/submissions/submission-id.ts";
import type { Deps } from "../deps.ts";
import { answerComplaint } from "./answer-complaint.ts";
import { findComplaint } from "./complaint-rows.ts";
import {
  adminComplaintQuery,
  complaintAnswer,
  complaintId,
  complaintQuery,
  complaintView,
  namedComplaint,
  newComplaint,
} from "./complaint-shapes.ts";
import { fileComplaint } from "./file-complaint.ts";
import { listComplaints, listOwnComplaints } from "./list-complaints.ts";

export function complaintRoutes({ store }: Deps) {
  const viewFor = (reader: SignedIn, id: number) => store.read((db) => findComplaint(db, reader, id));

  return new Elysia({ tags: ["Complaints"] })
    .use(requestContext)
    .post(
      "/api/complaints",
      async ({ body: { submissionId, ...body }, now, set, user, write }) => {
        const input = namedComplaint(body);
        const submission = { submissionId, sent: ["complaint", input] };
        const id = await write((tx, angler) =>
          runOnce(tx, angler, submission, now, () => fileComplaint(tx, angler, input, now)),
        );
        set.status = 201;
        return viewFor(user, id);
      },
      {
        role: "member",
        ...replies(
          complaintView,
          "Files a complaint or bug report. A report about a tournament or catch is a dispute.",
          201,
          {
            toast: () => ({
              title: "Submitted Successfully",
              description: "Thank you. We'll notify you when the club replies.",
            }),
            to: () => "/",
          },
        ),
        body: submitted(newComplaint),
      },
    )
    .get("/api/complaints", ({ page, query, user }) => page(store.read((db) => listOwnComplaints(db, user, query))), {
      role: "signedIn",
      ...replies(z.array(complaintView), "Your reports."),
      query: complaintQuery,
    })
    .get("/api/complaints/:id", ({ params, user }) => viewFor(user, params.id), {
      role: "signedIn",
      ...replies(complaintView, "One report, with its reply."),
      params: complaintId,
    })
    .get("/api/admin/complaints", ({ page, query }) => page(store.read((db) => listComplaints(db, query))), {
      role: "admin",
      ...replies(z.array(complaintView), "All reports, or one user's."),
      query: adminComplaintQuery,
    })
    .post(
      "/api/admin/complaints/:id/status",
      async ({ body, now, params: { id }, user, write }) => {
        await write((tx, by) => answerComplaint(tx, by, id, body, now));
        return viewFor(user, id);
      },
      {
        role: "actingAdmin",
        ...replies(complaintView, "Replies to a report.", 200, {
          toast: () => ({ title: "Success", description: "Complaint status updated successfully" }),
        }),
        params: complaintId,
        body: complaintAnswer,
      },
    );
}
