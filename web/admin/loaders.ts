import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import type { UnverifiedCatch } from "../../src/catches/review/review-shapes.ts";
import { tournamentShows } from "../../src/tournaments/tournament-state.ts";
import { ApiFailure, dataOf } from "../api.ts";
import { readPage } from "../next-page.ts";
import { loadSeparateTerms } from "../options/loaders.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { loadPrizeBreakdown } from "../tournaments/edit/prize-loader.ts";
import { loadPast } from "../tournaments/edit/try/past-tournaments.ts";

const perPage = 24;

/** The number of waiting items shown below the numbers. */
const glance = 4;

/** More tournaments than a club runs at once. */
const maxRunning = 50;

const glanceAt = ({ id, username, displayName, species, length, unit, submittedAt, thumbnailUrl }: UnverifiedCatch) => {
  return { id, username, displayName, species, length, unit, submittedAt, thumbnailUrl };
};

/** Redirects non-admins with a role to their own work. */
export const loadDashboard = (runtime: Runtime) => async () => {
  try {
    return await loadAnalytics(runtime);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== "admin_required") throw error;
    const { workPlaces } = await dataOf(runtime.api.api.session.get());
    throw workPlaces[0] ? redirect(workPlaces[0].to) : error;
  }
};

/** The running tournaments, the club in numbers, a new club's remaining steps, the catches that have waited longest for review, and the newest reports. */
async function loadAnalytics(runtime: Runtime) {
  const { admin } = runtime.api.api;
  const { analytics, catches, certificate, checklist, complaints, tournaments, trends } = admin;
  const query = { limit: glance };
  const [numbers, ownCertificate, newVersion, firstSteps, { days }, queue, reports, running] = await Promise.all([
    dataOf(analytics.get()),
    dataOf(certificate.get()),
    dataOf(admin["new-version"].get()),
    dataOf(checklist.get()),
    dataOf(trends.get()),
    dataOf(catches.queue.get({ query })),
    dataOf(complaints.get({ query })),
    dataOf(tournaments.get({ query: { limit: maxRunning, search: "", show: "running" } })),
  ]);
  const { pending, couldChangePaidPlace, catches: waiting } = queue;
  const review = { pending, couldChangePaidPlace, oldest: waiting.map(glanceAt) };
  return {
    analytics: numbers,
    certificate: ownCertificate,
    newVersion,
    checklist: firstSteps,
    running: running.filter(({ isActive }) => isActive),
    days,
    review,
    reports,
  };
}

/** The tournaments selected by the address, including drafts. `?delete=7` asks whether to delete that one. */
export const loadManagement =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const params = new URL(request.url).searchParams;
    const after = params.get("after") ?? undefined;
    const search = params.get("search") ?? "";
    const show = tournamentShows.find((option) => option === params.get("show"));
    const toDelete = Number(params.get("delete"));
    const [list, tournament, deletion] = await Promise.all([
      readPage(runtime.api.api.admin.tournaments.get({ query: { limit: perPage, after, search, show } })),
      toDelete > 0 ? dataOf(runtime.api.api.tournaments({ id: toDelete }).get()) : null,
      toDelete > 0 ? dataOf(runtime.api.api.admin.tournaments({ id: toDelete }).deletion.get()) : null,
    ]);
    return {
      tournaments: list.rows,
      nextAfter: list.nextAfter,
      search,
      show,
      asked: tournament,
      refusedBecause: deletion?.refusedBecause ?? null,
    };
  };

/** The choices in the form of a new tournament. */
export const loadNewTournament = (runtime: Runtime) => async () => {
  const [zones, ruleSets, past] = await Promise.all([
    dataOf(runtime.api.api.admin["time-zones"].get()),
    dataOf(runtime.api.api.admin["rule-sets"].get()),
    loadPast(runtime),
  ]);
  return { zones, ruleSets, past };
};

/** A tournament to edit, and the form's choices. */
export const loadEditTournament = (runtime: Runtime) => async (args: LoaderFunctionArgs) => {
  // This is read first: a change made while the rest is read must not look older than the form.
  const { basis } = await dataOf(runtime.api.api.admin.tournaments({ id: args.params.id ?? "" }).basis.get());
  const [offered, { tournament, prizes, isFixed }] = await Promise.all([
    loadNewTournament(runtime)(),
    loadPrizeBreakdown(runtime)(args),
  ]);
  const separate = await loadSeparateTerms(runtime, tournament);
  return { ...offered, tournament, prizes, arePrizesFixed: isFixed, separate, basis };
};
