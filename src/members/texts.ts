import { utcDay } from "../base/format/days.ts";
import type { SanctionKind } from "./sanction-ladder.ts";

export const refusalTexts = {
  notFound: "There is no such user.",
  lastAdmin:
    "This is the club's last admin, who cannot be removed, suspended or deleted. Make someone else an admin first.",
  ownAccount: "You cannot warn, suspend or ban yourself.",
  suspended: (name: string) => `${name} is suspended already. Lift the suspension first, or ban them.`,
  banned: (name: string) => `${name} is banned already.`,
  notSuspended: (name: string) => `${name} is not suspended.`,
  isAdmin: (name: string) => `${name} is an admin already.`,
  isNoAdmin: (name: string) => `${name} is not an admin.`,
} as const;

const inForce = "You can read everything, but not change anything.";

/** `until` is the end of a suspension, UTC ms. */
export function sanctionNotice(kind: SanctionKind, reason: string, until: number | null) {
  switch (kind) {
    case "warning":
      return { title: "Warning From the Club", message: `The club has warned you. Reason: ${reason}` };
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
    ? { title: "You Are an Admin Now", message: `You can now do what the club's admins do. Reason: ${reason}` }
    : { title: "You Are No Longer an Admin", message: `You are an angler like the others again. Reason: ${reason}` };
