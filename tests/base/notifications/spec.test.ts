import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { afterLogin } from "../../../src/accounts/account-limits.ts";
import { notifications } from "../../../src/base/db/schema.ts";
import { notify } from "../../../src/base/notifications/notify.ts";
import { notificationsRefetchMs, unreadBadge } from "../../../src/base/notifications/unread-badge.ts";
import { type CatchDay, enter, formOf, openCatchDay, openTournament, photoFile } from "../../catches/catch-day.ts";
import { type Browser, type Club, noon, openClub } from "../../support/club.ts";
import { open, post } from "../../support/read-pages.ts";
import { createTournament } from "../../tournaments/forms.ts";

describe("the specification, in a new club", () => {
  let club: Club;
  let ann: Browser;
  let admin: Browser;
  beforeEach(async () => {
    club = await openClub();
    ann = await club.logIn("ann");
    admin = await club.logIn("ruth", { isAdmin: true });
  });
  afterEach(() => club.close());

  const now = new Date(noon).toISOString();

  const frogBass = { species: "Largemouth Bass", length: "18.3", weight: "4.5", location: "North cove", notes: "Frog" };

  const submitAsAnn = async (fields: Record<string, string | number | File>) =>
    (await (await ann.send("/api/catches", { form: formOf({ ...frogBass, ...fields }) })).json()) as Record<
      string,
      unknown
    >;

  async function verifiedCatch(tournamentId: number): Promise<number> {
    await enter(club, tournamentId, ann.userId);
    const { id } = await submitAsAnn({ tournamentId, photo: await photoFile() });
    expect((await admin.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } })).status).toBe(200);
    return Number(id);
  }

  const jsonOf = async (response: Response) => (await response.json()) as Record<string, unknown>;

  const bad = (description: string) => ({ title: "Error", description, tone: "bad" });

  test("3.8 a notification has its fields and is unread by default", async () => {
    await verifiedCatch(await openTournament(club));
    expect(await ann.get<object[]>("/api/notifications")).toEqual([
      expect.objectContaining({
        id: 1,
        userId: ann.userId,
        type: "catch_approved",
        title: "Catch Approved",
        message: "Your catch (Largemouth Bass, 18.3 in) in Spring Open was verified.",
        isRead: false,
        createdAt: now,
      }),
    ]);
  });

  test("3.9 three notification types have their own icons, any other a generic one", async () => {
    const icons: Record<string, string> = {
      catch_rejected: "lucide-circle-x",
      catch_approved: "lucide-circle-check",
      tournament_joined: "lucide-trophy",
      tournament_changed: "lucide-bell",
      anything_else: "lucide-bell",
    };
    const notified = Object.keys(icons).map((type) => ({
      userId: ann.userId,
      type,
      title: type,
      message: "",
      createdAt: noon,
    }));
    await club.store.write((tx) => tx.insert(notifications).values(notified));
    const { html } = await open(ann, "/notifications");
    const main = html.slice(html.indexOf("<main"));
    for (const [type, icon] of Object.entries(icons)) {
      expect(main).toMatch(new RegExp(`<svg[^>]*${icon}\\b[^>]*>((?!<svg).)*${type}`));
    }
  });

  test("7.10 GET /api/notifications returns a list, which is requested every 30 seconds", async () => {
    await club.store.write((tx) =>
      notify(tx, ann.userId, { type: "catch_approved", title: "First", message: "18.3 in", link: null }, club.now()),
    );
    expect(await ann.get<object[]>("/api/notifications")).toMatchObject([{ type: "catch_approved", title: "First" }]);
    expect((await club.visitor.send("/api/notifications")).status).toBe(401);
    expect(notificationsRefetchMs).toBe(30_000);
  });

  test("7.11 POST /api/notifications/{id}/read marks one as read", async () => {
    const id = await openTournament(club);
    await ann.send(`/api/tournaments/${id}/join`, { method: "POST" });
    expect(await ann.get<object[]>("/api/notifications")).toMatchObject([{ id: 1, isRead: false }]);
    const read = await ann.send("/api/notifications/1/read", { method: "POST" });
    expect(await jsonOf(read)).toMatchObject({ id: 1, isRead: true });
    expect(await ann.get<object[]>("/api/notifications")).toMatchObject([{ id: 1, isRead: true }]);
  });

  test("8.11 a failure to read a notification is a toast", async () => {
    const { toast } = await post(ann, "/notifications/99/read", {});
    expect(toast).toEqual(bad("Failed to mark notification as read"));
  });

  test("9.9 notifications are requested every 30 s; a login checks after 100 ms and redirects after 200 ms", () => {
    expect(notificationsRefetchMs).toBe(30_000);
    expect([0, 1, 9, 10, 250].map(unreadBadge)).toEqual([null, "1", "9", "9+", "9+"]);
    expect(afterLogin).toEqual({ recheckMs: 100, redirectMs: 200 });
  });
});

describe("the specification, on the day of a tournament", () => {
  let catchDay: CatchDay;
  beforeEach(async () => {
    catchDay = await openCatchDay();
  });
  afterEach(() => catchDay.club.close());

  test("4.9 a click reads a notification", async () => {
    const { id } = await createTournament(catchDay.judge);
    await catchDay.ann.send(`/api/tournaments/${id}/join`, { method: "POST" });
    const list = () => catchDay.ann.get<{ id: number; isRead: boolean }[]>("/api/notifications");
    const [unread] = await list();
    expect(unread).toMatchObject({ isRead: false });
    await post(catchDay.ann, `/notifications/${unread?.id}/read`, {});
    expect(await list()).toMatchObject([{ id: unread?.id, isRead: true }]);
  });
});
