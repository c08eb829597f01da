import { expect, test } from "bun:test";
import { openClub } from "../support/club.ts";

test.each(["/", "/tournaments/1", "/leaderboard"])(
  "%s says that it failed when the database is gone, and shows no stack",
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
