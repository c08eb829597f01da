import { expect, test } from "bun:test";
import { sendDecision } from "../../web/catches/review/queue/send-decision.ts";
import { openCatchDay, photoFile, submitted } from "../catches/catch-day.ts";
import { judges } from "../catches/decision-forms.ts";
import { act, browserSide, refused } from "./calls.ts";
import { open, post } from "./pages.ts";

test("5.13 a blank reason for a rejection is refused", async () => {
  const { club, ann, judge, tournamentId } = await openCatchDay();
  const { id } = await submitted(ann, { tournamentId, photo: await photoFile() });
  const message = "Please provide a rejection reason";
  for (const rejectionReason of ["", "  \n "]) {
    const fields = { ...judges("reject", id), rejectionReason };
    const side = browserSide(judge);
    await act(side, sendDecision, "/admin/verification", fields);
    expect(side.toasts).toEqual([expect.objectContaining({ description: message, tone: "bad" })]);
    expect((await post(judge, "/admin/verification", fields)).text).toContain(message);
    const answer = await judge.send(`/api/admin/catches/${id}/reject`, { json: { rejectionReason } });
    expect(await refused(answer)).toMatchObject({ status: 422, issues: [{ path: "rejectionReason", message }] });
  }
  expect((await open(judge, "/admin/verification")).text).toContain("ann");
  await judge.send(`/api/admin/catches/${id}/reject`, { json: { rejectionReason: "  Blurred.  " } });
  expect(await ann.get<object>(`/api/catches/${id}`)).toMatchObject({ rejectionReason: "Blurred." });
  await club.close();
});
