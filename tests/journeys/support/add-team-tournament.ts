import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import type { Address } from "../../support/walk.ts";
import { day } from "./days.ts";

async function sent<T>(reply: APIResponse): Promise<T> {
  expect(reply.status(), await reply.text()).toBeLessThan(300);
  return (await reply.json()) as T;
}

export type TeamPages = { forAdmin: Address; forMembers: Address };

/** A team tournament that hasn't started, with consents to submit, in which the admin has a team and the angler has none. Returns its pages. */
export async function addTeamTournament(admin: APIRequestContext, angler: APIRequestContext): Promise<TeamPages> {
  const data = {
    name: "Partners' Open",
    description: "Two in a boat.",
    targetSpecies: "Walleye",
    minLength: "14",
    prize: 100,
    entryFee: 0,
    startDate: day(6),
    endDate: day(6),
    isActive: true,
    tournamentType: "tournament",
    teams: { size: 2, score: "best" },
    allowsSubmitters: true,
  };
  const { id } = await sent<{ id: number }>(await admin.post("/api/tournaments", { data }));
  for (const context of [admin, angler]) await sent(await context.post(`/api/tournaments/${id}/join`));
  const name = "Wolfeschlegelsteinhausenbergerdorff-Crew";
  await sent(await admin.post(`/api/tournaments/${id}/teams`, { data: { name } }));
  return { forAdmin: `/admin/tournaments/${id}/day`, forMembers: `/tournaments/${id}/team` };
}
