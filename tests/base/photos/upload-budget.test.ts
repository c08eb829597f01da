import { expect, test } from "bun:test";
import { createUploadBudget } from "../../../src/base/photos/upload-budget.ts";

test("beyond the budget, the reply is 'busy' with a retry after 5 seconds", () => {
  const budget = createUploadBudget(8);
  const release = budget.reserve(7);
  expect(() => budget.reserve(2)).toThrow(expect.objectContaining({ status: 503, detail: { retryAfter: 5 } }));
  release();
  budget.reserve(2);
  expect(budget.inFlight).toBe(2);
});

test("a form larger than the budget is admitted when no other is in progress", () => {
  const budget = createUploadBudget(8);
  budget.reserve(9);
  expect(() => budget.reserve(1)).toThrow(expect.objectContaining({ reason: "busy" }));
});

test("releasing bytes twice counts once", () => {
  const budget = createUploadBudget(100);
  const first = budget.reserve(5);
  budget.reserve(7);
  first();
  first();
  expect(budget.inFlight).toBe(7);
});
