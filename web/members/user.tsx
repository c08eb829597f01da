import { useLoaderData } from "react-router-dom";
import { decimalText, numberText } from "../../src/base/format/numbers.ts";
import type { Loaded } from "../page.ts";
import { useSession } from "../runtime/session.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Moment } from "../ui/moment.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import { StatGrid, StatTile } from "../ui/stat-tile.tsx";
import { UserActions } from "./user-actions.tsx";
import { UserBadges } from "./user-badges.tsx";
import { Conduct } from "./user-conduct.tsx";
import type { loadUser } from "./user-loaders.ts";
import { UserRecords } from "./user-records.tsx";
import { UserRoles } from "./user-roles.tsx";

export function Component() {
  const { user, stats } = useLoaderData<Loaded<typeof loadUser>>();
  const { username, displayName, email, state, createdAt, lastActiveAt } = user;
  const self = useSession().user;
  return (
    <Page>
      <PageHeading
        back={<BackLink to="/admin/users">Users</BackLink>}
        title={<bdi className="break-words">{displayName}</bdi>}
        badge={<UserBadges user={user} />}
        lead={
          <>
            {username !== displayName && <bdi>@{username}, </bdi>}
            {email && (
              <>
                <a href={`mailto:${email}`} className="link break-all">
                  {email}
                </a>
                ,{" "}
              </>
            )}
            {state}. Registered <Moment at={createdAt} />,{" "}
            {lastActiveAt ? (
              <>
                last active <Moment at={lastActiveAt} />
              </>
            ) : (
              "never logged in"
            )}
            .
          </>
        }
      />
      <StatGrid>
        <StatTile label="Total Catches" value={numberText(stats.totalCatches)} />
        <StatTile label="Tournaments" value={numberText(stats.tournamentsJoined)} />
        <StatTile label="Personal Best" value={decimalText(stats.personalBest)} unit="in" />
        <StatTile label="Sanctions" value={numberText(user.sanctions.length)} />
      </StatGrid>
      <Section title="Conduct">
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
          <Conduct user={user} />
          <UserActions user={user} isSelf={self?.id === user.id} />
        </div>
      </Section>
      <Section title="Roles">
        <UserRoles />
      </Section>
      <UserRecords />
    </Page>
  );
}
