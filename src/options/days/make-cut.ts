import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { type AuditActor, type SignedIn, system } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { namesOf } from "../../base/db/names.ts";
import { catches, participants, standings, tournaments, users } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { bumpVersion } from "../../base/db/versions.ts";
import { isoText } from "../../base/format/moments.ts";
import { catchesText } from "../../base/format/numbers.ts";
import { notifyAll } from "../../base/notifications/notify.ts";
import { rescoreAngler } from "../../catches/rescore-catches.ts";
import { noticeTexts } from "../../catches/texts.ts";
import { recordCut } from "../../entries/entry.ts";
import { Refusal } from "../../refusal.ts";
import { rebuildStandings } from "../../results/rebuild-standings.ts";
import { requireCorrectionReason } from "../../tournaments/queued-payouts.ts";
import { type Tournament, visibleTournament } from "../../tournaments/visible-tournament.ts";
import type { CutMaking, CutView } from "./days-form.ts";
import { fishingDays } from "./fishing-days.ts";

type Angler = { division: string | null; score: number };

/**
 * docs/rules.md 4.15. `score` is the score of day one, in hundredths. If divisions are ranked separately, each has its own cut.
 * Anglers tied for the last spot also advance.
 */
function makesCut<A extends Angler>(
  cut: number,
  anglers: readonly A[],
  hasOpenBoard: boolean,
): (A & { advances: boolean })[] {
  const boards = Map.groupBy(anglers, ({ division }) => (hasOpenBoard ? null : division));
  const minimumScores = new Map(
    [...boards].map(([board, boardAnglers]) => {
      const scores = boardAnglers.map(({ score }) => score).toSorted((a, b) => b - a);
      return [board, scores[cut - 1] ?? 0];
    }),
  );
  return anglers.map((angler) => ({
    ...angler,
    advances: angler.score >= (minimumScores.get(hasOpenBoard ? null : angler.division) ?? 0),
  }));
}

type TournamentWithCut = Tournament & { days: { cut: number } };

/** Throws `not_found` if the tournament has no cut. */
function requireCut(tournament: Tournament): TournamentWithCut {
  if (tournament.days?.cut) return tournament as TournamentWithCut;
  throw new Refusal("not_found", `${tournament.name} has no cut: everyone fishes every day.`);
}

export const dayOneQuery = (db: Db, tournamentId: number) =>
  db
    .select({
      userId: standings.userId,
      teamId: standings.teamId,
      ...namesOf(users),
      division: standings.division,
      days: standings.days,
      hadMadeCut: participants.madeCut,
    })
    .from(standings)
    .innerJoin(users, eq(users.id, standings.userId))
    .innerJoin(participants, eq(participants.id, standings.participantId))
    .where(and(eq(standings.tournamentId, tournamentId), eq(standings.isDisqualified, false)))
    .orderBy(asc(standings.sortKey));

async function readDayOne(db: Db, tournament: TournamentWithCut) {
  const anglers = (await dayOneQuery(db, tournament.id)).map(({ days, ...angler }) => {
    const { score = 0, sortKey = "" } = days?.[0] ?? {};
    return { ...angler, score, sortKey };
  });
  const ranked = anglers.toSorted((a, b) => (a.sortKey < b.sortKey ? -1 : 1));
  return makesCut(tournament.days.cut, ranked, tournament.hasOpenBoard);
}

const waitingOnDayOne = (db: Db, tournamentId: number) =>
  db.$count(
    catches,
    and(
      eq(catches.tournamentId, tournamentId),
      eq(catches.status, "pending"),
      isNull(catches.ineligibleReason),
      eq(catches.day, 1),
    ),
  );

const dayOneEnd = (tournament: Tournament) => fishingDays(tournament)[0]?.endsAt ?? tournament.endsAt;

/** A preview of making the cut now. Throws `not_found`. */
export async function readCut(db: Db, actor: SignedIn, tournamentId: number, now: number): Promise<CutView> {
  const tournament = requireCut(await visibleTournament(db, actor, tournamentId));
  const { days, cutAt, cancelledAt } = tournament;
  const anglers = await readDayOne(db, tournament);
  const isNew = (advances: boolean, hadMadeCut: boolean) => cutAt !== null && advances !== hadMadeCut;
  const listed = (wanted: boolean) =>
    anglers
      .filter(({ advances }) => advances === wanted)
      .map(({ userId, username, displayName, hadMadeCut }) => ({
        userId,
        username,
        displayName,
        isNew: isNew(wanted, hadMadeCut),
      }));
  return {
    cut: days.cut,
    cutAt: isoText(cutAt),
    canMake: cancelledAt === null && now >= dayOneEnd(tournament),
    waiting: await waitingOnDayOne(db, tournamentId),
    goOn: listed(true),
    out: listed(false),
  };
}

/** Throws `cancelled`, `not_ended`, or `invalid` if a required reason is missing. */
async function refuseCut(
  tx: Tx,
  tournament: TournamentWithCut,
  reason: string | undefined,
  now: number,
): Promise<void> {
  const { id, name, cancelledAt, cutAt } = tournament;
  if (cancelledAt !== null) throw new Refusal("cancelled", `${name} was canceled.`);
  if (now < dayOneEnd(tournament)) throw new Refusal("not_ended", `Day one of ${name} isn't over yet.`);
  if (reason) return;
  await requireCorrectionReason(tx, id, reason);
  if (cutAt !== null) throw Refusal.ofField("reason", "The cut was already applied. Enter a reason to redo it");
  const waiting = await waitingOnDayOne(tx, id);
  if (waiting === 0) return;
  throw Refusal.ofField(
    "reason",
    `Day one still has ${catchesText(waiting)} awaiting review. Enter a reason to apply the cut anyway`,
  );
}

type Entrant = {
  userId: number;
  division: string | null;
  madeCut: boolean;
  disqualifiedAt: number | null;
  advances: boolean;
};

async function readEntrants(tx: Tx, tournament: TournamentWithCut): Promise<Entrant[]> {
  const advancing = (await readDayOne(tx, tournament)).filter(({ advances }) => advances);
  const [userIds, teamIds] = [advancing.map(({ userId }) => userId), advancing.map(({ teamId }) => teamId)];
  const { userId, teamId, division, madeCut, disqualifiedAt } = participants;
  const entrants = await tx
    .select({ userId, teamId, division, madeCut, disqualifiedAt })
    .from(participants)
    .where(and(eq(participants.tournamentId, tournament.id), eq(participants.hasPaid, true)));
  return entrants.map(({ teamId, ...entrant }) => ({
    ...entrant,
    advances: teamId === null ? userIds.includes(entrant.userId) : teamIds.includes(teamId),
  }));
}

async function notifyOfCut(
  tx: Tx,
  { id, name, cutAt }: TournamentWithCut,
  entrants: readonly Entrant[],
  reason: string | null,
  now: number,
): Promise<void> {
  const reasonNote = reason === null ? "" : ` Reason: ${reason}`;
  const notices = entrants
    .filter(({ disqualifiedAt }) => disqualifiedAt === null)
    .filter(({ advances, madeCut }) => cutAt === null || advances !== madeCut)
    .map(({ userId, advances }) => ({
      userId,
      type: "tournament_changed" as const,
      ...noticeTexts.cut(name, advances, reasonNote),
      link: `/tournaments/${id}`,
    }));
  await notifyAll(tx, notices, now);
}

/** Advances the top anglers of day one, including everybody tied for the last spot (docs/rules.md 4.15). */
async function applyCut(
  tx: Tx,
  actor: AuditActor,
  tournament: TournamentWithCut,
  reason: string | null,
  now: number,
): Promise<void> {
  const { id, name } = tournament;
  const entrants = await readEntrants(tx, tournament);
  await tx.update(tournaments).set({ cutAt: now, updatedAt: now }).where(eq(tournaments.id, id));
  for (const { userId, division, advances } of entrants) {
    await recordCut(tx, { tournamentId: id, userId }, advances);
    await rescoreAngler(tx, { ...tournament, cutAt: now }, { userId, division });
  }
  const reasonNote = reason === null ? "The cut was applied." : `The cut was applied: ${reason}`;
  await rebuildStandings(tx, id, { reason: reasonNote, by: actor, now });
  await notifyOfCut(tx, tournament, entrants, reason, now);
  const goOn = entrants.filter(({ advances }) => advances).map(({ userId }) => userId);
  const detail = { name, reason, again: tournament.cutAt !== null, goOn };
  await recordAudit(tx, actor, { action: "make-cut", subject: "tournament", subjectId: id, detail }, now);
  await bumpVersion(tx, `tournament:${id}`);
}

/** Throws `not_found`, and as `refuseCut` does. */
export async function makeCut(
  tx: Tx,
  actor: SignedIn,
  tournamentId: number,
  { reason }: CutMaking,
  now: number,
): Promise<CutView> {
  const tournament = requireCut(await visibleTournament(tx, actor, tournamentId));
  await refuseCut(tx, tournament, reason, now);
  await applyCut(tx, actor, tournament, reason || null, now);
  return readCut(tx, actor, tournamentId, now);
}

export const cutsToMakeQuery = (db: Db, now: number) =>
  db
    .select()
    .from(tournaments)
    .where(
      and(
        isNull(tournaments.officialAt),
        isNull(tournaments.cancelledAt),
        isNull(tournaments.cutAt),
        lte(tournaments.startsAt, now),
      ),
    );

/** Makes cuts once day two has begun and no catch from day one awaits review. Returns the number of cuts. */
export async function makeDueCuts(tx: Tx, now: number): Promise<number> {
  let cuts = 0;
  for (const tournament of await cutsToMakeQuery(tx, now)) {
    const dayTwo = fishingDays(tournament)[1];
    if (!(tournament.days?.cut && dayTwo) || now < dayTwo.startsAt) continue;
    if ((await waitingOnDayOne(tx, tournament.id)) > 0) continue;
    await applyCut(tx, system, requireCut(tournament), null, now);
    cuts += 1;
  }
  return cuts;
}
