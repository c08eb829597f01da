import { createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** The connection between a phone and the club, which can be interrupted. */
export type Signal = {
  /** The address of the club for the phone, without a trailing slash. */
  url: string;
  cut(isCut: boolean): void;
  /** The number of requests with a method that reached the club at a path. */
  reached(method: string, path: string): number;
  /** This many of the next catches get the reply of a busy club: to be sent again after 2 s. */
  beBusy(times: number): void;
  /** Serves the service worker of a later build from now on, marked by `isLaterBuild`. */
  serveLaterWorker(): void;
  close(): void;
};

const workerPath = "/sw.js";

/**
 * A proxy to the server at `url` on a separate port. A browser that is set offline is offline only in its pages: its
 * service worker may restart with signal.
 */
export async function signalTo(url: string): Promise<Signal> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  let hasSignal = true;
  let isLater = false;
  let busyTimes = 0;
  async function sendLaterBuild(reply: ServerResponse): Promise<void> {
    const worker = await fetch(url + workerPath);
    reply.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-cache" });
    reply.end(`${await worker.text()}\nself.isLaterBuild = true;\n`);
  }
  const server = createServer((incoming, reply) => {
    const { method = "", url: path = "" } = incoming;
    requests.push(`${method} ${path}`);
    if (isLater && path === workerPath) {
      sendLaterBuild(reply).catch(() => reply.destroy());
      return;
    }
    if (busyTimes > 0 && method === "POST" && path === "/api/catches") {
      busyTimes -= 1;
      incoming.resume();
      reply.writeHead(503, { "content-type": "application/json", "retry-after": "2" });
      reply.end(JSON.stringify({ code: "busy", message: "Many photos are arriving." }));
      return;
    }
    const passed = request(new URL(path, url), { method, headers: incoming.headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 500, answer.rawHeaders);
      answer.pipe(reply);
    });
    passed.on("error", () => reply.destroy());
    reply.on("close", () => passed.destroy());
    incoming.pipe(passed);
  });
  server.on("connection", (socket) => {
    if (!hasSignal) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut(isCut) {
      hasSignal = !isCut;
      if (isCut) drop();
    },
    reached: (method, path) => requests.filter((request) => request === `${method} ${path}`).length,
    beBusy(times) {
      busyTimes = times;
    },
    serveLaterWorker() {
      isLater = true;
    },
    close() {
      drop();
      server.close();
    },
  };
}
