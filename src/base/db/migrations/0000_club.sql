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
--> statement-breakpoint
CREATE INDEX `audit_subject` ON `audit` (`subject`,`subject_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_actor` ON `audit` (`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_subject_alone` ON `audit` (`subject`,`id`);--> statement-breakpoint
CREATE INDEX `audit_actor_action` ON `audit` (lower("actor_name"),`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_actor_name` ON `audit` (lower("actor_name"),`id`);--> statement-breakpoint
CREATE INDEX `audit_action` ON `audit` (`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_at` ON `audit` (`at`,`id`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `catches_scoring` ON `catches` (`tournament_id`,`user_id`,"length" desc,`submitted_at`,`id`) WHERE "catches"."status" = 'verified' and "catches"."ineligible_reason" is null;--> statement-breakpoint
CREATE INDEX `catches_awaiting` ON `catches` (`submitted_at`,`id`) WHERE "catches"."status" = 'pending' and "catches"."tournament_id" is not null;--> statement-breakpoint
CREATE INDEX `catches_awaiting_in` ON `catches` (`tournament_id`,`user_id`) WHERE "catches"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `catches_held_up` ON `catches` (`tournament_id`,`status`,`ineligible_reason`,`photo_id`) WHERE "catches"."status" = 'pending' and "catches"."ineligible_reason" is null and "catches"."photo_id" is not null;--> statement-breakpoint
CREATE INDEX `catches_judged` ON `catches` (`judged_at`,`id`) WHERE "catches"."judged_at" is not null;--> statement-breakpoint
CREATE INDEX `catches_tournament` ON `catches` (`tournament_id`,`id`);--> statement-breakpoint
CREATE INDEX `catches_user` ON `catches` (`user_id`,`submitted_at`,`id`,`status`,`length`,`location`);--> statement-breakpoint
CREATE INDEX `catches_photo` ON `catches` (`photo_id`);--> statement-breakpoint
CREATE INDEX `catches_entered` ON `catches` (`entered_by`);--> statement-breakpoint
CREATE INDEX `catches_resubmission` ON `catches` (`resubmission_of`);--> statement-breakpoint
CREATE TABLE `club` (
	`id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	CONSTRAINT "club_one" CHECK("club"."id" = 1)
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `complaints_user` ON `complaints` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `complaints_tournament` ON `complaints` (`tournament_id`,`status`);--> statement-breakpoint
CREATE INDEX `complaints_catch` ON `complaints` (`catch_id`);--> statement-breakpoint
CREATE INDEX `complaints_assigned` ON `complaints` (`assigned_to_id`);--> statement-breakpoint
CREATE TABLE `job_leases` (
	`job` text PRIMARY KEY NOT NULL,
	`holder` text,
	`held_until` integer,
	`last_started_at` integer,
	`last_finished_at` integer,
	`last_result` text
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_once` ON `ledger` (`kind`,`reference`);--> statement-breakpoint
CREATE INDEX `ledger_tournament` ON `ledger` (`tournament_id`,`id`);--> statement-breakpoint
CREATE INDEX `ledger_sums` ON `ledger` (`tournament_id`,`kind`,`amount_cents`);--> statement-breakpoint
CREATE INDEX `ledger_prizes` ON `ledger` (`at`) WHERE "ledger"."kind" in ('prize', 'reversal');--> statement-breakpoint
CREATE INDEX `ledger_payment` ON `ledger` (`payment_id`);--> statement-breakpoint
CREATE INDEX `ledger_payout` ON `ledger` (`payout_id`);--> statement-breakpoint
CREATE TABLE `mock_objects` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`key` text,
	`belongs_to` text,
	`body` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mock_objects_key` ON `mock_objects` (`key`);--> statement-breakpoint
CREATE INDEX `mock_objects_group` ON `mock_objects` (`belongs_to`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`) WHERE "notifications"."is_read" = 0;--> statement-breakpoint
CREATE TABLE `one_time_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `one_time_links_purpose` ON `one_time_links` (`purpose`);--> statement-breakpoint
CREATE INDEX `one_time_links_user` ON `one_time_links` (`user_id`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `participants_once` ON `tournament_participants` (`tournament_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `participants_user` ON `tournament_participants` (`user_id`,`tournament_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `participants_intent` ON `tournament_participants` (`stripe_payment_intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `participants_payment` ON `tournament_participants` (`payment_id`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_intent` ON `payments` (`intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_charge` ON `payments` (`charge_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_open` ON `payments` (`tournament_id`,`user_id`) WHERE "payments"."status" in ('open', 'processing');--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `payments_tournament` ON `payments` (`tournament_id`,`id`);--> statement-breakpoint
CREATE INDEX `payments_refund_asked` ON `payments` (`refund_asked_by_id`);--> statement-breakpoint
CREATE INDEX `payments_unsettled` ON `payments` (`created_at`) WHERE "payments"."status" in ('open', 'processing');--> statement-breakpoint
CREATE INDEX `payments_refunds` ON `payments` (`refund_asked_at`) WHERE "payments"."refund_state" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX `payments_fee_unknown` ON `payments` (`paid_at`) WHERE "payments"."status" = 'succeeded' and "payments"."fee_cents" is null;--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_once` ON `payouts` (`tournament_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_transfer` ON `payouts` (`stripe_transfer_id`);--> statement-breakpoint
CREATE INDEX `payouts_user` ON `payouts` (`user_id`);--> statement-breakpoint
CREATE INDEX `payouts_due` ON `payouts` (`tournament_id`,`status`,`amount_cents`) WHERE "payouts"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX `payouts_under_way` ON `payouts` (`attempt_started_at`) WHERE "payouts"."status" = 'processing';--> statement-breakpoint
CREATE TABLE `photo_bands` (
	`photo_id` integer NOT NULL,
	`band` integer NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`photo_id`, `band`),
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `photo_bands_value` ON `photo_bands` (`band`,`value`,`photo_id`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `photos_sha` ON `photos` (`sha256`);--> statement-breakpoint
CREATE INDEX `photos_owner` ON `photos` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `photos_sums` ON `photos` (`original_dropped_at`,`bytes`);--> statement-breakpoint
CREATE INDEX `photos_awaiting` ON `photos` (`id`) WHERE "photos"."large_ready_at" is null;--> statement-breakpoint
CREATE TABLE `prize_breakdowns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`position` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "prize_breakdowns_from_one" CHECK("prize_breakdowns"."position" >= 1),
	CONSTRAINT "prize_breakdowns_whole_dollars" CHECK("prize_breakdowns"."amount_cents" >= 0 and "prize_breakdowns"."amount_cents" % 100 = 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `prize_breakdowns_position` ON `prize_breakdowns` (`tournament_id`,`position`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `sanctions_user` ON `sanctions` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `sanctions_given` ON `sanctions` (`given_by_id`);--> statement-breakpoint
CREATE INDEX `sanctions_lifted` ON `sanctions` (`lifted_by_id`);--> statement-breakpoint
CREATE TABLE `second_steps` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `second_steps_user` ON `second_steps` (`user_id`);--> statement-breakpoint
CREATE INDEX `second_steps_expiry` ON `second_steps` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `similar_photos` (
	`photo_id` integer NOT NULL,
	`similar_id` integer NOT NULL,
	PRIMARY KEY(`photo_id`, `similar_id`),
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`similar_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `similar_photos_similar` ON `similar_photos` (`similar_id`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `standings_order` ON `standings` (`tournament_id`,`sort_key`);--> statement-breakpoint
CREATE INDEX `standings_user` ON `standings` (`user_id`);--> statement-breakpoint
CREATE INDEX `standings_participant` ON `standings` (`participant_id`);--> statement-breakpoint
CREATE INDEX `standings_best_catch` ON `standings` (`best_catch_id`);--> statement-breakpoint
CREATE TABLE `submissions` (
	`user_id` integer NOT NULL,
	`submission_id` text NOT NULL,
	`content_hash` text NOT NULL,
	`result` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `submission_id`, `content_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `submissions_old` ON `submissions` (`created_at`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_once` ON `tasks` (`kind`,`key`);--> statement-breakpoint
CREATE INDEX `tasks_due` ON `tasks` (`run_after`,`id`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `tournaments_end` ON `tournaments` (`ends_at`,`id`);--> statement-breakpoint
CREATE INDEX `tournaments_active_start` ON `tournaments` (`is_active`,`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `tournaments_image` ON `tournaments` (`image_photo_id`);--> statement-breakpoint
CREATE INDEX `tournaments_sums` ON `tournaments` (`is_active`,`participant_count`,`prize_cents`);--> statement-breakpoint
CREATE INDEX `tournaments_to_end` ON `tournaments` (`ends_at`) WHERE "tournaments"."ended_at" is null;--> statement-breakpoint
CREATE TABLE `two_step` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX `users_name_key` ON `users` (`name_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (lower("email"));--> statement-breakpoint
CREATE INDEX `users_last_active` ON `users` (`last_active_at`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_payout_account` ON `users` (`stripe_connect_account_id`);--> statement-breakpoint
CREATE INDEX `users_admins` ON `users` (`id`) WHERE "users"."is_admin" = 1;--> statement-breakpoint
CREATE TABLE `versions` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`subject` text,
	`outcome` text NOT NULL,
	`created_at` integer NOT NULL,
	`received_at` integer NOT NULL
);--> statement-breakpoint
-- Written by hand from here on: what drizzle-kit does not know.
INSERT INTO `club` (`id`, `code`) VALUES (1, lower(hex(randomblob(8))));--> statement-breakpoint
CREATE TRIGGER `ledger_never_changed` BEFORE UPDATE ON `ledger` BEGIN SELECT RAISE(ABORT, 'rows of ledger are never changed'); END;--> statement-breakpoint
CREATE TRIGGER `ledger_never_deleted` BEFORE DELETE ON `ledger` BEGIN SELECT RAISE(ABORT, 'rows of ledger are never deleted'); END;--> statement-breakpoint
CREATE TRIGGER `audit_never_changed` BEFORE UPDATE ON `audit` BEGIN SELECT RAISE(ABORT, 'rows of audit are never changed'); END;--> statement-breakpoint
CREATE TRIGGER `audit_never_deleted` BEFORE DELETE ON `audit` BEGIN SELECT RAISE(ABORT, 'rows of audit are never deleted'); END;--> statement-breakpoint
CREATE TRIGGER `payments_never_deleted` BEFORE DELETE ON `payments` BEGIN SELECT RAISE(ABORT, 'rows of payments are never deleted'); END;--> statement-breakpoint
CREATE TRIGGER `payouts_never_deleted` BEFORE DELETE ON `payouts` BEGIN SELECT RAISE(ABORT, 'rows of payouts are never deleted'); END;
