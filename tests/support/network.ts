import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * The connection to a database server. A dead one neither closes connections nor lets them be closed, and undelivered
 * data is lost.
 */
export async function openNetwork(url: string) {
  const network = { isDead: false, url: "", close: () => undefined as unknown };
  const folder = new URL(url).searchParams.get("host");
  const ends = new Set<Socket>();
  function carry(from: Socket, to: Socket): void {
    ends.add(from);
    from.on("data", (bytes) => network.isDead || to.write(bytes));
    from.on("end", () => network.isDead || to.end());
    from.on("close", () => network.isDead || to.destroy());
    from.on("error", () => undefined);
  }
  const { port, hostname } = new URL(url);
  const server = folder ? { path: `${folder}/.s.PGSQL.5432` } : { port: Number(port), host: hostname };
  const listening = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ ...server, allowHalfOpen: true });
    carry(near, far);
    carry(far, near);
  });
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const address = new URL(url);
  address.searchParams.delete("host");
  address.host = `127.0.0.1:${(listening.address() as AddressInfo).port}`;
  network.url = address.href;
  network.close = () => {
    for (const end of ends) end.destroy();
    listening.close();
  };
  return network;
}
