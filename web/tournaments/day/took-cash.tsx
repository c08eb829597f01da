import type { PersonNames } from "../../../src/base/format/names.ts";
import type { ShownDetails } from "../../../src/entries/details.ts";
import type { DayEntrant } from "../../../src/entries/entry-shapes.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { ConfirmDetails } from "../../admin/confirm-details.tsx";
import { textsOf } from "../../entries/text-details.tsx";
import { mayMoveMoney } from "../../money/may-move-money.ts";
import { useNameOf } from "../../names.tsx";
import { HandStepFields } from "../../options/day.tsx";
import { offersCharges } from "../../options/entering.tsx";
import { PageForm } from "../../page-form.tsx";
import { formName } from "../../posted-form.tsx";
import { useSession } from "../../runtime/session.ts";
import { Alert } from "../../ui/alert.tsx";
import { EntryFields, useHandEntry } from "./hand-entry-form.tsx";

type Payer = PersonNames & ShownDetails & Partial<Pick<DayEntrant, "division" | "pots" | "waiver">>;

type Props = {
  /** Somebody with an unpaid entry, or whose request to join was approved. */
  entrant: Payer;
  tournament: TournamentWithResult;
  /** One word, if the page has several of these forms. */
  form?: string;
};

/** Confirms an entry, with the choices that the entrant saved. Any fee is recorded as cash. */
export function TookCash({ entrant, tournament, form: word = "cash" }: Props) {
  const { user } = useSession();
  const { id, entryFee } = tournament;
  const { username, division, pots = [], waiver } = entrant;
  const target = { action: `/api/admin/tournaments/${id}/entries`, name: word };
  const hasPots = offersCharges(tournament);
  const isFree = entryFee === 0 && !hasPots;
  const note = isFree ? undefined : user?.displayName;
  const form = useHandEntry(target, { ...textsOf(entrant), division, pots, note });
  const name = useNameOf()(entrant);
  const { fields } = form;
  const [refusal] = fields.username.errors ?? [];
  if (!(isFree || mayMoveMoney(user))) return null;
  return (
    <ConfirmDetails
      summary={isFree ? "Enter Angler" : "Took Cash"}
      summaryLabel={isFree ? `Enter ${name}` : `Took cash from ${name}`}
      intent={formName(target)}
      className="min-w-0"
    >
      <PageForm of={form} submit="Confirm Entry" look="primary" preventScrollReset>
        {refusal && <Alert kind="error">{refusal}</Alert>}
        <input type="hidden" name={fields.username.name} value={username} />
        {hasPots && <input type="hidden" name={fields.pots.name} value="" />}
        <EntryFields tournament={tournament} of={form} />
        {!waiver?.isCurrent && <HandStepFields tournament={tournament} fields={fields} />}
      </PageForm>
    </ConfirmDetails>
  );
}
