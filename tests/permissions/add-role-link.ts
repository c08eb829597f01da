import type { Browser } from "../support/club.ts";

export async function addRoleLink(admin: Browser) {
  const response = await admin.send("/api/admin/role-links", { json: { role: "treasurer" } });
  const { id, code } = (await response.json()) as { id: number; code: string };
  return { roleLink: id, roleLinkCode: code };
}
