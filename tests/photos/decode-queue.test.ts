import { expect, test } from "bun:test";
import { createDecodeQueue } from "../../src/photos/decode-queue.ts";

test("at most two photos are decoded at once, the others in order of arrival", async () => {
  const queue = createDecodeQueue(2);
  const started: number[] = [];
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const all = gates.map((gate, i) =>
    queue.run(async () => {
      started.push(i);
      await gate.promise;
      return i;
    }),
  );
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  gates[1]?.resolve();
  await all[1];
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
  expect(started).toEqual([0, 1, 2, 3]);
});

test("when too many wait, the next is told to come again", async () => {
  const queue = createDecodeQueue(1, 1);
  const gate = Promise.withResolvers<void>();
  const running = queue.run(() => gate.promise);
  const waiting = queue.run(async () => "done");
  await expect(queue.run(async () => "never")).rejects.toMatchObject({ reason: "busy", detail: { retryAfter: 5 } });
  gate.resolve();
  await running;
  expect(await waiting).toBe("done");
});

test("a photo that fails gives its turn on", async () => {
  const queue = createDecodeQueue(1);
  await expect(queue.run(() => Promise.reject(new Error("damaged")))).rejects.toThrow("damaged");
  expect(await queue.run(async () => "next")).toBe("next");
});
