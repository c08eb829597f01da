import { dollarsText } from "../../src/format/money.ts";
import type { PrizePosition } from "../../src/money/prizes/model.ts";
import { placeText } from "../../src/money/prizes/rules.ts";
import { Section } from "../ui/page.tsx";

/** The prizes in words, under a board that is printed; on the screen they have a page of their own. */
export function PrizeList({ prizes }: { prizes: PrizePosition[] }) {
  return (
    <Section title="Prizes" className="mt-8">
      <ol className="divide-y divide-line">
        {prizes.map(({ id, position, amount }) => (
          <li key={id} className="flex justify-between py-1.5">
            <span>{placeText(position)}</span>
            <b className="tabular-nums">{dollarsText(amount)}</b>
          </li>
        ))}
      </ol>
    </Section>
  );
}
