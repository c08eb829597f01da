import type { PersonNames } from "../../../src/base/format/names.ts";
import { namedPerson, type RelationView } from "../../../src/relations/relation-shapes.ts";
import { fieldProps } from "../../form-field.ts";
import { Name, useNameOf } from "../../names.tsx";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { ApiForm, formName, type PostedTo } from "../../posted-form.tsx";
import { useReplyTo } from "../../reply-to.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";

const action = "/api/relations";
const removal: PostedTo = { action, method: "delete" };

function Remove({ person }: { person: PersonNames }) {
  const nameOf = useNameOf();
  const { isBusy } = useReplyTo(formName(removal));
  return (
    <ApiForm {...removal} preventScrollReset>
      <input type="hidden" name="username" value={person.username} />
      <Button look="secondary" busy={isBusy} aria-label={`Remove ${nameOf(person)}`}>
        Remove
      </Button>
    </ApiForm>
  );
}

function AddForm() {
  const form = usePageForm(namedPerson, { action, id: "form-declare-relation" });
  return (
    <PageForm of={form} submit="Add Person" look="secondary" preventScrollReset className="flex flex-col">
      <TextInput
        {...fieldProps(form.fields.username)}
        label="Username"
        hint="Someone you share a boat or team with"
        autoComplete="off"
      />
    </PageForm>
  );
}

/** People who can't judge the user's catches and vice versa, who named them, and a form to add one. */
export function Relations({ relations, isFixed }: { relations: readonly RelationView[]; isFixed: boolean }) {
  const refused = useReplyTo(formName(removal)).lastResult?.error;
  return (
    <>
      <p className="mb-4 text-ink-soft">
        You can't judge each other's catches. If the club has no other judge, the decision is flagged.
      </p>
      {refused && (
        <div className="mb-4">
          <Alert kind="error">{Object.values(refused)[0]?.[0]}</Alert>
        </div>
      )}
      {relations.length > 0 && (
        <ul className="mb-4 divide-y divide-line border-line border-y">
          {relations.map(({ userId, isDeclaredByYou, ...person }) => (
            <li key={userId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
              <span className="min-w-0 flex-1">
                <b className="wrap-anywhere">
                  <Name of={person} />
                </b>
                {!isDeclaredByYou && <span className="block text-ink-soft">Added you</span>}
              </span>
              {isDeclaredByYou && !isFixed && <Remove person={person} />}
            </li>
          ))}
        </ul>
      )}
      {!isFixed && <AddForm />}
    </>
  );
}
