/* The reference: `Bun.serve` alone, answering every request with the bytes of one file. Arguments: file, headers (JSON). */
import { readFileSync } from "node:fs";

const [file = "", stated = "{}"] = Bun.argv.slice(2);
const body = readFileSync(file);
const headers: Record<string, string> = JSON.parse(stated);
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  development: false,
  fetch: () => new Response(body, { headers }),
});
console.log(server.url.href);
