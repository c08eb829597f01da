import { z } from "zod";
import { bothNames, count, id, instant, text } from "../base/db/shared-fields.ts";
import { cleanName, displayNameLimits, isReadableName, letterCount } from "../base/format/typed-names.ts";
import { notificationView } from "../base/notifications/notification-view.ts";
import { looseText, requiredText, secretText, trimmedText } from "../base/text/text-fields.ts";
import { clubLimits } from "../club/club-limits.ts";
import { clubLogo, colorNames, entryCharge, onlinePayments } from "../club/club-settings.ts";
import { givenRoles } from "../rights.ts";
import { workPlace } from "../roles/role-shapes.ts";
import { timeZoneForm } from "../server-settings/server-settings.ts";
import { accountLimits, accountTexts, collapseSpaces, isOneScript, usStates } from "./account-limits.ts";

const { username, email, password } = accountLimits;

const passwordTooShort = `Password must be at least ${password.min} characters`;

const newPassword = secretText(
  passwordTooShort,
  password.max,
  `Password must be at most ${password.max} characters`,
).min(password.min, passwordTooShort);

const usernameTooShort = `Username must be at least ${username.min} characters`;

const usernameTooLong = `Username must be at most ${username.max} characters`;

const states = usStates.map(([code]) => code);

/** Excludes invisible characters (default ignorable) and the blank Braille pattern. */
const visible = /^[^@\p{C}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

const displayNameTooLong = `Display name can have at most ${displayNameLimits.letters} letters`;

/** A display name (docs/rules.md 11.13). */
export const displayName = looseText(displayNameTooLong, displayNameLimits.characters)
  .overwrite(cleanName)
  .refine((name) => letterCount(name) <= displayNameLimits.letters, { error: displayNameTooLong, abort: true })
  .refine((name) => name === "" || isReadableName(name), "Display name must contain visible letters");

/**
 * No @, because the name could be mistaken for an email. Spaces are collapsed, so that names can't differ only by
 * spaces.
 */
export const registration = z.object({
  username: looseText(usernameTooShort, username.max, usernameTooLong)
    .trim()
    .normalize()
    .overwrite(collapseSpaces)
    .min(username.min, usernameTooShort)
    .max(username.max, { error: usernameTooLong, abort: true })
    .regex(visible, { error: "Username can't contain @ or invisible characters", abort: true })
    .refine(isOneScript, "Username must use the letters of one alphabet"),
  email: trimmedText("Invalid email address", email.max).pipe(z.email("Invalid email address")),
  password: newPassword,
  state: z.enum(states, "Please select a state"),
  displayName: displayName
    .optional()
    .describe("The name shown instead of the username. If it's empty, the username is shown."),
});

export type Registration = z.output<typeof registration>;

const accepted = z.literal(true, accountTexts.agreementUnread);

/** `POST /api/auth/register`. */
export const ownRegistration = registration.extend({
  accepted: accepted
    .optional()
    .describe("Also accepts the current user agreement. If omitted, it must be accepted later."),
});

/** The registration form for people who are joining a tournament, with the agreement included. */
export const registrationToJoin = registration.extend({ accepted });

export type OwnRegistration = z.output<typeof ownRegistration>;

export const nameOrEmail = (missing: string) =>
  requiredText(missing, email.max, `An email or username can have at most ${email.max} characters`);

export const credentials = z.object({
  emailOrUsername: nameOrEmail("Email or username is required"),
  password: newPassword,
});

const ownPassword = secretText(accountTexts.passwordNeeded, password.max, accountTexts.wrongPassword).min(
  1,
  accountTexts.passwordNeeded,
);

/**
 * `POST /api/account`. `currentPassword` is required only if the email changes. If `displayName` is missing, it stays
 * the same.
 */
export const accountChange = registration.omit({ password: true }).extend({
  currentPassword: secretText(accountTexts.passwordNeeded, password.max, accountTexts.wrongPassword).default(""),
});

export type AccountChange = z.output<typeof accountChange>;

export const passwordChange = z.object({ currentPassword: ownPassword, newPassword });

const browserError = "Choose a browser";

export const sessionEnd = z.object({ session: secretText(browserError, 64).min(1, browserError) });

export const passwordProof = z.object({ password: ownPassword });

export const code = requiredText(accountTexts.codeNeeded, 40, accountTexts.wrongCode);

const token = secretText(accountTexts.linkNotValid, 100);

export const loginCode = z.object({ code });

export const codeProof = z.object({ code, password: ownPassword });

export const forgottenPassword = credentials.pick({ emailOrUsername: true });

export const resetForm = z.object({ password: newPassword });

/** The checkbox below the user agreement. */
export const acceptance = z.object({ accepted });

export const passwordReset = resetForm.extend({ token });

/** The club's details from the first admin. Without a time zone, the server's applies. */
export const setUp = ownRegistration.extend({
  token,
  clubName: trimmedText(
    "The club's name must be text",
    clubLimits.name,
    "The club's name can have at most 80 characters",
  )
    .regex(/^\P{Cc}*$/u, "The club's name must be a single line")
    .default(""),
  timeZone: timeZoneForm.shape.timeZone.optional(),
});

export type SetUp = z.output<typeof setUp>;

export const setUpLink = z.strictObject({
  isValid: z.literal(true),
  clubName: text.describe("CLUB_NAME, unless it is the default"),
  timeZone: text.describe("the server's time zone at first"),
  timeZoneLockedBy: text.nullable().describe("The environment variable that sets it."),
});

export const setUpState = z.strictObject({ isOwed: z.boolean().describe("The club has no admin yet.") });

export const sessionUser = z.strictObject({
  id,
  ...bothNames,
  isAdmin: z.boolean(),
  hasAcceptedUserAgreement: z.boolean(),
  hasSeenTutorial: z.boolean(),
  suspendedUntil: instant.nullable(),
  suspensionReason: text.nullable(),
  lacksTwoStep: z
    .literal(true)
    .optional()
    .describe("The club requires you to set up two-step login before you can move money."),
  createsTournaments: z.literal(true).optional().describe("An organizer of the whole club; not set for admins."),
  roles: z
    .array(z.enum(givenRoles))
    .optional()
    .describe("The roles the user has anywhere, in a tournament or the whole club."),
});

export type SessionUser = z.infer<typeof sessionUser>;

export const noUser = z.strictObject({ user: z.null() });

export const accountView = z.strictObject({
  id,
  ...bothNames,
  email: text,
  state: text,
  isProfileHidden: z.boolean(),
  createdAt: instant,
  hasTwoStep: z.boolean(),
  sessions: z.array(
    z.strictObject({ id: text, device: text, createdAt: instant, lastSeenAt: instant, isCurrent: z.boolean() }),
  ),
});

export type AccountView = z.infer<typeof accountView>;
export type SessionLine = AccountView["sessions"][number];

export const twoStepView = z.strictObject({
  isOn: z.boolean(),
  since: instant.nullable(),
  recoveryCodesLeft: count,
  setUp: z
    .strictObject({
      secret: text.describe("base32"),
      address: text.describe("otpauth://"),
      qr: z.strictObject({ size: count.describe("modules"), path: text.describe("SVG") }),
    })
    .nullable(),
});

export type TwoStepView = z.infer<typeof twoStepView>;

export const secondStepOwed = z.strictObject({
  secondStep: z.literal("code").describe("The password is correct; POST /api/auth/second-step requires a code."),
  hasPasskey: z.literal(true).optional().describe("A passkey can be used instead: POST /api/auth/passkey/second-step."),
});

const demoLogin = z.strictObject({ role: text, username: text, password: text });

export type DemoLogin = z.infer<typeof demoLogin>;

export const agreement = z.strictObject({
  version: text,
  sections: z.array(z.strictObject({ title: text, paragraphs: z.array(text) })),
});

export type Agreement = z.infer<typeof agreement>;

export const sessionView = z.strictObject({
  user: sessionUser.nullable(),
  notifications: z.array(notificationView),
  unreadCount: count,
  agreement: agreement.nullable().describe("The agreements the user must accept before making changes."),
  awaitingReview: count.nullable().describe("Tournament catches that wait for this judge."),
  openChallenges: count.nullable().describe("Open challenges in this judge's tournaments."),
  prizesToPay: count.nullable().describe("Prizes that this treasurer hasn't paid yet."),
  cashRefundsToPay: count.nullable().describe("Cash refunds that this treasurer hasn't handed over yet."),
  workPlaces: z.array(workPlace).describe("The pages for the user's roles."),
  club: z.strictObject({
    name: text,
    colors: z.enum(colorNames),
    logo: clubLogo.nullable(),
    payments: onlinePayments,
    entryCharge,
    timeZone: text.describe("IANA name"),
    publicAddress: text.nullable().describe("null: the address of each request"),
    demo: z.strictObject({ logins: z.array(demoLogin) }).nullable(),
  }),
  now: z.int().describe("UTC milliseconds"),
});

export type SessionView = z.infer<typeof sessionView>;
