import { expect, test } from "bun:test";
import { StoreBusy } from "../../src/base/db/store.ts";
import { openClub } from "../support/club.ts";
import { post, submit } from "../support/posting.ts";

test("an invalid form on a page that is missing, or not the reader's, has the page's status", async () => {
  const club = await openClub();
  const [angler, admin] = [await club.logIn("ann"), await club.logIn("secretary", { isAdmin: true })];
  const form = () => new URLSearchParams({ name: "" });
  const statusOf = async (reply: Promise<Response>) => (await reply).status;
  expect(await statusOf(submit(angler, "/admin/tournaments/new", form()))).toBe(403);
  expect(await statusOf(submit(admin, "/admin/tournaments/9/edit", form()))).toBe(404);
  expect(await statusOf(submit(admin, "/admin/tournaments/new", form()))).toBe(422);
  await club.close();
});

test("a missing page has its status and its message, and nothing that contradicts them", async () => {
  const club = await openClub();
  const html = await (await club.visitor.send("/tournaments/999")).text();
  const [, data = ""] = /<script id="page-data"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  const { errors } = JSON.parse(data) as { errors: Record<string, object> };
  expect(Object.values(errors)).toEqual([{ status: 404, data: expect.any(Object) }]);
  expect(html).not.toContain("Internal Server Error");
  await club.close();
});

test("a form on a page with an impossible tournament address redirects to the page that explains it", async () => {
  const club = await openClub();
  const admin = await club.logIn("secretary", { isAdmin: true });
  const cancel = { api: "/api/admin/tournaments/%F3%97%BC%8B/cancel", reason: "Storm" };
  const day = await post(admin, "/admin/tournaments/%F3%97%BC%8B/day", cancel);
  expect([day.status, day.redirectTo]).toEqual([302, "/admin/tournaments/%F3%97%BC%8B/day"]);
  expect((await admin.send("/admin/tournaments/%F3%97%BC%8B/day")).status).toBe(404);
  await club.close();
});

test.each(["/", "/tournaments/1", "/leaderboard"])(
  "%s reports a failure when the database is gone, and shows no stack trace",
  async (path) => {
    const club = await openClub();
    await club.close();
    const reply = await club.visitor.send(path);
    const html = await reply.text();
    expect(reply.status).toBe(500);
    expect(html).toContain("Something went wrong");
    expect(html).not.toMatch(/\.tsx?:\d+|node_modules|\bat \w+ \(|SQLITE|Error:/);
  },
);

test.each(["/", "/tournaments", "/leaderboard", "/api/tournaments"])(
  "%s answers 'busy' when the database server can't be reached, even if the commit counter was read just before",
  async (path) => {
    let isLost = false;
    const club = await openClub({}, null, null, (deps) => ({
      ...deps,
      store: {
        ...deps.store,
        read: async (work) => {
          if (isLost) throw new StoreBusy("The database server can't be reached.");
          return deps.store.read(work);
        },
      },
    }));
    isLost = true;
    const reply = await club.visitor.send(path);
    expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "2"]);
    isLost = false;
    expect((await club.visitor.send(path)).status).toBe(200);
    await club.close();
  },
);

test.each(["/", "/tournaments", "/leaderboard"])(
  "%s replies 'busy' whichever of its reads gets no reply from the database server",
  async (path) => {
    let readsLeft = Number.POSITIVE_INFINITY;
    const club = await openClub({}, null, null, (deps) => ({
      ...deps,
      store: {
        ...deps.store,
        read: async (work) => {
          readsLeft -= 1;
          if (readsLeft === 0) throw new StoreBusy("The database server can't be reached.");
          return deps.store.read(work);
        },
      },
    }));
    const statuses = new Set<number>();
    for (let failing = 1; readsLeft > 0; failing += 1) {
      readsLeft = failing;
      statuses.add((await club.visitor.send(`${path}?nth=${failing}`)).status);
      if (readsLeft > 0) break;
      readsLeft = Number.POSITIVE_INFINITY;
    }
    expect([...statuses].toSorted()).toEqual([200, 503]);
    await club.close();
  },
);
