/* Posts to a chat whenever a tournament has a new leader. Run it with Bun: first `bun add standardwebhooks@1.1.1`, then
   WEBHOOK_SECRET=whsec_… API_TOKEN=fish_… CLUB=https://fish.example.org CHAT=https://chat.example.org/… bun new-leaders.ts */
import { Webhook } from "standardwebhooks";

const { WEBHOOK_SECRET = "", API_TOKEN = "", CLUB = "", CHAT = "", PORT = "8080" } = process.env;
const webhook = new Webhook(WEBHOOK_SECRET);
const leaders = new Map<number, string>();

type Row = { displayName: string };
type Message = { type: string; data: { tournament: { id: number; name: string } | null } };

async function announce({ id, name }: { id: number; name: string }): Promise<void> {
  const headers = { authorization: `Bearer ${API_TOKEN}` };
  const reply = await fetch(`${CLUB}/api/tournaments/${id}/leaderboard?limit=1`, { headers });
  if (!reply.ok) throw new Error(`The club replied ${reply.status}: ${await reply.text()}`);
  const [leader] = (await reply.json()) as Row[];
  if (!leader || leaders.get(id) === leader.displayName) return;
  leaders.set(id, leader.displayName);
  const body = JSON.stringify({ text: `${leader.displayName} leads ${name}!` });
  await fetch(CHAT, { method: "POST", headers: { "content-type": "application/json" }, body });
}

Bun.serve({
  port: Number(PORT),
  async fetch(request) {
    try {
      const message = webhook.verify(await request.text(), Object.fromEntries(request.headers)) as Message;
      if (message.type === "catch.decided" && message.data.tournament) await announce(message.data.tournament);
      return new Response("ok");
    } catch (error) {
      return new Response(String(error), { status: 400 });
    }
  },
});
