import { expect, test } from "bun:test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { LatestWaiting, WaitingEntries } from "../../web/weigh-in/waiting-entries.tsx";
import type { QueuedEntry, WaitingFor } from "../../web/weigh-in/weigh-in-queue.ts";

const nothing = () => undefined;
const waiting = { submissionId: "a", fields: { entrant: "12", fish: "5", weight: "15.25" } };
const stuck = { ...waiting, submissionId: "b", failures: 3, refusal: "The server couldn't process this entry." };

const wanda = {
  userId: 3,
  number: 12,
  username: "wanda",
  displayName: "Wanda Reyes",
  isFishing: true,
  weighedOn: [],
  awaitedOn: [],
};

const shown = (
  entries: readonly QueuedEntry[],
  waitingFor: WaitingFor | null,
  more: object = {},
  unit: "in" | "cm" = "in",
  editedId?: string,
) => {
  const state = { entries, waitingFor, isOnDevice: true, wasUnreadable: false, ...more };
  return renderToStaticMarkup(
    createElement(WaitingEntries, {
      queue: { ...state, discard: nothing, sendAgain: nothing },
      shown: { entrants: [wanda], unit },
      edit: nothing,
      ...(editedId !== undefined && { editedId }),
    }),
  );
};

test("waiting entries are listed with the reason, and each can be discarded", () => {
  const page = shown([waiting], "log-in");
  expect(page).toContain("1 entry waiting to be sent");
  expect(page).toContain("You&#x27;re logged out. Log in again to send these entries.");
  expect(page).toContain("They stay on this device until then.");
  expect(page).toContain('aria-label="Discard 12 Wanda Reyes, 5 fish, 15.25 lb"');
});

test.each([
  [{ entrant: "reyes", weight: "4-8", dead: "1" }, "in", "reyes, 4.50 lb, 1 dead"],
  [{ entrant: "reyes", day: "2", fish: "3", weight: "9" }, "in", "reyes, 3 fish, 9.00 lb, day 2"],
  [
    { entrant: "4", fish: "2", weight: "6", biggest: "3.5", lateMinutes: "1" },
    "in",
    "4, 2 fish, 6.00 lb, big fish 3.50 lb, 1 minute late",
  ],
  [{ entrant: "12", fish: "5", weight: "9.5", replaces: "7" }, "in", "12 Wanda Reyes, 5 fish, 9.50 lb, corrected"],
  [{ entrant: "12", species: "Pike", length: "71.5", weight: "2.4" }, "cm", "12 Wanda Reyes, Pike, 71.5 cm, 2.40 kg"],
] as const)("a waiting entry %p in %s is shown as %p", (fields, unit, phrase) => {
  expect(shown([{ submissionId: "a", fields }], "network", {}, unit)).toContain(`aria-label="Discard ${phrase}"`);
});

test("the card of the last entry shows one that waits, with its angler and figures", () => {
  const card = createElement(LatestWaiting, { fields: waiting.fields, shown: { entrants: [wanda], unit: "in" } });
  const page = renderToStaticMarkup(card);
  expect(page).toContain("12 Wanda Reyes, 5 fish, 15.25 lb");
  expect(page).toContain("Waiting to be sent.");
});

test("an entry that failed on the server can be sent again or discarded", () => {
  const page = shown([stuck], null);
  expect(page).toContain("Not accepted: 12 Wanda Reyes, 5 fish, 15.25 lb");
  expect(page).toContain('aria-label="Send Again: 12 Wanda Reyes, 5 fish, 15.25 lb"');
  expect(page).toContain('aria-label="Discard 12 Wanda Reyes, 5 fish, 15.25 lb"');
});

test("a waiting entry with an unlikely weight can be saved again, which confirms it, or discarded", () => {
  const refusal = "15.25 lb is a lot for one fish. Check the scale, and save again to confirm.";
  const page = shown([{ ...waiting, refusal, isQuestion: true }], null);
  expect(page).toContain("Not confirmed: 12 Wanda Reyes, 5 fish, 15.25 lb");
  expect(page).toContain(refusal);
  expect(page).toContain('aria-label="Save Again: 12 Wanda Reyes, 5 fish, 15.25 lb"');
  expect(page).toContain('aria-label="Discard 12 Wanda Reyes, 5 fish, 15.25 lb"');
});

test("an entry that is refused for good can be edited or discarded", () => {
  const page = shown([{ ...waiting, refusal: "No entrant has number 12." }], null);
  expect(page).not.toContain("Again");
  expect(page).toContain('aria-label="Edit 12 Wanda Reyes, 5 fish, 15.25 lb"');
  expect(page).toContain("Discard");
});

test("an entry that is being edited is listed without Edit and Save Again until it is saved", () => {
  const refused = { ...waiting, refusal: "15.25 lb is a lot for one fish.", isQuestion: true };
  const page = shown([refused], null, {}, "in", waiting.submissionId);
  expect(page).toContain("Editing: 12 Wanda Reyes, 5 fish, 15.25 lb");
  expect(page).toContain("It will be replaced when you save.");
  expect(page).not.toContain('aria-label="Edit ');
  expect(page).not.toContain("Again");
  expect(page).toContain('aria-label="Discard 12 Wanda Reyes, 5 fish, 15.25 lb"');
});

test("the page shows whether this browser can't store entries, or couldn't read earlier ones", () => {
  expect(shown([waiting], "network", { isOnDevice: false })).toContain("This browser can&#x27;t store them.");
  expect(shown([], null, { wasUnreadable: true })).toContain("Earlier entries on this device can&#x27;t be read");
});
