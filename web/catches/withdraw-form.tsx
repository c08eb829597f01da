import { ApiForm, formName } from "../posted-form.tsx";
import { useReplyTo } from "../reply-to.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/form/button.tsx";

/** Withdraws a catch after a second question, which also opens without script. */
export function WithdrawForm({ catchId }: { catchId: number }) {
  const route = { action: `/api/catches/${catchId}`, method: "delete" } as const;
  const { lastResult, isBusy } = useReplyTo(formName(route));
  const refusal = lastResult?.error?.[""]?.[0];
  return (
    <>
      {refusal && <Alert kind="error">{refusal}</Alert>}
      <details>
        <summary className="min-h-12 cursor-pointer py-3 font-semibold text-red-ink">Withdraw Catch</summary>
        <ApiForm {...route} className="mt-2 flex flex-col gap-3">
          <p>This permanently deletes the catch, its photo and its submission time.</p>
          <div>
            <Button look="danger" busy={isBusy}>
              Withdraw Catch
            </Button>
          </div>
        </ApiForm>
      </details>
    </>
  );
}
