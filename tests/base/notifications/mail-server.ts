import { SMTPServer } from "smtp-server";

export type MailServer = {
  /** The value of `SMTP_URL`. */
  url: string;
  /** Received messages, as sent over the wire, with their envelopes. */
  received: { from: string; to: string[]; raw: string }[];
  /** While true, every recipient is refused. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
};

/**
 * A real SMTP server on loopback that requires a name and a password. `refusal` is its reply, with the address, to
 * every recipient from the beginning; without it, recipients are accepted until `refuse`.
 */
export async function openMailServer(refusal?: string): Promise<MailServer> {
  const received: MailServer["received"] = [];
  let isRefusing = refusal !== undefined;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth({ username, password }, _, done) {
      if (username === "club@example.org" && password === "p@ss") done(null, { user: username });
      else done(new Error("wrong password"));
    },
    onRcptTo({ address }, _, done) {
      if (isRefusing) done(new Error(refusal === undefined ? "try later" : `<${address}>: ${refusal}`));
      else done();
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port.");
  return {
    url: `smtp://club%40example.org:p%40ss@127.0.0.1:${address.port}`,
    received,
    refuse(refusing) {
      isRefusing = refusing;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
