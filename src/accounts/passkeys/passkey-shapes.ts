import { z } from "zod";
import { id, instant, rowNumber, text } from "../../base/db/shared-fields.ts";
import { requiredText, trimmedText } from "../../base/text/text-fields.ts";
import { code, passwordProof } from "../account-forms.ts";

export const passkeyLimits = { most: 10, name: 40, challengeMs: 300_000 } as const;

export const passkeyTexts = {
  refused: "This passkey can't be used here. Try another way to log in.",
  notAdded: "Your device's answer couldn't be verified. Please try again.",
  tooLate: "This took too long. Please try again.",
  tooMany: `You can have at most ${passkeyLimits.most} passkeys. Remove one first.`,
} as const;

/** The routes that pages send to. */
export const passkeyPaths = {
  own: "/api/account/passkeys",
  logIn: "/api/auth/passkey",
  secondStep: "/api/auth/passkey/second-step",
} as const;

const nameMissing = "Enter a name, such as My phone";
const name = requiredText(nameMissing, passkeyLimits.name, `A name can have at most ${passkeyLimits.name} characters`);

/** `POST /api/account/passkeys/options`: the name of a new passkey, the password, and a code if two-step login is on. */
export const newPasskey = passwordProof.extend({
  name,
  code: code.optional().describe("Required if two-step login is on: from the app, or a recovery code."),
});

/** `POST /api/account/passkeys/:id/rename`. */
export const passkeyName = z.object({ name });

const unreadable = "Send what the browser returned, as base64url";

/** Binary values as browsers encode them, in base64url without padding. */
const bytes = (max: number) =>
  z
    .string(unreadable)
    .max(max, { error: unreadable, abort: true })
    .regex(/^[\w-]+$/, unreadable);

/** WebAuthn limits a credential's id to 1023 bytes. */
const credentialId = bytes(1364);
const clientDataJSON = bytes(4000);

/** `POST /api/account/passkeys`: the reply of `navigator.credentials.create`. */
export const createdPasskey = z.object({
  id: credentialId,
  clientDataJSON,
  attestationObject: bytes(12_000),
  transports: z
    .array(trimmedText(unreadable, 20), unreadable)
    .max(10, unreadable)
    .default([])
    .describe("How the browser reaches the device, such as internal or usb."),
});

export type CreatedPasskey = z.output<typeof createdPasskey>;

/** `POST /api/auth/passkey` and the second step: the reply of `navigator.credentials.get`. */
export const usedPasskey = z.object({
  id: credentialId,
  clientDataJSON,
  authenticatorData: bytes(4000),
  signature: bytes(4000),
  userHandle: bytes(100).optional(),
});

export type UsedPasskey = z.output<typeof usedPasskey>;

export const passkeyKey = z.object({ id: rowNumber() });

export const passkeyView = z.strictObject({
  id,
  name: text,
  host: text.describe("The host it was created for; it doesn't work anywhere else."),
  isUsableHere: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});

export type PasskeyView = z.infer<typeof passkeyView>;

export const passkeyList = z.strictObject({
  passkeys: z.array(passkeyView),
  requiresCode: z.boolean().describe("Whether adding a passkey requires a code, because two-step login is on."),
});

/** Passed to the browser unchanged. */
export const browserOptions = z.looseObject({
  challenge: text.describe("Base64url; valid once, for five minutes, in this browser."),
});

export const removedPasskey = z.strictObject({ id });

export const renamedPasskey = z.strictObject({ id, name: text });
