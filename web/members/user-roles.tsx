import { useLoaderData } from "react-router-dom";
import { fullNameOf } from "../../src/base/format/names.ts";
import { roleWords } from "../../src/roles/role-pages.ts";
import { newRole, type RoleView } from "../../src/roles/role-shapes.ts";
import type { Loaded } from "../page.ts";
import { PageForm, usePageForm } from "../page-form.tsx";
import { ApiForm, formName, type PostedTo } from "../posted-form.tsx";
import { useReplyTo } from "../reply-to.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/form/button.tsx";
import { Moment } from "../ui/moment.tsx";
import { RoleFields } from "./role-fields.tsx";
import type { loadUser } from "./user-loaders.ts";

const rolesOf = (userId: number) => `/api/admin/users/${userId}/roles`;
const removal = (userId: number): PostedTo => ({ action: rolesOf(userId), method: "delete" });

const placeOf = ({ role, tournamentName }: RoleView) =>
  tournamentName ?? (role === "organizer" ? "the tournaments they create" : "the whole club");

const meanings = [
  "An organizer runs their tournaments: entrants, tournament day, review and messages. For the whole club, they create tournaments and run those.",
  "A judge reviews catches and decides challenges, but sees nothing else.",
  "A treasurer views and moves money, but doesn't review catches.",
];

function Held({ held, userId }: { held: RoleView; userId: number }) {
  const { isBusy } = useReplyTo(formName(removal(userId)));
  const { role, tournamentId, until, givenAt, givenBy, givenByDisplayName } = held;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block">
          <b>{roleWords[role]}</b> for {placeOf(held)}
        </span>
        <span className="block text-[0.9375rem] text-ink-soft">
          {until && (
            <>
              Ends <Moment at={until} />.{" "}
            </>
          )}
          Assigned <Moment at={givenAt} />
          {givenBy && ` by ${fullNameOf(givenBy, givenByDisplayName)}`}
        </span>
      </span>
      <ApiForm {...removal(userId)} preventScrollReset>
        <input type="hidden" name="role" value={role} />
        <input type="hidden" name="tournamentId" value={tournamentId ?? ""} />
        <Button look="secondary" busy={isBusy} aria-label={`Remove: ${roleWords[role]} for ${placeOf(held)}`}>
          Remove
        </Button>
      </ApiForm>
    </li>
  );
}

function GiveForm() {
  const { tournaments, user } = useLoaderData<Loaded<typeof loadUser>>();
  const form = usePageForm(newRole, { action: rolesOf(user.id) });
  return (
    <PageForm key={user.roles.length} of={form} submit="Assign Role" look="secondary" preventScrollReset>
      <RoleFields fields={form.fields} untilLabel="Last Day" tournaments={tournaments} />
    </PageForm>
  );
}

/** A user's roles besides fishing; admins, who may do everything, are appointed elsewhere on the page. */
export function UserRoles() {
  const { user } = useLoaderData<Loaded<typeof loadUser>>();
  const refused = useReplyTo(formName(removal(user.id))).lastResult?.error;
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
      <div className="min-w-0">
        {refused && (
          <div className="mb-4">
            <Alert kind="error">{Object.values(refused)[0]?.[0]}</Alert>
          </div>
        )}
        {user.roles.length > 0 ? (
          <ul className="divide-y divide-line border-line border-y">
            {user.roles.map((held) => (
              <Held key={`${held.role} ${held.tournamentId}`} held={held} userId={user.id} />
            ))}
          </ul>
        ) : (
          <p className="text-ink-soft">{user.isAdmin ? "Admins can do all of this." : "No roles."}</p>
        )}
        <ul className="mt-4 flex list-disc flex-col gap-1 pl-5 text-[0.9375rem] text-ink-soft">
          {meanings.map((meaning) => (
            <li key={meaning}>{meaning}</li>
          ))}
        </ul>
      </div>
      <GiveForm />
    </div>
  );
}
