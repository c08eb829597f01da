import { Link, useLoaderData, useNavigate } from "react-router-dom";
import { ago } from "../layout/notifications/ago.ts";
import { useNameOf } from "../names.tsx";
import type { Loaded } from "../page.ts";
import { useSession } from "../runtime/session.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { Table } from "../ui/table.tsx";
import { useFindUsers } from "./find-people.ts";
import { PersonSearch } from "./search-form.tsx";
import { UserBadges } from "./user-badges.tsx";
import type { loadUsers } from "./user-loaders.ts";

const addressOf = (search: string, after?: string) =>
  `/admin/users?${new URLSearchParams({ ...(search && { search }), ...(after && { after }) })}`;

/** Admins find users by any part of a name or email. */
export function Component() {
  const navigate = useNavigate();
  const { users, nextAfter, search, isFirstPage } = useLoaderData<Loaded<typeof loadUsers>>();
  return (
    <Page>
      <PageHeading
        title="Users"
        lead="Manage anglers, roles and sanctions."
        actions={
          <>
            <ButtonLink to="/admin/users/import" look="secondary">
              Import Members
            </ButtonLink>
            {users.some(({ lacksPassword }) => lacksPassword) && (
              <ButtonLink to="/admin/users/slips" look="quiet">
                Password Slips
              </ButtonLink>
            )}
          </>
        }
      />
      <PersonSearch
        action="/admin/users"
        search={search}
        load={useFindUsers()}
        onChoose={({ id }) => void navigate(`/admin/users/${id}`)}
      />
      {users.length > 0 ? (
        <Card className="compact people">
          <UserTable />
        </Card>
      ) : (
        <EmptyState
          title="No users found"
          action={
            <ButtonLink to="/admin/users" look="secondary">
              Show All Users
            </ButtonLink>
          }
        >
          No name or email matches “{search}”.
        </EmptyState>
      )}
      {nextAfter && <Pager to={addressOf(search, nextAfter)} label="Show More Users" />}
      {!isFirstPage && (
        <p className="mt-4 text-center">
          <Link to={addressOf(search)} className="link">
            Back to first page
          </Link>
        </p>
      )}
    </Page>
  );
}

function UserTable() {
  const { users } = useLoaderData<Loaded<typeof loadUsers>>();
  const { now } = useSession();
  const nameOf = useNameOf();
  return (
    <Table
      caption="Users"
      rows={users}
      rowKey={({ id }) => id}
      columns={[
        {
          id: "username",
          label: "User",
          kind: "lead",
          cell: (user) => (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to={`/admin/users/${user.id}`} className="link min-w-0 break-words">
                <bdi>{user.displayName}</bdi>
              </Link>
              {nameOf(user) !== user.username && <span className="handle">@{user.username}</span>}
              <UserBadges user={user} />
            </span>
          ),
        },
        { id: "email", label: "Email", cell: ({ email }) => <span className="break-all">{email}</span> },
        { id: "state", label: "State", cell: ({ state }) => state },
        { id: "joined", label: "Registered", cell: ({ createdAt }) => <Ago at={createdAt} now={now} /> },
        {
          id: "active",
          label: "Last active",
          cell: ({ lastActiveAt }) => (lastActiveAt ? <Ago at={lastActiveAt} now={now} /> : "Never"),
        },
      ]}
    />
  );
}

const Ago = ({ at, now }: { at: string; now: number }) => (
  <span className="whitespace-nowrap">{ago(Date.parse(at), now)}</span>
);
