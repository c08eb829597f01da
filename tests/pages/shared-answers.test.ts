import { expect, test } from "bun:test";
import type { KeptReplies } from "../../src/pages/kept-replies.ts";
import { createSharedAnswers } from "../../src/pages/shared-answers.ts";

/** What is kept for visitors, in which a test changes the words and the version that travels in a header. */
function keptWith(reply: { text: string; version: number; status?: number }): KeptReplies {
  return {
    size: () => ({ replies: 0, bytes: 0 }),
    answer(request) {
      const { text, version, status = 200 } = reply;
      const headers = { etag: `"${Bun.hash(text)}"`, "x-version": String(version), "content-type": "application/json" };
      const hasIt = request.headers.get("if-none-match") === headers.etag;
      return hasIt ? new Response(null, { status: 304, headers }) : new Response(text, { status, headers });
    },
  };
}

const asked = { path: "/api/tournaments/7/leaderboard", search: "?limit=50", now: 0 };
const nobody = () => Promise.reject(new Error("What is kept answers."));

test("what did not change is the same data for every page, with the version it is of now", async () => {
  const reply = { text: '[{"userId":1,"fish":[20.5]}]', version: 3 };
  const shared = createSharedAnswers(keptWith(reply));
  const first = await shared.answer(asked, nobody);
  reply.version = 4;
  const second = await shared.answer(asked, nobody);
  expect(first?.data).toEqual([{ userId: 1, fish: [20.5] }]);
  expect(second?.data).toBe(first?.data);
  expect(second?.response?.headers.get("x-version")).toBe("4");
});

test("what changed is read anew", async () => {
  const reply = { text: "[1]", version: 3 };
  const shared = createSharedAnswers(keptWith(reply));
  await shared.answer(asked, nobody);
  reply.text = "[2]";
  expect((await shared.answer(asked, nobody))?.data).toEqual([2]);
});

test("no page can change it for the next", async () => {
  const shared = createSharedAnswers(keptWith({ text: '[{"fish":[20.5]}]', version: 3 }));
  const { data } = (await shared.answer(asked, nobody)) as { data: { fish: number[] }[] };
  expect(() => data[0]?.fish.push(99)).toThrow(TypeError);
});

test("what a visitor is refused is nobody's answer", async () => {
  const shared = createSharedAnswers(keptWith({ text: "{}", version: 3, status: 404 }));
  expect(await shared.answer(asked, nobody)).toBeNull();
});
