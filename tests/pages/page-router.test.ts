import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Club, openClub } from "../support/club.ts";
import { createTournament } from "../tournaments/forms.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

test("pages rendered at the same time belong to their own readers", async () => {
  const admin = await club.logIn("secretary", { isAdmin: true });
  const { id } = await createTournament(admin);
  const names = Array.from({ length: 12 }, (_, n) => `angler${n}.`);
  const readers = await Promise.all(names.map((name) => club.logIn(name)));
  const addresses = [`/tournaments/${id}`, "/my-catches", "/", "/leaderboard"];
  const requests = addresses.flatMap((address) =>
    readers.map((reader, n) => ({ address, reader, name: names[n] ?? "" })),
  );
  const pages = await Promise.all(
    requests.map(({ address, reader }) => reader.send(address).then((page) => page.text())),
  );
  for (const [index, { name }] of requests.entries()) {
    const page = pages[index] ?? "";
    expect([name, page.includes(`${name}: Settings`)]).toEqual([name, true]);
    expect(names.filter((other) => other !== name && page.includes(`${other}: Settings`))).toEqual([]);
  }
});

test("a message for one reader isn't shown to anyone else", async () => {
  const [ann, ben] = [await club.logIn("ann"), await club.logIn("ben")];
  const toast = { title: "Only for ann", description: "", tone: "good" };
  const flash = `flash=${Buffer.from(JSON.stringify(toast)).toString("base64url")}`;
  const [hers, his] = await Promise.all([
    club.visitor.send("/tournaments", { headers: { cookie: flash } }).then((page) => page.text()),
    ben.send("/tournaments").then((page) => page.text()),
    ann.send("/tournaments").then((page) => page.text()),
  ]);
  expect(hers).toContain("Only for ann");
  expect(his).not.toContain("Only for ann");
});
