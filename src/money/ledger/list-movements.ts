import { and, asc, desc, eq, gt, gte, lt, notInArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { unindexed } from "../../base/db/engine.ts";
import { namesOf } from "../../base/db/names.ts";
import { type ListPage, readPage } from "../../base/db/read-page.ts";
import { ledger, paymentItems, payments, users } from "../../base/db/schema.ts";
import { inScope } from "../../base/db/scope.ts";
import type { Db } from "../../base/db/store.ts";
import { isInSearchResults, isSearch, peopleSearch } from "../../base/db/text-search.ts";
import { type CsvPiece, csvPieceRows, dollars, fileNamePart, words } from "../../base/format/csv.ts";
import { dayIn, dayText } from "../../base/format/days.ts";
import { isoText, zonedMomentText } from "../../base/format/moments.ts";
import type { Scope } from "../../rights.ts";
import { isRefundable } from "../payment.ts";
import type { MoneyInPeriod, MovementQuery, MovementView } from "./ledger-views.ts";
import { type Span, spanOf } from "./money-period.ts";
import {
  isDatedByDay,
  isRecorded,
  methodText,
  movementLabel,
  type PaymentPurpose,
  reversalKinds,
  rolledKinds,
} from "./movement-kinds.ts";
import { readMoney } from "./read-money.ts";

const actors = alias(users, "actors");

/** Null for kinds that a treasurer didn't record. */
const reversalKind = sql`case ${ledger.kind} when 'other_in' then ${reversalKinds.other_in} when 'other_out' then ${reversalKinds.other_out} end`;

/**
 * The part of a prize that was reversed, in cents: its payout's reversals before the next time it was paid the same way. 0 for other
 * kinds.
 */
const reversedPrize = sql<number>`case when ${ledger.kind} = 'prize' then (
  select coalesce(sum(reversal.amount_cents), 0) from ${ledger} reversal
  where reversal.payout_id = ${ledger.payoutId} and reversal.kind = 'reversal' and reversal.provider = ${ledger.provider}
    and reversal.id > ${ledger.id} and not exists (
      select 1 from ${ledger} later where later.payout_id = ${ledger.payoutId} and later.kind = 'prize'
        and later.provider = ${ledger.provider} and later.id > ${ledger.id} and later.id < reversal.id
    )
) else 0 end`;

const rows = (db: Db) =>
  db
    .select({
      movement: ledger,
      ...namesOf(users),
      actor: actors.username,
      actorDisplayName: actors.displayName,
      payment: payments,
      reversals: sql<number>`(select count(*) from ${ledger} reversal where reversal.kind = ${reversalKind} and reversal.reference = ${ledger.reference})`,
      itemCents: sql<number>`(select coalesce(sum(item.amount_cents), 0) from ${paymentItems} item where item.payment_id = ${ledger.paymentId})`,
      potCents: sql<number>`(select coalesce(sum(item.amount_cents), 0) from ${paymentItems} item where item.payment_id = ${ledger.paymentId} and item.pot is not null)`,
      reversedPrize,
    })
    .from(ledger)
    .leftJoin(payments, eq(payments.id, ledger.paymentId))
    .leftJoin(users, eq(users.id, ledger.userId))
    .leftJoin(actors, eq(actors.id, ledger.actorId));

const inTournament = (tournamentId: number | undefined) =>
  tournamentId === undefined ? undefined : eq(ledger.tournamentId, tournamentId);

const inSpan = ({ begin, end }: Span) =>
  and(begin === null ? undefined : gte(ledger.at, begin), end === null ? undefined : lt(ledger.at, end));

/** A pot that rolls over neither enters nor leaves the club. */
const inDirection = (way: MovementQuery["way"]) =>
  way &&
  and(
    way === "in" ? gt(ledger.amountCents, 0) : lt(ledger.amountCents, 0),
    notInArray(ledger.kind, [...rolledKinds]).inlineParams(),
  );

/** A pattern for any part of a text. The database folds only ASCII letters, and a database server refuses null characters. */
const patternOf = (typed: string): string => {
  const folded = typed.replaceAll("\0", "").replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return `%${folded.replace(/[!%_]/g, "!$&")}%`;
};

/** Movements from or to people found by the typed words, or with the typed text in what a treasurer recorded as "From or to". */
const isWith = (db: Db, typed: string | undefined) =>
  typed && isSearch(typed)
    ? or(
        isInSearchResults(db, ledger.userId, peopleSearch, typed),
        sql`lower(${ledger.otherParty}) like ${patternOf(typed)} escape '!'`,
      )
    : undefined;

/** Movements are listed by their time, because recorded money may be older than what was written before it. */
type Position = Pick<typeof ledger.$inferSelect, "at" | "id">;

/** The bounds make SQLite search the index for the first page, too. */
const beforeAll: Position = { at: 0, id: 0 };
const afterAll: Position = { at: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

async function positionOf(db: Db, id: number): Promise<Position | undefined> {
  const [movement] = await db.select({ at: ledger.at, id: ledger.id }).from(ledger).where(eq(ledger.id, id));
  return movement;
}

export const movementsQuery = (
  db: Db,
  { id, tournamentId, way, kind, search, limit }: Omit<MovementQuery, "after">,
  span: Span,
  after: Position,
  scope: Scope = "all",
) =>
  rows(db)
    .where(
      and(
        id === undefined ? undefined : eq(ledger.id, id),
        inTournament(tournamentId),
        inDirection(way),
        kind && eq(unindexed(db, ledger.kind), kind),
        isWith(db, search),
        inSpan(span),
        inScope(db, ledger.tournamentId, scope),
        sql`(${ledger.at}, ${ledger.id}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(ledger.at), desc(ledger.id))
    .limit(limit);

export const movementsInOrderQuery = (
  db: Db,
  tournamentId: number | undefined,
  after: Position,
  limit: number,
  span: Span,
  scope: Scope = "all",
) =>
  rows(db)
    .where(
      and(
        inTournament(tournamentId),
        inSpan(span),
        inScope(db, ledger.tournamentId, scope),
        sql`(${ledger.at}, ${ledger.id}) > (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(asc(ledger.at), asc(ledger.id))
    .limit(limit);

type Row = Awaited<ReturnType<typeof movementsQuery>>[number];

const ofDeposit: PaymentPurpose = { isDeposit: true };
const ofPots: PaymentPurpose = { isOfPots: true };
const withPots: PaymentPurpose = { includesPots: true };

function paidFor({ payment, itemCents, potCents }: Pick<Row, "payment" | "itemCents" | "potCents">): PaymentPurpose {
  if (payment && payment.depositId !== null) return ofDeposit;
  if (Number(potCents) === 0) return {};
  return Number(potCents) === Number(itemCents) ? ofPots : withPots;
}

/**
 * The parts of a movement by purpose, in cents. An entry fee paid together with side pots has two parts, in proportion to the
 * items, so that the parts of a charge are the items themselves.
 */
function partsOf(row: Row): { purpose: PaymentPurpose; cents: number }[] {
  const purpose = paidFor(row);
  const { amountCents } = row.movement;
  if (purpose !== withPots) return [{ purpose, cents: amountCents }];
  const potCents = Math.round((amountCents * Number(row.potCents)) / Number(row.itemCents));
  return [
    { purpose: {}, cents: amountCents - potCents },
    { purpose: ofPots, cents: potCents },
  ];
}

/** Only treasurers of the whole club record and reverse money. */
function view(
  { movement, username, displayName, actor, actorDisplayName, reversals, reversedPrize, ...row }: Row,
  scope: Scope,
): MovementView {
  const { at, amountCents, actorId: _, ...rest } = movement;
  const names = { username, displayName, actor, actorDisplayName };
  const isReversedPrize = movement.kind === "prize" && Number(reversedPrize) >= -amountCents;
  const isReversed = isReversedPrize || (isRecorded(movement.kind) && Number(reversals) > 0);
  const isReversible = isRecorded(movement.kind) && !isReversed && scope === "all";
  const isRefundableCharge =
    movement.kind === "charge" && row.payment?.tournamentId != null && isRefundable(row.payment);
  const facts = {
    ...(isRefundableCharge && { isRefundable: true as const }),
    ...paidFor(row),
    ...(isReversible && { isReversible }),
    ...(isReversed && { isReversed }),
  };
  return { ...rest, at: isoText(at), amount: amountCents, ...names, ...facts };
}

export async function listMovements(
  db: Db,
  scope: Scope,
  query: MovementQuery,
  timeZone: string,
): Promise<ListPage<MovementView>> {
  const span = spanOf(query, timeZone);
  const after = query.after === undefined ? afterAll : await positionOf(db, query.after);
  if (after === undefined) return { items: [], nextAfter: null };
  const find = (limit: number) => movementsQuery(db, { ...query, limit }, span, after, scope);
  return readPage(
    query.limit,
    find,
    ({ movement }) => movement.id,
    (row) => view(row, scope),
  );
}

export const movementHeading = [
  ...[
    "Number",
    "Date",
    "Time (UTC)",
    "Club's time",
    "Kind",
    "Amount (USD)",
    "Through",
    "Tournament",
    "Tournament number",
    "Angler",
  ],
  "Display name",
  ...["User number", "Payment", "Payout", "Reference", "Note", "From or to", "By"],
];

const number = (value: number | null) => (value === null ? "" : String(value));

/** A line for each part of the movement. */
function linesOf(row: Row, timeZone: string): string[][] {
  const { movement, username, displayName, actor } = row;
  const { id, at, kind, provider, tournamentName, tournamentId, userId, reference, note, otherParty } = movement;
  const angler = username ?? (userId === null ? "" : "Deleted account");
  const moment = new Date(at);
  const day = dayIn(moment, timeZone);
  return partsOf(row).map(({ purpose, cents }) => [
    ...[
      String(id),
      day,
      isoText(at),
      words(isDatedByDay(movement) ? dayText(day) : zonedMomentText(moment, timeZone)),
      words(movementLabel(kind, purpose)),
      dollars(cents),
    ],
    ...[methodText(kind, provider)],
    ...[words(tournamentName), number(tournamentId), words(angler), words(displayName ?? ""), number(userId)],
    ...[number(movement.paymentId), number(movement.payoutId), words(reference), words(note ?? "")],
    ...[words(otherParty ?? ""), words(actor ?? "")],
  ]);
}

/** Throws `not_found`. */
export async function movementFileName(
  db: Db,
  scope: Scope,
  { tournamentId, from, to }: MoneyInPeriod,
): Promise<string> {
  const { name } = await readMoney(db, scope, tournamentId ?? null);
  const whose = name === null ? "club" : fileNamePart(name, `tournament-${tournamentId}`);
  return `${[whose, "ledger", from && `from-${from}`, to && `to-${to}`].filter(Boolean).join("-")}.csv`;
}

/** The first piece begins after 0. */
export async function movementPiece(
  db: Db,
  scope: Scope,
  { tournamentId, ...period }: MoneyInPeriod,
  timeZone: string,
  after: number,
): Promise<CsvPiece> {
  const span = spanOf(period, timeZone);
  const position = (await positionOf(db, after)) ?? beforeAll;
  const movements = await movementsInOrderQuery(db, tournamentId, position, csvPieceRows, span, scope);
  const last = movements.length < csvPieceRows ? undefined : movements.at(-1);
  return { lines: movements.values().flatMap((row) => linesOf(row, timeZone)), nextAfter: last?.movement.id ?? null };
}
