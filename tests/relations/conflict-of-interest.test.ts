import { expect, test } from "bun:test";
import { conflictOf } from "../../src/relations/conflict-of-interest.ts";

const [ann, joe, sue] = [1, 2, 3];
const arrival = 1000;
const annAndJoe = { userId: ann, otherId: joe, declaredAt: arrival };
const late = arrival + 1;
const other = { isOwn: false, hasOtherJudge: true };

test.each([
  ["an angler's own fish, with another judge", joe, joe, [joe, sue], [], { isOwn: true, hasOtherJudge: true }],
  [
    "an angler's own fish, if they fish with all other judges",
    ann,
    ann,
    [ann, joe],
    [annAndJoe],
    { isOwn: true, hasOtherJudge: true },
  ],
  [
    "the fish of an angler who named the judge after it arrived",
    joe,
    ann,
    [joe, sue],
    [{ ...annAndJoe, declaredAt: late }],
    null,
  ],
  [
    "the fish of an angler who named the other judge after it arrived",
    joe,
    ann,
    [joe, sue],
    [annAndJoe, { userId: ann, otherId: sue, declaredAt: late }],
    other,
  ],
  [
    "the fish of an angler whom the judge named after it arrived",
    joe,
    ann,
    [joe, sue],
    [{ userId: joe, otherId: ann, declaredAt: late }],
    other,
  ],
  ["an angler's own fish, without another judge", joe, joe, [joe], [], { isOwn: true, hasOtherJudge: false }],
  ["the fish of somebody the judge named", ann, joe, [ann, sue], [annAndJoe], { isOwn: false, hasOtherJudge: true }],
  [
    "the fish of somebody who named the judge",
    joe,
    ann,
    [joe, sue],
    [annAndJoe],
    { isOwn: false, hasOtherJudge: true },
  ],
  ["a fish whose other judge is the angler", joe, ann, [ann, joe], [annAndJoe], { isOwn: false, hasOtherJudge: false }],
  [
    "a fish whose other judge is related to the angler, too",
    joe,
    ann,
    [joe, sue],
    [annAndJoe, { userId: sue, otherId: ann, declaredAt: late }],
    { isOwn: false, hasOtherJudge: false },
  ],
  ["a stranger's fish", sue, ann, [joe, sue], [annAndJoe], null],
] as const)("conflict of interest: %s", (_, judge, angler, judges, relations, conflict) => {
  expect(conflictOf(judge, { userId: angler, submittedAt: arrival, submittedBy: null }, judges, relations)).toEqual(
    conflict,
  );
});
