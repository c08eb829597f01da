import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Fixtures, fill, settings } from "../permissions/prepared-club.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { submit } from "../support/posting.ts";

let club: Club;
let fixtures: Fixtures;
let admin: Browser;
beforeAll(async () => {
  club = await openClub(settings);
  fixtures = await fill(club);
  admin = await club.logIn("third admin", { isAdmin: true });
});
afterAll(() => club.close());

type PostedForm = { isBehindPress: boolean; mustBeTyped: boolean; presses: string[] };

/** Whether an element is required, so that its form can't be sent while it is empty. */
const isRequired = (element: HTMLRewriterTypes.Element) => element.hasAttribute("required");

/**
 * The forms in a page's content that post: whether they need a selection or input first, and the route or the sent
 * value that identifies the action. A form with neither is identified by its id.
 */
function formsOf(html: string): PostedForm[] {
  const forms: PostedForm[] = [];
  let isMain = false;
  let behind = 0;
  let form: PostedForm | null = null;
  let text = "";
  let chosen: string | null = null;
  const pressed = (element: HTMLRewriterTypes.Element) => {
    const [name, value] = [element.getAttribute("name"), element.getAttribute("value")];
    if (name === "intent" || (name && element.tagName === "button")) form?.presses.push(value ?? "");
    if (name === "api") form?.presses.push(value?.replaceAll(/\d+/g, ":id") ?? "");
  };
  const emptyAtItsEnd = (element: HTMLRewriterTypes.Element, isEmpty: () => boolean) => {
    const within = form;
    if (!(within && isRequired(element))) return;
    element.onEndTag(() => {
      within.mustBeTyped ||= isEmpty();
    });
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
        const postedForm: PostedForm = { isBehindPress: behind > 0, mustBeTyped: false, presses: [] };
        const id = element.getAttribute("id");
        form = postedForm;
        forms.push(postedForm);
        element.onEndTag(() => {
          if (postedForm.presses.length === 0) postedForm.presses.push(id ?? "a form without intent and id");
          form = null;
        });
      },
    })
    .on("input", {
      element(element) {
        const isTicked = ["hidden", "checkbox", "radio", "button"].includes(element.getAttribute("type") ?? "text");
        if (form && !isTicked && isRequired(element)) form.mustBeTyped ||= !element.getAttribute("value");
        pressed(element);
      },
    })
    .on("textarea", {
      element(element) {
        text = "";
        emptyAtItsEnd(element, () => text.trim() === "");
      },
      text(chunk) {
        text += chunk.text;
      },
    })
    .on("select", {
      element(element) {
        chosen = null;
        emptyAtItsEnd(element, () => chosen === "");
      },
    })
    .on("option", {
      element(element) {
        // The first option is chosen if none is marked as selected.
        if (chosen === null || element.hasAttribute("selected")) chosen = element.getAttribute("value") ?? "";
      },
    })
    .on("button", { element: pressed })
    .transform(html);
  return forms;
}

const decisions = ["verify", "verify-catch", "undo"].map((decision) => `${decision} /api/admin/catches/:id/verify`);
const checkIn = "/api/admin/tournaments/:id/entries/:id/check-in";
const checkInByName = "/api/admin/tournaments/:id/check-in";

/** Single-press actions that are as easy to undo: from the toast, with the same button, or by deleting. */
const undoable = [
  ...decisions,
  "/api/admin/tournaments/:id/copy",
  "mark /api/admin/users/:id/member",
  checkIn,
  checkInByName,
  "/api/admin/server-settings/online-payments",
  "/api/admin/tournaments/:id/board",
];

/** A report's status: each of its buttons undoes the others. */
const states = ["/api/admin/complaints/:id/status", "in_progress", "resolved", "closed"];

/**
 * Affects neither money nor conduct. Saved as shown, the settings write nothing, and neither does a logo without a
 * file.
 */
const harmless = ["/api/admin/checklist/dismiss", "/api/admin/settings", "/api/admin/settings/logo"];

/**
 * Nothing is selected at first. Paying several prizes takes three presses, because a box must be ticked; checking several
 * entrants in takes two, and one undoes it.
 */
const selecting = [...["/api/admin/payouts/pay", "provider", "hand"], "/api/admin/tournaments/:id/check-in/selected"];

test("no single press on an admin page does anything irreversible", async () => {
  const { running, upcoming, ended, paidFor, ownerId, suspendedMember, payout, waiting, verified } = fixtures;
  const days = [running, upcoming, ended, paidFor].map((id) => `/admin/tournaments/${id}/day`);
  const tournaments = days.flatMap((day) => [day, `${day}?entrant=${ownerId}`, `${day}/payments`]);
  const users = [ownerId, suspendedMember].map((id) => `/admin/users/${id}`);
  const catches = [waiting, verified].map((id) => `/admin/catches/${id}`);
  const edits = [running, upcoming, paidFor].flatMap((id) =>
    ["edit", "prizes"].map((page) => `/tournaments/${id}/${page}`),
  );
  const lists = ["/verification", "/complaints", "/tournaments", "/payouts", "/payout-overview", "/money", "/audit"];
  const ofAdmin = ["", ...lists, "/settings", "/system", ...edits].map((page) => `/admin${page}`);
  const pages = [...ofAdmin, ...tournaments, ...users, ...catches];
  const pressed: string[] = [];
  let seen = 0;
  for (const page of [...pages, `/admin/payouts?pay=${payout}`, `/admin/tournaments?delete=${paidFor}`]) {
    const response = await admin.send(page);
    expect([page, response.status]).toEqual([page, 200]);
    const forms = formsOf(await response.text());
    seen += forms.length;
    for (const { isBehindPress, mustBeTyped, presses } of forms) {
      if (isBehindPress || mustBeTyped) continue;
      pressed.push(...presses.map((intent) => intent.replace(/-\d+$/, "")));
    }
  }
  expect(seen).toBeGreaterThan(20);
  expect(
    [...new Set(pressed)].filter((intent) => ![...undoable, ...states, ...harmless, ...selecting].includes(intent)),
  ).toEqual([]);
});

test("paying a prize shows the person, the place and the amount, with the amount on the button", async () => {
  const html = await (await admin.send(`/admin/payouts?pay=${fixtures.payout}`)).text();
  const text = html.replaceAll(/<!--.*?-->|<[^>]+>/g, "").replaceAll(/\s+/g, " ");
  expect(text).toContain("$300.00 will be sent to owner, 1st place in Ended, through the payment provider.");
  expect(html.replaceAll("<!-- -->", "")).toMatch(/>Pay \$300\.00</);
});

test("the page shows that a tournament with paid entries can't be deleted", async () => {
  const deletionPage = async (id: number) => (await admin.send(`/admin/tournaments?delete=${id}`)).text();
  const refused = await deletionPage(fixtures.paidFor);
  expect(refused).toContain("It can&#x27;t be deleted yet");
  expect(refused).toContain("1 angler has paid $1.00 in entry fees.");
  expect(refused).not.toContain('value="delete"');
  expect(await deletionPage(fixtures.upcoming)).toContain('value="delete"');
});

test("during a suspension, no sanction is preselected, and submitting none shows an error", async () => {
  const page = `/admin/users/${fixtures.suspendedMember}`;
  const html = await (await admin.send(page)).text();
  expect(html).toMatch(/<option value="" selected="">|<option value="">Choose …/);
  expect(html).not.toMatch(/<option value="(warning|suspension|ban)" selected=""/);
  const api = `/api/admin/users/${fixtures.suspendedMember}/sanction`;
  const form = new URLSearchParams({ api, kind: "", reason: "Again", days: "7" });
  const response = await submit(admin, page, form);
  expect([response.status, (await response.text()).includes("Choose a sanction")]).toEqual([422, true]);
});
