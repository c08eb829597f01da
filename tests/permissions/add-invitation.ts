import type { Browser } from "../support/club.ts";

export async function addInvitation(admin: Browser, tournamentId: number) {
  const response = await admin.send(`/api/admin/tournaments/${tournamentId}/invitations`, { json: {} });
  const { id, code } = (await response.json()) as { id: number; code: string };
  return { invitation: id, invitationCode: code };
}
