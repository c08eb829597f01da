import { type ExportName, exportNames, exportTexts } from "../../src/exports/export-names.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Card } from "../ui/card.tsx";
import { Page, PageHeading } from "../ui/page.tsx";

const titles: Readonly<Record<ExportName, string>> = {
  members: "Members",
  tournaments: "Tournaments",
  entries: "Entries",
  waiting: "Waiting Lists",
  invitations: "Invitations",
  catches: "Catches",
  "weigh-ins": "Weigh-In",
  rulings: "Decisions",
  "second-looks": "Second Reviews",
  standings: "Standings",
  seasons: "Seasons",
  prizes: "Prizes",
  payments: "Payments",
  payouts: "Payouts",
  "rolled-pots": "Rolled-Over Pots",
  ledger: "Ledger",
  complaints: "Complaints",
  challenges: "Challenges",
  roles: "Roles",
  audit: "Activity Log",
};

/** All of the club's data, as files. */
export function Component() {
  return (
    <Page>
      <PageHeading
        back={<BackLink to="/admin/settings">Settings</BackLink>}
        title="Export"
        lead="All club data as CSV files, with exact figures, units and UTC times. Passwords and photos aren't included. Downloads are recorded in the activity log."
      />
      <Card>
        <ul className="divide-y divide-line">
          {exportNames.map((name) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
              <span className="min-w-0 flex-[1_1_14rem]">
                <strong className="block">{titles[name]}</strong>
                <span className="text-ink-soft">{exportTexts[name]}</span>
              </span>
              <a
                href={`/api/admin/export/${name}.csv`}
                download
                className="button button-secondary button-small"
                aria-label={`Download CSV: ${titles[name]}`}
              >
                Download CSV
              </a>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}
