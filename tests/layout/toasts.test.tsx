import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { adminFailures } from "../../web/admin/texts.ts";
import { action as editTournament } from "../../web/tournaments/edit/edit-tournament.tsx";
import { action as newTournament } from "../../web/tournaments/edit/new-tournament.tsx";
import { action as setPrizes } from "../../web/tournaments/edit/prize-breakdown.tsx";
import { Toast } from "../../web/ui/overlay/toast.tsx";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { post } from "../support/posting.ts";
import { act, broken, browserSide } from "../support/script-calls.ts";
import { bassOpen, createTournament } from "../tournaments/forms.ts";

const words = (title: string, description: string) =>
  renderToStaticMarkup(<Toast title={title} description={description} />)
    .replace(/<svg.*?<\/svg>/gs, "")
    .replace(/<[^>]+>/g, "|")
    .split("|")
    .filter(Boolean);

describe("A toast says each sentence once", () => {
  test.each([
    ["Failed to verify catch", "Failed to verify catch", ["Failed to verify catch"]],
    [
      "Payment Failed",
      "Your card was declined. Your card was declined.",
      ["Payment Failed", "Your card was declined."],
    ],
    ["Refused", "The fish is 17.3 in. It is too late.", ["Refused", "The fish is 17.3 in. It is too late."]],
    ["Catch withdrawn", "", ["Catch withdrawn"]],
  ])("%s: %s", (title, description, shown) => expect(words(title, description)).toEqual(shown));
});

describe("A failure to create or update", () => {
  let club: Club;
  let admin: Browser;
  beforeAll(async () => {
    club = await openClub();
    admin = await club.logIn("secretary", { isAdmin: true });
    await createTournament(admin);
  });
  afterAll(() => club.close());

  const { isActive: _, ...values } = bassOpen;
  const typed = { ...values, prize: "500", entryFee: "0", isActive: "on" };
  const forms = [
    [adminFailures.create, newTournament, "/admin/tournaments/new", typed],
    [adminFailures.update, editTournament, "/admin/tournaments/1/edit", typed],
    [adminFailures.prizes, setPrizes, "/admin/tournaments/1/prizes", { "positions[0].amount": "5" }],
  ] as const;

  test.each(forms)("is a toast besides the words in the form: %s", async (failed, action, path, fields) => {
    const side = browserSide(admin, broken);
    const { said } = await act(side, action, path, fields);
    expect(side.toasts).toEqual([{ title: "Error", description: failed, tone: "bad" }]);
    expect(said).toHaveLength(1);
  });

  test("without script is said by the form alone, not once more by the next page", async () => {
    const refused = await post(admin, "/admin/tournaments/99/edit", typed);
    expect(refused).toMatchObject({ status: 404, toast: null });
  });
});
