import { Elysia } from "elysia";
import { actingAdmin, admin, member, type SignedIn, signedIn } from "../actor.ts";
import type { Deps } from "../deps.ts";
import { nextPageLink } from "../http/next-page.ts";
import { only, requestContext } from "../http/request-context.ts";
import { doOnce } from "../submissions/do-once.ts";
import { submitted } from "../submissions/model.ts";
import { answerComplaint } from "./answer-complaint.ts";
import { fileComplaint } from "./file-complaint.ts";
import { findComplaint } from "./find-complaint.ts";
import { listComplaints, listOwnComplaints } from "./list-complaints.ts";
import { adminComplaintQuery, complaintAnswer, complaintId, complaintQuery, newComplaint } from "./model.ts";

/** Complaints and bug reports: filed by anglers, answered by admins. */
export function complaintRoutes({ store }: Deps) {
  const viewFor = (reader: SignedIn, id: number) => store.read((db) => findComplaint(db, reader, id));

  return new Elysia()
    .use(requestContext)
    .post(
      "/api/complaints",
      async ({ actor, body: { submissionId, ...input }, now, set }) => {
        const angler = member(actor);
        const submission = { submissionId, sent: ["complaint", input] };
        const id = await store.write((tx) =>
          doOnce(tx, angler, submission, now, () => fileComplaint(tx, angler, input, now)),
        );
        set.status = 201;
        return viewFor(angler, id);
      },
      { body: submitted(newComplaint), transform: only(member) },
    )
    .get(
      "/api/complaints",
      async ({ actor, query, request, set }) => {
        const reader = signedIn(actor);
        const { items, nextAfter } = await store.read((db) => listOwnComplaints(db, reader, query));
        if (nextAfter !== null) set.headers.link = nextPageLink(request.url, nextAfter);
        return items;
      },
      { query: complaintQuery },
    )
    .get("/api/complaints/:id", ({ actor, params }) => viewFor(signedIn(actor), params.id), { params: complaintId })
    .get(
      "/api/admin/complaints",
      async ({ actor, query, request, set }) => {
        admin(actor);
        const { items, nextAfter } = await store.read((db) => listComplaints(db, query));
        if (nextAfter !== null) set.headers.link = nextPageLink(request.url, nextAfter);
        return items;
      },
      { query: adminComplaintQuery },
    )
    .post(
      "/api/admin/complaints/:id/status",
      async ({ actor, body, now, params: { id } }) => {
        const by = actingAdmin(actor);
        await store.write((tx) => answerComplaint(tx, by, id, body, now));
        return viewFor(by, id);
      },
      { params: complaintId, body: complaintAnswer },
    );
}
