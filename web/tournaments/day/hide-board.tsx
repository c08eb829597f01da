import type { DayView } from "../../../src/admin/admin-views.ts";
import { hasBoardToHide } from "../../../src/tournaments/results/result-state.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { nothingTyped } from "../../form.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { Button } from "../../ui/form/button.tsx";
import { DayMoment } from "./times-in.tsx";

type Props = { tournament: TournamentWithResult; day: DayView };

/** Says that the board is hidden, and since when. */
export function BoardHidden({ tournament: { boardHiddenFrom, isBoardHidden } }: Pick<Props, "tournament">) {
  if (!isBoardHidden || boardHiddenFrom === null) return null;
  return (
    <p className="board-hidden">
      The board has been hidden since <DayMoment at={boardHiddenFrom} />. It returns once the tournament has ended and
      every catch is reviewed.
    </p>
  );
}

/** Hides the board by hand, or shows it again. A board that only the rules hide can't be shown. */
export function HideBoard({ tournament: { id, resultState, isBoardHidden }, day }: Props) {
  const { isBoardHiddenByHand } = day;
  const form = usePageForm(nothingTyped, { action: `/api/admin/tournaments/${id}/board` });
  if (!hasBoardToHide(resultState) || (isBoardHidden && !isBoardHiddenByHand)) return null;
  return (
    <PageForm of={form} preventScrollReset className="contents">
      <input type="hidden" name="isHidden" value={String(!isBoardHiddenByHand)} />
      <Button look="secondary" busy={form.isBusy}>
        {isBoardHiddenByHand ? "Show Board" : "Hide Board"}
      </Button>
    </PageForm>
  );
}
