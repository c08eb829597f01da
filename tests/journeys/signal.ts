import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** The way between a phone and the club, which can be cut. */
export type Signal = {
  /** Where the phone finds the club, without a slash at its end. */
  url: string;
  cut(isCut: boolean): void;
  close(): void;
};

/**
 * A way to the server at `url` with its own port. A browser that is told to be offline is so in its pages only: its
 * service worker may start anew with signal.
 */
export async function signalTo(url: string): Promise<Signal> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let hasSignal = true;
  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    return socket.on("close", () => sockets.delete(socket));
  };
  const server = createServer((phone) => {
    track(phone);
    if (!hasSignal) {
      phone.destroy();
      return;
    }
    const club = track(connect(Number(port), hostname));
    phone.on("close", () => club.destroy());
    club.on("close", () => phone.destroy());
    phone.pipe(club).pipe(phone);
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
    close() {
      drop();
      server.close();
    },
  };
}
