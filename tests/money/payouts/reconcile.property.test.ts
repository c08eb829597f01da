import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { dueOf, overpaidOf, type PayoutRow, type PlanLine, reconcile } from "../../../src/money/payouts/reconcile.ts";

const first = { division: null, pot: null, position: 1, part: 1 };
const second = { ...first, position: 2 };

const line = (userId: number, amountCents: number, prize = first): PlanLine => ({
  ...prize,
  userId,
  amountCents,
  team: null,
  isReturn: false,
});

const row = (id: number, userId: number | null, amountCents: number, more: Partial<PayoutRow> = {}): PayoutRow => ({
  ...first,
  id,
  userId,
  amountCents,
  team: null,
  isReturn: false,
  dueCents: null,
  state: "unsent",
  paidCents: 0,
  forgivenCents: 0,
  ...more,
});

const sent = (id: number, userId: number, amountCents: number, more: Partial<PayoutRow> = {}) =>
  row(id, userId, amountCents, { state: "sent", paidCents: amountCents, ...more });

describe("payouts after a correction", () => {
  test("an unsent payout of the same prize, person and amount stays", () => {
    expect(reconcile([line(7, 6000)], [row(1, 7, 6000)])).toEqual({ voided: [], added: [], due: [], renamed: [] });
  });

  test("an unsent payout of an angler who no longer wins is voided, and the new winner gets one", () => {
    expect(reconcile([line(8, 6000)], [row(1, 7, 6000)])).toMatchObject({
      voided: [1],
      added: [line(8, 6000)],
      due: [],
    });
  });

  test("money sent for first place covers the second place that its payee has now, and the rest is overpaid", () => {
    const rows = [sent(1, 7, 6000), row(2, 8, 3000, second)];
    const result = reconcile([line(8, 6000), line(7, 3000, second)], rows);
    expect(result).toMatchObject({ voided: [2], added: [line(8, 6000)], due: [{ id: 1, dueCents: 3000 }] });
    expect(overpaidOf(sent(1, 7, 6000, { dueCents: 3000 }))).toBe(3000);
  });

  test("a payee who moves up is owed the difference", () => {
    const result = reconcile([line(8, 6000)], [sent(1, 7, 6000), sent(2, 8, 3000, second)]);
    expect(result).toMatchObject({ added: [line(8, 3000)], due: [{ id: 1, dueCents: 0 }] });
  });

  test("a payout that is being sent is never voided", () => {
    const moving = row(1, 7, 6000, { state: "moving" });
    expect(reconcile([], [moving])).toMatchObject({ voided: [], due: [{ id: 1, dueCents: 0 }] });
  });

  test("a partial reversal at the provider doesn't make the rest due again", () => {
    expect(reconcile([line(7, 6000)], [sent(1, 7, 6000, { paidCents: 4000 })]).added).toEqual([]);
  });

  test("money paid back is owed again once the correction is undone", () => {
    const result = reconcile([line(7, 6000)], [sent(1, 7, 6000, { paidCents: 2000, dueCents: 2000 })]);
    expect(result).toMatchObject({ added: [line(7, 4000)], due: [] });
  });

  test("a payout of a deleted account stays as it is", () => {
    expect(reconcile([], [row(1, null, 6000)]).voided).toEqual([]);
  });

  test("a renamed team's unsent payout takes the new name", () => {
    const renamed = reconcile([{ ...line(7, 6000), team: "Blues" }], [row(1, 7, 6000, { team: "Reds" })]);
    expect(renamed).toEqual({ voided: [], added: [], due: [], renamed: [{ id: 1, team: "Blues" }] });
  });
});

/** Up to three people who win up to six prizes. */
const lines: fc.Arbitrary<PlanLine[]> = fc.uniqueArray(
  fc.record({
    division: fc.constantFrom(null, "Kayak"),
    pot: fc.constantFrom(null, null, "Big Bass"),
    position: fc.integer({ min: 1, max: 3 }),
    part: fc.integer({ min: 1, max: 2 }),
    userId: fc.integer({ min: 1, max: 3 }),
    amountCents: fc.integer({ min: 1, max: 9999 }),
    team: fc.constantFrom(null, "Reds"),
    isReturn: fc.boolean(),
  }),
  { maxLength: 6, selector: ({ division, pot, position, part }) => JSON.stringify([division, pot, position, part]) },
);

type Event =
  | { type: "correct"; lines: PlanLine[] }
  | { type: "send" | "finish" | "fail" | "reverse" | "repay" | "reverse a part" | "delete"; pick: number };

const event: fc.Arbitrary<Event> = fc.oneof(
  lines.map((corrected) => ({ type: "correct" as const, lines: corrected })),
  fc.record({
    type: fc.constantFrom(
      "send" as const,
      "finish" as const,
      "finish" as const,
      "fail" as const,
      "reverse" as const,
      "repay" as const,
      "reverse a part" as const,
    ),
    pick: fc.nat({ max: 9 }),
  }),
);

/** Applies the plan to the rows, like `replanPayouts` does to the table. */
function apply(plan: readonly PlanLine[], rows: readonly PayoutRow[], nextId: number): PayoutRow[] {
  const { voided, added, due, renamed } = reconcile(plan, rows);
  const current = rows
    .filter(({ id }) => !voided.includes(id))
    .map((payout) => ({
      ...payout,
      ...due.find(({ id }) => id === payout.id),
      ...renamed.find(({ id }) => id === payout.id),
    }));
  return [
    ...current,
    ...added.map((addedLine, index) => row(nextId + index, addedLine.userId, addedLine.amountCents, addedLine)),
  ];
}

function applyEvent(payout: PayoutRow, type: Exclude<Event["type"], "correct">): PayoutRow {
  if (type === "send" && payout.state === "unsent") return { ...payout, state: "moving" };
  if (type === "finish" && payout.state === "moving")
    return { ...payout, state: "sent", paidCents: payout.amountCents };
  if (type === "fail" && payout.state === "moving") return { ...payout, state: "unsent" };
  if (payout.state !== "sent") return payout;
  if (type === "reverse") return { ...payout, state: "unsent", paidCents: 0 };
  if (type === "reverse a part") return { ...payout, paidCents: Math.max(1, payout.paidCents - 500) };
  if (type === "repay") return { ...payout, paidCents: Math.min(payout.paidCents, Math.max(1, dueOf(payout))) };
  return payout;
}

const sumOf = <T>(items: readonly T[], cents: (item: T) => number) => items.reduce((sum, item) => sum + cents(item), 0);

const rowsOf = <T extends { userId: number | null }>(items: readonly T[], userId: number) =>
  items.filter((item) => item.userId === userId);

/** The amounts due on sent payouts plus the amounts still to be sent. */
const owedCents = (rows: readonly PayoutRow[]) =>
  sumOf(rows, (row) => (row.state === "unsent" ? row.amountCents : dueOf(row)));

function replay(
  start: readonly PlanLine[],
  events: readonly Event[],
): { plan: readonly PlanLine[]; rows: PayoutRow[] } {
  let plan = start;
  let rows = apply(plan, [], 1);
  for (const event of events) {
    if (event.type === "correct") plan = event.lines;
    else {
      const { type, pick } = event;
      const at = pick % Math.max(1, rows.length);
      rows = rows.map((each, index) => (index === at ? applyEvent(each, type) : each));
    }
    rows = apply(plan, rows, Math.max(0, ...rows.map(({ id }) => id)) + 1);
  }
  return { plan, rows };
}

describe("after any sequence of corrections, payments, reversals and repayments", () => {
  test("everybody is owed exactly what the results entitle them to", () => {
    fc.assert(
      fc.property(lines, fc.array(event, { maxLength: 20 }), (start, events) => {
        const { plan, rows } = replay(start, events);
        for (const userId of [1, 2, 3]) {
          expect(owedCents(rowsOf(rows, userId))).toBe(sumOf(rowsOf(plan, userId), ({ amountCents }) => amountCents));
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("reconciling again changes nothing", () => {
    fc.assert(
      fc.property(lines, fc.array(event, { maxLength: 20 }), (start, events) => {
        const { plan, rows } = replay(start, events);
        expect(reconcile(plan, rows)).toEqual({ voided: [], added: [], due: [], renamed: [] });
      }),
      { numRuns: 2000 },
    );
  });

  test("after any history, a payee's money is due, overpaid, forgiven or missing, and nothing is counted twice", () => {
    fc.assert(
      fc.property(lines, fc.array(event, { maxLength: 20 }), (start, events) => {
        for (const payout of replay(start, events).rows.filter(({ state }) => state === "sent")) {
          const overpaid = overpaidOf(payout);
          expect(payout.paidCents - overpaid).toBe(Math.min(payout.paidCents, dueOf(payout)));
          expect(dueOf(payout)).toBeLessThanOrEqual(payout.amountCents);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("a correction that is undone before money was sent restores the original payouts", () => {
    fc.assert(
      fc.property(lines, lines, fc.array(event, { maxLength: 12 }), (start, corrected, events) => {
        const { plan, rows } = replay(start, [...events, { type: "correct", lines: start }]);
        const undone = apply(plan, apply(corrected, rows, 1000), 2000);
        const facts = (all: readonly PayoutRow[]) =>
          all.map(({ id: _, paidCents, state, ...payout }) => JSON.stringify([payout, state, paidCents])).toSorted();
        const whole = rows.every((row) => row.state !== "sent" || row.paidCents >= dueOf(row));
        if (whole) expect(owedCents(undone)).toBe(owedCents(rows));
        if (whole && rows.every(({ state, dueCents }) => state === "unsent" && dueCents === null)) {
          expect(facts(undone)).toEqual(facts(rows));
        }
      }),
      { numRuns: 1000 },
    );
  });
});
