import { expect, readers, test, walkAs } from "./demo-club.ts";

const leastPages = { visitor: 10, angler: 15, admin: 25 };

for (const reader of readers) {
  test(`no page that a reader can reach asks another host for anything: ${reader}`, async ({ open, club }) => {
    const page = await open(reader);
    const asked: string[] = [];
    // The context's requests are those of its workers, too, such as the one that keeps pages for lack of signal.
    page.context().on("request", (request) => asked.push(request.url()));
    page.on("websocket", (socket) => asked.push(socket.url()));
    const { pages } = await walkAs(page.request);
    for (const { address } of pages) await page.goto(address, { waitUntil: "load" });
    const { host } = new URL(club);
    const elsewhere = asked.filter((url) => /^(https?|wss?):/.test(url) && new URL(url).host !== host);
    expect(pages.length).toBeGreaterThan(leastPages[reader]);
    expect(asked.length).toBeGreaterThan(2 * pages.length);
    expect(elsewhere).toEqual([]);
  });
}
