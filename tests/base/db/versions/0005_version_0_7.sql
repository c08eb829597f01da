PRAGMA foreign_keys = OFF;
CREATE TABLE `api_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`is_club` integer NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_id` integer,
	`actor_name` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` integer,
	`detail` text NOT NULL
);
CREATE TABLE `catches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`tournament_id` integer,
	`claimed_species` text NOT NULL,
	`claimed_length` integer NOT NULL,
	`claimed_weight` integer NOT NULL,
	`species` text NOT NULL,
	`length` integer NOT NULL,
	`weight` integer NOT NULL,
	`location` text NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`photo_id` integer,
	`submitted_at` integer NOT NULL,
	`captured_at` integer,
	`upload_began_at` integer,
	`is_late` integer DEFAULT false NOT NULL,
	`ineligible_reason` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`rejection_reason` text,
	`ruling_reason` text,
	`judged_at` integer,
	`judged_by` integer,
	`paper_note` text,
	`entered_by` integer,
	`resubmission_of` integer, `scored` integer DEFAULT 0 NOT NULL, `day` integer, `is_dead` integer DEFAULT false NOT NULL, `submitted_by` integer REFERENCES `users`(`id`) ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`judged_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`entered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`resubmission_of`) REFERENCES `catches`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "catches_length" CHECK("catches"."length" between 10 and 20000 and "catches"."claimed_length" between 10 and 20000),
	CONSTRAINT "catches_weight" CHECK("catches"."weight" between 0 and 99990 and "catches"."claimed_weight" between 0 and 99990),
	CONSTRAINT "catches_status" CHECK("catches"."status" in ('pending', 'verified', 'rejected', 'lapsed')),
	CONSTRAINT "catches_rejected_with_reason" CHECK(("catches"."status" = 'rejected') = ("catches"."rejection_reason" is not null)),
	CONSTRAINT "catches_verified_with_evidence" CHECK("catches"."status" <> 'verified' or "catches"."photo_id" is not null or "catches"."paper_note" is not null),
	CONSTRAINT "catches_paper_in_tournament" CHECK("catches"."paper_note" is null or "catches"."tournament_id" is not null)
);
CREATE TABLE `challenge_deposits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`catch_id` integer NOT NULL,
	`tournament_id` integer NOT NULL,
	`challenger_id` integer NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`photo_id` integer,
	`amount_cents` integer NOT NULL,
	`challenge_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`catch_id`) REFERENCES `catches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`challenger_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`challenge_id`) REFERENCES `challenges`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "challenge_deposits_amount" CHECK("challenge_deposits"."amount_cents" > 0)
);
CREATE TABLE `challenge_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`challenge_id` integer NOT NULL,
	`author_id` integer,
	`side` text NOT NULL,
	`text` text NOT NULL,
	`written_at` integer NOT NULL,
	FOREIGN KEY (`challenge_id`) REFERENCES `challenges`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "challenge_messages_side" CHECK("challenge_messages"."side" in ('challenger', 'angler', 'judge'))
);
CREATE TABLE `challenges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`catch_id` integer NOT NULL,
	`tournament_id` integer NOT NULL,
	`challenger_id` integer NOT NULL,
	`reason` text NOT NULL,
	`photo_id` integer,
	`complaint_id` integer,
	`status` text DEFAULT 'open' NOT NULL,
	`outcome` text,
	`mark` text,
	`decided_by_id` integer,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`catch_id`) REFERENCES `catches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`challenger_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`complaint_id`) REFERENCES `complaints`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`decided_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "challenges_status" CHECK("challenges"."status" in ('open', 'upheld', 'denied', 'withdrawn')),
	CONSTRAINT "challenges_decided" CHECK(("challenges"."status" = 'open') = ("challenges"."decided_at" is null)),
	CONSTRAINT "challenges_outcome" CHECK("challenges"."status" not in ('upheld', 'denied') or "challenges"."outcome" is not null)
);
CREATE TABLE `club` (
	`id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	CONSTRAINT "club_one" CHECK("club"."id" = 1)
);
CREATE TABLE `club_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text,
	`contact_name` text,
	`contact_email` text,
	`contact_phone` text,
	`contact_text` text,
	`rules_text` text,
	`rejection_reasons` text,
	`allows_embedding` integer DEFAULT false NOT NULL,
	`colors` text,
	`checklist_dismissed_at` integer, `requires_two_step` integer DEFAULT false NOT NULL, `logo_photo_id` integer REFERENCES photos(id), `server_settings` text, `secret_settings` text, `https_state` text,
	CONSTRAINT "club_settings_one" CHECK("club_settings"."id" = 1)
);
CREATE VIRTUAL TABLE `complaint_search` USING fts5(`text`, tokenize = 'trigram remove_diacritics 1');
CREATE TABLE `complaints` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`priority` text DEFAULT 'medium' NOT NULL,
	`admin_notes` text,
	`assigned_to_id` integer,
	`tournament_id` integer,
	`catch_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`assigned_to_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`catch_id`) REFERENCES `catches`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "complaints_type" CHECK("complaints"."type" in ('bug', 'complaint')),
	CONSTRAINT "complaints_status" CHECK("complaints"."status" in ('open', 'in_progress', 'resolved', 'closed')),
	CONSTRAINT "complaints_priority" CHECK("complaints"."priority" in ('low', 'medium', 'high', 'urgent'))
);
CREATE TABLE `invitation_uses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`invitation_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`used_at` integer NOT NULL,
	FOREIGN KEY (`invitation_id`) REFERENCES `invitations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`code` text NOT NULL,
	`note` text,
	`max_uses` integer,
	`usable_until` integer,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	`created_by_id` integer,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "invitations_uses" CHECK("invitations"."max_uses" is null or "invitations"."max_uses" >= 1)
);
CREATE TABLE `job_leases` (
	`job` text PRIMARY KEY NOT NULL,
	`holder` text,
	`held_until` integer,
	`last_started_at` integer,
	`last_finished_at` integer,
	`last_result` text
);
CREATE TABLE "ledger" (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`provider` text NOT NULL,
	`tournament_id` integer,
	`tournament_name` text NOT NULL,
	`user_id` integer,
	`payment_id` integer,
	`payout_id` integer,
	`reference` text NOT NULL,
	`note` text,
	`other_party` text,
	`actor_id` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_sign" CHECK(case when "ledger"."kind" in ('charge', 'refund_failed', 'dispute_won', 'reversal', 'repayment', 'rolled_in', 'other_in', 'other_out_reversed') then "ledger"."amount_cents" > 0 when "ledger"."kind" = 'forgiven' then "ledger"."amount_cents" = 0 when "ledger"."kind" = 'fee' then 1 else "ledger"."amount_cents" < 0 end)
);
CREATE TABLE `mail_digests` (
	`day` text PRIMARY KEY NOT NULL,
	`up_to_id` integer NOT NULL,
	`queued_at` integer NOT NULL
);
CREATE TABLE migrations (name text primary key, digest text not null, applied_at integer not null);
CREATE TABLE `mock_objects` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`key` text,
	`belongs_to` text,
	`body` text NOT NULL,
	`created_at` integer NOT NULL
);
CREATE TABLE `notification_preferences` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`muted_topics` text NOT NULL,
	`quiet_from` integer,
	`quiet_until` integer,
	`mails_digest` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notification_preferences_quiet_whole" CHECK(("notification_preferences"."quiet_from" is null) = ("notification_preferences"."quiet_until" is null)),
	CONSTRAINT "notification_preferences_hours" CHECK("notification_preferences"."quiet_from" between 0 and 23 and "notification_preferences"."quiet_until" between 0 and 23)
);
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`link` text,
	`is_read` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL, `sender_id` integer REFERENCES `users`(`id`) ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `one_time_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `passkey_challenges` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`challenge` text NOT NULL,
	`user_id` integer,
	`name` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `passkeys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`host` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `payment_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` integer NOT NULL,
	`pot` text,
	`amount_cents` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_items_amount" CHECK("payment_items"."amount_cents" > 0)
);
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`tournament_id` integer,
	`tournament_name` text NOT NULL,
	`provider` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`status` text NOT NULL,
	`intent_id` text,
	`attempt` integer DEFAULT 0 NOT NULL,
	`charge_id` text,
	`fee_cents` integer,
	`method_type` text,
	`method_last4` text,
	`method_brand` text,
	`note` text,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	`refund_state` text,
	`refund_reason` text,
	`refund_asked_by_id` integer,
	`refund_asked_at` integer,
	`refund_attempt` integer DEFAULT 0 NOT NULL,
	`refund_failure` text,
	`refunded_at` integer,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`dispute_state` text, `deposit_id` integer, `kept_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`refund_asked_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "payments_amount" CHECK("payments"."amount_cents" > 0),
	CONSTRAINT "payments_status" CHECK("payments"."status" in ('open', 'processing', 'succeeded', 'canceled')),
	CONSTRAINT "payments_paid_whole" CHECK(("payments"."status" = 'succeeded') = ("payments"."paid_at" is not null)),
	CONSTRAINT "payments_refund_of_paid" CHECK("payments"."refund_state" is null or "payments"."status" = 'succeeded'),
	CONSTRAINT "payments_refunded" CHECK("payments"."refunded_cents" between 0 and "payments"."amount_cents")
);
CREATE TABLE `payouts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`tournament_id` integer,
	`tournament_name` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`position` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`stripe_transfer_id` text,
	`processed_at` integer,
	`attempt` integer DEFAULT 0 NOT NULL,
	`attempt_started_at` integer,
	`destination` text,
	`failure` text,
	`paid_via` text,
	`note` text,
	`created_at` integer NOT NULL, `division` text, `pot` text, `part` integer DEFAULT 1 NOT NULL, `team` text, `is_return` integer DEFAULT false NOT NULL, `correction` integer DEFAULT 0 NOT NULL, `voided_at` integer, `void_reason` text, `due_cents` integer, `forgiven_cents` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "payouts_amount" CHECK("payouts"."amount_cents" > 0),
	CONSTRAINT "payouts_position" CHECK("payouts"."position" >= 1),
	CONSTRAINT "payouts_status" CHECK("payouts"."status" in ('pending', 'processing', 'completed', 'failed'))
);
CREATE VIRTUAL TABLE `people_search` USING fts5(`text`, tokenize = 'trigram remove_diacritics 1');
CREATE TABLE `photo_bands` (
	`photo_id` integer NOT NULL,
	`band` integer NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`photo_id`, `band`),
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`owner_id` integer NOT NULL,
	`sha256` text NOT NULL,
	`format` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`fingerprint` text NOT NULL,
	`placeholder` text NOT NULL,
	`camera_taken_at` integer,
	`camera_clock` text,
	`camera_latitude` text,
	`camera_longitude` text,
	`large_ready_at` integer,
	`original_dropped_at` integer,
	`created_at` integer NOT NULL, `edited_with` text,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "photos_size" CHECK("photos"."width" > 0 and "photos"."height" > 0 and "photos"."bytes" > 0)
);
CREATE TABLE `prize_breakdowns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`position` integer NOT NULL,
	`amount_cents` integer NOT NULL, `division` text,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "prize_breakdowns_from_one" CHECK("prize_breakdowns"."position" >= 1),
	CONSTRAINT "prize_breakdowns_whole_dollars" CHECK("prize_breakdowns"."amount_cents" >= 0 and "prize_breakdowns"."amount_cents" % 100 = 0)
);
CREATE TABLE `push_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "push_keys_one" CHECK("push_keys"."id" = 1)
);
CREATE TABLE `push_subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`session_hash` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`time_zone` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_hash`) REFERENCES `sessions`(`token_hash`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `relations` (
	`user_id` integer NOT NULL,
	`other_id` integer NOT NULL,
	`declared_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `other_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`other_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "relations_of_two" CHECK("relations"."user_id" <> "relations"."other_id")
);
CREATE TABLE `result_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`version` integer NOT NULL,
	`json` text NOT NULL,
	`sha256` text NOT NULL,
	`reason` text,
	`made_at` integer NOT NULL,
	`made_by_id` integer,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`made_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "result_versions_from_one" CHECK("result_versions"."version" >= 1)
);
CREATE TABLE `role_link_uses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`link_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`used_at` integer NOT NULL,
	FOREIGN KEY (`link_id`) REFERENCES `role_links`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `role_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`role` text NOT NULL,
	`tournament_id` integer,
	`until` integer,
	`note` text,
	`max_uses` integer NOT NULL,
	`usable_until` integer NOT NULL,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	`created_by_id` integer,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "role_links_uses" CHECK("role_links"."max_uses" >= 1)
);
CREATE TABLE `rolled_pots` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`from_tournament_id` integer,
	`from_name` text NOT NULL,
	`pot` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`to_tournament_id` integer,
	`to_pot` text,
	`rolled_at` integer NOT NULL,
	`added_at` integer,
	FOREIGN KEY (`from_tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`to_tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "rolled_pots_amount" CHECK("rolled_pots"."amount_cents" > 0)
);
CREATE TABLE `rule_sets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`rules` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
CREATE TABLE `rulings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`catch_id` integer NOT NULL,
	`decision` text NOT NULL,
	`unit` text NOT NULL,
	`claimed` integer NOT NULL,
	`measured` integer,
	`rounded` integer,
	`penalties` text,
	`scored` integer,
	`marks` text,
	`reason` text,
	`judge_id` integer,
	`is_by_entrant` integer DEFAULT false NOT NULL,
	`decided_at` integer NOT NULL,
	FOREIGN KEY (`catch_id`) REFERENCES `catches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`judge_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "rulings_decision" CHECK("rulings"."decision" in ('verified', 'rejected', 'undone', 'rules')),
	CONSTRAINT "rulings_unit" CHECK("rulings"."unit" in ('in', 'cm', 'lb', 'kg')),
	CONSTRAINT "rulings_scored" CHECK("rulings"."scored" is null or ("rulings"."scored" between 0 and 99990 and "rulings"."measured" is not null))
);
CREATE TABLE `sanctions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`given_at` integer NOT NULL,
	`given_by_id` integer,
	`until` integer,
	`lifted_at` integer,
	`lifted_by_id` integer,
	`lift_reason` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`given_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`lifted_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "sanctions_kind" CHECK("sanctions"."kind" in ('warning', 'suspension', 'ban')),
	CONSTRAINT "sanctions_until" CHECK(("sanctions"."kind" = 'suspension') = ("sanctions"."until" is not null)),
	CONSTRAINT "sanctions_lifted_with_reason" CHECK(("sanctions"."lifted_at" is null) = ("sanctions"."lift_reason" is null))
);
CREATE TABLE `season_tournaments` (
	`season_id` integer NOT NULL,
	`tournament_id` integer NOT NULL,
	`position` integer NOT NULL, `event_class` text, `is_finale` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`season_id`, `tournament_id`),
	FOREIGN KEY (`season_id`) REFERENCES `seasons`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "season_tournaments_from_one" CHECK("season_tournaments"."position" >= 1)
);
CREATE TABLE `seasons` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`rules` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
, `scheme` text);
CREATE TABLE `second_looks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`catch_id` integer NOT NULL,
	`ruling_id` integer NOT NULL,
	`why` text NOT NULL,
	`status` text DEFAULT 'awaiting' NOT NULL,
	`measured` integer,
	`penalties` text,
	`scored` integer,
	`marks` text,
	`judge_id` integer,
	`looked_at` integer,
	`settled_by_id` integer,
	`settled_at` integer,
	`settled_reason` text,
	`created_at` integer NOT NULL, `reason` text,
	FOREIGN KEY (`catch_id`) REFERENCES `catches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ruling_id`) REFERENCES `rulings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`judge_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`settled_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "second_looks_why" CHECK("second_looks"."why" in ('paid', 'random')),
	CONSTRAINT "second_looks_status" CHECK("second_looks"."status" in ('awaiting', 'agreed', 'differs', 'settled')),
	CONSTRAINT "second_looks_looked" CHECK(("second_looks"."status" = 'awaiting') = ("second_looks"."looked_at" is null)),
	CONSTRAINT "second_looks_settled" CHECK(("second_looks"."status" = 'settled') = ("second_looks"."settled_at" is not null))
);
CREATE TABLE `second_steps` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `signing_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	`created_at` integer NOT NULL
);
CREATE TABLE `similar_photos` (
	`photo_id` integer NOT NULL,
	`similar_id` integer NOT NULL, `is_mirrored` integer DEFAULT false NOT NULL, `is_cropped` integer DEFAULT false NOT NULL, `is_turned` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`photo_id`, `similar_id`),
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`similar_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `standings` (
	`tournament_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`participant_id` integer NOT NULL,
	`sort_key` text NOT NULL,
	`is_ranked` integer NOT NULL,
	"score" integer NOT NULL,
	"fish_scores" text NOT NULL,
	`best_catch_id` integer,
	`waiting_count` integer NOT NULL, `division` text, `days` text, `missed_cut` integer DEFAULT false NOT NULL, `team_id` integer REFERENCES teams(id), `fish_user_ids` text, `is_disqualified` integer DEFAULT false NOT NULL, `catch_ids` text,
	PRIMARY KEY(`tournament_id`, `user_id`),
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`participant_id`) REFERENCES `tournament_participants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`best_catch_id`) REFERENCES `catches`(`id`) ON UPDATE no action ON DELETE set null
);
CREATE TABLE `submissions` (
	`user_id` integer NOT NULL,
	`submission_id` text NOT NULL,
	`content_hash` text NOT NULL,
	`result` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `submission_id`, `content_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `submitters` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`submitter_id` integer NOT NULL,
	`granted_at` integer NOT NULL,
	`granted_by_id` integer,
	`is_on_paper` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submitter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`granted_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "submitters_other" CHECK("submitters"."user_id" <> "submitters"."submitter_id")
);
CREATE TABLE `tasks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`payload` text NOT NULL,
	`run_after` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL
);
CREATE TABLE `teams` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`name` text NOT NULL,
	`code` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `tournament_participants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`joined_at` integer NOT NULL,
	`has_paid` integer DEFAULT false NOT NULL,
	`paid_via` text,
	`stripe_payment_intent_id` text,
	`paid_at` integer,
	`payment_id` integer,
	`held_at` integer,
	`entry_note` text, `checked_in_at` integer, `division` text, `made_cut` integer DEFAULT false NOT NULL, `answers` text, `requested_at` integer, `approved_at` integer, `declined_at` integer, `decline_reason` text, `team_id` integer REFERENCES teams(id), `team_joined_at` integer, `pots` text, `disqualified_at` integer, `disqualify_reason` text, `state` text DEFAULT 'fished' NOT NULL, `is_guest` integer DEFAULT false NOT NULL, `returns` text, `penalties` text, `totals` text, `number` integer,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "participants_paid_whole" CHECK("tournament_participants"."has_paid" = ("tournament_participants"."paid_at" is not null))
);
CREATE VIRTUAL TABLE `tournament_search` USING fts5(`text`, tokenize = 'trigram remove_diacritics 1');
CREATE TABLE `tournaments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`target_species` text NOT NULL,
	`min_length` integer NOT NULL,
	`prize_cents` integer DEFAULT 0 NOT NULL,
	`entry_fee_cents` integer DEFAULT 0 NOT NULL,
	`start_day` text NOT NULL,
	`end_day` text NOT NULL,
	`time_zone` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`tournament_type` text DEFAULT 'tournament' NOT NULL,
	`image_photo_id` integer,
	`participant_count` integer DEFAULT 0 NOT NULL,
	`cancelled_at` integer,
	`cancel_reason` text,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `start_time` text, `end_time` text, `join_until` integer, `skips_weight` integer DEFAULT false NOT NULL, `notified_start` integer, `notified_end` integer, `results_announced_at` integer, `rules` text, `identifier_secret` text, `identifier_release_at` integer, `notified_release` integer, `waters` text, `flags_off` text, `official_at` integer, `is_members_only` integer DEFAULT false NOT NULL, `capacity` integer, `visibility` text DEFAULT 'public' NOT NULL, `divisions` text, `has_open_board` integer DEFAULT true NOT NULL, `second_look_seed` text, `created_by_id` integer REFERENCES users(id), `payout_share` text, `prizes_fixed_at` integer, `challenge_deposit_cents` integer DEFAULT 0 NOT NULL, `is_by_approval` integer DEFAULT false NOT NULL, `questions` text, `waiver_version` integer, `teams` text, `days` text, `cut_at` integer, `pots` text, `archived_at` integer, `board_hidden_at` integer, `place` text, `format` text, `allows_submitters` integer DEFAULT false NOT NULL, `directors_order` text, `imported_at` integer, `last_entrant_number` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`image_photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "tournaments_type" CHECK("tournaments"."tournament_type" in ('tournament', 'derby')),
	CONSTRAINT "tournaments_end_after_start" CHECK("tournaments"."ends_at" > "tournaments"."starts_at"),
	CONSTRAINT "tournaments_min_length" CHECK("tournaments"."min_length" between 0 and 20000),
	CONSTRAINT "tournaments_prize" CHECK("tournaments"."prize_cents" >= 0 and "tournaments"."prize_cents" % 100 = 0),
	CONSTRAINT "tournaments_entry_fee" CHECK("tournaments"."entry_fee_cents" >= 0),
	CONSTRAINT "tournaments_participants" CHECK("tournaments"."participant_count" >= 0)
);
CREATE TABLE `two_step` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `user_roles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`role` text NOT NULL,
	`tournament_id` integer,
	`until` integer,
	`granted_by_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`granted_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "user_roles_role" CHECK("user_roles"."role" in ('organizer', 'judge', 'treasurer'))
);
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`name_key` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`state` text NOT NULL,
	`is_admin` integer DEFAULT false NOT NULL,
	`has_seen_tutorial` integer DEFAULT false NOT NULL,
	`agreement_version` text,
	`agreement_accepted_at` integer,
	`suspended_until` integer,
	`suspension_reason` text,
	`last_active_at` integer NOT NULL,
	`stripe_customer_id` text,
	`stripe_payment_method_id` text,
	`payment_method_type` text,
	`payment_method_last4` text,
	`payment_method_brand` text,
	`stripe_connect_account_id` text,
	`stripe_account_onboarded` integer DEFAULT false NOT NULL,
	`stripe_account_status` text,
	`created_at` integer NOT NULL, `is_profile_hidden` integer DEFAULT false NOT NULL, `has_roles` integer DEFAULT false NOT NULL, `is_member` integer DEFAULT false NOT NULL, `display_name` text DEFAULT '' NOT NULL,
	CONSTRAINT "users_username_length" CHECK(length("users"."username") between 3 and 40),
	CONSTRAINT "users_agreement_whole" CHECK(("users"."agreement_version" is null) = ("users"."agreement_accepted_at" is null))
);
CREATE TABLE `versions` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
CREATE TABLE `waiting_places` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`offered_until` integer,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `waiver_acceptances` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`version` integer NOT NULL,
	`accepted_at` integer NOT NULL,
	`noted_by_id` integer,
	`is_on_paper` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`noted_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
CREATE TABLE `waivers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`version` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "waivers_from_one" CHECK("waivers"."version" >= 1)
);
CREATE TABLE `webhook_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`webhook_id` integer NOT NULL,
	`message_id` text NOT NULL,
	`event` text NOT NULL,
	`payload` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`last_attempt_at` integer,
	`next_attempt_at` integer,
	`reply_status` integer,
	`reply_text` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`subject` text,
	`outcome` text NOT NULL,
	`created_at` integer NOT NULL,
	`received_at` integer NOT NULL
);
CREATE TABLE `webhooks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`secret` text NOT NULL,
	`previous_secret` text,
	`previous_until` integer,
	`allows_private` integer NOT NULL,
	`off_at` integer,
	`off_reason` text,
	`delivered_at` integer,
	`created_at` integer NOT NULL,
	`created_by_id` integer,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
CREATE VIEW `complaint_text` AS SELECT `id`, '  ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`title`, 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), char(10), ' '), ' ', '   '), '.', '.  '), '_', '_  '), '-', '-  '), '+', '+  '), '@', '@  ') AS `text` FROM `complaints`;
CREATE VIEW `people_text` AS SELECT `id`, '  ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(case when `display_name` in ('', `username`) then '' else `display_name` || ' ' end || `username` || ' ' || `email`, 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), ' ', '   '), '.', '.  '), '_', '_  '), '-', '-  '), '+', '+  '), '@', '@  ') AS `text` FROM `users`;
CREATE VIEW `tournament_text` AS SELECT `id`, '  ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`name` || ' ' || `description`, 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), char(10), ' '), ' ', '   '), '.', '.  '), '_', '_  '), '-', '-  '), '+', '+  '), '@', '@  ') AS `text` FROM `tournaments`;
CREATE TRIGGER `audit_never_changed` BEFORE UPDATE ON `audit` BEGIN SELECT RAISE(ABORT, 'rows of audit are never changed'); END;
CREATE TRIGGER `audit_never_deleted` BEFORE DELETE ON `audit` BEGIN SELECT RAISE(ABORT, 'rows of audit are never deleted'); END;
CREATE TRIGGER `complaint_search_delete` AFTER DELETE ON `complaints` BEGIN
	DELETE FROM `complaint_search` WHERE `rowid` = old.`id`;
END;
CREATE TRIGGER `complaint_search_insert` AFTER INSERT ON `complaints` BEGIN
	INSERT INTO `complaint_search` (`rowid`, `text`) SELECT `id`, `text` FROM `complaint_text` WHERE `id` = new.`id`;
END;
CREATE TRIGGER `complaint_search_update` AFTER UPDATE OF `title` ON `complaints` WHEN old.`title` <> new.`title` BEGIN
	UPDATE `complaint_search` SET `text` = (SELECT `text` FROM `complaint_text` WHERE `id` = new.`id`) WHERE `rowid` = new.`id`;
END;
CREATE TRIGGER `ledger_never_changed` BEFORE UPDATE ON `ledger` BEGIN SELECT RAISE(ABORT, 'rows of ledger are never changed'); END;
CREATE TRIGGER `ledger_never_deleted` BEFORE DELETE ON `ledger` BEGIN SELECT RAISE(ABORT, 'rows of ledger are never deleted'); END;
CREATE TRIGGER `payments_never_deleted` BEFORE DELETE ON `payments` BEGIN SELECT RAISE(ABORT, 'rows of payments are never deleted'); END;
CREATE TRIGGER `payouts_never_deleted` BEFORE DELETE ON `payouts` BEGIN SELECT RAISE(ABORT, 'rows of payouts are never deleted'); END;
CREATE TRIGGER `people_search_delete` AFTER DELETE ON `users` BEGIN
	DELETE FROM `people_search` WHERE `rowid` = old.`id`;
END;
CREATE TRIGGER `people_search_insert` AFTER INSERT ON `users` BEGIN
	INSERT INTO `people_search` (`rowid`, `text`) SELECT `id`, `text` FROM `people_text` WHERE `id` = new.`id`;
END;
CREATE TRIGGER `people_search_update` AFTER UPDATE OF `username`, `display_name`, `email` ON `users` WHEN old.`username` <> new.`username` OR old.`display_name` <> new.`display_name` OR old.`email` <> new.`email` BEGIN
	UPDATE `people_search` SET `text` = (SELECT `text` FROM `people_text` WHERE `id` = new.`id`) WHERE `rowid` = new.`id`;
END;
CREATE TRIGGER `tournament_search_delete` AFTER DELETE ON `tournaments` BEGIN
	DELETE FROM `tournament_search` WHERE `rowid` = old.`id`;
END;
CREATE TRIGGER `tournament_search_insert` AFTER INSERT ON `tournaments` BEGIN
	INSERT INTO `tournament_search` (`rowid`, `text`) SELECT `id`, `text` FROM `tournament_text` WHERE `id` = new.`id`;
END;
CREATE TRIGGER `tournament_search_update` AFTER UPDATE OF `name`, `description` ON `tournaments` WHEN old.`name` <> new.`name` OR old.`description` <> new.`description` BEGIN
	UPDATE `tournament_search` SET `text` = (SELECT `text` FROM `tournament_text` WHERE `id` = new.`id`) WHERE `rowid` = new.`id`;
END;
INSERT INTO "api_tokens" VALUES (1, 1, 0, 'Scoreboard', '["read"]', '0f1e2d3c', 1780003600000, 1787779600000, 1780003700000);
INSERT INTO "audit" VALUES (1, 1780000400000, 1, 'Ruth', 'verify-catch', 'catch', 1, '{"length":2125}');
INSERT INTO "audit" VALUES (2, 1780203600000, NULL, 'system', 'end-tournament', 'tournament', 1, '{}');
INSERT INTO "catches" VALUES (1, 2, 1, 'Walleye', 2150, 410, 'Walleye', 2125, 410, 'Mille Lacs', '', 1, 1780000300000, 1780000290000, NULL, 0, NULL, 'verified', NULL, 'Read at the tail', 1780000400000, 1, NULL, NULL, NULL, 2125, 1, 1, 2);
INSERT INTO "catches" VALUES (2, 3, 1, 'Carp', 3000, 900, 'Carp', 3000, 900, 'The dam', 'Big one', NULL, 1780000310000, NULL, NULL, 0, 'species', 'rejected', 'Not a target species', NULL, 1780000410000, 1, NULL, NULL, NULL, 3000, NULL, 0, NULL);
INSERT INTO "catches" VALUES (3, 3, 1, 'Bass', 1475, 0, 'Bass', 1475, 0, 'The dam', '', NULL, 1780000320000, NULL, 1780000315000, 1, NULL, 'pending', NULL, NULL, NULL, NULL, NULL, NULL, 2, 1475, NULL, 0, NULL);
INSERT INTO "catches" VALUES (10, 2, 1, 'Walleye', 1600, 180, 'Walleye', 1600, 180, 'Mille Lacs', '', NULL, 1780000350000, NULL, NULL, 0, NULL, 'verified', NULL, NULL, 1780000350000, 1, 'Card 12, measured by Bob', 1, NULL, 1600, NULL, 0, NULL);
INSERT INTO "challenge_deposits" VALUES (1, 1, 1, 3, 'Mouth open', 'The mouth is open in the photo.', NULL, 500, 1, 1780000965000);
INSERT INTO "challenge_messages" VALUES (1, 1, 3, 'challenger', 'Please look at the mouth', 1780000971000);
INSERT INTO "challenges" VALUES (1, 1, 1, 3, 'Mouth open', NULL, NULL, 'upheld', 'The mouth is open in the photo', NULL, 1, 1780000980000, 1780000970000);
INSERT INTO "club" VALUES (1, 'a997d1328ff1229a');
INSERT INTO "club_settings" VALUES (1, 'Lake Fork Anglers', 'Pat Lee, secretary', 'pat@example.org', '(555) 010-7788', 'At the boat ramp, Saturdays.', 'Life jackets are worn while the motor runs.', 'The board is not in the photo.
The photo is not clear.', 1, 'navy', NULL, 0, NULL, '{"TIME_ZONE":"America/Chicago"}', 'c2VjcmV0', '1.c3RhdGU');
INSERT INTO "complaints" VALUES (1, 3, 'complaint', 'My carp', 'It was a bass', 'in_progress', 'high', 'Looks like a carp', 1, 1, 2, 1780000420000, 1780000430000);
INSERT INTO "complaints" VALUES (2, 2, 'bug', 'Small print', 'The board is cut off', 'open', 'medium', NULL, NULL, NULL, NULL, 1780000440000, 1780000440000);
INSERT INTO "invitation_uses" VALUES (1, 1, 3, 1780001100000);
INSERT INTO "invitations" VALUES (1, 1, 'K7RM-2QXP-9TBD', 'Guests of the bank', 3, 1780009000000, NULL, 1780001000000, 1);
INSERT INTO "job_leases" VALUES ('end-tournaments', NULL, NULL, 1780203600000, 1780203600005, 'did 1');
INSERT INTO "ledger" VALUES (1, 1780000160000, 'charge', 500, 'cash', 1, 'Walleye Open', 2, 1, NULL, 'cash-1', 'Paid at the ramp', NULL, NULL);
INSERT INTO "ledger" VALUES (2, 1780000260000, 'charge', 500, 'mock', 1, 'Walleye Open', 3, 2, NULL, 'ch_1', NULL, NULL, NULL);
INSERT INTO "ledger" VALUES (3, 1780000260000, 'fee', -45, 'mock', 1, 'Walleye Open', 3, 2, NULL, 'ch_1', NULL, NULL, NULL);
INSERT INTO "ledger" VALUES (4, 1780000910000, 'refund', -500, 'mock', 1, 'Walleye Open', 3, 2, NULL, 're_1', 'Broke a leg', NULL, 1);
INSERT INTO "ledger" VALUES (5, 1780400000000, 'prize', -40000, 'mock', 1, 'Walleye Open', 2, NULL, 1, 'tr_1', NULL, NULL, 1);
INSERT INTO "ledger" VALUES (6, 1780002100000, 'forgiven', 0, 'cash', 1, 'Walleye Open', 2, NULL, 1, 'forgiven-1', 'The club lets the angler keep $0.50.', NULL, 1);
INSERT INTO "ledger" VALUES (7, 1780003500000, 'rolled_out', -12000, 'cash', 1, 'Walleye Open', NULL, NULL, NULL, 'rolled-pot-1-1', 'Big Bass: nobody won it', NULL, NULL);
INSERT INTO "ledger" VALUES (8, 1780003550000, 'other_in', 50000, 'cash', NULL, '', NULL, NULL, NULL, 'recorded-1', 'Prize money for the opener', 'Lakeside Marina', 1);
INSERT INTO "mail_digests" VALUES ('2026-05-28', 1, 1780000800000);
INSERT INTO "migrations" VALUES ('0000_club', '80da5320023102fd67bb5c3b9adadf1cfd8413c2242c7e18f55dca914db4e047', 1795219200000);
INSERT INTO "migrations" VALUES ('0001_version_0_3', '9a01f28ee0a7e66477a110375bfa8e5c604527b457ea54698b3b16ebd27ea2f4', 1795219200000);
INSERT INTO "migrations" VALUES ('0002_version_0_4', 'fae2314096e1213c1abe927633644e7a70810207a607140e5fe8ad57d9d6c4ca', 1795219200000);
INSERT INTO "migrations" VALUES ('0003_version_0_5', '7a658f5f17b46e8e8dc47de5d49596c9a2ee90aceb4628dc6a30045d99997355', 1795219200000);
INSERT INTO "migrations" VALUES ('0004_version_0_6', 'a3fb3f2acfe73a9bbbaa1fccc4e6aa5b2b8aab2d35dc687053c2ea05f7be7a03', 1795219200000);
INSERT INTO "migrations" VALUES ('0005_version_0_7', '6f8d8f2f109ec06f94a960ca47c9f8ac3f6a47c5a067380dfc757f9187671c8a', 1795219200000);
INSERT INTO "mock_objects" VALUES ('pi_1', 'intent', 'key-1', 'group-1', '{"amount":500}', 1780000255000);
INSERT INTO "notification_preferences" VALUES (2, '["club"]', 22, 6, 1);
INSERT INTO "notifications" VALUES (1, 2, 'catch_verified', 'Verified', 'Your walleye counts', '/my-catches', 0, 1780000400000, 2);
INSERT INTO "one_time_links" VALUES ('b1', 'first-admin', NULL, 1779000000000, 1779086400000);
INSERT INTO "one_time_links" VALUES ('b2', 'password', 3, 1780000800000, 1780087200000);
INSERT INTO "passkey_challenges" VALUES ('1f2e3d4c', 'add', 'Y2hhbGxlbmdl', 1, 'Tablet', 1780004000000, 1780004300000);
INSERT INTO "passkeys" VALUES (1, 1, 'Phone', 'Y3JlZGVudGlhbA', 'cHVibGlj', 3, '["internal"]', 'fish.example.org', 1780004000000, 1780004100000);
INSERT INTO "payment_items" VALUES (1, 1, NULL, 300);
INSERT INTO "payment_items" VALUES (2, 1, 'Big Bass', 200);
INSERT INTO "payments" VALUES (1, 2, 1, 'Walleye Open', 'cash', 500, 'succeeded', NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, 1780000160000, 1780000160000, NULL, NULL, NULL, NULL, 0, NULL, NULL, 0, NULL, NULL, NULL);
INSERT INTO "payments" VALUES (2, 3, 1, 'Walleye Open', 'mock', 500, 'succeeded', 'pi_1', 1, 'ch_1', 45, 'card', '4242', 'visa', NULL, 1780000255000, 1780000260000, 'done', 'Broke a leg', 1, 1780000900000, 1, NULL, 1780000910000, 500, NULL, 1, NULL);
INSERT INTO "payments" VALUES (3, 2, 2, 'Night derby', 'mock', 100, 'canceled', 'pi_2', 1, NULL, NULL, NULL, NULL, NULL, NULL, 1780000255000, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, 0, NULL, NULL, NULL);
INSERT INTO "payouts" VALUES (1, 2, 1, 'Walleye Open', 40000, 1, 'completed', 'tr_1', 1780400000000, 1, NULL, 'acct_1', NULL, 'mock', NULL, 1780300000000, NULL, NULL, 1, NULL, 0, 0, NULL, NULL, 100, 50);
INSERT INTO "payouts" VALUES (2, 3, 1, 'Walleye Open', 10000, 2, 'pending', NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, 1780300000000, NULL, NULL, 1, NULL, 0, 0, NULL, NULL, NULL, 0);
INSERT INTO "payouts" VALUES (3, 2, 1, 'Walleye Open', 40000, 1, 'pending', NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, 1780001900000, NULL, NULL, 1, NULL, 0, 1, 1780002000000, 'The winning fish was rejected.', NULL, 0);
INSERT INTO "photo_bands" VALUES (1, 3, 65535);
INSERT INTO "photo_bands" VALUES (2, 3, 65535);
INSERT INTO "photos" VALUES (1, 2, 'abababababababababababababababababababababababababababababababab', 'jpeg', 48213, 1600, 1200, 'cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd', 'data:image/png;base64,AA==', 1780000290000, '2026-05-28T15:31:30', '46.123456', '-93.654321', 1780000301000, NULL, 1780000300000, 'Adobe Photoshop 25.1');
INSERT INTO "photos" VALUES (2, 1, 'efefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefef', 'webp', 912, 800, 600, '0101010101010101010101010101010101010101010101010101010101010101', 'data:image/png;base64,AQ==', NULL, NULL, NULL, NULL, NULL, 1780009000000, 1780000010000, NULL);
INSERT INTO "prize_breakdowns" VALUES (1, 1, 1, 40000, NULL);
INSERT INTO "prize_breakdowns" VALUES (2, 1, 2, 10000, NULL);
INSERT INTO "push_keys" VALUES (1, 'BPublicKeyOfTheClub', 'PrivateKeyOfTheClub', 1780000700000);
INSERT INTO "push_subscriptions" VALUES (1, 2, 'a1', 'https://push.example.org/send/1', 'BKeyOfTheBrowser', 'SecretOfTheBrowser', 'America/Chicago', 1780000700000);
INSERT INTO "recovery_codes" VALUES ('c1', 1, NULL);
INSERT INTO "recovery_codes" VALUES ('c2', 1, 1780000200000);
INSERT INTO "relations" VALUES (2, 3, 1780000950000);
INSERT INTO "result_versions" VALUES (1, 1, 1, '{"version":1}', '2430f1a2ad2982d0067885488a4c89e21ad1d7c83b115ba8f1b20acc88dfaea8', NULL, 1780000990000, NULL);
INSERT INTO "role_link_uses" VALUES (1, 1, 2, 1780001100000);
INSERT INTO "role_links" VALUES (1, 'N4WT-8KDS-3HVC', 'judge', 1, 1790000000000, 'Judges of the weigh-in', 2, 1780009000000, NULL, 1780001000000, 1);
INSERT INTO "rolled_pots" VALUES (1, 1, 'Spring Opener', 'Big Bass', 12000, NULL, NULL, 1780003500000, NULL);
INSERT INTO "rule_sets" VALUES (1, 'Quarter inches', '{"unit":"in","rounding":"1/4","fish":5,"perSpecies":false,"by":"length","penalties":[],"identifier":false,"uploadHours":24,"challengeHours":48,"hideBoardHours":0}', 1780000900000, 1780000900000);
INSERT INTO "rulings" VALUES (1, 1, 'verified', 'in', 2150, 2132, 2125, '[{"name":"Mouth open","deduct":0.5}]', 2075, '{"board":[{"x":10,"y":500,"value":0},{"x":800,"y":505,"value":10},{"x":1580,"y":512,"value":20}],"fish":[{"x":14,"y":300},{"x":1500,"y":310}]}', NULL, 1, 0, 1780000400000);
INSERT INTO "sanctions" VALUES (1, 3, 'warning', 'A fish of yesterday', 1780000500000, 1, NULL, NULL, NULL, NULL);
INSERT INTO "sanctions" VALUES (2, 3, 'suspension', 'Twice the same fish', 1780000600000, 1, 1790000000000, 1780000700000, 1, 'A mistake');
INSERT INTO "season_tournaments" VALUES (1, 1, 1, 'classic', 1);
INSERT INTO "seasons" VALUES (1, 'Season 2026', '{"points":{"kind":"place","first":10000,"step":100,"last":0},"best":5,"participation":500,"bigFish":300,"qualify":10}', 1780000995000, 1780000995000, '{"preset":"points-100"}');
INSERT INTO "second_looks" VALUES (1, 1, 1, 'paid', 'differs', NULL, NULL, NULL, NULL, 1, 1780000960000, NULL, NULL, NULL, 1780000955000, 'The tail is not pinched');
INSERT INTO "second_steps" VALUES ('d1', 1, 2, 1780000300000, 1780000900000);
INSERT INTO "sessions" VALUES ('a1', 2, 1780000100000, 1780000600000, 1790000000000, 'Firefox');
INSERT INTO "signing_keys" VALUES (1, 'cHVibGlj', 'cHJpdmF0ZQ', 1780003400000);
INSERT INTO "similar_photos" VALUES (1, 2, 0, 0, 0);
INSERT INTO "similar_photos" VALUES (2, 1, 0, 0, 0);
INSERT INTO "standings" VALUES (1, 2, 1, '1.9996274.997874.998399.999999.0001780000350000.0000000000000001', 1, 3725, '[2125,1600]', 1, 0, NULL, NULL, 0, NULL, NULL, 0, NULL);
INSERT INTO "standings" VALUES (1, 3, 2, 'c', 0, 0, '[]', NULL, 1, NULL, NULL, 0, NULL, NULL, 1, '[]');
INSERT INTO "submissions" VALUES (2, 'c0ffee00c0ffee00c0ffee00c0ffee00', '6e204aa5db5343684ab796e8c1bd978d7f61affe56838e52ed92d2e2af7b3aae', '1', 1780000000000);
INSERT INTO "submitters" VALUES (1, 1, 1, 2, 1780004200000, 2, 1);
INSERT INTO "tasks" VALUES (1, 'rendition', 'efef', '{"sha256":"efef"}', 1780000020000, 2, 'disk full', 1780000010000);
INSERT INTO "teams" VALUES (1, 1, 'Two Rods', 'TEAM-K7RM-2QXP', 1780001000000);
INSERT INTO "tournament_participants" VALUES (1, 1, 2, 1780000150000, 1, 'cash', NULL, 1780000160000, 1, NULL, 'Paid at the ramp', 1780000170000, NULL, 1, '[{"question":"Boat number","answer":"FL 1234"}]', 1780001000000, 1780001100000, NULL, NULL, NULL, NULL, '["Big Bass"]', NULL, NULL, 'fished', 0, NULL, NULL, NULL, 1);
INSERT INTO "tournament_participants" VALUES (2, 1, 3, 1780000250000, 1, 'free', NULL, 1780000260000, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1780003100000, 'Fished outside the boundary.', 'withdrew', 1, '[{"day":1,"outAt":1780003300000,"lateMinutes":3}]', '[{"deduct":50,"reason":"No life vest."}]', '[{"day":1,"fish":5,"score":1509,"biggest":560}]', 7);
INSERT INTO "tournaments" VALUES (1, 'Walleye Open', 'Boats only; "bring a board"', '["Walleye","Bass"]', 1200, 50000, 500, '2026-05-28', '2026-05-30', 'America/Chicago', 1779944400000, 1780203600000, 1, 'tournament', 2, 2, NULL, NULL, 1780203600000, 1779000000000, 1780203600000, NULL, NULL, NULL, 0, NULL, NULL, 1780203600000, '{"unit":"in","rounding":"1/4","fish":3,"perSpecies":false,"by":"length","penalties":[{"name":"Mouth open","deduct":0.5},{"name":"Tail not pinched","deduct":null}],"identifier":true,"uploadHours":2,"challengeHours":24,"hideBoardHours":1}', '00112233445566778899aabbccddeeff', 1779940000000, 1779940000000, '{"kind":"circle","center":{"latitude":46.2,"longitude":-93.6},"miles":12}', '["pace"]', NULL, 0, NULL, 'public', NULL, 1, '8899aabbccddeeff', NULL, NULL, NULL, 500, 1, '[{"label":"Boat number","isRequired":true},{"label":"Shirt size","isRequired":false,"choices":["S","M","L"]}]', 1, NULL, NULL, NULL, '[{"name":"Big Bass","fee":200,"shares":[60,40],"kind":"biggest","species":null,"clubShare":10}]', 1780003000000, 1780002900000, 'Mille Lacs, Garrison ramp', NULL, 1, NULL, NULL, 9);
INSERT INTO "tournaments" VALUES (2, 'Night derby', 'Called off', '["Catfish"]', 0, 0, 0, '2026-07-01', '2026-07-01', 'America/Denver', 1782885600000, 1782972000000, 0, 'derby', NULL, 0, 1781000000000, 'High water', NULL, 1779000000000, 1781000000000, '06:00', '15:00', 1782900000000, 1, 1782885600000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 'public', NULL, 1, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, '{"cut":2,"startTime":"06:00","endTime":"15:00"}', 1780002000000, NULL, NULL, NULL, NULL, '{"measure":"length-in","limit":5,"rounding":{"step":0.25,"direction":"up"}}', 0, '[{"order":["2","1"],"reason":"Coin toss."}]', 1780003200000, 0);
INSERT INTO "two_step" VALUES (1, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 1780000000000, 1780000100000, 59333336);
INSERT INTO "user_roles" VALUES (1, 2, 'judge', 1, 1790000000000, 1, 1780001000000);
INSERT INTO "users" VALUES (1, 'Ruth', 'ruth', 'ruth@example.org', '$argon2id$1', 'TX', 1, 1, '1.0', 1780000000000, NULL, NULL, 1780000500000, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1780000000000, 0, 0, 0, 'Ann of the Lake');
INSERT INTO "users" VALUES (2, 'Żaneta Łoś', 'zaneta los', 'zaneta@example.org', '$argon2id$2', 'MN', 0, 1, '1.0', 1780000100000, NULL, NULL, 1780000600000, 'cus_1', 'pm_1', 'card', '4242', 'visa', 'acct_1', 1, 'ready', 1780000100000, 0, 0, 0, 'Żaneta Łoś');
INSERT INTO "users" VALUES (3, 'O''Hara', 'o''hara', 'ohara@example.org', '$argon2id$3', 'CA', 0, 0, NULL, NULL, 1790000000000, 'Twice the same fish', 1780000700000, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1780000200000, 1, 0, 0, 'O''Hara');
INSERT INTO "versions" VALUES ('club', 7);
INSERT INTO "versions" VALUES ('tournament:1', 12);
INSERT INTO "waiting_places" VALUES (1, 1, 3, 1780001000000, 1780001900000);
INSERT INTO "waiver_acceptances" VALUES (1, 1, 2, 1, 1780001050000, NULL, 0);
INSERT INTO "waivers" VALUES (1, 1, 1, 'You fish at your own risk.', 1780001000000);
INSERT INTO "webhook_deliveries" VALUES (1, 1, 'msg_1', 'catch.decided', '{}', 'delivered', 1, 1780003900000, NULL, 200, 'ok', 1780003900000, 1780003900000);
INSERT INTO "webhook_events" VALUES ('evt_1', 'payment_intent.succeeded', 'pi_1', 'done', 1780000260000, 1780000261000);
INSERT INTO "webhooks" VALUES (1, 'Club chat', 'https://chat.example.org/hook', '["catch.decided"]', '1.c2VjcmV0', NULL, NULL, 0, NULL, NULL, NULL, 1780003800000, 1);
DELETE FROM sqlite_sequence;
INSERT INTO "sqlite_sequence" VALUES ('users', 3);
INSERT INTO "sqlite_sequence" VALUES ('photos', 2);
INSERT INTO "sqlite_sequence" VALUES ('tournaments', 2);
INSERT INTO "sqlite_sequence" VALUES ('tournament_participants', 2);
INSERT INTO "sqlite_sequence" VALUES ('catches', 10);
INSERT INTO "sqlite_sequence" VALUES ('prize_breakdowns', 2);
INSERT INTO "sqlite_sequence" VALUES ('complaints', 2);
INSERT INTO "sqlite_sequence" VALUES ('notifications', 1);
INSERT INTO "sqlite_sequence" VALUES ('payouts', 3);
INSERT INTO "sqlite_sequence" VALUES ('audit', 2);
INSERT INTO "sqlite_sequence" VALUES ('tasks', 1);
INSERT INTO "sqlite_sequence" VALUES ('sanctions', 2);
INSERT INTO "sqlite_sequence" VALUES ('payments', 3);
INSERT INTO "sqlite_sequence" VALUES ('push_subscriptions', 1);
INSERT INTO "sqlite_sequence" VALUES ('rule_sets', 1);
INSERT INTO "sqlite_sequence" VALUES ('rulings', 1);
INSERT INTO "sqlite_sequence" VALUES ('second_looks', 1);
INSERT INTO "sqlite_sequence" VALUES ('challenges', 1);
INSERT INTO "sqlite_sequence" VALUES ('challenge_messages', 1);
INSERT INTO "sqlite_sequence" VALUES ('result_versions', 1);
INSERT INTO "sqlite_sequence" VALUES ('waiting_places', 1);
INSERT INTO "sqlite_sequence" VALUES ('invitations', 1);
INSERT INTO "sqlite_sequence" VALUES ('invitation_uses', 1);
INSERT INTO "sqlite_sequence" VALUES ('user_roles', 1);
INSERT INTO "sqlite_sequence" VALUES ('seasons', 1);
INSERT INTO "sqlite_sequence" VALUES ('waivers', 1);
INSERT INTO "sqlite_sequence" VALUES ('waiver_acceptances', 1);
INSERT INTO "sqlite_sequence" VALUES ('role_links', 1);
INSERT INTO "sqlite_sequence" VALUES ('role_link_uses', 1);
INSERT INTO "sqlite_sequence" VALUES ('teams', 1);
INSERT INTO "sqlite_sequence" VALUES ('payment_items', 2);
INSERT INTO "sqlite_sequence" VALUES ('challenge_deposits', 1);
INSERT INTO "sqlite_sequence" VALUES ('ledger', 8);
INSERT INTO "sqlite_sequence" VALUES ('signing_keys', 1);
INSERT INTO "sqlite_sequence" VALUES ('rolled_pots', 1);
INSERT INTO "sqlite_sequence" VALUES ('api_tokens', 1);
INSERT INTO "sqlite_sequence" VALUES ('webhooks', 1);
INSERT INTO "sqlite_sequence" VALUES ('webhook_deliveries', 1);
INSERT INTO "sqlite_sequence" VALUES ('passkeys', 1);
INSERT INTO "sqlite_sequence" VALUES ('submitters', 1);
CREATE INDEX `api_tokens_expires` ON `api_tokens` (`expires_at`);
CREATE UNIQUE INDEX `api_tokens_hash` ON `api_tokens` (`token_hash`);
CREATE INDEX `api_tokens_user` ON `api_tokens` (`user_id`,`id`);
CREATE INDEX `audit_action` ON `audit` (`action`,`id`);
CREATE INDEX `audit_actor` ON `audit` (`actor_id`,`id`);
CREATE INDEX `audit_actor_action` ON `audit` (lower("actor_name"),`action`,`id`);
CREATE INDEX `audit_actor_name` ON `audit` (lower("actor_name"),`id`);
CREATE INDEX `audit_at` ON `audit` (`at`,`id`);
CREATE INDEX `audit_subject` ON `audit` (`subject`,`subject_id`,`id`);
CREATE INDEX `audit_subject_alone` ON `audit` (`subject`,`id`);
CREATE INDEX `catches_awaiting` ON `catches` (`submitted_at`,`id`) WHERE "catches"."status" = 'pending' and "catches"."tournament_id" is not null;
CREATE INDEX `catches_awaiting_in` ON `catches` (`tournament_id`,`user_id`) WHERE "catches"."status" = 'pending';
CREATE INDEX `catches_entered` ON `catches` (`entered_by`);
CREATE INDEX `catches_held_up` ON `catches` (`tournament_id`,`status`,`ineligible_reason`,`photo_id`) WHERE "catches"."status" = 'pending' and "catches"."ineligible_reason" is null;
CREATE INDEX `catches_judged` ON `catches` (`judged_at`,`id`) WHERE "catches"."judged_at" is not null;
CREATE INDEX `catches_photo` ON `catches` (`photo_id`);
CREATE INDEX `catches_resubmission` ON `catches` (`resubmission_of`);
CREATE INDEX `catches_scoring` ON `catches` (`tournament_id`,`user_id`,"scored" desc,`submitted_at`,`id`) WHERE "catches"."status" = 'verified' and "catches"."ineligible_reason" is null;
CREATE INDEX `catches_submitter` ON `catches` (`submitted_by`) WHERE "catches"."submitted_by" is not null;
CREATE INDEX `catches_tournament` ON `catches` (`tournament_id`,`id`);
CREATE INDEX `catches_user` ON `catches` (`user_id`,`submitted_at`,`id`,`status`,`length`,`location`);
CREATE INDEX `challenge_deposits_catch` ON `challenge_deposits` (`catch_id`);
CREATE UNIQUE INDEX `challenge_deposits_challenge` ON `challenge_deposits` (`challenge_id`);
CREATE INDEX `challenge_deposits_challenger` ON `challenge_deposits` (`challenger_id`,`id`);
CREATE INDEX `challenge_deposits_photo` ON `challenge_deposits` (`photo_id`);
CREATE INDEX `challenge_deposits_tournament` ON `challenge_deposits` (`tournament_id`,`id`);
CREATE INDEX `challenge_messages_author` ON `challenge_messages` (`author_id`);
CREATE INDEX `challenge_messages_thread` ON `challenge_messages` (`challenge_id`,`id`);
CREATE INDEX `challenges_catch` ON `challenges` (`catch_id`,`id`);
CREATE INDEX `challenges_challenger` ON `challenges` (`challenger_id`,`id`);
CREATE INDEX `challenges_complaint` ON `challenges` (`complaint_id`);
CREATE INDEX `challenges_decided` ON `challenges` (`decided_by_id`);
CREATE INDEX `challenges_photo` ON `challenges` (`photo_id`);
CREATE INDEX `challenges_tournament` ON `challenges` (`tournament_id`,`status`);
CREATE INDEX `complaints_assigned` ON `complaints` (`assigned_to_id`);
CREATE INDEX `complaints_catch` ON `complaints` (`catch_id`);
CREATE INDEX `complaints_tournament` ON `complaints` (`tournament_id`,`status`);
CREATE INDEX `complaints_user` ON `complaints` (`user_id`,`id`);
CREATE UNIQUE INDEX `invitation_uses_once` ON `invitation_uses` (`invitation_id`,`user_id`);
CREATE INDEX `invitation_uses_user` ON `invitation_uses` (`user_id`,`invitation_id`);
CREATE UNIQUE INDEX `invitations_code` ON `invitations` (`code`);
CREATE INDEX `invitations_maker` ON `invitations` (`created_by_id`);
CREATE INDEX `invitations_tournament` ON `invitations` (`tournament_id`,`id`);
CREATE INDEX `ledger_at` ON `ledger` (`at`,`id`);
CREATE UNIQUE INDEX `ledger_once` ON `ledger` (`kind`,`reference`);
CREATE INDEX `ledger_payment` ON `ledger` (`payment_id`);
CREATE INDEX `ledger_payout` ON `ledger` (`payout_id`);
CREATE INDEX `ledger_prizes` ON `ledger` (`at`) WHERE "ledger"."kind" in ('prize', 'reversal', 'repayment');
CREATE INDEX `ledger_sums` ON `ledger` (`tournament_id`,`kind`,`amount_cents`);
CREATE INDEX `ledger_tournament` ON `ledger` (`tournament_id`,`at`,`id`);
CREATE INDEX `ledger_weeks` ON `ledger` (`kind`,`at`,`amount_cents`);
CREATE INDEX `mock_objects_group` ON `mock_objects` (`belongs_to`);
CREATE UNIQUE INDEX `mock_objects_key` ON `mock_objects` (`key`);
CREATE INDEX `notifications_sender` ON `notifications` (`sender_id`,`created_at`) WHERE "notifications"."sender_id" is not null;
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`) WHERE "notifications"."is_read" = 0;
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`id`);
CREATE INDEX `one_time_links_purpose` ON `one_time_links` (`purpose`);
CREATE INDEX `one_time_links_user` ON `one_time_links` (`user_id`);
CREATE UNIQUE INDEX `participants_intent` ON `tournament_participants` (`stripe_payment_intent_id`);
CREATE UNIQUE INDEX `participants_once` ON `tournament_participants` (`tournament_id`,`user_id`);
CREATE UNIQUE INDEX `participants_payment` ON `tournament_participants` (`payment_id`);
CREATE INDEX `participants_team` ON `tournament_participants` (`team_id`);
CREATE INDEX `participants_user` ON `tournament_participants` (`user_id`,`tournament_id`);
CREATE INDEX `passkey_challenges_expiry` ON `passkey_challenges` (`expires_at`);
CREATE INDEX `passkey_challenges_user` ON `passkey_challenges` (`user_id`);
CREATE UNIQUE INDEX `passkeys_credential` ON `passkeys` (`credential_id`);
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`,`id`);
CREATE UNIQUE INDEX `payment_items_once` ON `payment_items` (`payment_id`,`pot`);
CREATE UNIQUE INDEX `payments_charge` ON `payments` (`charge_id`);
CREATE INDEX `payments_deposit` ON `payments` (`deposit_id`,`id`) WHERE "payments"."deposit_id" is not null;
CREATE INDEX `payments_fee_unknown` ON `payments` (`paid_at`) WHERE "payments"."status" = 'succeeded' and "payments"."fee_cents" is null;
CREATE UNIQUE INDEX `payments_intent` ON `payments` (`intent_id`);
CREATE UNIQUE INDEX `payments_one_open` ON `payments` (`tournament_id`,`user_id`,case when "deposit_id" is null then 0 else "deposit_id" end) WHERE "payments"."status" in ('open', 'processing');
CREATE INDEX `payments_refund_asked` ON `payments` (`refund_asked_by_id`);
CREATE INDEX `payments_refunds` ON `payments` (`refund_asked_at`) WHERE "payments"."refund_state" in ('queued', 'sending');
CREATE INDEX `payments_refunds_due` ON `payments` (`tournament_id`,`amount_cents`,`refunded_cents`,`dispute_state`) WHERE "payments"."refund_state" in ('queued', 'sending', 'failed');
CREATE INDEX `payments_tournament` ON `payments` (`tournament_id`,`id`);
CREATE INDEX `payments_unsettled` ON `payments` (`created_at`) WHERE "payments"."status" in ('open', 'processing');
CREATE INDEX `payments_user` ON `payments` (`user_id`,`id`);
CREATE INDEX `payouts_due` ON `payouts` (`tournament_id`,`status`,`amount_cents`,`voided_at`) WHERE "payouts"."status" <> 'completed';
CREATE UNIQUE INDEX `payouts_once` ON `payouts` (`tournament_id`,`position`,case when "division" is null then '' else "division" end,case when "pot" is null then '' else "pot" end,`part`,`correction`);
CREATE UNIQUE INDEX `payouts_transfer` ON `payouts` (`stripe_transfer_id`);
CREATE INDEX `payouts_under_way` ON `payouts` (`attempt_started_at`) WHERE "payouts"."status" = 'processing';
CREATE INDEX `payouts_user` ON `payouts` (`user_id`);
CREATE INDEX `photo_bands_value` ON `photo_bands` (`band`,`value`,`photo_id`);
CREATE INDEX `photos_awaiting` ON `photos` (`id`) WHERE "photos"."large_ready_at" is null;
CREATE INDEX `photos_owner` ON `photos` (`owner_id`,`created_at`);
CREATE INDEX `photos_sha` ON `photos` (`sha256`);
CREATE INDEX `photos_sums` ON `photos` (`original_dropped_at`,`bytes`);
CREATE UNIQUE INDEX `prize_breakdowns_open` ON `prize_breakdowns` (`tournament_id`,`position`) WHERE "prize_breakdowns"."division" is null;
CREATE UNIQUE INDEX `prize_breakdowns_position` ON `prize_breakdowns` (`tournament_id`,`position`,`division`);
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_hash`);
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`,`id`);
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);
CREATE INDEX `relations_other` ON `relations` (`other_id`);
CREATE INDEX `result_versions_maker` ON `result_versions` (`made_by_id`);
CREATE UNIQUE INDEX `result_versions_number` ON `result_versions` (`tournament_id`,`version`);
CREATE UNIQUE INDEX `role_link_uses_once` ON `role_link_uses` (`link_id`,`user_id`);
CREATE INDEX `role_link_uses_user` ON `role_link_uses` (`user_id`);
CREATE UNIQUE INDEX `role_links_code` ON `role_links` (`code`);
CREATE INDEX `role_links_maker` ON `role_links` (`created_by_id`);
CREATE INDEX `role_links_tournament` ON `role_links` (`tournament_id`);
CREATE UNIQUE INDEX `rolled_pots_once` ON `rolled_pots` (`from_tournament_id`,`pot`);
CREATE INDEX `rolled_pots_to` ON `rolled_pots` (`to_tournament_id`);
CREATE UNIQUE INDEX `rule_sets_name` ON `rule_sets` (lower("name"));
CREATE INDEX `rulings_catch` ON `rulings` (`catch_id`,`id`);
CREATE INDEX `rulings_judge` ON `rulings` (`judge_id`,`id`);
CREATE INDEX `sanctions_given` ON `sanctions` (`given_by_id`);
CREATE INDEX `sanctions_lifted` ON `sanctions` (`lifted_by_id`);
CREATE INDEX `sanctions_user` ON `sanctions` (`user_id`,`id`);
CREATE INDEX `season_tournaments_tournament` ON `season_tournaments` (`tournament_id`,`season_id`);
CREATE UNIQUE INDEX `seasons_name` ON `seasons` (lower("name"));
CREATE INDEX `second_looks_catch` ON `second_looks` (`catch_id`);
CREATE INDEX `second_looks_judge` ON `second_looks` (`judge_id`);
CREATE INDEX `second_looks_open` ON `second_looks` (`id`) WHERE "second_looks"."status" in ('awaiting', 'differs');
CREATE UNIQUE INDEX `second_looks_ruling` ON `second_looks` (`ruling_id`);
CREATE INDEX `second_looks_settled` ON `second_looks` (`settled_by_id`);
CREATE INDEX `second_steps_expiry` ON `second_steps` (`expires_at`);
CREATE INDEX `second_steps_user` ON `second_steps` (`user_id`);
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);
CREATE INDEX `similar_photos_similar` ON `similar_photos` (`similar_id`);
CREATE INDEX `standings_best_catch` ON `standings` (`best_catch_id`);
CREATE INDEX `standings_division` ON `standings` (`tournament_id`,`division`,`sort_key`) WHERE "standings"."division" is not null;
CREATE UNIQUE INDEX `standings_order` ON `standings` (`tournament_id`,`sort_key`);
CREATE INDEX `standings_participant` ON `standings` (`participant_id`);
CREATE UNIQUE INDEX `standings_team` ON `standings` (`team_id`);
CREATE INDEX `standings_user` ON `standings` (`user_id`);
CREATE INDEX `submissions_old` ON `submissions` (`created_at`);
CREATE INDEX `submitters_granted` ON `submitters` (`granted_by_id`);
CREATE UNIQUE INDEX `submitters_once` ON `submitters` (`tournament_id`,`user_id`,`submitter_id`);
CREATE INDEX `submitters_submitter` ON `submitters` (`submitter_id`,`tournament_id`);
CREATE INDEX `submitters_user` ON `submitters` (`user_id`);
CREATE INDEX `tasks_due` ON `tasks` (`run_after`,`id`);
CREATE UNIQUE INDEX `tasks_once` ON `tasks` (`kind`,`key`);
CREATE UNIQUE INDEX `teams_code` ON `teams` (`code`);
CREATE UNIQUE INDEX `teams_name` ON `teams` (`tournament_id`,lower("name"));
CREATE INDEX `teams_tournament` ON `teams` (`tournament_id`,`id`);
CREATE INDEX `tournaments_active_start` ON `tournaments` (`is_active`,`starts_at`,`id`);
CREATE INDEX `tournaments_creator` ON `tournaments` (`created_by_id`);
CREATE INDEX `tournaments_end` ON `tournaments` (`ends_at`,`id`);
CREATE INDEX `tournaments_image` ON `tournaments` (`image_photo_id`);
CREATE INDEX `tournaments_prizes_to_fix` ON `tournaments` (`ends_at`) WHERE "tournaments"."payout_share" is not null and "tournaments"."prizes_fixed_at" is null;
CREATE INDEX `tournaments_sums` ON `tournaments` (`is_active`,`visibility`,`participant_count`,`prize_cents`,`archived_at`);
CREATE INDEX `tournaments_to_end` ON `tournaments` (`ends_at`) WHERE "tournaments"."ended_at" is null;
CREATE INDEX `tournaments_unofficial` ON `tournaments` (`ends_at`) WHERE "tournaments"."official_at" is null;
CREATE INDEX `user_roles_granted` ON `user_roles` (`granted_by_id`);
CREATE UNIQUE INDEX `user_roles_once` ON `user_roles` (`user_id`,`role`,`tournament_id`);
CREATE UNIQUE INDEX `user_roles_once_in_club` ON `user_roles` (`user_id`,`role`) WHERE "user_roles"."tournament_id" is null;
CREATE INDEX `user_roles_tournament` ON `user_roles` (`tournament_id`);
CREATE INDEX `users_admins` ON `users` (`id`) WHERE "users"."is_admin" = 1;
CREATE INDEX `users_created` ON `users` (`created_at`);
CREATE UNIQUE INDEX `users_email_unique` ON `users` (lower("email"));
CREATE INDEX `users_last_active` ON `users` (`last_active_at`);
CREATE UNIQUE INDEX `users_name_key` ON `users` (`name_key`);
CREATE UNIQUE INDEX `users_payout_account` ON `users` (`stripe_connect_account_id`);
CREATE UNIQUE INDEX `users_username_unique` ON `users` (lower("username"));
CREATE UNIQUE INDEX `waiting_places_once` ON `waiting_places` (`tournament_id`,`user_id`);
CREATE INDEX `waiting_places_order` ON `waiting_places` (`tournament_id`,`id`);
CREATE INDEX `waiting_places_user` ON `waiting_places` (`user_id`);
CREATE INDEX `waiver_acceptances_noted` ON `waiver_acceptances` (`noted_by_id`);
CREATE UNIQUE INDEX `waiver_acceptances_once` ON `waiver_acceptances` (`tournament_id`,`user_id`,`version`);
CREATE INDEX `waiver_acceptances_user` ON `waiver_acceptances` (`user_id`);
CREATE UNIQUE INDEX `waivers_version` ON `waivers` (`tournament_id`,`version`);
CREATE INDEX `webhook_deliveries_finished` ON `webhook_deliveries` (`finished_at`);
CREATE INDEX `webhook_deliveries_hook` ON `webhook_deliveries` (`webhook_id`,`id`);
CREATE UNIQUE INDEX `webhook_deliveries_message` ON `webhook_deliveries` (`message_id`);
CREATE INDEX `webhooks_maker` ON `webhooks` (`created_by_id`);
