export type Message = { to: string; subject: string; text: string };

export type MailServer = { url: string; from: string };

export type Mail = {
  /** Whether the club has a mail server now. */
  isSetUp(): boolean;
  /** Rejects if the mail server doesn't accept the message. */
  send(message: Message): Promise<void>;
};

const timeoutMs = 15_000;

const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };

/** Opens one connection per message; the first loads the package. `server` is called each time, as an admin can change it. */
export function openMail(server: () => MailServer | null): Mail {
  return {
    isSetUp: () => server() !== null,
    async send({ to, subject, text }) {
      const current = server();
      if (!current) throw new Error("The club no longer has a mail server.");
      const { url, from } = current;
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
