alter table "ledger" drop constraint "ledger_sign";
--> statement-breakpoint
alter table "ledger" add constraint "ledger_sign" check (case when "ledger"."kind" in ('charge', 'refund_failed', 'dispute_won', 'reversal', 'repayment', 'rolled_in', 'other_in', 'other_out_reversed') then "ledger"."amount_cents" > 0 when "ledger"."kind" = 'forgiven' then "ledger"."amount_cents" = 0 when "ledger"."kind" = 'fee' then true else "ledger"."amount_cents" < 0 end);
--> statement-breakpoint
alter table "ledger" add "other_party" text;
--> statement-breakpoint
drop index "ledger_prizes";
--> statement-breakpoint
create index "ledger_at" on "ledger" ("at", "id");
--> statement-breakpoint
drop index "ledger_tournament";
--> statement-breakpoint
create index "ledger_tournament" on "ledger" ("tournament_id", "at", "id");
--> statement-breakpoint
create index "ledger_prizes" on "ledger" ("at") where "ledger"."kind" in ('prize', 'reversal', 'repayment');
--> statement-breakpoint
drop index "payouts_once";
--> statement-breakpoint
drop index "payouts_due";
--> statement-breakpoint
alter table "payouts" add "correction" bigint default 0 not null;
--> statement-breakpoint
alter table "payouts" add "voided_at" bigint;
--> statement-breakpoint
alter table "payouts" add "void_reason" text;
--> statement-breakpoint
alter table "payouts" add "due_cents" bigint;
--> statement-breakpoint
alter table "payouts" add "forgiven_cents" bigint default 0 not null;
--> statement-breakpoint
create unique index "payouts_once" on "payouts" ("tournament_id", "position", (case when "division" is null then '' else "division" end), (case when "pot" is null then '' else "pot" end), "part", "correction");
--> statement-breakpoint
create index "payouts_due" on "payouts" ("tournament_id", "status", "amount_cents", "voided_at") where "payouts"."status" <> 'completed';
--> statement-breakpoint
drop index "tournaments_sums";
--> statement-breakpoint
alter table "tournaments" add "archived_at" bigint;
--> statement-breakpoint
alter table "tournaments" add "board_hidden_at" bigint;
--> statement-breakpoint
create index "tournaments_sums" on "tournaments" ("is_active", "visibility", "participant_count", "prize_cents", "archived_at");
--> statement-breakpoint
alter table "tournament_participants" add "disqualified_at" bigint;
--> statement-breakpoint
alter table "tournament_participants" add "disqualify_reason" text;
--> statement-breakpoint
alter table "standings" add "is_disqualified" bigint default 0 not null;
--> statement-breakpoint
alter table "users" add "display_name" text default '' not null;
--> statement-breakpoint
update "users" set "display_name" = "username";
--> statement-breakpoint
alter table "notifications" add "sender_id" bigint;
--> statement-breakpoint
alter table "notifications" add constraint "notifications_sender_id_fkey" foreign key ("sender_id") references "users" ("id") on delete set null;
--> statement-breakpoint
create index "notifications_sender" on "notifications" ("sender_id", "created_at") where "notifications"."sender_id" is not null;
--> statement-breakpoint
drop trigger "people_search_keep" on "users";
--> statement-breakpoint
drop view "people_text";
--> statement-breakpoint
create view "people_text" as select "id", folded('  ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(case when "display_name" in ('', "username") then '' else "display_name" || ' ' end || "username" || ' ' || "email", 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), ' ', '   '), '.', '.  '), '_', '_  '), '-', '-  '), '+', '+  '), '@', '@  ')) as "text" from "users";
--> statement-breakpoint
create trigger "people_search_keep" after insert or update of "username", "display_name", "email" on "users" for each row execute function "keep_people_search"();
--> statement-breakpoint
drop function search_patterns(text);
--> statement-breakpoint
alter table "tournaments" add "place" text;
--> statement-breakpoint
alter table "tournaments" add "format" text;
--> statement-breakpoint
alter table "tournaments" add "directors_order" text;
--> statement-breakpoint
alter table "tournaments" add "imported_at" bigint;
--> statement-breakpoint
alter table "catches" add "is_dead" bigint default 0 not null;
--> statement-breakpoint
alter table "tournament_participants" add "state" text default 'fished' not null;
--> statement-breakpoint
alter table "tournament_participants" add "is_guest" bigint default 0 not null;
--> statement-breakpoint
alter table "tournament_participants" add "returns" text;
--> statement-breakpoint
alter table "tournament_participants" add "penalties" text;
--> statement-breakpoint
alter table "tournament_participants" add "totals" text;
--> statement-breakpoint
alter table "season_tournaments" add "event_class" text;
--> statement-breakpoint
alter table "season_tournaments" add "is_finale" bigint default 0 not null;
--> statement-breakpoint
alter table "seasons" add "scheme" text;
--> statement-breakpoint
alter table "standings" add "catch_ids" text;
--> statement-breakpoint
alter table "club_settings" add "server_settings" text;
--> statement-breakpoint
alter table "club_settings" add "secret_settings" text;
--> statement-breakpoint
alter table "club_settings" add "https_state" text;
--> statement-breakpoint
create table "signing_keys" (
  "id" bigint generated by default as identity not null,
  "public_key" text not null,
  "private_key" text not null,
  "created_at" bigint not null,
  primary key ("id")
);
--> statement-breakpoint
create table "rolled_pots" (
  "id" bigint generated by default as identity not null,
  "from_tournament_id" bigint,
  "from_name" text not null,
  "pot" text not null,
  "amount_cents" bigint not null,
  "to_tournament_id" bigint,
  "to_pot" text,
  "rolled_at" bigint not null,
  "added_at" bigint,
  primary key ("id"),
  constraint "rolled_pots_amount" check ("rolled_pots"."amount_cents" > 0)
);
--> statement-breakpoint
alter table "rolled_pots" add constraint "rolled_pots_from_tournament_id_fkey" foreign key ("from_tournament_id") references "tournaments" ("id") on delete set null;
--> statement-breakpoint
alter table "rolled_pots" add constraint "rolled_pots_to_tournament_id_fkey" foreign key ("to_tournament_id") references "tournaments" ("id") on delete set null;
--> statement-breakpoint
create unique index "rolled_pots_once" on "rolled_pots" ("from_tournament_id", "pot");
--> statement-breakpoint
create index "rolled_pots_to" on "rolled_pots" ("to_tournament_id");
--> statement-breakpoint
create table "api_tokens" (
  "id" bigint generated by default as identity not null,
  "user_id" bigint not null,
  "is_club" bigint not null,
  "name" text not null,
  "scopes" text not null,
  "token_hash" text not null,
  "created_at" bigint not null,
  "expires_at" bigint not null,
  "last_used_at" bigint,
  primary key ("id")
);
--> statement-breakpoint
create table "webhooks" (
  "id" bigint generated by default as identity not null,
  "name" text not null,
  "url" text not null,
  "events" text not null,
  "secret" text not null,
  "previous_secret" text,
  "previous_until" bigint,
  "allows_private" bigint not null,
  "off_at" bigint,
  "off_reason" text,
  "delivered_at" bigint,
  "created_at" bigint not null,
  "created_by_id" bigint,
  primary key ("id")
);
--> statement-breakpoint
create table "webhook_deliveries" (
  "id" bigint generated by default as identity not null,
  "webhook_id" bigint not null,
  "message_id" text not null,
  "event" text not null,
  "payload" text not null,
  "status" text not null,
  "attempts" bigint not null,
  "last_attempt_at" bigint,
  "next_attempt_at" bigint,
  "reply_status" bigint,
  "reply_text" text,
  "created_at" bigint not null,
  "finished_at" bigint,
  primary key ("id")
);
--> statement-breakpoint
alter table "api_tokens" add constraint "api_tokens_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "webhooks" add constraint "webhooks_created_by_id_fkey" foreign key ("created_by_id") references "users" ("id") on delete set null;
--> statement-breakpoint
alter table "webhook_deliveries" add constraint "webhook_deliveries_webhook_id_fkey" foreign key ("webhook_id") references "webhooks" ("id") on delete cascade;
--> statement-breakpoint
create unique index "api_tokens_hash" on "api_tokens" ("token_hash");
--> statement-breakpoint
create index "api_tokens_user" on "api_tokens" ("user_id", "id");
--> statement-breakpoint
create index "api_tokens_expires" on "api_tokens" ("expires_at");
--> statement-breakpoint
create unique index "webhook_deliveries_message" on "webhook_deliveries" ("message_id");
--> statement-breakpoint
create index "webhook_deliveries_hook" on "webhook_deliveries" ("webhook_id", "id");
--> statement-breakpoint
create index "webhook_deliveries_finished" on "webhook_deliveries" ("finished_at");
--> statement-breakpoint
create index "webhooks_maker" on "webhooks" ("created_by_id");
--> statement-breakpoint
create table "passkeys" (
  "id" bigint generated by default as identity not null,
  "user_id" bigint not null,
  "name" text not null,
  "credential_id" text not null,
  "public_key" text not null,
  "counter" bigint not null,
  "transports" text not null,
  "host" text not null,
  "created_at" bigint not null,
  "last_used_at" bigint,
  primary key ("id")
);
--> statement-breakpoint
create table "passkey_challenges" (
  "token_hash" text not null,
  "purpose" text not null,
  "challenge" text not null,
  "user_id" bigint,
  "name" text,
  "created_at" bigint not null,
  "expires_at" bigint not null,
  primary key ("token_hash")
);
--> statement-breakpoint
alter table "passkeys" add constraint "passkeys_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "passkey_challenges" add constraint "passkey_challenges_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
create unique index "passkeys_credential" on "passkeys" ("credential_id");
--> statement-breakpoint
create index "passkeys_user" on "passkeys" ("user_id", "id");
--> statement-breakpoint
create index "passkey_challenges_user" on "passkey_challenges" ("user_id");
--> statement-breakpoint
create index "passkey_challenges_expiry" on "passkey_challenges" ("expires_at");
--> statement-breakpoint
alter table "tournaments" add "allows_submitters" bigint default 0 not null;
--> statement-breakpoint
alter table "catches" add "submitted_by" bigint;
--> statement-breakpoint
alter table "catches" add constraint "catches_submitted_by_fkey" foreign key ("submitted_by") references "users" ("id") on delete set null;
--> statement-breakpoint
create index "catches_submitter" on "catches" ("submitted_by") where "catches"."submitted_by" is not null;
--> statement-breakpoint
create table "submitters" (
  "id" bigint generated by default as identity not null,
  "tournament_id" bigint not null,
  "user_id" bigint not null,
  "submitter_id" bigint not null,
  "granted_at" bigint not null,
  "granted_by_id" bigint,
  "is_on_paper" bigint default 0 not null,
  primary key ("id"),
  constraint "submitters_other" check ("submitters"."user_id" <> "submitters"."submitter_id")
);
--> statement-breakpoint
alter table "submitters" add constraint "submitters_tournament_id_fkey" foreign key ("tournament_id") references "tournaments" ("id") on delete cascade;
--> statement-breakpoint
alter table "submitters" add constraint "submitters_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "submitters" add constraint "submitters_submitter_id_fkey" foreign key ("submitter_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "submitters" add constraint "submitters_granted_by_id_fkey" foreign key ("granted_by_id") references "users" ("id") on delete set null;
--> statement-breakpoint
create unique index "submitters_once" on "submitters" ("tournament_id", "user_id", "submitter_id");
--> statement-breakpoint
create index "submitters_user" on "submitters" ("user_id");
--> statement-breakpoint
create index "submitters_submitter" on "submitters" ("submitter_id", "tournament_id");
--> statement-breakpoint
create index "submitters_granted" on "submitters" ("granted_by_id");
--> statement-breakpoint
alter table "tournament_participants" add "number" bigint;
--> statement-breakpoint
update "tournament_participants" set "number" = "ranked"."place" from (select "id", row_number() over (partition by "tournament_id" order by "paid_at", "id") as "place" from "tournament_participants" where "paid_at" is not null) as "ranked" where "ranked"."id" = "tournament_participants"."id";
--> statement-breakpoint
alter table "tournaments" add "last_entrant_number" bigint default 0 not null;
--> statement-breakpoint
update "tournaments" set "last_entrant_number" = coalesce((select max("number") from "tournament_participants" where "tournament_id" = "tournaments"."id"), 0);
--> statement-breakpoint
create INDEX "payments_refunds_due" ON "payments" ("tournament_id", "amount_cents", "refunded_cents", "dispute_state") where "payments"."refund_state" in ('queued', 'sending', 'failed');
