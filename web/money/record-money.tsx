import { useLoaderData, useSearchParams } from "react-router-dom";
import { dayIn, dayText } from "../../src/base/format/days.ts";
import { moneyText } from "../../src/base/format/money.ts";
import {
  otherPartyLimit,
  recordedMoneyForm,
  recordedTextLimit,
  reversedMoney,
} from "../../src/money/ledger/recorded-money-shapes.ts";
import { fieldProps } from "../form-field.ts";
import type { Loaded } from "../page.ts";
import { PageForm, usePageForm } from "../page-form.tsx";
import { useSession } from "../runtime/session.ts";
import { BackLink } from "../ui/back-link.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Button } from "../ui/form/button.tsx";
import { Select, TextArea, TextInput } from "../ui/form/text-input.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { mayMoveMoney } from "./may-move-money.ts";
import type { loadRecordMoney, ShownMovement } from "./money-loaders.ts";

/** Records money that the club received or paid outside of the product. `?way=out` preselects money out. */
export function Component() {
  const { isOfSome, tournaments, reversal } = useLoaderData<Loaded<typeof loadRecordMoney>>();
  const way = useSearchParams()[0].get("way") === "out" ? "out" : "in";
  const { user } = useSession();
  if (reversal) return <ReverseMoney {...reversal} />;
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to={`/admin/money/${way}`}>{way === "in" ? "Money In" : "Money Out"}</BackLink>}
        title="Record Money"
        lead="Record what the club received or paid outside of this site, such as a sponsor's check. It counts in the balance. A mistake can be reversed later."
      />
      {mayMoveMoney(user) && !isOfSome ? (
        <RecordForm way={way} tournaments={tournaments} />
      ) : (
        <EmptyState title="Only admins and treasurers of the whole club can record money" />
      )}
    </Page>
  );
}

type RecordFormProps = { way: "in" | "out"; tournaments: { id: number; name: string }[] };

function RecordForm({ way, tournaments }: RecordFormProps) {
  const { club, now } = useSession();
  const today = dayIn(new Date(now), club.timeZone);
  const form = usePageForm(recordedMoneyForm, {
    action: "/api/admin/money/movements",
    failed: "Failed to record the money",
    defaultValue: { way, day: today },
  });
  const { fields, isBusy } = form;
  return (
    <PageForm of={form}>
      <Select {...fieldProps(fields.way)} label="Direction" fieldClassName="no-error-line">
        <option value="in">In: the club received it</option>
        <option value="out">Out: the club paid it</option>
      </Select>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextInput {...fieldProps(fields.amount)} label="Amount in dollars" inputMode="decimal" required />
        <TextInput {...fieldProps(fields.day)} label="Date" type="date" max={today} required />
      </div>
      <TextArea
        {...fieldProps(fields.reason)}
        label="What it is for"
        hint="Example: prize money for the Spring Open, check 1042."
        rows={2}
        maxLength={recordedTextLimit}
        required
      />
      <TextInput
        {...fieldProps(fields.otherParty)}
        label="From or to"
        optional
        hint="Example: Lakeside Marina."
        maxLength={otherPartyLimit}
      />
      {tournaments.length > 0 && (
        <Select {...fieldProps(fields.tournamentId)} label="Tournament" optional>
          <option value="">The whole club</option>
          {tournaments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <div>
        <Button busy={isBusy}>Record Money</Button>
      </div>
    </PageForm>
  );
}

/** Asks why recorded money is reversed; null if it can't be. */
function ReverseMoney({ movement }: { movement: ShownMovement | null }) {
  return (
    <Page narrow>
      <PageHeading back={<BackLink to="/admin/money">Ledger</BackLink>} title="Reverse Entry" />
      {movement ? (
        <Reversal movement={movement} />
      ) : (
        <EmptyState title="This entry can't be reversed">
          Only recorded money can be reversed, and each entry only once.
        </EmptyState>
      )}
    </Page>
  );
}

function Reversal({ movement: { id, at, amount, kind, note, otherParty } }: { movement: ShownMovement }) {
  const { timeZone } = useSession().club;
  const isIn = kind === "other_in";
  const form = usePageForm(reversedMoney, {
    action: `/api/admin/money/movements/${id}/reverse`,
    failed: "Failed to reverse the entry",
    to: `/admin/money/${isIn ? "in" : "out"}`,
  });
  const { fields, isBusy } = form;
  return (
    <PageForm of={form}>
      <p className="wrap-anywhere mb-4">
        <b className="tabular-nums">{moneyText(Math.abs(amount))}</b> {isIn ? "in" : "out"} on{" "}
        {dayText(dayIn(new Date(at), timeZone))}
        {otherParty && `, ${isIn ? "from" : "to"} ${otherParty}`}: {note}
      </p>
      <TextArea
        {...fieldProps(fields.reason)}
        label="Reason"
        hint="Example: entered twice. The ledger shows both entries. To correct the amount, reverse this entry and record it again."
        rows={2}
        maxLength={recordedTextLimit}
        required
      />
      <div>
        <Button busy={isBusy}>Reverse Entry</Button>
      </div>
    </PageForm>
  );
}
