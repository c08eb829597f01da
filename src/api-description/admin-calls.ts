import { z } from "zod";
import { analytics, systemView, timeZones } from "../admin/model.ts";
import { auditEntryView } from "../audit/model.ts";
import { catchView, recentVerdict, unverifiedCatch } from "../catches/model.ts";
import { complaintView } from "../complaints/model.ts";
import { entrant, handledEntry } from "../entries/model.ts";
import { memberRow, memberView } from "../members/model.ts";
import { editedBreakdown, prizePosition } from "../money/prizes/model.ts";
import { tournamentView } from "../tournaments/model.ts";
import type { Call, Section } from "./call.ts";

const call = (says: string, answers: z.ZodType, more: Partial<Call> = {}): Call => ({
  says,
  who: "admin",
  answers,
  ...more,
});

/** What admins alone call. */
export const adminCalls: Section[] = [
  {
    title: "Admin: overview",
    calls: {
      "GET /api/admin/analytics": call("Figures of the club.", analytics),
      "GET /api/admin/time-zones": call("Time zones a tournament may have.", timeZones),
      "GET /api/admin/audit": call("Who did what, when, to what, the newest first.", z.array(auditEntryView)),
      "GET /api/admin/audit/actions": call("Every kind of action there is.", z.array(z.string())),
      "GET /api/admin/audit.csv": call("The same as a file for a spreadsheet.", z.string(), { media: "text/csv" }),
      "GET /api/admin/system": call("Jobs, queue, disk and backups.", systemView),
    },
  },
  {
    title: "Admin: verification",
    calls: {
      "GET /api/admin/catches/unverified": call("Catches that wait for a verdict.", z.array(unverifiedCatch)),
      "GET /api/admin/catches/judged": call("The latest verdicts.", z.array(recentVerdict)),
      "POST /api/admin/catches/{id}/verify": call(
        "Verifies a catch, corrected or as claimed; with isVerified false takes the verdict back.",
        catchView,
      ),
      "POST /api/admin/catches/{id}/reject": call("Rejects a catch with a reason and tells its angler.", catchView),
      "POST /api/admin/tournaments/{id}/catches": call("Enters a catch from a paper card.", catchView, { status: 201 }),
    },
  },
  {
    title: "Admin: tournaments",
    calls: {
      "GET /api/admin/tournaments": call("All tournaments, inactive ones too.", z.array(tournamentView)),
      "POST /api/tournaments": call("Creates a tournament.", tournamentView, { status: 201 }),
      "PUT /api/admin/tournaments/{id}": call(
        "Changes a tournament; what it scores anew asks for confirm.",
        tournamentView,
      ),
      "POST /api/admin/tournaments/{id}/copy": call("Makes a new one like it.", tournamentView, { status: 201 }),
      "POST /api/admin/tournaments/{id}/cancel": call("Calls it off and tells all who joined.", tournamentView),
      "POST /api/admin/tournaments/{id}/image": call("Gives it a picture.", tournamentView, {
        form: { file: "photo", isFileRequired: true },
      }),
      "DELETE /api/admin/tournaments/{id}/image": call("Takes its picture away.", tournamentView),
      "DELETE /api/admin/tournaments/{id}": call(
        "Deletes it with its catches and entries; never a money record.",
        z.strictObject({ deleted: z.literal(true) }),
      ),
      "GET /api/admin/tournaments/{id}/prizes": call("Its breakdown, and whether it is fixed.", editedBreakdown),
      "POST /api/admin/tournaments/{id}/prizes": call("Sets its breakdown.", z.array(prizePosition)),
      "GET /api/admin/tournaments/{id}/entries": call("Who is entered.", z.array(entrant)),
      "POST /api/admin/tournaments/{id}/entries": call(
        "Enters an angler who paid in cash.",
        handledEntry.extend({ username: z.string() }),
        {
          status: 201,
        },
      ),
      "POST /api/admin/tournaments/{id}/entries/{userId}/remove": call("Takes an angler out.", handledEntry),
    },
  },
  {
    title: "Admin: complaints",
    calls: {
      "GET /api/admin/complaints": call("Everybody's reports, or one user's.", z.array(complaintView)),
      "POST /api/admin/complaints/{id}/status": call("Answers a report.", complaintView),
    },
  },
  {
    title: "Admin: users",
    calls: {
      "GET /api/admin/users": call("Users whose name or email begins with what is searched.", z.array(memberRow)),
      "GET /api/admin/users/{id}": call("One user, with entries and sanctions.", memberView),
      "POST /api/admin/users/{id}/warn": call("Warns a user.", memberView),
      "POST /api/admin/users/{id}/suspend": call("Suspends a user for some days.", memberView),
      "POST /api/admin/users/{id}/ban": call("Bans a user for good.", memberView),
      "POST /api/admin/users/{id}/lift": call("Lifts a suspension or ban.", memberView),
      "POST /api/admin/users/{id}/admin": call("Makes or unmakes an admin.", memberView),
      "POST /api/admin/users/{id}/two-step-off": call("Turns two-step login off for who lost the phone.", memberView),
      "POST /api/admin/users/{id}/password-link": call(
        "Makes a link that sets a user's password, for who gets no mail.",
        z.strictObject({ url: z.url(), expiresAt: z.iso.datetime() }),
      ),
    },
  },
];
