import { expect, test } from "bun:test";
import { setImmediate } from "node:timers/promises";
import { createDecodeQueue } from "../../../src/base/photos/decode-queue.ts";

test("at most two photos are decoded at once, in order of arrival", async () => {
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

test("if the decoding queue is full, the next photo is refused until later", async () => {
  const queue = createDecodeQueue({ atOnce: 1, maxWaiting: 1 });
  const gate = Promise.withResolvers<void>();
  const running = queue.run(() => gate.promise);
  const waiting = queue.run(async () => "done");
  await expect(queue.run(async () => "never")).rejects.toMatchObject({ reason: "busy", detail: { retryAfter: 5 } });
  gate.resolve();
  await running;
  expect(await waiting).toBe("done");
});

test("a photo that fails gives up its place in the decoding queue", async () => {
  const queue = createDecodeQueue({ atOnce: 1 });
  await expect(queue.run(() => Promise.reject(new Error("damaged")))).rejects.toThrow("damaged");
  expect(await queue.run(async () => "next")).toBe("next");
});

test("pictures that someone waits for come before background work", async () => {
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

test("an account with twenty photos has one decoded at a time, with others' photos in between", async () => {
  const queue = createDecodeQueue({ atOnce: 3 });
  const done: string[] = [];
  let ofOne = 0;
  let most = 0;
  const decode = (owner: number, name: string) =>
    queue.run(async () => {
      ofOne += owner === 1 ? 1 : 0;
      most = Math.max(most, ofOne);
      await setImmediate();
      ofOne -= owner === 1 ? 1 : 0;
      done.push(name);
    }, owner);
  const all = Array.from({ length: 20 }, (_, index) => decode(1, `many ${index}`));
  all.push(decode(2, "one of Ann's"), decode(3, "one of Bob's"));
  await Promise.all(all);
  expect(most).toBe(1);
  expect(done.slice(0, 3).toSorted()).toEqual(["many 0", "one of Ann's", "one of Bob's"]);
});

test("an account's photos fill at most its share of the decoding queue", async () => {
  const queue = createDecodeQueue({ atOnce: 1, maxWaiting: 8, maxWaitingOfOne: 2 });
  const gate = Promise.withResolvers<void>();
  const all = [1, 1, 1].map((owner) => queue.run(() => gate.promise, owner));
  await expect(queue.run(async () => undefined, 1)).rejects.toMatchObject({ reason: "busy" });
  const other = queue.run(async () => "Ann's", 2);
  gate.resolve();
  await Promise.all(all);
  expect(await other).toBe("Ann's");
});

test("a picture too large to fit beside the open one waits until that one is closed", async () => {
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

test("a picture larger than the budget is opened alone", async () => {
  const queue = createDecodeQueue({ bytes: 100 });
  const large = async (reserve: (bytes: number) => Promise<void>) => {
    await reserve(500);
    return "opened";
  };
  expect(await Promise.all([queue.run(large), queue.run(large)])).toEqual(["opened", "opened"]);
});

test("judges' pictures come before uploads, then photos that were accepted unopened, then large pictures", async () => {
  const queue = createDecodeQueue({ atOnce: 1 });
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const all = [
    queue.run(() => gate.promise),
    queue.runAtLowPriority(async () => order.push("large picture")),
    queue.runInBackground(async () => order.push("unopened photo"), 7),
    queue.run(async () => order.push("upload")),
    queue.runFirst(async () => order.push("judge")),
  ];
  gate.resolve();
  await Promise.all(all);
  expect(order).toEqual(["judge", "upload", "unopened photo", "large picture"]);
  expect(queue.isIdle()).toBe(true);
});

test("while uploads arrive, work that nobody waits for runs one at a time", async () => {
  let isArriving = true;
  const queue = createDecodeQueue({ atOnce: 3 }, () => isArriving);
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const all = [1, 2, 3].map((owner) =>
    queue.runInBackground(async () => {
      begun += 1;
      await gate.promise;
    }, owner),
  );
  await Promise.resolve();
  expect(begun).toBe(1);
  isArriving = false;
  gate.resolve();
  await Promise.all(all);
  expect(begun).toBe(3);
});

test("work that nobody waits for leaves a slot for a judge", async () => {
  const queue = createDecodeQueue({ atOnce: 3, inBackgroundAtOnce: 2 });
  const gate = Promise.withResolvers<void>();
  const background = [1, 2, 3].map((owner) => queue.runInBackground(() => gate.promise, owner));
  expect(await queue.runFirst(async () => "seen")).toBe("seen");
  gate.resolve();
  await Promise.all(background);
});
