import { and, eq, gt, isNotNull, or } from "drizzle-orm";
import { ledger, tournaments, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { readOwnSettings } from "../../club/read-club-settings.ts";
import { defaultClubName } from "../../config.ts";
import type { Deps } from "../../deps.ts";
import { reachOf } from "../../server-settings/address-reach.ts";
import type { Checklist } from "./dashboard-views.ts";

/** A server's default zone is UTC, where no club is located. */
const isClubsZone = (timeZone: string) => !/^(etc\/)?(utc|gmt)$/i.test(timeZone);

/** Nothing is left to set up if the club takes cash, or if none of its tournaments costs anything. */
async function needsNoProvider(db: Db, allTournaments: number): Promise<boolean> {
  if ((await db.$count(ledger, and(eq(ledger.provider, "cash"), eq(ledger.kind, "charge")))) > 0) return true;
  const costsMoney = or(gt(tournaments.entryFeeCents, 0), isNotNull(tournaments.pots));
  const charging = db.select({ id: tournaments.id }).from(tournaments).where(costsMoney).limit(1);
  return allTournaments > 0 && (await charging).length === 0;
}

const hasResults = async (db: Db): Promise<boolean> =>
  (await db.$count(tournaments, isNotNull(tournaments.officialAt))) > 0;

/** The demo doesn't count as a new club. Links that the club hands out begin with `linkOrigin`. */
export async function readChecklist(
  db: Db,
  { config, settings, demo }: Pick<Deps, "config" | "settings" | "demo">,
  linkOrigin: string,
): Promise<Checklist> {
  const ownSettings = await readOwnSettings(db);
  const allTournaments = await db.$count(tournaments);
  const takesNoneOnline = config.onlinePayments === "off";
  const steps: Checklist["steps"] = [
    { step: "name", isDone: (ownSettings.name ?? config.clubName) !== defaultClubName },
    { step: "zone", isDone: settings.saved().TIME_ZONE !== undefined || isClubsZone(config.timeZone) },
    {
      step: "payments",
      isDone: config.payments === "stripe" || takesNoneOnline || (await needsNoProvider(db, allTournaments)),
    },
    { step: "tournament", isDone: allTournaments > 0 },
    { step: "address", isDone: reachOf(linkOrigin) === "public" },
    { step: "invite", isDone: (await db.$count(users)) > 1 },
  ];
  const isNew = steps.some(({ isDone }) => !isDone) || !(await hasResults(db));
  const isShown = !demo && ownSettings.checklistDismissedAt === null && isNew;
  return { isShown, steps, takesNoneOnline };
}
