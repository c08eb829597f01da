import type { Pictures } from "./pictures.ts";
import { anglerOf, oneOf, random, type Site } from "./sql.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const waters = [
  "Lake Minnetonka, MN",
  "Mille Lacs Lake, MN",
  "Lake Fork, TX",
  "Sam Rayburn Reservoir, TX",
  "Lake Guntersville, AL",
  "Table Rock Lake, MO",
  "Lake Okeechobee, FL",
  "Clear Lake, CA",
];
const notes = ["", "", "Released in good shape.", "Topwater at first light, along the grass line."];
const reasons = ["The fish is not flat on the board.", "The mouth does not touch the stop.", "The photo is not sharp."];

/** Adds every planned tournament and its entries. */
export function addTournaments(site: Site): void {
  const { db, now } = site;
  db.run(`insert into tournaments (id, name, description, target_species, min_length, prize_cents, entry_fee_cents,
      start_day, end_day, time_zone, starts_at, ends_at, is_active, tournament_type, participant_count, cancelled_at,
      cancel_reason, ended_at, created_at, updated_at)
    select id, name, 'Fish any public water, lay the fish on your board and send the photo before you let it go. The '
        || 'longest make the score.', json_array(species_one, species_two), min_length, prize_cents, fee_cents,
      start_day, end_day, time_zone, starts_at, ends_at, 1, type, anglers, cancelled_at,
      iif(cancelled_at is null, null, 'High water'), ended_at, created_at, created_at from plan order by created_at`);
  const until = `min(starts_at, ${now})`;
  const joinedAt = `created_at + cast(${random("p.id * 4001 + n.i", 4)} * (${until} - created_at) as integer)`;
  db.run(`insert into tournament_participants (tournament_id, user_id, joined_at, has_paid, paid_via, paid_at)
    select p.id, ${anglerOf(site, "p.id", "n.i")}, ${joinedAt} as at, 1, 'free', ${joinedAt}
    from plan p join numbers n on n.i < p.anglers order by at`);
  db.run(`insert into prize_breakdowns (tournament_id, position, amount_cents)
    select p.id, n.i + 1, (case n.i when 0 then 80000 when 1 then 40000 else 20000 end)
    from plan p join numbers n on n.i < 3 where p.prize_cents > 0 order by p.id, n.i`);
}

/** Fills a temporary table with the fish to be caught, in chronological order: who, where, when, and the outcome. */
export function planFish(site: Site): void {
  const { db, now, demoUsers, addedUsers, sizes } = site;
  db.run(`create temp table fish (id integer primary key, tournament_id integer, user_id integer, at integer,
    species text, length integer, status text, is_paper integer, ineligible text, judged_at integer, judged_by integer,
    photo integer)`);
  const until = `min(p.ends_at, ${now}) - 1000`;
  const length = (seq: string) =>
    `10 * cast((p.min_length - 60 + ${random(seq, 6)} * ${random(seq, 7)} * 1400) / 10 as integer)`;
  const tournamentFish = `select p.id as tournament_id, ${anglerOf(site, "p.id", "n.i % p.anglers")} as user_id,
      p.starts_at + cast(${random("p.first_catch + n.i", 5)} * (${until} - p.starts_at) as integer) as at,
      iif(n.i % 3, p.species_one, p.species_two) as species, ${length("p.first_catch + n.i")} as length,
      p.min_length as minimum, p.ends_at < ${now} as has_ended, p.first_catch + n.i as seq
    from plan p join numbers n on n.i < p.catches`;
  const personal = `select null, ${demoUsers} + 1 + (n.i * 13) % ${addedUsers},
      ${now} - cast(${random("n.i", 8)} * ${8 * 365 * dayMs} as integer), ${oneOf(["Crappie", "Bluegill", "Walleye"], "n.i")},
      10 * cast(80 + ${random("n.i", 9)} * 120 as integer), 0, 0, ${sizes.catches} + n.i
    from numbers n where n.i < ${sizes.personal}`;
  const luck = random("seq", 10);
  const judgedAt = `min(at + ${hourMs / 4} + cast(${random("seq", 11)} * ${20 * hourMs} as integer), ${now} - 1000)`;
  db.run(`insert into fish (tournament_id, user_id, at, species, length, status, is_paper, ineligible, judged_at, judged_by)
    select tournament_id, user_id, at, species, length, case when tournament_id is null then 'pending'
        when not has_ended and ${luck} < 0.02 then 'pending' when ${luck} < 0.95 then 'verified'
        when ${luck} < 0.99 or not has_ended then 'rejected' else 'lapsed' end as state,
      ${luck} between 0.9 and 0.903, iif(length < minimum, 'below_minimum', null), ${judgedAt}, 1 + (seq % 5 > 0) * (${demoUsers} + seq % 4)
    from (${tournamentFish} union all ${personal}) order by at`);
}

/** Adds the photos and catches of the planned fish. A pending catch never shares its picture with another catch. */
export function addCatches({ db, now, demoUsers }: Site, pictures: Pictures): void {
  const isAwaiting = "status = 'pending' and tournament_id is not null";
  const [waiting] = db.query<{ count: number }, []>(`select count(*) as count from fish where ${isAwaiting}`).all();
  const alone = waiting?.count ?? 0;
  if (alone >= pictures.count / 2) throw new Error(`${alone} catches wait, more than there are pictures for.`);
  db.run(
    `create temp table own_pictures as select id, row_number() over (order by id) - 1 as picture from fish where ${isAwaiting}`,
  );
  db.run("create unique index temp.own_picture on own_pictures (id)");
  const [shown] = db.query<{ last: number }, []>("select coalesce(max(id), 0) as last from photos").all();
  const picture = `coalesce(o.picture, ${alone} + f.id % ${pictures.count - alone})`;
  db.run(`update fish set photo = id + ${shown?.last ?? 0} where not is_paper and status <> 'lapsed'`);
  db.run(`insert into photos (id, owner_id, sha256, format, bytes, width, height, fingerprint, placeholder,
      large_ready_at, original_dropped_at, created_at)
    select f.photo, f.user_id, p.sha256, 'png', p.bytes, ${pictures.width}, ${pictures.height},
      lower(${["12", "13", "14", "15"].map((salt) => `printf('%08x%08x', ${random("f.id", Number(salt))} * 4294967295, ${random("f.id", Number(salt) + 10)} * 4294967295)`).join(" || ")}),
      iif(f.at > ${now - 60 * dayMs}, '${pictures.placeholder}', substr('${pictures.placeholder}', 1, 300)),
      f.at + 9000, null, f.at
    from fish f left join own_pictures o on o.id = f.id join pictures p on p.id = ${picture} where f.photo is not null`);
  const judged = "(status in ('verified', 'rejected'))";
  db.run(`insert into catches (user_id, tournament_id, claimed_species, claimed_length, claimed_weight, species, length,
      weight, scored, location, notes, photo_id, submitted_at, ineligible_reason, status, rejection_reason, judged_at, judged_by,
      paper_note, entered_by)
    select user_id, tournament_id, species, length, length * length * length / 16000000, species, length,
      length * length * length / 16000000, length, ${oneOf(waters, "id")}, ${oneOf(notes, "id")}, photo, at, ineligible, status,
      iif(status = 'rejected', ${oneOf(reasons, "id")}, null), iif(${judged}, judged_at, null),
      iif(${judged}, judged_by, null), iif(is_paper and tournament_id is not null, 'Card ' || id || ', signed by a marshal', null),
      iif(is_paper and tournament_id is not null, ${demoUsers + 1}, null)
    from fish order by id`);
}
