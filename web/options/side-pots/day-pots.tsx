import { moneyText } from "../../../src/base/format/money.ts";
import { counted } from "../../../src/base/format/numbers.ts";
import type { PotState } from "../../../src/options/side-pots/pot-state.ts";
import type { RolledPotList } from "../../../src/options/side-pots/rolled-pot-shapes.ts";
import { ApiForm } from "../../posted-form.tsx";
import { Card } from "../../ui/card.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Select } from "../../ui/form/text-input.tsx";
import { Section } from "../../ui/page.tsx";
import type { LoadedPots } from "./pot-loaders.ts";
import { rolledInText, rolledOutText } from "./rolled-words.ts";

type Props = { tournamentId: number; loaded: LoadedPots };

/** The money in each pot, and pots of earlier tournaments that a director can add to one of them. */
export function DayPots({ tournamentId, loaded }: Props) {
  if (!loaded) return null;
  const { pots, rolled } = loaded;
  const route = `/api/admin/tournaments/${tournamentId}/rolled-pots`;
  return (
    <Section title="Side Pots" id="pots">
      <Card>
        <ul className="divide-y divide-line px-4 py-1 sm:px-5">
          {pots.map((pot) => (
            <li key={pot.name} className="py-2">
              <span className="flex flex-wrap justify-between gap-x-4">
                <b className="wrap-anywhere">{pot.name}</b>
                <span className="tabular-nums">
                  {moneyText(pot.money)} · {counted(pot.anglers.length, "angler")}
                </span>
              </span>
              {[rolledInText(pot), rolledOutText(pot)].map(
                (text) =>
                  text && (
                    <span key={text} className="wrap-anywhere block text-[0.9375rem] text-ink-soft">
                      {text}
                    </span>
                  ),
              )}
            </li>
          ))}
        </ul>
      </Card>
      <Added route={route} added={rolled.added} />
      {rolled.canAdd && <Waiting route={route} waiting={rolled.waiting} pots={pots} />}
    </Section>
  );
}

function Added({ route, added }: { route: string; added: RolledPotList["added"] }) {
  const removable = added.filter(({ canRemove }) => canRemove);
  if (removable.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-col gap-3">
      {removable.map(({ id, amount, fromPot, fromTournament, pot }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="wrap-anywhere">
            {moneyText(amount)} from {fromPot} of {fromTournament} is in {pot}.
          </span>
          <ApiForm action={`${route}/${id}/remove`} refusals="toast" preventScrollReset>
            <Button look="secondary" size="small" aria-label={`Remove ${fromPot} of ${fromTournament}`}>
              Remove
            </Button>
          </ApiForm>
        </li>
      ))}
    </ul>
  );
}

function Waiting({ route, waiting, pots }: { route: string; waiting: RolledPotList["waiting"]; pots: PotState[] }) {
  if (waiting.length === 0) return null;
  return (
    <>
      <h3 className="title-3 mt-6 mb-1">Rolled Over From Earlier Tournaments</h3>
      <p className="mb-3 text-[0.9375rem] text-ink-soft">
        Nobody won these pots. Add them to a pot of this tournament. You can remove them until it starts.
      </p>
      <ul className="flex flex-col gap-4">
        {waiting.map(({ id, amount, fromPot, fromTournament }) => (
          <li key={id}>
            <ApiForm action={route} name={`pot${id}`} refusals="toast" preventScrollReset>
              <input type="hidden" name="rolledPotId" value={id} />
              <div className="flex flex-wrap items-end gap-x-3">
                <Select
                  id={`rolled-pot-${id}`}
                  name="pot"
                  label={`${moneyText(amount)} from ${fromPot} of ${fromTournament}`}
                  defaultValue={pots.find(({ name }) => name === fromPot)?.name}
                  fieldClassName="min-w-0 flex-1 basis-56"
                >
                  {pots.map(({ name }) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
                </Select>
                <Button look="secondary" className="mb-9">
                  Add to Pot
                </Button>
              </div>
            </ApiForm>
          </li>
        ))}
      </ul>
    </>
  );
}
