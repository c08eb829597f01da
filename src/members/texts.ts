import { utcDay } from "../base/format/days.ts";
import type { SanctionKind } from "./sanction-ladder.ts";

export const refusalTexts = {
  notFound: "This user doesn't exist.",
  lastAdmin: "The club's last admin can't be removed, suspended or deleted. Make someone else an admin first.",
  ownAccount: "You can't warn, suspend or ban yourself.",
  suspended: (name: string) => `${name} is already suspended. Lift the suspension first, or ban them.`,
  banned: (name: string) => `${name} is already banned.`,
  notSuspended: (name: string) => `${name} isn't suspended.`,
  isAdmin: (name: string) => `${name} is already an admin.`,
  isNoAdmin: (name: string) => `${name} isn't an admin.`,
} as const;

const inForce = "You can view everything but can't change anything.";

/** `until` is the end of a suspension, UTC ms. */
export function sanctionNotice(kind: SanctionKind, reason: string, until: number | null) {
  switch (kind) {
    case "warning":
      return { title: "Warning from the Club", message: `The club has warned you. Reason: ${reason}` };
    case "suspension":
      return {
        title: "Account Suspended",
        message: `Your account is suspended until ${utcDay(until ?? 0)}. ${inForce} Reason: ${reason}`,
      };
    case "ban":
      return { title: "Account Banned", message: `Your account is banned permanently. ${inForce} Reason: ${reason}` };
  }
}

export const liftNotice = (reason: string) => ({
  title: "Suspension Lifted",
  message: `Your account is in good standing again. Reason: ${reason}`,
});

export const nameNotice = (displayName: string, reason: string) => ({
  title: "Display Name Changed",
  message: `The club now shows you as ${displayName}. Reason: ${reason}`,
});

export const adminNotice = (isAdmin: boolean, reason: string) =>
  isAdmin
    ? { title: "You're Now an Admin", message: `You can now do what the club's admins do. Reason: ${reason}` }
    : {
        title: "You Are No Longer an Admin",
        message: `You have the same access as other anglers again. Reason: ${reason}`,
      };
