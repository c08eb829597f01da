import { expect, test } from "bun:test";
import { createTurns, type Owner } from "../../../src/base/tasks/turns.ts";

type Work = { owner: Owner; name: string };

const workOf = (owner: Owner, count: number): Work[] =>
  Array.from({ length: count }, (_, index) => ({ owner, name: `${owner ?? "club"}.${index + 1}` }));

/** A single worker does all the work. */
function doneInOrder(waiting: Work[]): string[] {
  const turns = createTurns();
  const done: string[] = [];
  for (let work = turns.take(waiting); work; work = turns.take(waiting)) {
    done.push(work.name);
    turns.end(work.owner);
  }
  return done;
}

test("accounts are served in turn, and each account's work in order", () => {
  const waiting = [...workOf(1, 3), ...workOf(2, 2), ...workOf(3, 1)];
  expect(doneInOrder(waiting)).toEqual(["1.1", "2.1", "3.1", "1.2", "2.2", "1.3"]);
});

test("the club's work takes its turn like an account's", () => {
  expect(doneInOrder([...workOf(null, 3), ...workOf(2, 2)])).toEqual(["club.1", "2.1", "club.2", "2.2", "club.3"]);
});

test("an account has one item in progress, and the club as many as there are workers", () => {
  const turns = createTurns();
  const waiting = [...workOf(1, 3), ...workOf(null, 3)];
  const names = Array.from({ length: 4 }, () => turns.take(waiting)?.name);
  expect(names).toEqual(["1.1", "club.1", "club.2", "club.3"]);
  expect(turns.take(waiting)).toBeUndefined();
  turns.end(1);
  expect(turns.take(waiting)?.name).toBe("1.2");
});

test("a newcomer is served before an account that has been served already", () => {
  const turns = createTurns();
  const waiting = workOf(1, 3);
  expect(turns.take(waiting)?.name).toBe("1.1");
  waiting.push(...workOf(2, 1));
  turns.end(1);
  expect(turns.take(waiting)?.name).toBe("2.1");
});
