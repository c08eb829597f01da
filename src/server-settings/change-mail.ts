import type { Acting } from "../actor.ts";
import type { Deps } from "../deps.ts";
import { Refusal } from "../refusal.ts";
import { mailParts, smtpUrl } from "./mail-address.ts";
import { saveSettings } from "./save-settings.ts";
import type { MailInput } from "./server-settings.ts";

/**
 * The typed password or, if it's blank, the saved one. The saved one is refused if the server or user changed:
 * otherwise an admin could have it sent to their own server. Throws `invalid`.
 */
function passwordOf({ config }: Pick<Deps, "config">, input: MailInput): string {
  if (input.username === "") return "";
  if (input.password !== "") return input.password;
  const before = config.mailServer && mailParts(config.mailServer);
  const isSame = before?.host === input.host && before.port === input.port && before.username === input.username;
  if (isSame && before.security === input.security) return before.password;
  throw Refusal.ofField("password", "Enter the password");
}

type Needs = Pick<Deps, "config" | "settings">;

/** Without a host, the club sends no mail. */
export async function changeMail(needs: Needs, acting: Pick<Acting, "write">, input: MailInput, now: number) {
  const url = input.host === "" ? null : smtpUrl({ ...input, password: passwordOf(needs, input) });
  await saveSettings(needs, acting, { SMTP_URL: url }, { SMTP_URL: "host" }, now);
}
