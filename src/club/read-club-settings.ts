import { eq, getTableColumns } from "drizzle-orm";
import type { Config } from "../config.ts";
import { preparedOnce } from "../db/prepared.ts";
import { clubSettings } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import type { ClubSettingsChange, ClubSettingsView, ClubView } from "./model.ts";
import { type ClubColors, usualColors } from "./rules.ts";

type OwnSettings = { [K in Exclude<keyof ClubSettingsChange, "allowsEmbedding" | "colors">]: string | null };

type Settings = OwnSettings & {
  colors: ClubColors | null;
  allowsEmbedding: boolean;
  logoPhotoId: number | null;
  checklistDismissedAt: number | null;
};

const unchanged: Settings = {
  name: null,
  contactName: null,
  contactEmail: null,
  contactPhone: null,
  contactText: null,
  rulesText: null,
  rejectionReasons: null,
  colors: null,
  allowsEmbedding: false,
  logoPhotoId: null,
  checklistDismissedAt: null,
};

const settingsQuery = preparedOnce((db) => {
  const { id: _, ...columns } = getTableColumns(clubSettings);
  return db.select(columns).from(clubSettings).where(eq(clubSettings.id, 1)).prepare();
});

/** Null is the default. */
export async function readOwnSettings(db: Db): Promise<Settings> {
  return (await settingsQuery(db).execute())[0] ?? unchanged;
}

type Defaults = Pick<Config, "clubName">;

/** The admins' own, else the setting CLUB_NAME. */
export async function readClubName(db: Db, { clubName }: Defaults): Promise<string> {
  return (await readOwnSettings(db)).name ?? clubName;
}

/** Its name and its colors, which every page shows. */
export async function readClubLook(db: Db, { clubName }: Defaults): Promise<{ name: string; colors: ClubColors }> {
  const { name, colors } = await readOwnSettings(db);
  return { name: name ?? clubName, colors: colors ?? usualColors };
}

export async function readClub(db: Db, { clubName }: Defaults): Promise<ClubView> {
  const own = await readOwnSettings(db);
  const { contactName: name, contactEmail: email, contactPhone: phone, contactText: text, allowsEmbedding } = own;
  return { name: own.name ?? clubName, contact: { name, email, phone, text }, rules: own.rulesText, allowsEmbedding };
}

export async function readRejectionReasons(db: Db) {
  const { rejectionReasons } = await readOwnSettings(db);
  return { rejectionReasons };
}

export async function readClubSettings(db: Db, config: Config): Promise<ClubSettingsView> {
  const { checklistDismissedAt: _, logoPhotoId: _logo, ...own } = await readOwnSettings(db);
  const { clubName, timeZone, payments, entryCharge, mailServer } = config;
  return { ...own, defaultName: clubName, server: { timeZone, payments, entryCharge, sendsMail: mailServer !== null } };
}
