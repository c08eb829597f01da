import { decimalText } from "../../../src/format/numbers.ts";
import { Figure } from "../../ui/figure.tsx";
import type { JudgedFish } from "./judged-fish.ts";

export const paidPlaceWords = "Could change a paid place";

export function Claim({ fish: { username, claimed, couldChangePaidPlace } }: { fish: JudgedFish }) {
  return (
    <div>
      <p className="font-semibold">
        {username} <span className="font-normal text-ink-soft">claims</span>
      </p>
      <p>
        <span className="title-3 block">{claimed.species}</span>
        <Figure value={decimalText(claimed.length)} unit="in" className="mr-4 text-5xl" />
        <Figure value={decimalText(claimed.weight)} unit="lb" className="text-2xl text-ink-soft" />
      </p>
      {couldChangePaidPlace && <p className="text-[0.9375rem]">{paidPlaceWords}</p>}
    </div>
  );
}
