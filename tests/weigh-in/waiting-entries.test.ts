import { expect, test } from "bun:test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { WaitingEntries } from "../../web/weigh-in/waiting-entries.tsx";
import type { WaitingFor } from "../../web/weigh-in/weigh-in-queue.ts";

const nothing = () => undefined;
const waiting = { submissionId: "a", fields: { entrant: "12", fish: "5", weight: "15.25" } };
const stuck = { ...waiting, submissionId: "b", failures: 3, refusal: "The server couldn't process this entry." };

const shown = (entries: readonly (typeof waiting)[], waitingFor: WaitingFor | null, more: object = {}) => {
  const state = { entries, waitingFor, isOnDevice: true, wasUnreadable: false, ...more };
  return renderToStaticMarkup(
    createElement(WaitingEntries, { queue: { ...state, discard: nothing, sendAgain: nothing } }),
  );
};

test("waiting entries are listed with the reason, and each can be discarded", () => {
  const page = shown([waiting], "log-in");
  expect(page).toContain("1 entry waiting to be sent");
  expect(page).toContain("You&#x27;re logged out. Log in again to send these entries.");
  expect(page).toContain("They stay on this device until then.");
  expect(page).toContain('aria-label="Discard 12, 5 fish, 15.25"');
});

test("an entry that failed on the server can be sent again or discarded", () => {
  const page = shown([stuck], null);
  expect(page).toContain("Not accepted: 12, 5 fish, 15.25");
  expect(page).toContain('aria-label="Send Again: 12, 5 fish, 15.25"');
  expect(page).toContain('aria-label="Discard 12, 5 fish, 15.25"');
});

test("the page says if this browser can't store entries, or couldn't read earlier ones", () => {
  expect(shown([waiting], "network", { isOnDevice: false })).toContain("This browser can&#x27;t store them.");
  expect(shown([], null, { wasUnreadable: true })).toContain("Earlier entries on this device can&#x27;t be read");
});
