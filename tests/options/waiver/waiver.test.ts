import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, users, waiverAcceptances } from "../../../src/base/db/schema.ts";
import type { WaiverView } from "../../../src/options/waiver/waiver-view.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { bassOpen, refusal } from "../../tournaments/forms.ts";
import { entryCalls } from "../entry-calls.ts";

let club: Club;
let admin: Browser;
let ann: Browser;
let bob: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
  bob = await club.logIn("bob");
});
afterEach(() => club.close());

const { asking, join, choose, edit, mine, entrants } = entryCalls(() => admin);

const waiver = "You fish at your own risk.\n\nWear a life vest.";

describe("a waiver (docs/rules.md 5.29)", () => {
  const read = (browser: Browser, id: number, version?: number) =>
    browser.get<WaiverView>(`/api/tournaments/${id}/waiver${version ? `?version=${version}` : ""}`);

  test("a waiver of more than 10,000 characters is refused", async () => {
    const response = await admin.send("/api/tournaments", { json: { ...bassOpen, waiver: "x".repeat(10_001) } });
    expect(await refusal(response)).toMatchObject({ status: 422, paths: ["waiver"] });
  });

  test("joining requires the number of the current waiver, which can then be read with the time of acceptance", async () => {
    const id = await asking({ waiver });
    expect(await refusal(await join(ann, id))).toMatchObject({ status: 422, paths: ["waiver"] });
    expect(await refusal(await join(ann, id, { waiver: 2 }))).toMatchObject({ status: 422, paths: ["waiver"] });
    expect((await join(ann, id, { waiver: 1 })).status).toBe(200);
    expect(await read(ann, id)).toEqual({
      version: 1,
      text: waiver,
      isCurrent: true,
      acceptedAt: new Date(club.now()).toISOString(),
      isOnPaper: false,
    });
  });

  test("a changed waiver must be accepted again by its signers, who stay entered and can still read the old one", async () => {
    const id = await asking({ waiver });
    await join(ann, id, { waiver: 1 });
    expect((await edit(id, { waiver: "New text." })).status).toBe(200);
    expect(await mine(ann, id)).toMatchObject({ hasPaid: true, lacks: ["waiver"], acceptedWaiver: 1 });
    expect((await entrants(id, "without_waiver"))[0]).toMatchObject({
      username: "ann",
      waiver: { version: 1, isCurrent: false, isOnPaper: false },
    });
    expect((await read(ann, id, 1)).text).toBe(waiver);
    expect((await bob.send(`/api/tournaments/${id}/waiver?version=1`)).status).toBe(404);
    expect(await refusal(await choose(ann, id, { waiver: 1 }))).toMatchObject({ status: 422, paths: ["waiver"] });
    expect((await choose(ann, id, { waiver: 2 })).status).toBe(200);
    expect((await mine(ann, id)).lacks).toBeUndefined();
    expect(await read(ann, id, 1)).toMatchObject({ text: waiver, isCurrent: false, isOnPaper: false });
    expect((await read(ann, id, 1)).acceptedAt).not.toBeNull();
    const acceptances = await club.store.read(async (db) =>
      db.select().from(waiverAcceptances).orderBy(waiverAcceptances.id),
    );
    expect(acceptances.map(({ version }) => version)).toEqual([1, 2]);
  });

  test("a waiver that is saved unchanged, or removed and added again, keeps its version, and is copied as version 1", async () => {
    const id = await asking({ waiver });
    await edit(id, { waiver });
    expect((await read(ann, id)).version).toBe(1);
    await edit(id, { waiver: null });
    expect((await ann.send(`/api/tournaments/${id}/waiver`)).status).toBe(404);
    await edit(id, { waiver });
    expect((await read(ann, id)).version).toBe(1);
    const copied = await admin.send(`/api/admin/tournaments/${id}/copy`, { method: "POST" });
    const copy = (await copied.json()) as { id: number; waiverVersion: number };
    expect(copy.waiverVersion).toBe(1);
    expect((await read(admin, copy.id)).text).toBe(waiver);
  });

  test("the waiver of an angler entered by hand is missing until the director notes that it was signed on paper", async () => {
    const id = await asking({ waiver });
    const enter = (username: string, values: object = {}) =>
      admin.send(`/api/admin/tournaments/${id}/entries`, { json: { username, note: "At the ramp", ...values } });
    expect((await enter("ann")).status).toBe(201);
    expect((await enter("bob", { waiverOnPaper: true })).status).toBe(201);
    expect((await entrants(id)).map(({ waiver: acceptedWaiver }) => acceptedWaiver)).toMatchObject([
      null,
      { isOnPaper: true },
    ]);
    const note = (isOnPaper: boolean) =>
      admin.send(`/api/admin/tournaments/${id}/entries/${ann.userId}/waiver`, { json: { isOnPaper } });
    expect(await (await note(true)).json()).toMatchObject({ waiver: { version: 1, isOnPaper: true } });
    expect(await (await note(false)).json()).toMatchObject({ waiver: null });
    await choose(ann, id, { waiver: 1 });
    expect(await (await note(false)).json()).toMatchObject({ waiver: { version: 1, isOnPaper: false } });
    const noted = await club.store.read(async (db) =>
      db.select().from(audit).where(eq(audit.action, "note-waiver")).orderBy(audit.id),
    );
    expect(noted.length).toBe(2);
  });

  test("acceptances of a waiver are deleted with the account", async () => {
    const id = await asking({ waiver });
    await join(ann, id, { waiver: 1 });
    await club.store.write((tx) => tx.delete(users).where(eq(users.id, ann.userId)));
    const rows = await club.store.read(async (db) => db.select().from(waiverAcceptances).orderBy(waiverAcceptances.id));
    expect(rows).toEqual([]);
  });
});
