import { z } from "zod";
import type { NotificationView } from "../notifications/model.ts";
import { accountLimits, accountTexts, isOneScript, singleSpaced, usStates } from "./rules.ts";

const { username, email, password } = accountLimits;

const passwordTooShort = `Password must be at least ${password.least} characters`;

const newPassword = z
  .string(passwordTooShort)
  .min(password.least, passwordTooShort)
  .max(password.most, `Password must be at most ${password.most} characters`);

const states = usStates.map(([code]) => code);

/** Neither what Unicode lets a program leave out (default ignorable) nor the blank of Braille. */
const visible = /^[^@\p{C}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * A name with an @ could be taken for somebody's email; one that differs in its spaces alone
 * looks like somebody else's on a board.
 */
export const registration = z.object({
  username: z
    .string("Username is required")
    .trim()
    .normalize()
    .overwrite(singleSpaced)
    .min(username.least, `Username must be at least ${username.least} characters`)
    .max(username.most, `Username must be at most ${username.most} characters`)
    .regex(visible, { error: "Username must not contain @ or invisible characters", abort: true })
    .refine(isOneScript, "Username must use the letters of one alphabet"),
  email: z
    .string("Invalid email address")
    .trim()
    .max(email.most, "Invalid email address")
    .pipe(z.email("Invalid email address")),
  password: newPassword,
  state: z.enum(states, "Please select a state"),
});

export type Registration = z.output<typeof registration>;

export const credentials = z.object({
  emailOrUsername: z.string("Email or username is required").trim().min(1, "Email or username is required"),
  password: newPassword,
});

const ownPassword = z
  .string(accountTexts.passwordNeeded)
  .min(1, accountTexts.passwordNeeded)
  .max(password.most, accountTexts.wrongPassword);

/** `POST /api/account`. `currentPassword` is asked for only where the email changes: it is how a password comes back. */
export const accountChange = registration.omit({ password: true }).extend({
  currentPassword: z.string(accountTexts.passwordNeeded).max(password.most, accountTexts.wrongPassword).default(""),
});

export type AccountChange = z.output<typeof accountChange>;

/** `POST /api/auth/change-password`. */
export const passwordChange = z.object({ currentPassword: ownPassword, newPassword });

const whichBrowser = "Choose a browser";

/** Which browser to sign out: the id of a `SessionLine`. */
export const sessionEnd = z.object({ session: z.string(whichBrowser).min(1, whichBrowser).max(64, whichBrowser) });

/** `POST /api/account/delete`. */
export const passwordProof = z.object({ password: ownPassword });

const code = z.string(accountTexts.codeNeeded).trim().min(1, accountTexts.codeNeeded).max(40, accountTexts.wrongCode);

/** `POST /api/auth/second-step`: a code of the app, or a recovery code. */
export const logInCode = z.object({ code });

/** `POST /api/account/two-step` and `/off`. */
export const codeProof = z.object({ code, password: ownPassword });

/** `POST /api/auth/forgot-password`. */
export const forgottenPassword = credentials.pick({ emailOrUsername: true });

/** What is typed at the end of a link. */
export const resetForm = z.object({ password: newPassword });

/** `POST /api/reset`. */
export const passwordReset = resetForm.extend({ token: z.string(accountTexts.linkNotValid) });

/** Registering the first admin by the set-up link. */
export const setUp = registration.extend({ token: z.string(accountTexts.linkNotValid) });

export type SessionUser = {
  id: number;
  username: string;
  isAdmin: boolean;
  hasAcceptedUserAgreement: boolean;
  hasSeenTutorial: boolean;
  /** ISO 8601, while the account is suspended. */
  suspendedUntil: string | null;
  suspensionReason: string | null;
};

/** A browser that is signed in; the id names it to its user and opens nothing. Instants as ISO 8601. */
export type SessionLine = { id: string; device: string; createdAt: string; lastSeenAt: string; isCurrent: boolean };

/** `GET /api/account`: one's own account as its settings show it. */
export type AccountView = {
  id: number;
  username: string;
  email: string;
  state: string;
  /** ISO 8601. */
  createdAt: string;
  hasTwoStep: boolean;
  /** Where it is signed in, the latest seen first. */
  sessions: SessionLine[];
};

/** A picture of `size` by `size` modules; `path` is of SVG and covers the dark ones. */
export type QrCode = { size: number; path: string };

/** `GET /api/account/two-step`. */
export type TwoStepView = {
  isOn: boolean;
  /** ISO 8601. */
  since: string | null;
  recoveryCodesLeft: number;
  /** While it is being set up: the app's key in base32, as an address that apps understand, and that as a picture. */
  setUp: { secret: string; address: string; qr: QrCode } | null;
};

/** What a log-in answers whose second step is to come. */
export type SecondStepOwed = { secondStep: "code" };

/** A log-in that anybody may try in the demo. */
export type DemoLogin = { role: string; username: string; password: string };

/** The club's user agreement, in plain paragraphs. */
export type Agreement = { version: string; sections: { title: string; paragraphs: string[] }[] };

export type SessionView = {
  user: SessionUser | null;
  /** The user's newest. */
  notifications: NotificationView[];
  unreadCount: number;
  /** What the user must accept before writing; null when there is nothing to accept. */
  agreement: Agreement | null;
  club: { name: string; payments: "mock" | "stripe"; timeZone: string; demo: { logins: DemoLogin[] } | null };
  /** UTC ms of the answer, so that server and browser say the same about time. */
  now: number;
};
