import type { BenchClub } from "./large-club.ts";
import type { Server } from "./servers.ts";

/** Approves a catch as the club's admin does. */
export function approve(club: BenchClub, server: Server, catchId: number): Promise<Response> {
  return fetch(`${server.url}/api/admin/catches/${catchId}/verify`, {
    method: "POST",
    headers: { cookie: club.admin.cookie, origin: server.url, "content-type": "application/json" },
    body: JSON.stringify({ isVerified: true }),
  });
}
