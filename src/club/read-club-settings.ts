import { eq, getTableColumns } from "drizzle-orm";
import type { Config } from "../config.ts";
import { preparedOnce } from "../db/prepared.ts";
import { clubSettings } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import type { ClubSettingsChange, ClubSettingsView, ClubView } from "./model.ts";

type OwnSettings = { [K in Exclude<keyof ClubSettingsChange, "allowsEmbedding">]: string | null };

const unchanged: OwnSettings & { allowsEmbedding: boolean; checklistDismissedAt: number | null } = {
  name: null,
  contactName: null,
  contactEmail: null,
  contactPhone: null,
  contactText: null,
  rulesText: null,
  rejectionReasons: null,
  allowsEmbedding: false,
  checklistDismissedAt: null,
};

const settingsQuery = preparedOnce((db) => {
  const { id: _, ...columns } = getTableColumns(clubSettings);
  return db.select(columns).from(clubSettings).where(eq(clubSettings.id, 1)).prepare();
});

/** Null is the default. */
export async function readOwnSettings(db: Db): Promise<typeof unchanged> {
  return (await settingsQuery(db).execute())[0] ?? unchanged;
}

type Defaults = Pick<Config, "clubName">;

/** The admins' own, else the setting CLUB_NAME. */
export async function readClubName(db: Db, { clubName }: Defaults): Promise<string> {
  return (await readOwnSettings(db)).name ?? clubName;
}

export async function readClub(db: Db, { clubName }: Defaults): Promise<ClubView> {
  const own = await readOwnSettings(db);
  const { contactName: name, contactEmail: email, contactPhone: phone, contactText: text, allowsEmbedding } = own;
  return { name: own.name ?? clubName, contact: { name, email, phone, text }, rules: own.rulesText, allowsEmbedding };
}

export async function readClubSettings(db: Db, config: Config): Promise<ClubSettingsView> {
  const { checklistDismissedAt: _, ...own } = await readOwnSettings(db);
  const { clubName, timeZone, payments, entryCharge, mailServer } = config;
  return { ...own, defaultName: clubName, server: { timeZone, payments, entryCharge, sendsMail: mailServer !== null } };
}
