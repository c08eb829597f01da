import Plus from "lucide-react/icons/plus";
import { Link, useLoaderData } from "react-router-dom";
import type { RuleSetView } from "../../src/club/rule-sets/rule-set-form.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { changedRules, ruleSentences } from "../../src/scoring/words/rule-sentences.ts";
import type { Loaded } from "../page.ts";
import { BackLink } from "../ui/back-link.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import type { loadRuleSets } from "./rule-set-loaders.ts";

export function Component() {
  const { sets } = useLoaderData<Loaded<typeof loadRuleSets>>();
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to="/admin/settings">Back to Settings</BackLink>}
        title="Rule Sets"
        lead="Scoring rules for new tournaments. Changing a rule set doesn't change tournaments that already use it."
        actions={
          <ButtonLink to="/admin/rule-sets/new" icon={<Plus />}>
            New Rule Set
          </ButtonLink>
        }
      />
      <ul className="divide-y divide-line">
        {sets.map((set) => (
          <li key={set.name} className="py-4">
            <h2 className="title-3">
              {set.id === null ? (
                set.name
              ) : (
                <Link to={`/admin/rule-sets/${set.id}`} className="link">
                  {set.name}
                </Link>
              )}
            </h2>
            <p className="text-ink-soft">{wordsOf(set)}</p>
            {set.id === null && <p className="text-ink-faint">Built in; can't be changed.</p>}
          </li>
        ))}
      </ul>
    </Page>
  );
}

const wordsOf = ({ rules }: RuleSetView): string =>
  [...new Set([ruleSentences(rules).fish, ...changedRules(shippedRules.tournament, rules)])].join(" ");
