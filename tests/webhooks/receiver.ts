import { Webhook } from "standardwebhooks";

type Received = { headers: Record<string, string>; body: string };
export type Message = { type: string; timestamp: string; data: Record<string, unknown> & { action: string } };

/** A program on loopback that receives messages. `reply` determines its reply. */
export function openReceiver() {
  const received: Received[] = [];
  let reply: () => Response | Promise<Response> = () => new Response("ok");
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      received.push({ headers: Object.fromEntries(request.headers), body: await request.text() });
      return reply();
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}/hook`,
    received,
    /** Throws unless the signature was made with the secret. */
    verified: (secret: string, at = received.length - 1): Message => {
      const { body, headers } = received[at] ?? { body: "", headers: {} };
      return new Webhook(secret).verify(body, headers) as Message;
    },
    answer(next: () => Response | Promise<Response>) {
      reply = next;
    },
    close: () => server.stop(true),
  };
}
