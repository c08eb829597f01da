import { z } from "zod";
import type {
  AccountView,
  Agreement,
  SecondStepOwed,
  SessionUser,
  SessionView,
  TwoStepView,
} from "../accounts/model.ts";
import { type Answers, count, id, instant, notification, text } from "./shapes.ts";

export const sessionUser = z.strictObject({
  id,
  username: text,
  isAdmin: z.boolean(),
  hasAcceptedUserAgreement: z.boolean(),
  hasSeenTutorial: z.boolean(),
  suspendedUntil: instant.nullable(),
  suspensionReason: text.nullable(),
}) satisfies Answers<SessionUser>;

export const agreement = z.strictObject({
  version: text,
  sections: z.array(z.strictObject({ title: text, paragraphs: z.array(text) })),
}) satisfies Answers<Agreement>;

const demoLogin = z.strictObject({ role: text, username: text, password: text });

export const session = z.strictObject({
  user: sessionUser.nullable(),
  notifications: z.array(notification),
  unreadCount: count,
  agreement: agreement.nullable().describe("What the user must accept before writing."),
  club: z.strictObject({
    name: text,
    payments: z.enum(["mock", "stripe"]),
    timeZone: text.describe("IANA name"),
    demo: z.strictObject({ logins: z.array(demoLogin) }).nullable(),
  }),
  now: z.int().describe("UTC milliseconds"),
}) satisfies Answers<SessionView>;

export const account = z.strictObject({
  id,
  username: text,
  email: text,
  state: text,
  createdAt: instant,
  hasTwoStep: z.boolean(),
  sessions: z.array(
    z.strictObject({ id: text, device: text, createdAt: instant, lastSeenAt: instant, isCurrent: z.boolean() }),
  ),
}) satisfies Answers<AccountView>;

export const secondStepOwed = z.strictObject({
  secondStep: z.literal("code").describe("The password is right; POST /api/auth/second-step wants a code."),
}) satisfies Answers<SecondStepOwed>;

export const twoStep = z.strictObject({
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
}) satisfies Answers<TwoStepView>;
