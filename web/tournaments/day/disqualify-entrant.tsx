import { type DayEntrant, disqualification, reinstatement } from "../../../src/entries/entry-shapes.ts";
import { ConfirmDetails } from "../../admin/confirm-details.tsx";
import { fieldProps } from "../../form-field.ts";
import { useNameOf } from "../../names.tsx";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { formName } from "../../posted-form.tsx";
import { TextArea } from "../../ui/form/text-input.tsx";

const whoReads = "The angler reads it. Once results are official, everyone does.";

type Props = { tournamentId: number; entrant: DayEntrant };

/** Disqualifies an entrant, or reinstates a disqualified one. */
export const DisqualifyEntrant = (props: Props) =>
  props.entrant.disqualifiedAt === undefined ? <Disqualify {...props} /> : <Reinstate {...props} />;

const routeOf = ({ tournamentId, entrant: { userId } }: Props, action: "disqualify" | "reinstate") =>
  `/api/admin/tournaments/${tournamentId}/entries/${userId}/${action}`;

function Disqualify(props: Props) {
  const action = routeOf(props, "disqualify");
  const form = usePageForm(disqualification, { action, id: `disqualify-${props.entrant.userId}` });
  return (
    <ConfirmDetails
      summary="Disqualify"
      summaryLabel={`Disqualify ${useNameOf()(props.entrant)}`}
      isGrave
      intent={formName({ action })}
      className="min-w-0"
    >
      <p>They keep their entry, catches and payment but lose their place. Places and prizes below move up.</p>
      <PageForm of={form} submit="Disqualify" look="danger" preventScrollReset>
        <TextArea
          {...fieldProps(form.fields.reason)}
          label="Reason"
          hint={whoReads}
          rows={2}
          maxLength={500}
          required
        />
      </PageForm>
    </ConfirmDetails>
  );
}

function Reinstate(props: Props) {
  const action = routeOf(props, "reinstate");
  const form = usePageForm(reinstatement, { action, id: `reinstate-${props.entrant.userId}` });
  return (
    <ConfirmDetails
      summary="Reinstate"
      summaryLabel={`Reinstate ${useNameOf()(props.entrant)}`}
      intent={formName({ action })}
      className="min-w-0"
    >
      <p>Their catches count again, and places and prizes are recalculated.</p>
      <PageForm of={form} submit="Reinstate" preventScrollReset>
        <TextArea
          {...fieldProps(form.fields.reason)}
          label="Reason"
          hint={whoReads}
          rows={2}
          maxLength={500}
          required
        />
      </PageForm>
    </ConfirmDetails>
  );
}
