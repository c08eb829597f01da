export type Message = { to: string; subject: string; text: string };

export type Mail = {
  /** Rejects when the mail server did not take it. */
  send(message: Message): Promise<void>;
};

const timeoutMs = 15_000;

const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };

/** Opens one connection per message; the package is loaded at the first. */
export function openMail({ url, from }: { url: string; from: string }): Mail {
  return {
    async send({ to, subject, text }) {
      const { createTransport } = await import("nodemailer");
      const transport = createTransport(
        { url, ...timeouts, disableFileAccess: true, disableUrlAccess: true },
        { from, headers: { "Auto-Submitted": "auto-generated" } },
      );
      // An object keeps special characters in an address from being parsed.
      await transport.sendMail({ to: { name: "", address: to }, subject, text });
    },
  };
}
