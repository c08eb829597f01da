PRAGMA foreign_keys = OFF;
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
	`resubmission_of` integer,
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
CREATE TABLE `club` (
	`id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	CONSTRAINT "club_one" CHECK("club"."id" = 1)
);
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
CREATE TABLE `job_leases` (
	`job` text PRIMARY KEY NOT NULL,
	`holder` text,
	`held_until` integer,
	`last_started_at` integer,
	`last_finished_at` integer,
	`last_result` text
);
CREATE TABLE `ledger` (
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
	`actor_id` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_sign" CHECK(case when "ledger"."kind" in ('charge', 'refund_failed', 'dispute_won', 'reversal') then "ledger"."amount_cents" > 0 when "ledger"."kind" = 'fee' then 1 else "ledger"."amount_cents" < 0 end)
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
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`link` text,
	`is_read` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
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
	`dispute_state` text,
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
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "payouts_amount" CHECK("payouts"."amount_cents" > 0),
	CONSTRAINT "payouts_position" CHECK("payouts"."position" >= 1),
	CONSTRAINT "payouts_status" CHECK("payouts"."status" in ('pending', 'processing', 'completed', 'failed'))
);
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
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "photos_size" CHECK("photos"."width" > 0 and "photos"."height" > 0 and "photos"."bytes" > 0)
);
CREATE TABLE `prize_breakdowns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`position` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "prize_breakdowns_from_one" CHECK("prize_breakdowns"."position" >= 1),
	CONSTRAINT "prize_breakdowns_whole_dollars" CHECK("prize_breakdowns"."amount_cents" >= 0 and "prize_breakdowns"."amount_cents" % 100 = 0)
);
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
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
CREATE TABLE `similar_photos` (
	`photo_id` integer NOT NULL,
	`similar_id` integer NOT NULL,
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
	`total_length` integer NOT NULL,
	`fish_lengths` text NOT NULL,
	`best_catch_id` integer,
	`waiting_count` integer NOT NULL,
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
	`entry_note` text,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "participants_paid_whole" CHECK("tournament_participants"."has_paid" = ("tournament_participants"."paid_at" is not null))
);
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
	`updated_at` integer NOT NULL,
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
	`created_at` integer NOT NULL,
	CONSTRAINT "users_username_length" CHECK(length("users"."username") between 3 and 40),
	CONSTRAINT "users_agreement_whole" CHECK(("users"."agreement_version" is null) = ("users"."agreement_accepted_at" is null))
);
CREATE TABLE `versions` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`subject` text,
	`outcome` text NOT NULL,
	`created_at` integer NOT NULL,
	`received_at` integer NOT NULL
);
INSERT INTO "audit" VALUES (1, 1780000400000, 1, 'Ruth', 'verify-catch', 'catch', 1, '{"length":2125}');
INSERT INTO "audit" VALUES (2, 1780203600000, NULL, 'system', 'end-tournament', 'tournament', 1, '{}');
INSERT INTO "catches" VALUES (1, 2, 1, 'Walleye', 2150, 410, 'Walleye', 2125, 410, 'Mille Lacs', '', 1, 1780000300000, 1780000290000, NULL, 0, NULL, 'verified', NULL, 'Read at the tail', 1780000400000, 1, NULL, NULL, NULL);
INSERT INTO "catches" VALUES (2, 3, 1, 'Carp', 3000, 900, 'Carp', 3000, 900, 'The dam', 'Big one', NULL, 1780000310000, NULL, NULL, 0, 'species', 'rejected', 'Not a target species', NULL, 1780000410000, 1, NULL, NULL, NULL);
INSERT INTO "catches" VALUES (3, 3, 1, 'Bass', 1475, 0, 'Bass', 1475, 0, 'The dam', '', NULL, 1780000320000, NULL, 1780000315000, 1, NULL, 'pending', NULL, NULL, NULL, NULL, NULL, NULL, 2);
INSERT INTO "catches" VALUES (10, 2, 1, 'Walleye', 1600, 180, 'Walleye', 1600, 180, 'Mille Lacs', '', NULL, 1780000350000, NULL, NULL, 0, NULL, 'verified', NULL, NULL, 1780000350000, 1, 'Card 12, measured by Bob', 1, NULL);
INSERT INTO "club" VALUES (1, 'a997d1328ff1229a');
INSERT INTO "complaints" VALUES (1, 3, 'complaint', 'My carp', 'It was a bass', 'in_progress', 'high', 'Looks like a carp', 1, 1, 2, 1780000420000, 1780000430000);
INSERT INTO "complaints" VALUES (2, 2, 'bug', 'Small print', 'The board is cut off', 'open', 'medium', NULL, NULL, NULL, NULL, 1780000440000, 1780000440000);
INSERT INTO "job_leases" VALUES ('end-tournaments', NULL, NULL, 1780203600000, 1780203600005, 'did 1');
INSERT INTO "ledger" VALUES (1, 1780000160000, 'charge', 500, 'cash', 1, 'Walleye Open', 2, 1, NULL, 'cash-1', 'Paid at the ramp', NULL);
INSERT INTO "ledger" VALUES (2, 1780000260000, 'charge', 500, 'mock', 1, 'Walleye Open', 3, 2, NULL, 'ch_1', NULL, NULL);
INSERT INTO "ledger" VALUES (3, 1780000260000, 'fee', -45, 'mock', 1, 'Walleye Open', 3, 2, NULL, 'ch_1', NULL, NULL);
INSERT INTO "ledger" VALUES (4, 1780000910000, 'refund', -500, 'mock', 1, 'Walleye Open', 3, 2, NULL, 're_1', 'Broke a leg', 1);
INSERT INTO "ledger" VALUES (5, 1780400000000, 'prize', -40000, 'mock', 1, 'Walleye Open', 2, NULL, 1, 'tr_1', NULL, 1);
INSERT INTO "migrations" VALUES ('0000_club', '80da5320023102fd67bb5c3b9adadf1cfd8413c2242c7e18f55dca914db4e047', 1795219200000);
INSERT INTO "mock_objects" VALUES ('pi_1', 'intent', 'key-1', 'group-1', '{"amount":500}', 1780000255000);
INSERT INTO "notifications" VALUES (1, 2, 'catch_verified', 'Verified', 'Your walleye counts', '/my-catches', 0, 1780000400000);
INSERT INTO "one_time_links" VALUES ('b1', 'first-admin', NULL, 1779000000000, 1779086400000);
INSERT INTO "one_time_links" VALUES ('b2', 'password', 3, 1780000800000, 1780087200000);
INSERT INTO "payments" VALUES (1, 2, 1, 'Walleye Open', 'cash', 500, 'succeeded', NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, 1780000160000, 1780000160000, NULL, NULL, NULL, NULL, 0, NULL, NULL, 0, NULL);
INSERT INTO "payments" VALUES (2, 3, 1, 'Walleye Open', 'mock', 500, 'succeeded', 'pi_1', 1, 'ch_1', 45, 'card', '4242', 'visa', NULL, 1780000255000, 1780000260000, 'done', 'Broke a leg', 1, 1780000900000, 1, NULL, 1780000910000, 500, NULL);
INSERT INTO "payments" VALUES (3, 2, 2, 'Night derby', 'mock', 100, 'canceled', 'pi_2', 1, NULL, NULL, NULL, NULL, NULL, NULL, 1780000255000, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, 0, NULL);
INSERT INTO "payouts" VALUES (1, 2, 1, 'Walleye Open', 40000, 1, 'completed', 'tr_1', 1780400000000, 1, NULL, 'acct_1', NULL, 'mock', NULL, 1780300000000);
INSERT INTO "payouts" VALUES (2, 3, 1, 'Walleye Open', 10000, 2, 'pending', NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, 1780300000000);
INSERT INTO "photo_bands" VALUES (1, 3, 65535);
INSERT INTO "photo_bands" VALUES (2, 3, 65535);
INSERT INTO "photos" VALUES (1, 2, 'abababababababababababababababababababababababababababababababab', 'jpeg', 48213, 1600, 1200, 'cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd', 'data:image/png;base64,AA==', 1780000290000, '2026-05-28T15:31:30', '46.123456', '-93.654321', 1780000301000, NULL, 1780000300000);
INSERT INTO "photos" VALUES (2, 1, 'efefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefef', 'webp', 912, 800, 600, '0101010101010101010101010101010101010101010101010101010101010101', 'data:image/png;base64,AQ==', NULL, NULL, NULL, NULL, NULL, 1780009000000, 1780000010000);
INSERT INTO "prize_breakdowns" VALUES (1, 1, 1, 40000);
INSERT INTO "prize_breakdowns" VALUES (2, 1, 2, 10000);
INSERT INTO "recovery_codes" VALUES ('c1', 1, NULL);
INSERT INTO "recovery_codes" VALUES ('c2', 1, 1780000200000);
INSERT INTO "sanctions" VALUES (1, 3, 'warning', 'A fish of yesterday', 1780000500000, 1, NULL, NULL, NULL, NULL);
INSERT INTO "sanctions" VALUES (2, 3, 'suspension', 'Twice the same fish', 1780000600000, 1, 1790000000000, 1780000700000, 1, 'A mistake');
INSERT INTO "second_steps" VALUES ('d1', 1, 2, 1780000300000, 1780000900000);
INSERT INTO "sessions" VALUES ('a1', 2, 1780000100000, 1780000600000, 1790000000000, 'Firefox');
INSERT INTO "similar_photos" VALUES (1, 2);
INSERT INTO "similar_photos" VALUES (2, 1);
INSERT INTO "standings" VALUES (1, 2, 1, '1.9996274.997874.998399.999999.999999.999999.0001780000350000.0000000000000001', 1, 3725, '[2125,1600]', 1, 0);
INSERT INTO "standings" VALUES (1, 3, 2, '9.0000000000000002', 0, 0, '[]', NULL, 1);
INSERT INTO "submissions" VALUES (2, 'c0ffee00c0ffee00c0ffee00c0ffee00', '6e204aa5db5343684ab796e8c1bd978d7f61affe56838e52ed92d2e2af7b3aae', '1', 1780000000000);
INSERT INTO "tasks" VALUES (1, 'rendition', 'efef', '{"sha256":"efef"}', 1780000020000, 2, 'disk full', 1780000010000);
INSERT INTO "tournament_participants" VALUES (1, 1, 2, 1780000150000, 1, 'cash', NULL, 1780000160000, 1, NULL, 'Paid at the ramp');
INSERT INTO "tournament_participants" VALUES (2, 1, 3, 1780000250000, 1, 'free', NULL, 1780000260000, NULL, NULL, NULL);
INSERT INTO "tournaments" VALUES (1, 'Walleye Open', 'Boats only; "bring a board"', '["Walleye","Bass"]', 1200, 50000, 500, '2026-05-28', '2026-05-30', 'America/Chicago', 1779944400000, 1780203600000, 1, 'tournament', 2, 2, NULL, NULL, 1780203600000, 1779000000000, 1780203600000);
INSERT INTO "tournaments" VALUES (2, 'Night derby', 'Called off', '["Catfish"]', 0, 0, 0, '2026-07-01', '2026-07-01', 'America/Denver', 1782885600000, 1782972000000, 0, 'derby', NULL, 0, 1781000000000, 'High water', NULL, 1779000000000, 1781000000000);
INSERT INTO "two_step" VALUES (1, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 1780000000000, 1780000100000, 59333336);
INSERT INTO "users" VALUES (1, 'Ruth', 'ruth', 'ruth@example.org', '$argon2id$1', 'TX', 1, 1, '1.0', 1780000000000, NULL, NULL, 1780000500000, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1780000000000);
INSERT INTO "users" VALUES (2, 'Żaneta Łoś', 'zaneta los', 'zaneta@example.org', '$argon2id$2', 'MN', 0, 1, '1.0', 1780000100000, NULL, NULL, 1780000600000, 'cus_1', 'pm_1', 'card', '4242', 'visa', 'acct_1', 1, 'ready', 1780000100000);
INSERT INTO "users" VALUES (3, 'O''Hara', 'o''hara', 'ohara@example.org', '$argon2id$3', 'CA', 0, 0, NULL, NULL, 1790000000000, 'Twice the same fish', 1780000700000, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1780000200000);
INSERT INTO "versions" VALUES ('club', 7);
INSERT INTO "versions" VALUES ('tournament:1', 12);
INSERT INTO "webhook_events" VALUES ('evt_1', 'payment_intent.succeeded', 'pi_1', 'done', 1780000260000, 1780000261000);
DELETE FROM sqlite_sequence;
INSERT INTO "sqlite_sequence" VALUES ('users', 3);
INSERT INTO "sqlite_sequence" VALUES ('photos', 2);
INSERT INTO "sqlite_sequence" VALUES ('tournaments', 2);
INSERT INTO "sqlite_sequence" VALUES ('tournament_participants', 2);
INSERT INTO "sqlite_sequence" VALUES ('catches', 10);
INSERT INTO "sqlite_sequence" VALUES ('prize_breakdowns', 2);
INSERT INTO "sqlite_sequence" VALUES ('complaints', 2);
INSERT INTO "sqlite_sequence" VALUES ('notifications', 1);
INSERT INTO "sqlite_sequence" VALUES ('payouts', 2);
INSERT INTO "sqlite_sequence" VALUES ('audit', 2);
INSERT INTO "sqlite_sequence" VALUES ('tasks', 1);
INSERT INTO "sqlite_sequence" VALUES ('sanctions', 2);
INSERT INTO "sqlite_sequence" VALUES ('payments', 3);
INSERT INTO "sqlite_sequence" VALUES ('ledger', 5);
CREATE INDEX `audit_action` ON `audit` (`action`,`id`);
CREATE INDEX `audit_actor` ON `audit` (`actor_id`,`id`);
CREATE INDEX `audit_actor_action` ON `audit` (lower("actor_name"),`action`,`id`);
CREATE INDEX `audit_actor_name` ON `audit` (lower("actor_name"),`id`);
CREATE INDEX `audit_at` ON `audit` (`at`,`id`);
CREATE TRIGGER `audit_never_changed` BEFORE UPDATE ON `audit` BEGIN SELECT RAISE(ABORT, 'rows of audit are never changed'); END;
CREATE TRIGGER `audit_never_deleted` BEFORE DELETE ON `audit` BEGIN SELECT RAISE(ABORT, 'rows of audit are never deleted'); END;
CREATE INDEX `audit_subject` ON `audit` (`subject`,`subject_id`,`id`);
CREATE INDEX `audit_subject_alone` ON `audit` (`subject`,`id`);
CREATE INDEX `catches_awaiting` ON `catches` (`submitted_at`,`id`) WHERE "catches"."status" = 'pending' and "catches"."tournament_id" is not null;
CREATE INDEX `catches_awaiting_in` ON `catches` (`tournament_id`,`user_id`) WHERE "catches"."status" = 'pending';
CREATE INDEX `catches_entered` ON `catches` (`entered_by`);
CREATE INDEX `catches_held_up` ON `catches` (`tournament_id`,`status`,`ineligible_reason`,`photo_id`) WHERE "catches"."status" = 'pending' and "catches"."ineligible_reason" is null and "catches"."photo_id" is not null;
CREATE INDEX `catches_judged` ON `catches` (`judged_at`,`id`) WHERE "catches"."judged_at" is not null;
CREATE INDEX `catches_photo` ON `catches` (`photo_id`);
CREATE INDEX `catches_resubmission` ON `catches` (`resubmission_of`);
CREATE INDEX `catches_scoring` ON `catches` (`tournament_id`,`user_id`,"length" desc,`submitted_at`,`id`) WHERE "catches"."status" = 'verified' and "catches"."ineligible_reason" is null;
CREATE INDEX `catches_tournament` ON `catches` (`tournament_id`,`id`);
CREATE INDEX `catches_user` ON `catches` (`user_id`,`submitted_at`,`id`,`status`,`length`,`location`);
CREATE INDEX `complaints_assigned` ON `complaints` (`assigned_to_id`);
CREATE INDEX `complaints_catch` ON `complaints` (`catch_id`);
CREATE INDEX `complaints_tournament` ON `complaints` (`tournament_id`,`status`);
CREATE INDEX `complaints_user` ON `complaints` (`user_id`,`id`);
CREATE TRIGGER `ledger_never_changed` BEFORE UPDATE ON `ledger` BEGIN SELECT RAISE(ABORT, 'rows of ledger are never changed'); END;
CREATE TRIGGER `ledger_never_deleted` BEFORE DELETE ON `ledger` BEGIN SELECT RAISE(ABORT, 'rows of ledger are never deleted'); END;
CREATE UNIQUE INDEX `ledger_once` ON `ledger` (`kind`,`reference`);
CREATE INDEX `ledger_payment` ON `ledger` (`payment_id`);
CREATE INDEX `ledger_payout` ON `ledger` (`payout_id`);
CREATE INDEX `ledger_prizes` ON `ledger` (`at`) WHERE "ledger"."kind" in ('prize', 'reversal');
CREATE INDEX `ledger_sums` ON `ledger` (`tournament_id`,`kind`,`amount_cents`);
CREATE INDEX `ledger_tournament` ON `ledger` (`tournament_id`,`id`);
CREATE INDEX `mock_objects_group` ON `mock_objects` (`belongs_to`);
CREATE UNIQUE INDEX `mock_objects_key` ON `mock_objects` (`key`);
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`) WHERE "notifications"."is_read" = 0;
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`id`);
CREATE INDEX `one_time_links_purpose` ON `one_time_links` (`purpose`);
CREATE INDEX `one_time_links_user` ON `one_time_links` (`user_id`);
CREATE UNIQUE INDEX `participants_intent` ON `tournament_participants` (`stripe_payment_intent_id`);
CREATE UNIQUE INDEX `participants_once` ON `tournament_participants` (`tournament_id`,`user_id`);
CREATE UNIQUE INDEX `participants_payment` ON `tournament_participants` (`payment_id`);
CREATE INDEX `participants_user` ON `tournament_participants` (`user_id`,`tournament_id`);
CREATE UNIQUE INDEX `payments_charge` ON `payments` (`charge_id`);
CREATE INDEX `payments_fee_unknown` ON `payments` (`paid_at`) WHERE "payments"."status" = 'succeeded' and "payments"."fee_cents" is null;
CREATE UNIQUE INDEX `payments_intent` ON `payments` (`intent_id`);
CREATE TRIGGER `payments_never_deleted` BEFORE DELETE ON `payments` BEGIN SELECT RAISE(ABORT, 'rows of payments are never deleted'); END;
CREATE UNIQUE INDEX `payments_one_open` ON `payments` (`tournament_id`,`user_id`) WHERE "payments"."status" in ('open', 'processing');
CREATE INDEX `payments_refund_asked` ON `payments` (`refund_asked_by_id`);
CREATE INDEX `payments_refunds` ON `payments` (`refund_asked_at`) WHERE "payments"."refund_state" in ('queued', 'sending');
CREATE INDEX `payments_tournament` ON `payments` (`tournament_id`,`id`);
CREATE INDEX `payments_unsettled` ON `payments` (`created_at`) WHERE "payments"."status" in ('open', 'processing');
CREATE INDEX `payments_user` ON `payments` (`user_id`,`id`);
CREATE INDEX `payouts_due` ON `payouts` (`tournament_id`,`status`,`amount_cents`) WHERE "payouts"."status" <> 'completed';
CREATE TRIGGER `payouts_never_deleted` BEFORE DELETE ON `payouts` BEGIN SELECT RAISE(ABORT, 'rows of payouts are never deleted'); END;
CREATE UNIQUE INDEX `payouts_once` ON `payouts` (`tournament_id`,`position`);
CREATE UNIQUE INDEX `payouts_transfer` ON `payouts` (`stripe_transfer_id`);
CREATE INDEX `payouts_under_way` ON `payouts` (`attempt_started_at`) WHERE "payouts"."status" = 'processing';
CREATE INDEX `payouts_user` ON `payouts` (`user_id`);
CREATE INDEX `photo_bands_value` ON `photo_bands` (`band`,`value`,`photo_id`);
CREATE INDEX `photos_awaiting` ON `photos` (`id`) WHERE "photos"."large_ready_at" is null;
CREATE INDEX `photos_owner` ON `photos` (`owner_id`,`created_at`);
CREATE INDEX `photos_sha` ON `photos` (`sha256`);
CREATE INDEX `photos_sums` ON `photos` (`original_dropped_at`,`bytes`);
CREATE UNIQUE INDEX `prize_breakdowns_position` ON `prize_breakdowns` (`tournament_id`,`position`);
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);
CREATE INDEX `sanctions_given` ON `sanctions` (`given_by_id`);
CREATE INDEX `sanctions_lifted` ON `sanctions` (`lifted_by_id`);
CREATE INDEX `sanctions_user` ON `sanctions` (`user_id`,`id`);
CREATE INDEX `second_steps_expiry` ON `second_steps` (`expires_at`);
CREATE INDEX `second_steps_user` ON `second_steps` (`user_id`);
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);
CREATE INDEX `similar_photos_similar` ON `similar_photos` (`similar_id`);
CREATE INDEX `standings_best_catch` ON `standings` (`best_catch_id`);
CREATE UNIQUE INDEX `standings_order` ON `standings` (`tournament_id`,`sort_key`);
CREATE INDEX `standings_participant` ON `standings` (`participant_id`);
CREATE INDEX `standings_user` ON `standings` (`user_id`);
CREATE INDEX `submissions_old` ON `submissions` (`created_at`);
CREATE INDEX `tasks_due` ON `tasks` (`run_after`,`id`);
CREATE UNIQUE INDEX `tasks_once` ON `tasks` (`kind`,`key`);
CREATE INDEX `tournaments_active_start` ON `tournaments` (`is_active`,`starts_at`,`id`);
CREATE INDEX `tournaments_end` ON `tournaments` (`ends_at`,`id`);
CREATE INDEX `tournaments_image` ON `tournaments` (`image_photo_id`);
CREATE INDEX `tournaments_sums` ON `tournaments` (`is_active`,`participant_count`,`prize_cents`);
CREATE INDEX `tournaments_to_end` ON `tournaments` (`ends_at`) WHERE "tournaments"."ended_at" is null;
CREATE INDEX `users_admins` ON `users` (`id`) WHERE "users"."is_admin" = 1;
CREATE INDEX `users_created` ON `users` (`created_at`);
CREATE UNIQUE INDEX `users_email_unique` ON `users` (lower("email"));
CREATE INDEX `users_last_active` ON `users` (`last_active_at`);
CREATE UNIQUE INDEX `users_name_key` ON `users` (`name_key`);
CREATE UNIQUE INDEX `users_payout_account` ON `users` (`stripe_connect_account_id`);
CREATE UNIQUE INDEX `users_username_unique` ON `users` (lower("username"));
