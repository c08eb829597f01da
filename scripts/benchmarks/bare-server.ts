/* The reference: `Bun.serve` alone, answering every request with the bytes of one file. Arguments: file, content encoding. */
import { readFileSync } from "node:fs";

const [file = "", encoding = ""] = Bun.argv.slice(2);
const body = readFileSync(file);
const headers = { "content-type": "text/html; charset=utf-8", ...(encoding && { "content-encoding": encoding }) };
const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response(body, { headers }) });
console.log(server.url.href);
