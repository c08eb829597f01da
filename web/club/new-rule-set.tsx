import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { Autosaved } from "../autosave/autosaved.tsx";
import { typedRules } from "../tournaments/edit/typed-rules.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { RuleSetForm } from "./rule-set-form.tsx";

export function Component() {
  return (
    <Page narrow>
      <PageHeading back={<BackLink to="/admin/rule-sets">Back to Rule Sets</BackLink>} title="New Rule Set" />
      <Autosaved>
        <RuleSetForm
          to={{ action: "/api/admin/rule-sets" }}
          first={{ name: "", rules: typedRules(shippedRules.tournament) }}
        />
      </Autosaved>
    </Page>
  );
}
