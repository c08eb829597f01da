import { dollarsText } from "../../src/amounts/rules.ts";
import type { PrizePosition } from "../../src/prizes/model.ts";
import { placeText } from "../../src/prizes/rules.ts";
import { Section } from "../ui/page.tsx";

/** The prizes under the printed board; on the screen they have a page of their own. */
export function PrintedPrizes({ prizes }: { prizes: PrizePosition[] }) {
  if (prizes.length === 0) return null;
  return (
    <div className="hidden print:block">
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
    </div>
  );
}
