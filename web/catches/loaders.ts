import type { LoaderFunctionArgs } from "react-router-dom";
import type { CatchView } from "../../src/catches/catch-shapes.ts";
import type { ChallengeView } from "../../src/challenges/challenge-shapes.ts";
import { challengePage } from "../../src/challenges/challenge-status.ts";
import type { OwnDeposit } from "../../src/options/challenge-deposit/deposit-shapes.ts";
import { uploadsUntil } from "../../src/tournaments/results/result-state.ts";
import { ApiFailure, dataOf, dataOrNull } from "../api.ts";
import { readPage } from "../next-page.ts";
import { replaceErrorMessage } from "../replace-error-message.ts";
import type { Runtime } from "../runtime/runtime.ts";

const historyRows = 30;

/** Statuses with nothing to show; signed-out readers are still redirected to the login. */
export const hidden = [403, 404];

/** The id in the address, or null. */
export const idIn = (params: URLSearchParams, name: string): number | null => {
  const id = Number(params.get(name));
  return Number.isInteger(id) && id > 0 ? id : null;
};

/** The reader's own catch, in full. */
async function ownCatch({ api }: Runtime, id: number | null): Promise<CatchView | null> {
  if (id === null) return null;
  const fish = await dataOrNull(api.api.catches({ id }).get(), hidden);
  return fish && "claimed" in fish ? fish : null;
}

/** A tournament named in the address; `hasJoined` is true if the reader may submit to it. */
async function wantedTournament({ api }: Runtime, id: number | null) {
  if (id === null) return null;
  const routes = api.api.tournaments({ id });
  const [tournament, entry] = await Promise.all([
    dataOrNull(routes.get(), hidden),
    dataOrNull(routes.participation.get(), hidden),
  ]);
  return tournament && { tournament, hasJoined: entry?.hasPaid ?? false };
}

/** A rejected catch to be resubmitted, and its tournament. */
async function rejectedCatch(runtime: Runtime, id: number | null) {
  const fish = await ownCatch(runtime, id);
  if (fish?.status !== "rejected") return null;
  return { fish, wanted: await wantedTournament(runtime, fish.tournamentId) };
}

const runningRows = 20;

/**
 * Running tournaments with an open spot that anybody may join and the reader hasn't; registration may have closed. Some readers,
 * such as admins, also see drafts and private ones.
 */
async function runningToJoin({ api: { api } }: Runtime) {
  const running = await dataOf(api.tournaments.get({ query: { show: "running", limit: runningRows } }));
  return running
    .filter(
      (row) =>
        row.isActive &&
        row.visibility === "public" &&
        !(row.hasJoined || row.isMembersOnly) &&
        row.participantCount < (row.capacity ?? Number.POSITIVE_INFINITY),
    )
    .map(({ id, name, joinUntil }) => ({ id, name, joinUntil }));
}

/** `?tournament=` is preselected, `?resubmit=` is resubmitted, `?sent=` or one for `?submittedFor=` was just sent. */
export const loadSubmit =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const params = new URL(request.url).searchParams;
    const submittedFor = idIn(params, "submittedFor");
    const { api } = runtime.api;
    const [entries, submitFor, latest, wanted, first, sent] = await Promise.all([
      dataOf(api.entries.get()),
      dataOf(api["submit-for"].get()),
      dataOf(api.catches.get({ query: { limit: 5 } })),
      wantedTournament(runtime, idIn(params, "tournament")),
      rejectedCatch(runtime, idIn(params, "resubmit")),
      ownCatch(runtime, submittedFor === null ? idIn(params, "sent") : null),
    ]);
    const lately = latest.map(({ species, location, submittedAt, tournamentId }) => ({
      species,
      location,
      submittedAt,
      tournamentId,
    }));
    const toJoin = entries.length === 0 && !first && !wanted ? await runningToJoin(runtime) : [];
    const sentFor = submitFor.find(({ userId }) => userId === submittedFor) ?? null;
    return {
      entries,
      toJoin,
      submitFor,
      lately,
      wanted: first?.wanted ?? wanted,
      first: first?.fish ?? null,
      sent,
      sentFor,
    };
  };

/** The part of a catch that its angler's history shows; `claimed` is set if a judge decided otherwise. */
export function forHistory(fish: CatchView) {
  const { userId, tournamentId, capturedAt, isVerified, resubmissionOf, ineligibleReason, ...rest } = fish;
  const { placeholder, width, height, claimed, ...shown } = rest;
  const { species, length, weight } = shown;
  const isAsClaimed = claimed.species === species && claimed.length === length && claimed.weight === weight;
  return { ...shown, claimed: isAsClaimed ? null : claimed };
}

/** The reader's unpaid challenge to a catch, and the filed ones that weren't withdrawn, newest first. */
function challengesOf(catchId: number, challenges: readonly ChallengeView[], deposits: readonly OwnDeposit[]) {
  const filed = challenges.filter((row) => row.catchId === catchId && row.status !== "withdrawn");
  const unpaid = deposits.find((row) => row.catchId === catchId);
  return {
    filed: filed.map(({ id, reason, status, you }) => ({ id, reason, status, isYours: you === "challenger" })),
    unpaid: unpaid && { id: unpaid.id, amount: unpaid.amount },
  };
}

/** A catch in its angler's history, in units of `CatchView`. */
export type OwnCatch = ReturnType<typeof forHistory> & { challenges: ReturnType<typeof challengesOf> };

/** The reader's catches page by page, and four totals over all of them. Throws `ApiFailure`. */
export async function readHistory({ api: { api } }: Runtime, after: string | undefined) {
  const [list, stats, season, challenges, deposits] = await Promise.all([
    readPage(api.catches.get({ query: { limit: historyRows, after } }), "Failed to fetch catches"),
    dataOf(api.users({ id: "me" }).stats.get(), "Failed to fetch user stats"),
    dataOf(api.season.get()),
    dataOf(api.challenges.get({ query: { limit: challengePage.maxRows } })),
    dataOf(api.deposits.get()),
  ]);
  const catches = list.rows.map((row) => ({
    ...forHistory(row),
    challenges: challengesOf(row.id, challenges, deposits),
  }));
  const hasChallenges = challenges.length + deposits.length > 0;
  return { catches, nextAfter: list.nextAfter, isFirstPage: after === undefined, stats, season, hasChallenges };
}

export const loadHistory =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    try {
      return await readHistory(runtime, new URL(request.url).searchParams.get("after") ?? undefined);
    } catch (error) {
      throw replaceErrorMessage(error, { title: "Failed to load catches", message: "Please try again later." });
    }
  };

export const loadEdit =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const fish = await dataOf(runtime.api.api.catches({ id: params.id ?? "" }).get());
    if (!("claimed" in fish)) throw new ApiFailure(404, { message: "This catch doesn't exist." });
    const { tournamentId } = fish;
    const tournament =
      tournamentId === null ? null : await dataOrNull(runtime.api.api.tournaments({ id: tournamentId }).get(), hidden);
    const photosUntilMs = tournament && uploadsUntil({ ...tournament, endsAt: Date.parse(tournament.endDate) });
    return { fish, rules: tournament?.rules, skipsWeight: tournament?.skipsWeight ?? false, photosUntilMs };
  };
