import { afterAll, beforeAll, expect, test } from "bun:test";
import { fill, settings, type Things } from "../../permissions/prepared-club.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";

let club: Club;
let things: Things;
let admin: Browser;
beforeAll(async () => {
  club = await openClub(settings);
  things = await fill(club);
  admin = await club.logIn("third admin", { isAdmin: true });
});
afterAll(() => club.close());

type PostedForm = { isBehindPress: boolean; mustBeTyped: boolean; presses: string[] };

/** The forms of a page's content that post: whether something is pressed or typed before, and what their buttons say. */
function formsOf(html: string): PostedForm[] {
  const forms: PostedForm[] = [];
  let isMain = false;
  let behind = 0;
  let form: PostedForm | null = null;
  const field = (element: HTMLRewriterTypes.Element) => {
    const type = element.tagName === "input" ? (element.getAttribute("type") ?? "text") : element.tagName;
    if (form && !["hidden", "checkbox", "radio", "button"].includes(type)) {
      form.mustBeTyped ||= !element.getAttribute("value");
    }
    const [name, value] = [element.getAttribute("name"), element.getAttribute("value")];
    if (form && name === "intent") form.presses.push(value ?? "");
  };
  new HTMLRewriter()
    .on("main", {
      element(element) {
        isMain = true;
        element.onEndTag(() => {
          isMain = false;
        });
      },
    })
    .on("details, dialog", {
      element(element) {
        behind += 1;
        element.onEndTag(() => {
          behind -= 1;
        });
      },
    })
    .on("form", {
      element(element) {
        if (!isMain || element.getAttribute("method") !== "post") return;
        const found: PostedForm = { isBehindPress: behind > 0, mustBeTyped: false, presses: [] };
        form = found;
        forms.push(found);
        element.onEndTag(() => {
          form = null;
        });
      },
    })
    .on("input", { element: field })
    .on("textarea", { element: field })
    .on("button", { element: field })
    .transform(html);
  return forms;
}

/** What a single press does is undone as simply: from the toast, by the same button, or by deleting. */
const undoable = ["verify", "take-back", "copy", "check-in", "check-out"];

/** Touches neither money nor conduct. */
const harmless = ["dismiss-checklist"];

test("no single press on an admin's page does what cannot be undone", async () => {
  const { running, upcoming, ended, paidFor, ownerId, suspendedMember, payout, waiting, verified } = things;
  const tournaments = [running, upcoming, ended, paidFor].map((id) => `/admin/tournaments/${id}/day`);
  const users = [ownerId, suspendedMember].map((id) => `/admin/users/${id}`);
  const catches = [waiting, verified].map((id) => `/admin/catches/${id}`);
  const lists = ["", "/verification", "/tournaments", "/payouts", "/payout-overview", "/money", "/audit", "/system"];
  const pages = [...lists.map((list) => `/admin${list}`), ...tournaments, ...users, ...catches];
  const pressed: string[] = [];
  let seen = 0;
  for (const page of [...pages, `/admin/payouts?pay=${payout}`, `/admin/tournaments?delete=${paidFor}`]) {
    const response = await admin.send(page);
    expect([page, response.status]).toEqual([page, 200]);
    const forms = formsOf(await response.text());
    seen += forms.length;
    for (const { isBehindPress, mustBeTyped, presses } of forms) {
      if (isBehindPress || mustBeTyped) continue;
      pressed.push(
        ...(presses.length > 0
          ? presses.map((intent) => intent.replace(/-\d+$/, ""))
          : [`a form without intent on ${page}`]),
      );
    }
  }
  expect(seen).toBeGreaterThan(20);
  expect([...new Set(pressed)].filter((intent) => ![...undoable, ...harmless].includes(intent))).toEqual([]);
});

test("paying a prize names person, place and amount, with the sum on the button", async () => {
  const html = await (await admin.send(`/admin/payouts?pay=${things.payout}`)).text();
  const text = html.replaceAll(/<!--.*?-->|<[^>]+>/g, "").replaceAll(/\s+/g, " ");
  expect(text).toContain("$300.00 goes to owner, 1st place in Ended, by the payment provider.");
  expect(html.replaceAll("<!-- -->", "")).toMatch(/>Pay \$300\.00</);
});

test("deleting a tournament with paid entries says that it is refused before it can be pressed", async () => {
  const asked = async (id: number) => (await admin.send(`/admin/tournaments?delete=${id}`)).text();
  const refused = await asked(things.paidFor);
  expect(refused).toContain("It cannot be deleted yet");
  expect(refused).toContain("1 angler has paid $1.00 in entry fees.");
  expect(refused).not.toContain('value="delete"');
  expect(await asked(things.upcoming)).toContain('value="delete"');
});

test("while a suspension runs no sanction is chosen, and posting none asks for one", async () => {
  const page = `/admin/users/${things.suspendedMember}`;
  const html = await (await admin.send(page)).text();
  expect(html).toMatch(/<option value="" selected="">|<option value="">Choose …/);
  expect(html).not.toMatch(/<option value="(warning|suspension|ban)" selected=""/);
  const form = new URLSearchParams({ intent: "sanction", kind: "", reason: "Again", days: "7" });
  const response = await admin.send(page, { form });
  expect([response.status, (await response.text()).includes("Choose a sanction")]).toEqual([422, true]);
});
