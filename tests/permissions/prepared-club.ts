import { Database } from "bun:sqlite";
import { copyFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { notifications, rulings, secondLooks, users } from "../../src/base/db/schema.ts";
import { openStore, type Store } from "../../src/base/db/store.ts";
import { notify } from "../../src/base/notifications/notify.ts";
import { photoUrl } from "../../src/base/photos/photo-renditions.ts";
import type { Deps } from "../../src/deps.ts";
import type { OpenedPayment } from "../../src/money/entry-fees/payment-shapes.ts";
import { detailedJpeg } from "../base/photos/pictures.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { testServer } from "../support/server-database.ts";
import { createTournament, nextWeek } from "../tournaments/forms.ts";
import { addDeposits } from "./add-deposits.ts";
import { addInvitation } from "./add-invitation.ts";
import { addLinks } from "./add-links.ts";
import { addPasskey } from "./add-passkey.ts";
import { addPrize } from "./add-prize.ts";
import { addRoleLink } from "./add-role-link.ts";
import { addSeason } from "./add-season.ts";
import { addTeams } from "./add-teams.ts";
import { addTokens } from "./add-tokens.ts";
import { addWebhook } from "./add-webhook.ts";
import { onServer, raiseVersions } from "./prepared-server.ts";
import { addRoleHolders, organizeAll, roleHolders } from "./role-holders.ts";
import { type DatabaseWatch, watchDatabase } from "./watch-database.ts";

/** Everybody's password in the prepared club. */
export const password = "tight lines";

/** Clears settings that an admin can change in the product, because the environment would lock them. */
export const settings = { TIME_ZONE: "" };

/** Sets a mail server that no test connects to, because password links require one. */
async function addServerSettings(admin: Browser) {
  const api = "/api/admin/server-settings";
  const mail = { host: "127.0.0.1", port: 9, username: "club@example.org", password: "x", from: "club@example.org" };
  await done(await admin.send(`${api}/time-zone`, { json: { timeZone: "America/Chicago" } }));
  await done(await admin.send(`${api}/address`, { json: { address: "http://localhost" } }));
  await done(await admin.send(`${api}/mail`, { json: mail }));
}

/** Ids and names of the objects of requests, which belong to the owner if possible. */
export type Fixtures = Awaited<ReturnType<typeof fill>>;

type Fish = { tournamentId?: number; photo?: Blob };

async function submit(owner: Browser, { tournamentId, photo }: Fish): Promise<number> {
  const form = new FormData();
  const fish = { species: "Largemouth Bass", length: "18.5", weight: "4.2", location: "North bay" };
  for (const [name, value] of Object.entries(fish)) form.set(name, value);
  if (tournamentId) form.set("tournamentId", String(tournamentId));
  if (photo) form.set("photo", photo, "fish.jpg");
  return idOf(await owner.send("/api/catches", { form }));
}

async function done(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return response;
}

const idOf = async (response: Response) => ((await (await done(response)).json()) as { id: number }).id;

/** The name of a catch's photo, which is the hash of its bytes. */
async function photoOf(owner: Browser, id: number): Promise<string> {
  const { photoUrl: url } = await owner.get<{ photoUrl: string }>(`/api/catches/${id}`);
  return url.split("/").at(2) ?? "";
}

const picture = async (seed: number) => new Blob([await detailedJpeg(640, 480, seed)]);

async function addPeople(club: Club) {
  const owner = await club.logIn("owner");
  const other = await club.logIn("other");
  const admin = await club.logIn("admin", { isAdmin: true });
  const secondAdmin = await club.logIn("second admin", { isAdmin: true });
  const suspendedMember = await club.logIn("grumbler");
  for (const username of roleHolders) await club.logIn(username);
  const passwordHash = await Bun.password.hash(password, { algorithm: "argon2id", memoryCost: 64, timeCost: 1 });
  await club.store.write((tx) => tx.update(users).set({ passwordHash }));
  return { owner, other, admin, secondAdmin, suspendedMember };
}

/** A separate priced tournament for each state of a payment of the owner: open, paid, confirmed or not. */
async function addPayments(owner: Browser, admin: Browser) {
  const pay = async (name: string, act: "open" | "pay" | "confirm") => {
    const { id } = await createTournament(admin, { ...nextWeek, name, entryFee: 2500 });
    const path = `/api/tournaments/${id}`;
    const reply = await done(await owner.send(`${path}/create-payment-intent`, { method: "POST" }));
    const { paymentIntentId, paymentId } = (await reply.json()) as OpenedPayment;
    if (act !== "open") {
      const json = { outcome: "succeeds", method: "card" };
      await done(await owner.send(`/api/mock/payments/${paymentIntentId}`, { json }));
    }
    if (act === "confirm") await done(await owner.send(`${path}/confirm-payment`, { json: { paymentIntentId } }));
    return { id, paymentIntentId, paymentId };
  };
  const open = await pay("Payment open", "open");
  const unconfirmed = await pay("Paid, not confirmed", "pay");
  const paid = await pay("Paid", "confirm");
  return {
    priced: (await createTournament(admin, { ...nextWeek, name: "Priced", entryFee: 2500 })).id,
    openIntent: open.paymentIntentId,
    paidUnconfirmed: unconfirmed.id,
    unconfirmedIntent: unconfirmed.paymentIntentId,
    paidFor: paid.id,
    payment: paid.paymentId,
  };
}

async function recordMoney(admin: Browser): Promise<number> {
  const json = { way: "in", amount: 50_000, day: "2026-06-01", reason: "Sponsor's check" };
  return idOf(await admin.send("/api/admin/money/movements", { json }));
}

/** Files the owner's challenge of a fish of theirs that was rejected by an admin other than the table's. */
async function addChallenge(owner: Browser, judge: Browser, tournamentId: number): Promise<number> {
  const id = await submit(owner, { tournamentId });
  await done(await judge.send(`/api/admin/catches/${id}/reject`, { json: { rejectionReason: "No photo" } }));
  return idOf(await owner.send(`/api/catches/${id}/challenges`, { json: { reason: "Length" } }));
}

/** Second reviews of the owner's fish, verified by the second admin: one open, one decided by all judges, one settled by the other. */
async function addSecondReviews(
  club: Club,
  owner: Browser,
  [admin, second, ...judges]: [Browser, Browser, ...Browser[]],
  tournamentId: number,
) {
  const looks: number[] = [];
  for (const seed of [4, 5, 6]) {
    const id = await submit(owner, { tournamentId, photo: await picture(seed) });
    const path = `/api/admin/catches/${id}`;
    await done(await second.send(`${path}/verify`, { json: { isVerified: true } }));
    const isDecidedByAll = seed === 5;
    const change = { decision: "verified", reason: "The tail" };
    for (const by of isDecidedByAll ? [admin, ...judges] : []) {
      await done(await by.send(`${path}/change`, { json: change }));
    }
    const seen = {
      status: "differs",
      measured: 1820,
      penalties: [],
      scored: 1820,
      judgeId: second.userId,
      lookedAt: noon,
    };
    await club.store.write(async (tx) => {
      const decided = await tx.select({ id: rulings.id }).from(rulings).where(eq(rulings.catchId, id));
      const look = { catchId: id, rulingId: decided.at(-1)?.id ?? 0, why: "paid", createdAt: noon } as const;
      const [secondLook] = await tx
        .insert(secondLooks)
        .values({ ...look, ...(seed === 6 && (seen as object)) })
        .returning({ id: secondLooks.id });
      looks.push(secondLook?.id ?? 0);
    });
  }
  const [secondLook = 0, lookOfNobody = 0, differingLook = 0] = looks;
  return { secondLook, lookOfNobody, differingLook };
}

/** Creates what the table's rows are about, in a club that none of its people are in yet. */
export async function fill(club: Club) {
  const { owner, admin, secondAdmin, suspendedMember } = await addPeople(club);
  await addServerSettings(admin);
  const running = (await createTournament(admin, { rules: { identifier: true } })).id;
  const upcoming = (await createTournament(admin, { ...nextWeek, name: "Next Week" })).id;
  const joinedNextWeek = (await createTournament(admin, { ...nextWeek, name: "Joined" })).id;
  const pictured = (await createTournament(admin, { ...nextWeek, name: "Pictured" })).id;
  const image = new FormData();
  image.set("image", await picture(3), "lake.jpg");
  await done(await admin.send(`/api/admin/tournaments/${pictured}/image`, { form: image }));
  await done(await admin.send("/api/admin/settings", { json: { allowsEmbedding: true } }));
  const logo = new FormData();
  logo.set("image", await picture(4), "logo.jpg");
  await done(await admin.send("/api/admin/settings/logo", { form: logo }));
  const ownSet = { name: `Trail of tournament ${pictured}`, rules: { rounding: "1/4" } };
  const ruleSet = await idOf(await admin.send("/api/admin/rule-sets", { json: ownSet }));
  const draft = (await createTournament(admin, { ...nextWeek, name: "Draft", isActive: false })).id;
  for (const id of [running, joinedNextWeek]) {
    await done(await owner.send(`/api/tournaments/${id}/join`, { method: "POST" }));
  }
  const waiting = await submit(owner, { tournamentId: running, photo: await picture(1) });
  const withoutPhoto = await submit(owner, { tournamentId: running });
  const verified = await submit(owner, { tournamentId: running, photo: await picture(2) });
  const verify = { isVerified: true };
  await done(await admin.send(`/api/admin/catches/${verified}/verify`, { json: verify }));
  const challenge = await addChallenge(owner, secondAdmin, running);
  const { judge, organizer } = await addRoleHolders(club, admin, { running, upcoming });
  const looks = await addSecondReviews(club, owner, [admin, secondAdmin, judge, organizer], running);
  const report = { type: "bug", title: "No wind", description: "There was no wind at all today." };
  const complaint = await idOf(await owner.send("/api/complaints", { json: report }));
  const days = { reason: "Shouting at the weigh-in", days: 7 };
  await done(await admin.send(`/api/admin/users/${suspendedMember.userId}/suspend`, { json: days }));
  const [notification] = await club.store.write(async (tx) => {
    const words = { type: "tournament_changed" as const, title: "Weigh-in", message: "At the old pier.", link: null };
    for (const { id } of await tx.select({ id: users.id }).from(users)) await notify(tx, id, words, noon);
    return tx.select({ id: notifications.id }).from(notifications).where(eq(notifications.userId, owner.userId));
  });
  if (!notification) throw new Error("The owner was not notified.");
  return {
    running,
    upcoming,
    joinedNextWeek,
    pictured,
    draft,
    ruleSet,
    ...(await addSeason(admin, [running, upcoming])),
    ...(await addInvitation(admin, upcoming)),
    ...(await addRoleLink(admin, joinedNextWeek)),
    ...(await addTeams(owner, admin, secondAdmin)),
    waiting,
    withoutPhoto,
    verified,
    complaint,
    challenge,
    ...looks,
    notification: notification.id,
    ownerId: owner.userId,
    suspendedMember: suspendedMember.userId,
    judgeId: judge.userId,
    privatePhoto: await photoOf(owner, waiting),
    publicPhoto: await photoOf(owner, verified),
    thumbnail: photoUrl("", "thumbnail").split("/").at(-1) ?? "",
    original: "original",
    exportFile: "members.csv",
    ...(await addPayments(owner, admin)),
    ...(await addDeposits(club, owner, running, verified)),
    ...(await addLinks(club, owner.userId)),
    ...(await addTokens(club, owner.userId, admin.userId)),
    ownPasskey: await addPasskey(club, owner.userId),
    webhook: await addWebhook(admin),
    ...(await addPrize(club, owner.userId)),
    recordedMoney: await recordMoney(admin),
  };
}

type Prepared = { fixtures: Fixtures; folder: string };

let prepared: Promise<Prepared> | null = null;

async function prepare(): Promise<Prepared> {
  const club = await openClub(settings);
  const fixtures = await fill(club);
  await organizeAll(club);
  const folder = mkdtempSync(join(tmpdir(), "club-prepared-"));
  process.once("exit", () => rmSync(folder, { recursive: true }));
  // `close` would delete the folder, so close only the store, which leaves its file complete.
  await club.store.close();
  cpSync(club.dataDir, folder, { recursive: true });
  rmSync(club.dataDir, { recursive: true });
  if (testServer !== null) return { fixtures, folder };
  // Only the file is copied for each reset.
  using file = new Database(join(folder, "club.sqlite"));
  file.run("pragma wal_checkpoint(truncate)");
  return { fixtures, folder };
}

export type PreparedClub = {
  club: Club;
  fixtures: Fixtures;
  watch: DatabaseWatch;
  /** Reverts all writes to the database, which is many times faster than opening another. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

/** A copy of the club in which every row's request can succeed, with the ids of its content. */
export async function openPrepared(change?: (deps: Deps) => Deps): Promise<PreparedClub> {
  prepared ??= prepare();
  const { fixtures, folder } = await prepared;
  if (testServer === null) return openInFile(fixtures, folder, change);
  const club = await openClub(settings, null, folder, change);
  return { club, fixtures, ...(await onServer(club)) };
}

async function openInFile(fixtures: Fixtures, folder: string, change?: (deps: Deps) => Deps): Promise<PreparedClub> {
  let store: Store;
  let follow: Parameters<Store["beforeCommit"]>[0] = async () => undefined;
  const club = await openClub(settings, null, folder, change, (...how) => {
    store = openStore(...how);
    return {
      read: (work) => store.read(work),
      write: (work) => store.write(work),
      dataVersion: () => store.dataVersion(),
      sharedNow: (db, localNow) => store.sharedNow(db, localNow),
      onTasksQueued: (listener) => store.onTasksQueued(listener),
      beforeCommit(work) {
        follow = work;
        store.beforeCommit(work);
      },
      serverFigures: () => store.serverFigures(),
      migrated: store.migrated,
      close: () => store.close(),
    };
  });
  let times = 0;
  const watchNow = (name: string) => watchDatabase(join(club.dataDir, name), club.store.dataVersion);
  const opened: PreparedClub = {
    club,
    fixtures,
    watch: watchNow("club.sqlite"),
    async reset() {
      await store.close();
      opened.watch.close();
      times += 1;
      const name = `club-${times}.sqlite`;
      copyFileSync(join(folder, "club.sqlite"), join(club.dataDir, name));
      store = openStore(join(club.dataDir, name), noon);
      store.beforeCommit(follow);
      opened.watch = watchNow(name);
      await raiseVersions(store, times);
      await club.deps.settings.refresh();
    },
    async close() {
      opened.watch.close();
      await club.close();
    },
  };
  return opened;
}
