import { expect, test } from "bun:test";
import { openPushed, showPush } from "../../web/offline/push-message.ts";

const club = "https://fish.example.org";

/** A worker whose browser has pages open at these paths. */
function workerWith(...open: string[]) {
  const did: string[] = [];
  const windows = open.map((path) => ({ url: club + path, focus: async () => did.push(`focus ${path}`) }));
  const shown: { title: string; options: NotificationOptions }[] = [];
  const scope = {
    clients: {
      claim: async () => undefined,
      matchAll: async () => windows,
      openWindow: async (address: string) => did.push(`open ${address}`),
    },
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => void shown.push({ title, options }),
    },
  };
  const send = (async (input: string) => {
    did.push(`send ${input}`);
    return new Response();
  }) as typeof fetch;
  return { scope, did, shown, press: (data: unknown) => openPushed(scope, data, club, send) };
}

test("a push shows its text, and a repeated one replaces the first", async () => {
  const { scope, shown } = workerWith();
  const message = { id: 7, title: "Catch Verified!", body: "21.3 in", path: "/my-catches#catch-7" };
  await showPush(scope, JSON.stringify(message));
  await showPush(scope, JSON.stringify(message));
  expect(shown.map(({ title, options: { body, tag } }) => [title, body, tag])).toEqual([
    ["Catch Verified!", "21.3 in", "notification-7"],
    ["Catch Verified!", "21.3 in", "notification-7"],
  ]);
});

test.each(["", "{", "null", '{"title":"x"}'])("a push that contains %p is still shown", async (text) => {
  const { scope, shown } = workerWith();
  await showPush(scope, text);
  expect(shown).toMatchObject([{ title: "Tournament news", options: { data: { path: "/notifications" } } }]);
});

test("pressing a push marks it as read and shows its page in the open window", async () => {
  const { did, press } = workerWith("/submit-catch", "/my-catches");
  await press({ id: 7, path: "/my-catches#catch-7" });
  expect(did).toEqual(["send /api/notifications/7/read", "focus /my-catches"]);
});

test("a page in which something may have been typed stays open, and the push's page opens beside it", async () => {
  const { did, press } = workerWith("/submit-catch");
  await press({ id: 7, path: "/my-catches#catch-7" });
  expect(did).toEqual(["send /api/notifications/7/read", `open ${club}/my-catches#catch-7`]);
});

test("a push doesn't open an address on another site", async () => {
  const { did, press } = workerWith();
  await press({ id: 7, path: "https://evil.example.org/" });
  expect(did).toEqual([]);
});
