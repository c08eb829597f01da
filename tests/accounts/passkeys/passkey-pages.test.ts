import { afterEach, beforeEach, expect, test } from "bun:test";
import { passkeys } from "../../../src/base/db/schema.ts";
import { type Browser, type Club, noon } from "../../support/club.ts";
import { pageOf, submit } from "../../support/posting.ts";
import { openAccountClub, password } from "../account-club.ts";

/* Pages as they are without script, where no passkey can be used. */

let club: Club;
let ann: Browser;
beforeEach(async () => {
  club = await openAccountClub();
  ann = await club.logIn("Ann");
});
afterEach(() => club.close());

const page = "/settings/passkeys";

const addPasskeys = (count: number, host = "localhost") =>
  club.store.write(async (tx) => {
    const passkey = { userId: ann.userId, publicKey: "AA", counter: 0, transports: [], host, createdAt: noon };
    const all = Array.from({ length: count }, (_, index) => ({
      ...passkey,
      name: `Key ${index + 1}`,
      credentialId: `${index}`,
    }));
    await tx.insert(passkeys).values(all);
  });

test("without script the login pages have no passkey button, and the password form is as before", async () => {
  for (const address of ["/login", "/login?step=code&passkey=1"]) {
    const html = await pageOf(club.visitor, address);
    expect(html).not.toContain("Passkey");
    expect(html).toContain("Sign In");
  }
});

test("the settings link to the passkeys page, which explains what adding one requires", async () => {
  expect(await pageOf(ann, "/settings")).toContain(`href="${page}"`);
  const html = await pageOf(ann, page);
  expect(html).toContain("You have no passkeys yet.");
  expect(html).toContain("To add a passkey, open this page at the site's https address");
});

test("the page shows where a passkey of another address works", async () => {
  await addPasskeys(1, "old.example.org");
  expect(await pageOf(ann, page)).toContain("Works only at old.example.org.");
});

test("a passkey is removed without script, after the right password", async () => {
  await addPasskeys(2);
  const form = (word: string) => new URLSearchParams({ api: "/api/account/passkeys/1/remove", password: word });
  const refusedReply = await (await submit(ann, page, form("wrong"))).text();
  expect(refusedReply).toContain("This isn&#x27;t your current password.");
  const removed = await submit(ann, page, form(password));
  expect([removed.status, removed.headers.get("location")]).toEqual([302, page]);
  const html = await pageOf(ann, page);
  expect([html.includes("Remove Key 1"), html.includes("Remove Key 2")]).toEqual([false, true]);
});

test("a passkey is renamed without script, and an empty name keeps the old one", async () => {
  await addPasskeys(1);
  const form = (name: string) => new URLSearchParams({ api: "/api/account/passkeys/1/rename", name });
  expect(await (await submit(ann, page, form(" "))).text()).toContain("Enter a name, such as My phone");
  expect(await pageOf(ann, page)).toContain("Rename Key 1");
  const renamed = await submit(ann, page, form("Old laptop"));
  expect([renamed.status, renamed.headers.get("location")]).toEqual([302, page]);
  expect(await pageOf(ann, page)).toContain("Rename Old laptop");
});

test("a suspended member is told when they can add a passkey", async () => {
  const lee = await club.logIn("Lee", { suspendedUntil: noon + 86_400_000 });
  expect(await pageOf(lee, page)).toContain("You can add a passkey once your suspension is over.");
});
