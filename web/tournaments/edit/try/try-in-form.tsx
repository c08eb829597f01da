import { parseWithZod } from "@conform-to/zod/v4";
import { useId, useState } from "react";
import { z } from "zod";
import type { TriedFormat } from "../../../../src/results/try-format-shapes.ts";
import { formatForm, readFormatForm } from "../../../../src/scoring/format-form/format-form.ts";
import type { FormatInput } from "../../../../src/scoring/rulebook/format.ts";
import { ApiFailure, dataOf } from "../../../api.ts";
import { unreached } from "../../../form.ts";
import { useHydrated } from "../../../runtime/hydrated.ts";
import { useRuntime } from "../../../runtime/runtime-context.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { Select } from "../../../ui/form/text-input.tsx";
import type { PastTournament } from "./past-tournaments.ts";
import { TriedBoard } from "./tried-board.tsx";

const partOfForm = z.object({ format: formatForm });

type Typed = { format: FormatInput | null; issue: string | null };

function typedIn(form: HTMLFormElement): Typed {
  const parsed = parseWithZod(new FormData(form), { schema: partOfForm });
  if (parsed.status === "success") return { format: readFormatForm(parsed.value.format).format, issue: null };
  const [issue = "Correct the rules above first."] = Object.values(parsed.error ?? {}).flatMap(
    (issues) => issues ?? [],
  );
  return { format: null, issue };
}

/** Tries the rules as typed, before they are saved. Without script, their text is submitted to the page for it. */
export function TryInForm({ formId, past }: { formId: string; past: readonly PastTournament[] }) {
  const { api } = useRuntime();
  const isHydrated = useHydrated();
  const selectId = useId();
  const [tournamentId, setTournamentId] = useState(past[0]?.id ?? 0);
  const [isBusy, setBusy] = useState(false);
  const [tried, setTried] = useState<TriedFormat | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function tryRules() {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const { format, issue } = typedIn(form);
    setTried(null);
    setProblem(issue);
    if (!format) return;
    setBusy(true);
    try {
      setTried(await dataOf(api.api.admin.tournaments["try-format"].post({ tournamentId, format })));
    } catch (error) {
      setProblem((error instanceof ApiFailure && error.serverMessage) || unreached);
    }
    setBusy(false);
  }

  if (past.length === 0) return null;
  return (
    <details className="border-line border-b py-2">
      <summary className="min-h-12 cursor-pointer content-center font-semibold">
        Try It on a Past Tournament<span className="font-normal text-ink-faint"> (nothing is changed)</span>
      </summary>
      <div className="pt-3">
        {isHydrated ? (
          <div className="flex flex-wrap items-start gap-3">
            <Select
              id={selectId}
              label="Past Tournament"
              fieldClassName="min-w-0 flex-1"
              value={tournamentId}
              onChange={({ target }) => setTournamentId(Number(target.value))}
            >
              {past.map(({ id, name, endDay }) => (
                <option key={id} value={id}>
                  {name} ({endDay})
                </option>
              ))}
            </Select>
            <Button type="button" look="secondary" busy={isBusy} className="mt-7.5" onClick={() => void tryRules()}>
              Try These Rules
            </Button>
          </div>
        ) : (
          <p className="mb-4">
            <a className="link" href="/admin/tournaments/try" target="_blank" rel="noreferrer">
              Try rules on a past tournament in a new tab
            </a>
          </p>
        )}
        {problem && <Alert kind="error">{problem}</Alert>}
        {tried && <TriedBoard tried={tried} />}
      </div>
    </details>
  );
}
