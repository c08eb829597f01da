import { tournaments, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { readOwnSettings } from "../../club/read-club-settings.ts";
import { defaultClubName } from "../../config.ts";
import type { Deps } from "../../deps.ts";
import type { Checklist } from "./dashboard-views.ts";

/** A server's default zone is UTC, where no club is located. */
const isClubsZone = (timeZone: string) => !/^(etc\/)?(utc|gmt)$/i.test(timeZone);

/** The demo doesn't count as a new club. */
export async function readChecklist(
  db: Db,
  { config, settings, demo }: Pick<Deps, "config" | "settings" | "demo">,
): Promise<Checklist> {
  const own = await readOwnSettings(db);
  const steps: Checklist["steps"] = [
    { step: "name", isDone: (own.name ?? config.clubName) !== defaultClubName },
    { step: "zone", isDone: settings.saved().TIME_ZONE !== undefined || isClubsZone(config.timeZone) },
    { step: "payments", isDone: config.payments === "stripe" },
    { step: "tournament", isDone: (await db.$count(tournaments)) > 0 },
    { step: "invite", isDone: (await db.$count(users)) > 1 },
  ];
  const isShown = !demo && own.checklistDismissedAt === null && steps.some(({ isDone }) => !isDone);
  return { isShown, steps };
}
