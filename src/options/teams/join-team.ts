import { eq } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { participants, teams } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { newCode, typedCode } from "../../base/invite-code.ts";
import { notifyFrom } from "../../base/notifications/notify-from.ts";
import { findEntry, sidesChanged, updateEntry } from "../../entries/entry.ts";
import { Refusal } from "../../refusal.ts";
import { refreshStanding } from "../../results/refresh-standing.ts";
import { type Tournament, visibleTournament } from "../../tournaments/visible-tournament.ts";
import { afterLeavingTeam } from "./after-leaving.ts";
import { findTeam } from "./find-team.ts";
import {
  type At,
  findTeamOf,
  membersOf,
  noSuchTeam,
  ownTeamView,
  requireByCode,
  type Team,
  teamsQuery,
} from "./read-team.ts";
import type { OwnTeam } from "./team-shapes.ts";

type OwnEntry = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

/** Entrants can change teams until the start (docs/rules.md 17.3). Throws `not_found`, `not_joined`, `cancelled` or `already_started`. */
async function findChangeable(
  tx: Tx,
  actor: SignedIn,
  tournamentId: number,
  now: number,
): Promise<{ tournament: Tournament; entry: OwnEntry }> {
  const tournament = await visibleTournament(tx, actor, tournamentId);
  const { name, cancelledAt, startsAt } = tournament;
  if (tournament.teams === null) throw new Refusal("not_found", `${name} has no teams.`);
  const entry = await findEntry(tx, tournamentId, actor.id);
  if (!entry?.hasPaid) throw new Refusal("not_joined", `Join ${name} first, then the team.`);
  if (cancelledAt !== null) throw new Refusal("cancelled", `${name} was canceled.`);
  if (now >= startsAt) {
    throw new Refusal("already_started", `${name} has started. To change teams now, please ask the club's admins.`);
  }
  return { tournament, entry };
}

/** Throws `invalid` at the field. */
export async function refuseTakenName(tx: Tx, tournamentId: number, name: string, field = "name"): Promise<void> {
  const sameName = findTeam(await teamsQuery(tx, tournamentId), name);
  if (sameName) throw Refusal.ofField(field, `There's already a team called ${sameName.name}. Choose another name.`);
}

export async function makeTeam(tx: Tx, tournamentId: number, name: string, now: number): Promise<Team> {
  const [team] = await tx.insert(teams).values({ tournamentId, name, code: newCode(), createdAt: now }).returning();
  if (!team) throw new Error("The team was not created.");
  return team;
}

/** Throws `full`. */
export async function refuseFullTeam(tx: Tx, { teams: terms }: Tournament, team: Team): Promise<void> {
  const members = await tx.$count(participants, eq(participants.teamId, team.id));
  if (terms !== null && members < terms.size) return;
  throw new Refusal("full", `${team.name} is full: a team can have at most ${terms?.size ?? 0} members here.`);
}

/** Moves an entry to a team (null: none), and updates both sides' standings and prizes that depend on the number of sides. */
export async function putInTeam(
  tx: Tx,
  entry: OwnEntry,
  team: Team | null,
  change: Parameters<typeof afterLeavingTeam>[2],
): Promise<void> {
  const { tournamentId, userId, teamId: before } = entry;
  await updateEntry(tx, entry, { teamId: team?.id ?? null, teamJoinedAt: team && change.now });
  if (before !== null) await afterLeavingTeam(tx, before, change);
  await refreshStanding(tx, tournamentId, userId, change);
  await sidesChanged(tx, tournamentId);
}

const inTeamAlready = (team: string) => new Refusal("same_state", `You're already on ${team}. Leave it first.`);

/** The creator becomes the captain. Throws `invalid` for a taken name, or as `findChangeable` and `inTeamAlready`. */
export async function createTeam(
  tx: Tx,
  actor: SignedIn,
  tournamentId: number,
  { name }: { name: string },
  at: At,
): Promise<OwnTeam> {
  const { now } = at;
  const { entry } = await findChangeable(tx, actor, tournamentId, now);
  if (entry.teamId !== null) throw inTeamAlready((await findTeamOf(tx, tournamentId, entry.teamId)).name);
  await refuseTakenName(tx, tournamentId, name);
  const team = await makeTeam(tx, tournamentId, name, now);
  await putInTeam(tx, entry, team, { reason: "A team was created.", by: actor, now });
  const detail = { team: name, teamId: team.id };
  await recordAudit(tx, actor, { action: "make-team", subject: "tournament", subjectId: tournamentId, detail }, now);
  return ownTeamView(tx, team, actor, at);
}

/** Joins a team with its code. Idempotent. Throws `not_found`, `full`, `same_state`, `not_joined`, `cancelled` or `already_started`. */
export async function joinTeam(
  tx: Tx,
  actor: SignedIn,
  { id: tournamentId, teamId }: { id: number; teamId: number },
  { code }: { code: string },
  at: At,
): Promise<OwnTeam> {
  const { now } = at;
  const { tournament, entry } = await findChangeable(tx, actor, tournamentId, now);
  const team = await findTeamOf(tx, tournamentId, teamId);
  if (team.code !== typedCode(code)) throw noSuchTeam();
  if (entry.teamId === team.id) return ownTeamView(tx, team, actor, at);
  if (entry.teamId !== null) throw inTeamAlready((await findTeamOf(tx, tournamentId, entry.teamId)).name);
  await refuseFullTeam(tx, tournament, team);
  const before = await membersOf(tx, team);
  await putInTeam(tx, entry, team, { reason: "An angler joined a team.", by: actor, now });
  const notices = before.map(({ userId }) => ({
    userId,
    type: "tournament_changed" as const,
    title: `${actor.displayName} joined ${team.name}`,
    message: `You're fishing ${tournament.name} together.`,
    link: `/tournaments/${tournamentId}/team`,
  }));
  await notifyFrom(tx, actor, notices, now);
  const detail = { team: team.name, teamId };
  await recordAudit(tx, actor, { action: "join-team", subject: "tournament", subjectId: tournamentId, detail }, now);
  return ownTeamView(tx, team, actor, at);
}

/** Joins the team with this code. Throws as `joinTeam`. */
export async function joinTeamByCode(
  tx: Tx,
  actor: SignedIn,
  tournamentId: number,
  input: { code: string },
  at: At,
): Promise<OwnTeam> {
  await visibleTournament(tx, actor, tournamentId);
  const { id: teamId } = await requireByCode(tx, tournamentId, input.code);
  return joinTeam(tx, actor, { id: tournamentId, teamId }, input, at);
}

/** The angler then fishes alone. Idempotent. Throws `not_found`, `not_joined`, `cancelled` or `already_started`. */
export async function leaveTeam(
  tx: Tx,
  actor: SignedIn,
  { id: tournamentId, teamId }: { id: number; teamId: number },
  now: number,
): Promise<void> {
  const { entry } = await findChangeable(tx, actor, tournamentId, now);
  if (entry.teamId !== teamId) return;
  const team = await findTeamOf(tx, tournamentId, teamId);
  await putInTeam(tx, entry, null, { reason: "An angler left a team.", by: actor, now });
  const detail = { team: team.name, teamId };
  await recordAudit(tx, actor, { action: "leave-team", subject: "tournament", subjectId: tournamentId, detail }, now);
}
