import { eq, getTableColumns } from "drizzle-orm";
import { preparedOnce } from "../base/db/prepared.ts";
import { clubSettings, photos } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { photoUrl, renditionSize } from "../base/photos/photo-renditions.ts";
import type { Config } from "../config.ts";
import { type ClubColors, usualColors } from "./club-limits.ts";
import type { ClubLogo, ClubLook, ClubSettingsChange, ClubSettingsView, ClubView } from "./club-settings.ts";

type OwnSettings = {
  [K in Exclude<keyof ClubSettingsChange, "allowsEmbedding" | "requiresTwoStep" | "colors">]: string | null;
};

type Settings = OwnSettings & {
  colors: ClubColors | null;
  allowsEmbedding: boolean;
  logo: Pick<typeof photos.$inferSelect, "sha256" | "width" | "height"> | null;
  requiresTwoStep: boolean;
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
  logo: null,
  requiresTwoStep: false,
  checklistDismissedAt: null,
};

const settingsQuery = preparedOnce((db) => {
  // Server settings and the certificate have separate readers, because some of them are secret.
  const {
    id: _,
    logoPhotoId,
    serverSettings: _plain,
    secretSettings: _sealed,
    httpsState: _https,
    ...columns
  } = getTableColumns(clubSettings);
  const logo = { sha256: photos.sha256, width: photos.width, height: photos.height };
  return db
    .select({ ...columns, logo })
    .from(clubSettings)
    .leftJoin(photos, eq(photos.id, logoPhotoId))
    .where(eq(clubSettings.id, 1))
    .prepare();
});

/** Null means the default. */
export async function readOwnSettings(db: Db): Promise<Settings> {
  return (await settingsQuery(db).execute())[0] ?? unchanged;
}

type Defaults = Pick<Config, "clubName">;

/** The name set by admins, otherwise the setting CLUB_NAME. */
export async function readClubName(db: Db, { clubName }: Defaults): Promise<string> {
  return (await readOwnSettings(db)).name ?? clubName;
}

/** Includes the size of the logo's smallest file. */
export async function readPictureClub(db: Db, { clubName }: Defaults) {
  const { name, logo } = await readOwnSettings(db);
  const shown = logo && { sha256: logo.sha256, ...renditionSize("thumbnail", logo.width, logo.height) };
  return { name: name ?? clubName, logo: shown };
}

const logoView = (logo: Settings["logo"]): ClubLogo | null =>
  logo && { src: photoUrl(logo.sha256, "thumbnail"), ...renditionSize("thumbnail", logo.width, logo.height) };

export async function readClubLook(db: Db, { clubName }: Defaults): Promise<ClubLook> {
  const { name, colors, logo } = await readOwnSettings(db);
  return { name: name ?? clubName, colors: colors ?? usualColors, logo: logoView(logo) };
}

export async function readClub(db: Db, { clubName }: Defaults): Promise<ClubView> {
  const settings = await readOwnSettings(db);
  const { contactName: name, contactEmail: email, contactPhone: phone, contactText: text, allowsEmbedding } = settings;
  const contact = { name, email, phone, text };
  return {
    name: settings.name ?? clubName,
    contact,
    rules: settings.rulesText,
    allowsEmbedding,
    logo: logoView(settings.logo),
  };
}

export async function readRejectionReasons(db: Db) {
  const { rejectionReasons } = await readOwnSettings(db);
  return { rejectionReasons };
}

export async function readClubSettings(db: Db, config: Config, linkOrigin: string): Promise<ClubSettingsView> {
  const { checklistDismissedAt: _, logo, ...own } = await readOwnSettings(db);
  const {
    clubName,
    timeZone,
    onlinePayments: payments,
    entryCharge,
    mailServer,
    publicOrigin,
    checksForUpdates,
  } = config;
  const addresses = { publicAddress: publicOrigin, linksBeginWith: linkOrigin };
  const on = { sendsMail: mailServer !== null, tellsNewVersions: checksForUpdates };
  const server = { timeZone, payments, entryCharge, ...on, ...addresses };
  return { ...own, logo: logoView(logo), defaultName: clubName, server };
}
