import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { mockObjects } from "../../../base/db/schema.ts";
import type { Db, Tx } from "../../../base/db/store.ts";
import { ProviderFailure } from "../provider.ts";

const cents = z.number().int();
const instant = z.number().int();

const statuses = ["requires_payment_method", "requires_action", "processing", "succeeded", "canceled"] as const;

const charge = z.object({
  id: z.string(),
  createdAt: instant,
  amountCents: cents,
  feeCents: cents,
  methodId: z.string(),
  methodType: z.enum(["card", "paypal", "venmo"]),
  methodLast4: z.string().nullable(),
  methodBrand: z.string().nullable(),
  disputes: z.array(
    z.object({
      id: z.string(),
      status: z.enum(["open", "won", "lost"]),
      withdrawnCents: cents,
      feeCents: cents.default(0),
      returnedCents: cents,
      createdAt: instant,
    }),
  ),
});

const shapes = {
  customer: z.object({ userId: z.number(), username: z.string(), email: z.string() }),
  intent: z.object({
    clientSecret: z.string(),
    status: z.enum(statuses),
    amountCents: cents,
    customerId: z.string(),
    description: z.string(),
    mark: z.object({ club: z.string(), paymentId: z.number(), tournamentId: z.number(), userId: z.number() }),
    failure: z.string().nullable(),
    charge: charge.nullable(),
    /** When a processing charge succeeds. */
    settlesAt: instant.nullable(),
    /** The next read fails, as if the provider didn't answer. */
    isUnreadableOnce: z.boolean(),
  }),
  refund: z.object({ amountCents: cents }),
  account: z.object({ userId: z.number(), email: z.string(), isClosed: z.boolean() }),
  transfer: z.object({
    amountCents: cents,
    destination: z.string(),
    description: z.string(),
    reversals: z.array(z.object({ id: z.string(), amountCents: cents, createdAt: instant })),
  }),
};

type Kind = keyof typeof shapes;

export type MockBody<K extends Kind> = z.output<(typeof shapes)[K]>;

const bodies: { [K in Kind]: z.ZodType<MockBody<K>> } = shapes;

export type MockObject<K extends Kind> = { id: string; belongsTo: string | null; createdAt: number; body: MockBody<K> };

const prefixes: Record<Kind, string> = { customer: "cus", intent: "pi", refund: "re", account: "acct", transfer: "tr" };

export const mockId = (prefix: string) => `${prefix}_mock_${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`;

type Row = typeof mockObjects.$inferSelect;

function objectOf<K extends Kind>(kind: K, row: Row): MockObject<K> {
  return { id: row.id, belongsTo: row.belongsTo, createdAt: row.createdAt, body: bodies[kind].parse(row.body) };
}

/** Throws `ProviderFailure` of the kind `not_found`. */
export async function findObject<K extends Kind>(db: Db, kind: K, id: string): Promise<MockObject<K>> {
  const [row] = await db.select().from(mockObjects).where(eq(mockObjects.id, id));
  if (row?.kind === kind) return objectOf(kind, row);
  throw new ProviderFailure("not_found", `No such ${kind}: '${id}'`, "resource_missing");
}

export async function findBelonging<K extends Kind>(db: Db, kind: K, belongsTo: string): Promise<MockObject<K>[]> {
  const rows = await db
    .select()
    .from(mockObjects)
    .where(eq(mockObjects.belongsTo, belongsTo))
    .orderBy(desc(mockObjects.createdAt), desc(mockObjects.id));
  return rows.filter((row) => row.kind === kind).map((row) => objectOf(kind, row));
}

export async function findByKey<K extends Kind>(db: Db, kind: K, key: string): Promise<MockObject<K> | null> {
  const [row] = await db.select().from(mockObjects).where(eq(mockObjects.key, key));
  if (!row) return null;
  if (row.kind === kind) return objectOf(kind, row);
  throw new ProviderFailure("refused", "This key was used for something else.", "idempotency_error");
}

export async function addObject<K extends Kind>(
  tx: Tx,
  kind: K,
  body: MockBody<K>,
  { key, belongsTo = null, now }: { key: string; belongsTo?: string | null; now: number },
): Promise<MockObject<K>> {
  const [row] = await tx
    .insert(mockObjects)
    .values({ id: mockId(prefixes[kind]), kind, key, belongsTo, body, createdAt: now })
    .returning();
  if (!row) throw new Error("The object was not created.");
  return objectOf(kind, row);
}

export async function changeObject<K extends Kind>(tx: Tx, object: MockObject<K>, body: MockBody<K>): Promise<void> {
  await tx.update(mockObjects).set({ body }).where(eq(mockObjects.id, object.id));
}
