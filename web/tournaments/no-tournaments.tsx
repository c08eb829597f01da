import { useSession } from "../runtime/session.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ButtonLink } from "../ui/form/button.tsx";

/** Shown instead of a list of tournaments; admins can create the next one. */
export function NoTournaments({ as }: { as?: "h3" }) {
  const { user } = useSession();
  return (
    <EmptyState
      title="No Active Tournaments"
      as={as}
      action={user?.isAdmin && <ButtonLink to="/admin/tournaments/new">Create Tournament</ButtonLink>}
    >
      Check back soon for new tournaments to join!
    </EmptyState>
  );
}
