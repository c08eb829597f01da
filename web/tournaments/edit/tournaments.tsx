import Plus from "lucide-react/icons/plus";
import {
  type ActionFunction,
  Form,
  Outlet,
  redirect,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from "react-router-dom";
import { counted } from "../../../src/base/format/numbers.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import type { loadManagement } from "../../admin/loaders.ts";
import { adminFailures, adminToasts, errorToast } from "../../admin/texts.ts";
import { ApiFailure, answer } from "../../api.ts";
import { sentWith } from "../../form.ts";
import type { Loaded } from "../../page.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { useSession } from "../../runtime/session.ts";
import { Alert } from "../../ui/alert.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Section } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { ManagedTournament } from "./managed-tournament.tsx";
import { listOf, managementAddress, useManagementAddress } from "./management-address.ts";
import { ManagementFilter } from "./management-filter.tsx";

export function Component() {
  const { tournaments, nextAfter, search, show, asked, refusedBecause } =
    useLoaderData<Loaded<typeof loadManagement>>();
  const { user } = useSession();
  const mayCreate = user?.isAdmin || user?.createsTournaments;
  const [shown] = useSearchParams();
  const isFiltered = search !== "" || show !== undefined;
  return (
    <Section
      title="Tournament Management"
      aside={
        <span className="flex flex-wrap gap-3">
          {user?.isAdmin && (
            <ButtonLink to="/admin/seasons" look="secondary">
              Seasons
            </ButtonLink>
          )}
          {mayCreate && (
            <ButtonLink to={managementAddress("/new", shown)} icon={<Plus />} preventScrollReset>
              Create Tournament
            </ButtonLink>
          )}
        </span>
      }
    >
      {(tournaments.length > 0 || isFiltered) && <ManagementFilter />}
      {tournaments.length > 0 ? (
        <ul className="grid gap-5 md:grid-cols-2">
          {tournaments.map((tournament) => (
            <li key={tournament.id} className="grid min-w-0">
              <ManagedTournament tournament={tournament} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title="No tournaments found."
          as="h3"
          action={
            isFiltered && (
              <ButtonLink to={managementAddress()} look="secondary">
                Show all tournaments
              </ButtonLink>
            )
          }
        >
          {isFiltered && "No tournament matches your filter."}
          {!isFiltered && (mayCreate ? "Create your first tournament to get started." : "No tournament is yours now.")}
        </EmptyState>
      )}
      {nextAfter && <Pager to={laterAddress(shown, nextAfter)} label="Show more tournaments" />}
      {asked && <AskToDelete tournament={asked} refusedBecause={refusedBecause} />}
      <Outlet />
    </Section>
  );
}

function laterAddress(shown: URLSearchParams, after: string): string {
  const later = new URLSearchParams(shown);
  later.set("after", after);
  return managementAddress("", later);
}

function AskToDelete({
  tournament: { id, name, participantCount, isOfficial },
  refusedBecause,
}: {
  tournament: TournamentView;
  /** Said before Delete is pressed; it cannot be then. */
  refusedBecause: string | null;
}) {
  const isBusy = useNavigation().state === "submitting";
  const here = useManagementAddress()();
  return (
    <Dialog
      open
      title="Delete Tournament"
      closeTo={here}
      form={(content) => (
        <Form method="post" action={here} preventScrollReset className="contents">
          <input type="hidden" name="id" value={id} />
          {content}
        </Form>
      )}
      footer={
        <>
          <ButtonLink to={here} look="secondary" replace preventScrollReset>
            Cancel
          </ButtonLink>
          {refusedBecause === null && (
            <Button name="intent" value="delete" look="danger" busy={isBusy}>
              Delete
            </Button>
          )}
          {isOfficial && (
            <Button name="intent" value="archive" busy={isBusy}>
              Archive
            </Button>
          )}
          {refusedBecause !== null && !isOfficial && (
            <ButtonLink to={`/admin/tournaments/${id}/day`}>Open its Day page</ButtonLink>
          )}
        </>
      }
    >
      <p>Are you sure you want to delete this tournament? This will remove all associated catches and participants.</p>
      <p className="mt-3 font-semibold">
        {name} ({counted(participantCount, "participant")})
      </p>
      {refusedBecause !== null && (
        <div className="mt-4">
          <Alert kind="warning" title={isOfficial ? "Official results are never deleted" : "It cannot be deleted yet"}>
            {refusedBecause}
          </Alert>
        </div>
      )}
    </Dialog>
  );
}

const failures: Readonly<Record<string, string>> = {
  copy: adminFailures.create,
  archive: "Failed to archive tournament",
  restore: "Failed to restore tournament",
};

/** Copies, archives, restores or deletes, as the button says; a copy goes on to its own form. */
export const action =
  (runtime: Runtime): ActionFunction =>
  async ({ request }) => {
    const form = await request.formData();
    const one = runtime.api.api.admin.tournaments({ id: String(form.get("id")) });
    const intent = String(form.get("intent"));
    const here = listOf(request);
    try {
      if (intent === "archive" || intent === "restore") {
        await answer(one[intent].post());
        runtime.showToast(intent === "archive" ? adminToasts.archived : adminToasts.restored);
        return redirect(here);
      }
      if (intent !== "copy") {
        await answer(one.delete());
        runtime.showToast(adminToasts.tournamentDeleted);
        return redirect(here);
      }
      const copy = await answer(one.copy.post(sentWith(form)));
      const description = "The copy is not active yet: look at its dates, then make it active.";
      runtime.showToast({ title: "Tournament copied", description, tone: "good" });
      return redirect(managementAddress(`/${copy.id}/edit`));
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code === "not_signed_in") throw error;
      const failed = failures[intent] ?? adminFailures.delete;
      runtime.showToast(errorToast(error.serverMessage || failed));
      return redirect(here);
    }
  };
