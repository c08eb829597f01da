import { expect, test } from "bun:test";
import { setImmediate } from "node:timers/promises";
import { createDecodeQueue } from "../../src/photos/decode-queue.ts";

test("at most two photos are decoded at once, the others in order of arrival", async () => {
  const queue = createDecodeQueue({ atOnce: 2 });
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

test("when too many wait, the next must come again later", async () => {
  const queue = createDecodeQueue({ atOnce: 1, maxWaiting: 1 });
  const gate = Promise.withResolvers<void>();
  const running = queue.run(() => gate.promise);
  const waiting = queue.run(async () => "done");
  await expect(queue.run(async () => "never")).rejects.toMatchObject({ reason: "busy", detail: { retryAfter: 5 } });
  gate.resolve();
  await running;
  expect(await waiting).toBe("done");
});

test("a photo that fails gives its turn on", async () => {
  const queue = createDecodeQueue({ atOnce: 1 });
  await expect(queue.run(() => Promise.reject(new Error("damaged")))).rejects.toThrow("damaged");
  expect(await queue.run(async () => "next")).toBe("next");
});

test("a caller who waits for an answer goes before work that nobody waits for", async () => {
  const queue = createDecodeQueue({ atOnce: 1, maxWaiting: 1 });
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const all = [
    queue.run(() => gate.promise),
    queue.runAtLowPriority(async () => order.push("first rendition")),
    queue.runAtLowPriority(async () => order.push("second rendition")),
    queue.run(async () => order.push("upload")),
  ];
  gate.resolve();
  await Promise.all(all);
  expect(order).toEqual(["upload", "first rendition", "second rendition"]);
});

test("a picture too large beside the one that is open waits until that one is closed", async () => {
  const queue = createDecodeQueue({ atOnce: 3, bytes: 100 });
  const opened: number[] = [];
  const gates = [90, 20, 5].map((bytes) => ({ bytes, gate: Promise.withResolvers<void>() }));
  const all = gates.map(({ bytes, gate }) =>
    queue.run(async (reserve) => {
      await reserve(bytes);
      opened.push(bytes);
      await gate.promise;
    }),
  );
  gates[1]?.gate.resolve();
  await setImmediate();
  expect(opened).toEqual([90]);
  for (const { gate } of gates) gate.resolve();
  await Promise.all(all);
  expect(opened).toEqual([90, 20, 5]);
});

test("a picture larger than all that may be open is opened alone", async () => {
  const queue = createDecodeQueue({ bytes: 100 });
  const large = async (reserve: (bytes: number) => Promise<void>) => {
    await reserve(500);
    return "opened";
  };
  expect(await Promise.all([queue.run(large), queue.run(large)])).toEqual(["opened", "opened"]);
});
