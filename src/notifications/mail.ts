export type Message = { to: string; subject: string; text: string };

/** How the club writes to people. */
export type Mail = {
  /** Resolves when the mail server has taken the message; rejects when it did not. */
  send(message: Message): Promise<void>;
};

const patienceMs = 15_000;

const patience = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };

/**
 * Mail by the SMTP server at `url`, from the address `from`; one connection a message, because there are few. The package
 * is loaded for the first of them.
 */
export function openMail({ url, from }: { url: string; from: string }): Mail {
  return {
    async send({ to, subject, text }) {
      const { createTransport } = await import("nodemailer");
      const transport = createTransport(
        { url, ...patience, disableFileAccess: true, disableUrlAccess: true },
        { from, headers: { "Auto-Submitted": "auto-generated" } },
      );
      // As an object, an address is one address, whatever characters it has.
      await transport.sendMail({ to: { name: "", address: to }, subject, text });
    },
  };
}
