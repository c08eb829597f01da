import { decimalText } from "../../../src/base/format/numbers.ts";
import { scoringUnit } from "../../../src/scoring/scoring-rules.ts";
import { Name } from "../../names.tsx";
import { Figure } from "../../ui/figure.tsx";
import type { JudgedFish } from "./reviewed-fish.ts";

export const paidPlaceWords = "Could change a paid place";

export function Claim({ fish }: { fish: JudgedFish }) {
  const { claimed, couldChangePaidPlace, tournament } = fish;
  const unit = tournament?.rules.unit ?? "in";
  return (
    <div>
      <p className="font-semibold">
        <Name of={fish} /> <span className="font-normal text-ink-soft">claims</span>
      </p>
      <p>
        <span className="title-3 block">{claimed.species}</span>
        <Figure value={decimalText(claimed.length)} unit={unit} className="mr-4 text-5xl" />
        {(claimed.weight > 0 || tournament?.rules.by === "weight") && (
          <Figure
            value={decimalText(claimed.weight)}
            unit={scoringUnit({ by: "weight", unit })}
            className="text-2xl text-ink-soft"
          />
        )}
      </p>
      {couldChangePaidPlace && <p className="text-[0.9375rem]">{paidPlaceWords}</p>}
    </div>
  );
}
