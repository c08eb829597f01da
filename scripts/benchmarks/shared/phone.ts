import type { Member } from "./large-club.ts";
import type { Server } from "./servers.ts";

/** A page that a phone has open, until it is closed. */
export type OpenPage = {
  /** From opening the address until the page, its files and its session are there, ms. */
  ms: number;
  /** How often the board was told to have changed. */
  told(): number;
  close(): void;
};

/** What phones have in their caches from before: the built files' marks. */
const marks = new Map<string, string>();

async function ask(url: string, headers: Record<string, string>, expected: readonly number[]): Promise<Response> {
  const response = await fetch(url, { headers });
  if (!expected.includes(response.status)) throw new Error(`${url} was answered ${response.status}.`);
  return response;
}

async function askForAsset(url: string): Promise<void> {
  const mark = marks.get(url);
  const response = await ask(url, mark ? { "if-none-match": mark } : {}, mark ? [304] : [200]);
  await response.arrayBuffer();
  marks.set(url, response.headers.get("etag") ?? "");
}

function listen(
  server: Server,
  cookie: string,
  tournamentId: number,
): Promise<{ told: () => number; close: () => void }> {
  const { hostname, port, host } = new URL(server.url);
  const path = `/api/live?tournament=${tournamentId}&notification=0`;
  const opened = Promise.withResolvers<{ told: () => number; close: () => void }>();
  let told = 0;
  let isClosed = false;
  const connecting = Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      open(socket) {
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`);
      },
      data(socket, chunk) {
        const text = chunk.toString();
        told += text.split("event: board").length - 1;
        if (!text.includes("retry: ")) return;
        opened.resolve({
          told: () => told,
          close() {
            isClosed = true;
            socket.end();
          },
        });
      },
      close() {
        if (!isClosed) opened.reject(new Error("A stream was cut off."));
      },
    },
  });
  connecting.catch(opened.reject);
  return opened.promise;
}

/** Opens a tournament's page as a phone that was there before does: the page, its files, who is signed in, the stream. */
export async function openPage(
  server: Server,
  { cookie }: Pick<Member, "cookie">,
  tournamentId: number,
): Promise<OpenPage> {
  const begun = performance.now();
  const page = await ask(`${server.url}/tournaments/${tournamentId}`, { cookie }, [200]);
  const assets = new Set((await page.text()).match(/\/assets\/[\w.-]+/g));
  await Promise.all([...assets].map((path) => askForAsset(server.url + path)));
  await (await ask(`${server.url}/api/auth/me`, { cookie }, [200])).arrayBuffer();
  const stream = await listen(server, cookie, tournamentId);
  return { ms: performance.now() - begun, ...stream };
}
