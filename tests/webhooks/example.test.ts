import { expect, test } from "bun:test";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";

const script = join(import.meta.dirname, "../../docs/examples/new-leaders.ts");
const secret = `whsec_${Buffer.from("a secret for this test only").toString("base64")}`;

function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const { port = 0 } = server;
  void server.stop(true);
  return port;
}

async function firstReply(url: string, init: RequestInit): Promise<Response> {
  for (;;) {
    try {
      return await fetch(url, init);
    } catch {
      await Bun.sleep(20);
    }
  }
}

test("the example posts each new leader to the chat once, and refuses a wrong signature", async () => {
  let leader = "Ann";
  const posts: unknown[] = [];
  const tokens: (string | null)[] = [];
  const other = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      if (request.method === "POST") posts.push(await request.json());
      else tokens.push(`${new URL(request.url).pathname} ${request.headers.get("authorization")}`);
      return Response.json([{ displayName: leader }]);
    },
  });
  const port = freePort();
  const at = `http://127.0.0.1:${other.port}`;
  const env = { ...process.env, WEBHOOK_SECRET: secret, API_TOKEN: "fish_x", CLUB: at, CHAT: at, PORT: String(port) };
  const example = Bun.spawn([process.execPath, script], { env, stdout: "ignore", stderr: "ignore" });
  try {
    const body = JSON.stringify({ type: "catch.decided", data: { tournament: { id: 7, name: "Opener" } } });
    const signed = (text: string) => ({
      method: "POST",
      headers: {
        "webhook-id": "msg_1",
        "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
        "webhook-signature": new Webhook(secret).sign("msg_1", new Date(), text),
      },
    });
    const url = `http://127.0.0.1:${port}/`;
    expect((await firstReply(url, { ...signed(body), body })).status).toBe(200);
    expect((await fetch(url, { ...signed(body), body })).status).toBe(200);
    leader = "Bo";
    expect((await fetch(url, { ...signed(body), body })).status).toBe(200);
    expect(posts).toEqual([{ text: "Ann leads Opener!" }, { text: "Bo leads Opener!" }]);
    expect(new Set(tokens)).toEqual(new Set(["/api/tournaments/7/leaderboard Bearer fish_x"]));
    expect((await fetch(url, { ...signed("{}"), body })).status).toBe(400);
  } finally {
    example.kill();
    await example.exited;
    await other.stop(true);
  }
});
