import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import type { Tx } from "../base/db/store.ts";
import { counted } from "../base/format/numbers.ts";
import { notify } from "../base/notifications/notify.ts";
import { queueTask } from "../base/tasks/queue-task.ts";
import { Refusal } from "../refusal.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { selectEntrants } from "./entrant-groups.ts";
import type { EntrantMessage } from "./entry-shapes.ts";
import { readDayEntrants } from "./list-day-entrants.ts";

const confirmQuestion = (recipients: number, hasMail: boolean): string =>
  `Send this message to ${counted(recipients, "angler")} as a notification${hasMail ? " and by email" : ""}? It can't be recalled.`;

/**
 * Notifies them, and also by mail if the club sends mail (docs/rules.md 5.17). Throws `not_found`, `invalid` if there are
 * no recipients, or `confirm_required`.
 */
export async function messageEntrants(
  tx: Tx,
  admin: SignedIn,
  tournamentId: number,
  { to, message, confirmed }: EntrantMessage,
  hasMail: boolean,
  now: number,
): Promise<{ recipients: number }> {
  const tournament = await visibleTournament(tx, admin, tournamentId);
  const { name } = tournament;
  const recipients = selectEntrants(await readDayEntrants(tx, tournament), { group: to, order: "joined" });
  if (recipients.length === 0) throw Refusal.ofField("to", "No entrants match this choice. Choose other recipients.");
  const question = confirmQuestion(recipients.length, hasMail);
  if (confirmed !== undefined && confirmed !== question) {
    throw Refusal.ofField("confirmed", question, "confirm_required");
  }
  const title = `${name}: message from the club`;
  const mail = { tournamentId, title, message, senderId: admin.id, askedAt: now };
  for (const { userId } of recipients) {
    const notice = { title, message, link: `/tournaments/${tournamentId}` };
    await notify(tx, userId, { type: "club_message", ...notice }, now);
    const key = `${tournamentId}.${now}.${userId}`;
    if (hasMail) await queueTask(tx, "entrant-mail", key, { ...mail, userId, owner: admin.id }, now);
  }
  const detail = { to, message, recipients: recipients.length };
  const auditEntry = { action: "message-entrants", subject: "tournament", subjectId: tournamentId, detail } as const;
  await recordAudit(tx, admin, auditEntry, now);
  return { recipients: recipients.length };
}
