import { expect, test } from "bun:test";
import { createListQueue } from "../../../src/members/import/list-queue.ts";

const never = () => new Promise<never>(() => undefined);
const outcomeOf = (turn: Promise<unknown>) =>
  turn.catch((error) => ({ reason: error.reason, retryAfter: error.detail?.retryAfter }));
const busy = { reason: "busy", retryAfter: 60 };

test("lists are read one after the other, in order of arrival", async () => {
  const inTurn = createListQueue();
  const seen: string[] = [];
  const read = (name: string) =>
    inTurn(async () => {
      seen.push(`${name} begins`);
      await Bun.sleep(5);
      seen.push(`${name} ends`);
    });
  await Promise.all([read("first"), read("second")]);
  expect(seen).toEqual(["first begins", "first ends", "second begins", "second ends"]);
});

test("a list that fails gives its turn to the next one", async () => {
  const inTurn = createListQueue();
  const first = inTurn(async () => {
    throw new Error("broken");
  });
  await expect(first).rejects.toThrow("broken");
  expect(await inTurn(async () => "read")).toBe("read");
});

test("a list that has waited too long is refused, and can be sent again later", async () => {
  const inTurn = createListQueue({ waitMs: 10 });
  const slow = Promise.withResolvers<string>();
  const first = inTurn(() => slow.promise);
  expect(await outcomeOf(inTurn(async () => "read"))).toEqual(busy);
  slow.resolve("read");
  expect(await first).toBe("read");
  expect(await inTurn(async () => "read")).toBe("read");
});

test("a list is refused at once when too many are waiting", async () => {
  const inTurn = createListQueue({ maxWaiting: 2 });
  const slow = Promise.withResolvers<string>();
  const accepted = [inTurn(() => slow.promise), inTurn(async () => "second")];
  await Bun.sleep(1);
  accepted.push(inTurn(async () => "third"));
  expect(await outcomeOf(inTurn(async () => "fourth"))).toEqual(busy);
  slow.resolve("first");
  expect(await Promise.all(accepted)).toEqual(["first", "second", "third"]);
});

test("a list that never ends blocks the next one only for a while", async () => {
  const inTurn = createListQueue({ turnMs: 10 });
  void inTurn(never);
  expect(await inTurn(async () => "read")).toBe("read");
});
