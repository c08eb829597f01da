import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { adminFailures } from "../../web/admin/texts.ts";
import { action as postForm } from "../../web/post-form.ts";
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

describe("A toast shows each sentence once", () => {
  test.each([
    ["Failed to verify catch", "Failed to verify catch", ["Failed to verify catch"]],
    [
      "Payment Failed",
      "Your card was declined. Your card was declined.",
      ["Payment Failed", "Your card was declined."],
    ],
    ["Refused", "The fish is 17.3 in. It is too late.", ["Refused", "The fish is 17.3 in. It is too late."]],
    ["Catch withdrawn", "", ["Catch withdrawn"]],
  ])("a toast shows each sentence once: %s: %s", (title, description, shown) =>
    expect(words(title, description)).toEqual(shown),
  );
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
  const prizes = { api: "/api/admin/tournaments/1/prizes", "positions[0].amount": "5" };
  const forms = [
    [adminFailures.create, "/admin/tournaments/new", { ...typed, api: "/api/tournaments" }],
    [adminFailures.update, "/admin/tournaments/1/edit", { ...typed, api: "put /api/admin/tournaments/1" }],
    [adminFailures.prizes, "/admin/tournaments/1/prizes", prizes],
  ] as const;

  test.each(forms)("a failed form shows a toast and an error: %s", async (failed, path, fields) => {
    const side = browserSide(admin, broken);
    const { said } = await act(side, postForm, path, { ...fields, failed, refusals: "both" });
    expect(side.toasts).toEqual([{ title: "Error", description: failed, tone: "bad" }]);
    expect(said).toHaveLength(1);
  });

  test.each([
    ["failedToast", { failedToast: "Failed to complete tutorial. Please try again." }],
    ["refusals", { refusals: "toast", failed: "Not closed." }],
  ])(
    "a button's failure is a toast, and the page is loaded again unless there is no connection: %s",
    async (_, fields) => {
      const sent = { api: "/api/auth/mark-tutorial-seen", page: "/rules", ...fields };
      const failing = browserSide(admin, broken);
      expect(await act(failing, postForm, "/rules", sent)).toMatchObject({ redirectTo: "/rules" });
      const offline = browserSide(admin, () => {
        throw new TypeError("Failed to fetch");
      });
      expect(await act(offline, postForm, "/rules", sent)).toEqual({ redirectTo: null, said: [] });
      for (const { toasts } of [failing, offline]) expect(toasts).toMatchObject([{ title: "Error", tone: "bad" }]);
    },
  );

  test("without script, a failure is shown only by the form, not again by the next page", async () => {
    const refused = await post(admin, "/admin/tournaments/99/edit", typed);
    expect(refused).toMatchObject({ status: 404, toast: null });
  });
});
