import { anglerOf, type Site } from "./sql.ts";

const dayMs = 86_400_000;

/** An entry's price in mock mode and the provider's fee, in cents (`feeOf` of the mock). */
const charge = { amountCents: 100, feeCents: 33 } as const;
const refundedATournament = 2;

const idOf = (prefix: string, number: string) => `'${prefix}_mock_' || printf('%016x', ${number})`;

/** Adds the mock provider's side of the payments: customers, intents with their charges, refunds. */
function addProviderSide({ db, clubCode }: Site): void {
  db.run(`update users set stripe_customer_id = ${idOf("cus", "id")}, payment_method_type = 'card',
      payment_method_last4 = '4242', payment_method_brand = 'visa', stripe_payment_method_id = ${idOf("pm", "id")}
    where stripe_customer_id is null and id in (select user_id from fees where not is_cash)`);
  db.run(`insert into mock_objects (id, kind, key, body, created_at)
    select u.stripe_customer_id, 'customer', 'customer-${clubCode}-' || u.id,
      json_object('userId', u.id, 'username', u.username, 'email', u.email), u.created_at
    from users u where u.id in (select user_id from fees where not is_cash)
      and not exists (select 1 from mock_objects m where m.id = u.stripe_customer_id)`);
  db.run(`insert into mock_objects (id, kind, key, body, created_at)
    select y.intent_id, 'intent', 'intent-${clubCode}-' || y.id || '-0', json_object('clientSecret', 'mock_secret_' || y.id,
      'status', 'succeeded', 'amountCents', y.amount_cents, 'customerId', u.stripe_customer_id,
      'description', 'Entry fee: ' || y.tournament_name,
      'mark', json_object('club', '${clubCode}', 'paymentId', y.id, 'tournamentId', y.tournament_id, 'userId', y.user_id),
      'failure', null, 'charge', json_object('id', y.charge_id, 'createdAt', y.paid_at, 'amountCents', y.amount_cents,
        'feeCents', y.fee_cents, 'methodId', u.stripe_payment_method_id, 'methodType', 'card', 'methodLast4', '4242',
        'methodBrand', 'visa', 'disputes', json_array()), 'settlesAt', null, 'isUnreadableOnce', json('false')), y.created_at
    from fees f join payments y on y.id = f.id join users u on u.id = y.user_id where not f.is_cash`);
  db.run(`insert into mock_objects (id, kind, key, belongs_to, body, created_at)
    select ${idOf("re", "y.id")}, 'refund', 'refund-${clubCode}-' || y.id, y.intent_id,
      json_object('amountCents', y.refunded_cents), y.refunded_at
    from fees f join payments y on y.id = f.id where y.refund_state = 'done'`);
}

/** Adds the entry fees of the tournaments that charge one: most by card, one in twenty in cash, some refunded. */
export function addPayments(site: Site): void {
  const { db } = site;
  db.run(`create temp table fees (id integer primary key, tournament_id integer, user_id integer, at integer,
    entry_id integer, is_cash integer)`);
  db.run(`insert into fees select (select coalesce(max(id), 0) from payments) + row_number() over (order by at), *
    from (select e.tournament_id, e.user_id, e.joined_at as at, e.id, e.id % 20 = 0
        from tournament_participants e join plan p on p.id = e.tournament_id where p.fee_cents > 0
      union all select p.id, ${anglerOf(site, "p.id", "p.anglers + n.i")}, p.created_at + ${3 * dayMs}, null, 0
        from plan p join numbers n on n.i < ${refundedATournament} where p.fee_cents > 0)`);
  db.run(`insert into payments (id, user_id, tournament_id, tournament_name, provider, amount_cents, status, intent_id,
      charge_id, fee_cents, method_type, method_last4, method_brand, note, created_at, paid_at, refund_state,
      refund_reason, refund_asked_by_id, refund_asked_at, refund_attempt, refunded_at, refunded_cents)
    select f.id, user_id, p.id, p.name, iif(is_cash, 'cash', 'mock'), iif(is_cash, p.fee_cents, ${charge.amountCents}),
      'succeeded', iif(is_cash, null, ${idOf("pi", "f.id")}), iif(is_cash, null, ${idOf("ch", "f.id")}),
      iif(is_cash, 0, ${charge.feeCents}), iif(is_cash, 'cash', 'card'), iif(is_cash, null, '4242'),
      iif(is_cash, null, 'visa'), iif(is_cash, 'Ruth has it', null), at, at,
      iif(entry_id is null, 'done', null), iif(entry_id is null, 'Left before the start', null),
      iif(entry_id is null, 1, null), iif(entry_id is null, at + 1000, null), entry_id is null,
      iif(entry_id is null, at + 2000, null), iif(entry_id is null, ${charge.amountCents}, 0)
    from fees f join plan p on p.id = f.tournament_id order by f.id`);
  db.run(`update tournament_participants set paid_via = y.provider, paid_at = y.paid_at, payment_id = y.id,
      stripe_payment_intent_id = y.intent_id
    from fees f join payments y on y.id = f.id where tournament_participants.id = f.entry_id`);
  addProviderSide(site);
  db.run(`insert into ledger (at, kind, amount_cents, provider, tournament_id, tournament_name, user_id, payment_id,
      reference, note, actor_id)
    select at, kind, cents, y.provider, y.tournament_id, y.tournament_name, y.user_id, y.id, reference,
      iif(y.provider = 'cash', y.note, null), iif(y.provider = 'cash', 1, null)
    from (select id as payment_id, paid_at as at, 'charge' as kind, amount_cents as cents,
        coalesce(charge_id, 'cash-' || id) as reference from payments
      union all select id, paid_at, 'fee', -fee_cents, charge_id from payments where fee_cents > 0
      union all select id, refunded_at, 'refund', -refunded_cents, ${idOf("re", "id")} from payments where refunded_cents > 0)
      join payments y on y.id = payment_id where y.id in (select id from fees) order by at, payment_id`);
}

const stillPendingMs = 90 * dayMs;
const byHand = "position = 1";

/** Adds the prizes of ended tournaments: the first paid by hand, the others through the provider, the latest still waiting. */
export function addPayouts({ db, now, clubCode }: Site): void {
  db.run(`create temp table prizes as select row_number() over (order by p.ends_at, b.position)
      + (select coalesce(max(id), 0) from payouts) as id, p.id as tournament_id, p.name, b.position, b.amount_cents,
      s.user_id, p.ends_at + ${3 * dayMs} as at, p.ends_at < ${now - stillPendingMs} as is_paid
    from plan p join prize_breakdowns b on b.tournament_id = p.id join (select *, row_number() over
      (partition by tournament_id order by sort_key) as place from standings where is_ranked) s
      on s.tournament_id = p.id and s.place = b.position
    where p.ends_at < ${now - 3 * dayMs} and p.cancelled_at is null order by 1`);
  const receives = `select distinct user_id from prizes where is_paid and not ${byHand}`;
  db.run(`update users set stripe_connect_account_id = ${idOf("acct", "id")}, stripe_account_onboarded = 1,
      stripe_account_status = 'payouts_enabled' where stripe_connect_account_id is null and id in (${receives})`);
  db.run(`insert into mock_objects (id, kind, key, body, created_at) select stripe_connect_account_id, 'account',
      'account-${clubCode}-' || id, json_object('userId', id, 'email', email, 'isClosed', json('false')), created_at
    from users where id in (${receives}) on conflict do nothing`);
  db.run(`insert into payouts (id, user_id, tournament_id, tournament_name, amount_cents, position, status,
      stripe_transfer_id, processed_at, attempt, destination, paid_via, note, created_at)
    select z.id, user_id, tournament_id, name, amount_cents, position, iif(is_paid, 'completed', 'pending'),
      iif(is_paid and not ${byHand}, ${idOf("tr", "z.id")}, null), iif(is_paid, at + ${dayMs}, null), is_paid,
      iif(is_paid and not ${byHand}, u.stripe_connect_account_id, null),
      iif(is_paid, iif(${byHand}, 'hand', 'mock'), null), iif(is_paid and ${byHand}, 'Check handed over', null), at
    from prizes z join users u on u.id = z.user_id order by z.id`);
  db.run(`insert into mock_objects (id, kind, key, belongs_to, body, created_at)
    select stripe_transfer_id, 'transfer', 'payout-${clubCode}-' || id || '-1',
      'payout-${clubCode}-t' || tournament_id || '-p' || position, json_object('amountCents', amount_cents,
        'destination', destination, 'description', tournament_name, 'reversals', json_array()), processed_at
    from payouts where stripe_transfer_id is not null and id in (select id from prizes)`);
  db.run(`insert into ledger (at, kind, amount_cents, provider, tournament_id, tournament_name, user_id, payout_id,
      reference, note, actor_id)
    select processed_at, 'prize', -amount_cents, iif(paid_via = 'hand', 'cash', 'mock'), tournament_id, tournament_name,
      user_id, id, coalesce(stripe_transfer_id, 'hand-payout-' || id || '-1'), note, 1
    from payouts where status = 'completed' and id in (select id from prizes) order by processed_at`);
}
