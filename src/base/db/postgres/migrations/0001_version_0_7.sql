alter table "ledger" drop constraint "ledger_sign";
--> statement-breakpoint
alter table "ledger" add constraint "ledger_sign" check (case when "ledger"."kind" in ('charge', 'refund_failed', 'dispute_won', 'reversal', 'repayment') then "ledger"."amount_cents" > 0 when "ledger"."kind" = 'forgiven' then "ledger"."amount_cents" = 0 when "ledger"."kind" = 'fee' then true else "ledger"."amount_cents" < 0 end);
--> statement-breakpoint
drop index "ledger_prizes";
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
