import Plus from "lucide-react/icons/plus";
import { Outlet, useLoaderData, useNavigation, useSearchParams } from "react-router-dom";
import { counted } from "../../../src/base/format/numbers.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import type { loadManagement } from "../../admin/loaders.ts";
import { adminFailures } from "../../admin/texts.ts";
import type { Loaded } from "../../page.ts";
import { ApiForm } from "../../posted-form.tsx";
import { useSession } from "../../runtime/session.ts";
import { Alert } from "../../ui/alert.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Section } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { archiving, ManagedTournament } from "./managed-tournament.tsx";
import { managementAddress, useManagementAddress } from "./management-address.ts";
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
          {mayCreate && (
            <ButtonLink to="/admin/tournaments/import" look="secondary">
              Import Results
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
                Show All Tournaments
              </ButtonLink>
            )
          }
        >
          {isFiltered && "No tournament matches your filter."}
          {!isFiltered &&
            (mayCreate ? "Create your first tournament to get started." : "You're not assigned to any tournaments.")}
        </EmptyState>
      )}
      {nextAfter && <Pager to={laterAddress(shown, nextAfter)} label="Show More Tournaments" />}
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

const deleting = (id: number) =>
  ({ action: `/api/admin/tournaments/${id}`, method: "delete", failed: adminFailures.delete }) as const;

function AskToDelete({
  tournament: { id, name, participantCount, importedAt, ...tournament },
  refusedBecause,
}: {
  tournament: TournamentView;
  /** Shown before Delete is pressed, which is then impossible. */
  refusedBecause: string | null;
}) {
  const isOfficial = tournament.isOfficial && !importedAt;
  const isBusy = useNavigation().state === "submitting";
  const here = useManagementAddress()();
  const canSend = refusedBecause === null || isOfficial;
  return (
    <Dialog
      open
      title="Delete Tournament"
      closeTo={here}
      form={(content) =>
        canSend ? (
          <ApiForm
            {...(isOfficial ? archiving(id) : deleting(id))}
            page={here}
            refusals="toast"
            preventScrollReset
            className="contents"
          >
            {content}
          </ApiForm>
        ) : (
          content
        )
      }
      footer={
        <>
          <ButtonLink to={here} look="secondary" replace preventScrollReset>
            Cancel
          </ButtonLink>
          {refusedBecause === null && (
            <Button look="danger" busy={isBusy}>
              Delete
            </Button>
          )}
          {isOfficial && <Button busy={isBusy}>Archive</Button>}
          {refusedBecause !== null && !isOfficial && (
            <ButtonLink to={`/admin/tournaments/${id}/day`}>Open Tournament Day</ButtonLink>
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
          <Alert kind="warning" title={isOfficial ? "Official results are never deleted" : "It can't be deleted yet"}>
            {refusedBecause}
          </Alert>
        </div>
      )}
    </Dialog>
  );
}
