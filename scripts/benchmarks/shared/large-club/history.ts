import { jobs } from "../../../../src/jobs.ts";
import { oneOf, type Site } from "./sql.ts";

const dayMs = 86_400_000;
/** Nearly everybody has read notifications older than this. */
const readAfterMs = 4 * dayMs;

const catchText = `'Your catch (' || c.species || ', ' || printf('%.1f', c.length / 100.0) || ' in) in ' || t.name`;

/** Adds the anglers' notifications: one for each entry, decision, tournament end and prize. */
export function addNotifications({ db, now }: Site): void {
  db.run(`insert into notifications (user_id, type, title, message, link, is_read, created_at)
    select user_id, type, title, message, link, at < ${now - readAfterMs} and rank_of % 50 > 0, at from (
      select c.user_id, iif(c.status = 'verified', 'catch_approved', 'catch_rejected') as type,
        iif(c.status = 'verified', 'Catch Approved', 'Catch Rejected') as title,
        ${catchText} || iif(c.status = 'verified', ' was verified.', ' was rejected: ' || c.rejection_reason) as message,
        '/my-catches#catch-' || c.id as link, c.judged_at as at, c.id as rank_of
        from catches c join tournaments t on t.id = c.tournament_id
        where c.judged_at is not null and c.tournament_id in (select id from plan)
      union all select e.user_id, 'tournament_joined', 'Tournament Joined!',
        'You''ve successfully joined ' || p.name || '. Start fishing!', '/tournaments/' || p.id, e.joined_at, e.id
        from tournament_participants e join plan p on p.id = e.tournament_id
      union all select e.user_id, 'tournament_ended', p.name || ' has ended',
        'Results become official once every catch is reviewed and any challenges are decided.', '/tournaments/' || p.id, p.ended_at, e.id
        from tournament_participants e join plan p on p.id = e.tournament_id where p.ended_at is not null
      union all select z.user_id, 'prize_won', 'You won $' || z.amount_cents / 100 || '.00 in ' || z.name,
        'Set up your payout account to receive it.', '/payout-setup', z.at, z.id from prizes z) order by at`);
}

/** Adds the activity log in chronological order. Only a narrow temporary table is sorted first, which is less work. */
export function addAudit({ db }: Site): void {
  db.run("create temp table actions (id integer primary key, kind text, of integer, at integer)");
  db.run(`insert into actions (kind, of, at) select kind, of, at from (
      select 'register-account' as kind, id as of, created_at as at from users where id > (select max(id) from demo_users)
      union all select 'create-tournament', id, created_at from plan
      union all select 'end-tournament', id, ended_at from plan where ended_at is not null
      union all select iif(payment_id is null, 'join-tournament', 'join-paid'), id, joined_at from tournament_participants
        where tournament_id in (select id from plan)
      union all select 'submit-catch', id, submitted_at from catches where id > (select max(id) from demo_catches)
      union all select iif(status = 'verified', 'verify-catch', 'reject-catch'), id, judged_at from catches
        where judged_at is not null and id > (select max(id) from demo_catches)) order by at`);
  const claim = `json_object('species', c.claimed_species, 'length', c.claimed_length, 'weight', c.claimed_weight)`;
  const nameOf = (id: string) => `(select username from users where id = ${id})`;
  db.run(`insert into audit (at, actor_id, actor_name, action, subject, subject_id, detail)
    select d.at, case when d.kind = 'submit-catch' then c.user_id when c.id is not null then c.judged_by
        when e.id is not null then e.user_id when d.kind = 'create-tournament' then 1 end as actor,
      case when d.kind = 'submit-catch' then ${nameOf("c.user_id")} when c.id is not null then ${nameOf("c.judged_by")}
        when e.id is not null then ${nameOf("e.user_id")} when d.kind = 'create-tournament' then ${nameOf("1")}
        else 'System' end, d.kind,
      case when c.id is not null then 'catch' when d.kind = 'register-account' then 'user' else 'tournament' end,
      coalesce(e.tournament_id, d.of),
      case when d.kind = 'submit-catch' then json_object('species', c.claimed_species, 'length', c.claimed_length,
          'weight', c.claimed_weight, 'tournamentId', c.tournament_id, 'photo', o.sha256, 'isLate', json('false'))
        when d.kind = 'verify-catch' then json_object('claim', ${claim}, 'ruled', ${claim}, 'reason', null,
          'ineligible', c.ineligible_reason)
        when d.kind = 'reject-catch' then json_object('claim', ${claim}, 'reason', c.rejection_reason)
        when d.kind = 'join-paid' then json_object('paymentId', e.payment_id) else '{}' end
    from actions d left join catches c on d.kind in ('submit-catch', 'verify-catch', 'reject-catch') and c.id = d.of
      left join photos o on o.id = c.photo_id
      left join tournament_participants e on d.kind in ('join-tournament', 'join-paid') and e.id = d.of order by d.id`);
}

/** Adds the submissions by phones, the payment provider's events, the jobs' last runs and the page versions. */
export function addTheRest({ db, now }: Site, largeTournamentId: number): void {
  db.run(`insert into submissions (user_id, submission_id, content_hash, result, created_at)
    select user_id, printf('%08x-0000-4000-8000-%012x', id, user_id), printf('%016x', id), json_object('id', id), submitted_at
    from catches
    where tournament_id = ${largeTournamentId} order by user_id, id`);
  db.run(`insert into webhook_events (id, type, subject, outcome, created_at, received_at)
    select 'evt_mock_' || printf('%016x', id), ${oneOf(["payment_intent.succeeded", "charge.updated"], "id")}, intent_id,
      ${oneOf(["done", "noted"], "id")}, paid_at, paid_at + 800 from payments where intent_id is not null`);
  const leave = db.prepare(
    "insert into job_leases (job, last_started_at, last_finished_at, last_result) values (?, ?, ?, 'did 0')",
  );
  for (const job of Object.keys(jobs)) leave.run(job, now - 60_000, now - 59_000);
  db.run(`insert into versions (name, value) select 'tournament:' || id, catches * 2 + anglers from plan where true
    on conflict (name) do update set value = excluded.value`);
  db.run(`insert into versions (name, value) values ('club', 50000)
    on conflict (name) do update set value = excluded.value`);
}
