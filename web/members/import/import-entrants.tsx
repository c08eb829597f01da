import { type ActionFunction, redirect, useLoaderData } from "react-router-dom";
import { moneyText } from "../../../src/base/format/money.ts";
import { counted } from "../../../src/base/format/numbers.ts";
import { entrantUsesIn } from "../../../src/members/import/import-columns.ts";
import { dataOf } from "../../api.ts";
import type { Loaded } from "../../page.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import { checkOrImport, leftText } from "./import-action.ts";
import type { loadEntrantImport } from "./import-loaders.ts";
import { ListImport } from "./list-import.tsx";

export const action =
  (runtime: Runtime): ActionFunction =>
  async ({ params, request }) => {
    const id = Number(params.id);
    return checkOrImport(await request.formData(), {
      send: (list, query) => dataOf(runtime.api.api.admin.tournaments({ id }).entrants.import.post(list, { query })),
      done(report) {
        const { imported, invite } = report.summary;
        const title =
          imported === 0 && invite > 0
            ? `${counted(invite, "angler")} asked to pay`
            : `${counted(imported, "angler")} entered`;
        const usual =
          invite > 0
            ? `${counted(invite, "angler was", "anglers were")} asked to pay and enter, and listed as unpaid.`
            : "They were notified.";
        const description = leftText(report) ?? usual;
        runtime.showToast({ title, description, tone: "good" });
        return redirect(`/admin/tournaments/${id}/day#entrants`);
      },
    });
  };

export function Component() {
  const { id, name, entryFee, teams, ownState, refused } = useLoaderData<Loaded<typeof loadEntrantImport>>();
  return (
    <Page>
      <PageHeading
        back={<BackLink to={`/admin/tournaments/${id}/day`}>{name}</BackLink>}
        title="Import Entrants"
        lead={
          entryFee > 0
            ? `Use a column to mark who paid the ${moneyText(entryFee)} in cash; everyone else is asked to pay. You'll review every row before anything changes.`
            : "From a spreadsheet or another product, as CSV. You'll review every row before anything changes."
        }
      />
      <ListImport
        uses={entrantUsesIn({ teams })}
        noun="Angler"
        hint="Each row needs a name or an email. Rows with a name, email and state create an account automatically. Up to 1,000 anglers per import."
        ownState={ownState}
        reportAt={`/api/admin/tournaments/${id}/entrants/import/report.csv`}
        refused={refused}
      />
    </Page>
  );
}
