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
--> statement-breakpoint
CREATE UNIQUE INDEX `rolled_pots_once` ON `rolled_pots` (`from_tournament_id`,`pot`);--> statement-breakpoint
CREATE INDEX `rolled_pots_to` ON `rolled_pots` (`to_tournament_id`);--> statement-breakpoint
CREATE TABLE `signing_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `__new_ledger` (
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
	CONSTRAINT "ledger_sign" CHECK(case when "__new_ledger"."kind" in ('charge', 'refund_failed', 'dispute_won', 'reversal', 'repayment', 'rolled_in', 'other_in', 'other_out_reversed') then "__new_ledger"."amount_cents" > 0 when "__new_ledger"."kind" = 'forgiven' then "__new_ledger"."amount_cents" = 0 when "__new_ledger"."kind" = 'fee' then 1 else "__new_ledger"."amount_cents" < 0 end)
);
--> statement-breakpoint
INSERT INTO `__new_ledger`("id", "at", "kind", "amount_cents", "provider", "tournament_id", "tournament_name", "user_id", "payment_id", "payout_id", "reference", "note", "actor_id") SELECT "id", "at", "kind", "amount_cents", "provider", "tournament_id", "tournament_name", "user_id", "payment_id", "payout_id", "reference", "note", "actor_id" FROM `ledger`;--> statement-breakpoint
DROP TABLE `ledger`;--> statement-breakpoint
ALTER TABLE `__new_ledger` RENAME TO `ledger`;--> statement-breakpoint
CREATE TRIGGER `ledger_never_changed` BEFORE UPDATE ON `ledger` BEGIN SELECT RAISE(ABORT, 'rows of ledger are never changed'); END;--> statement-breakpoint
CREATE TRIGGER `ledger_never_deleted` BEFORE DELETE ON `ledger` BEGIN SELECT RAISE(ABORT, 'rows of ledger are never deleted'); END;--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_once` ON `ledger` (`kind`,`reference`);--> statement-breakpoint
CREATE INDEX `ledger_at` ON `ledger` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `ledger_tournament` ON `ledger` (`tournament_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `ledger_sums` ON `ledger` (`tournament_id`,`kind`,`amount_cents`);--> statement-breakpoint
CREATE INDEX `ledger_weeks` ON `ledger` (`kind`,`at`,`amount_cents`);--> statement-breakpoint
CREATE INDEX `ledger_prizes` ON `ledger` (`at`) WHERE "ledger"."kind" in ('prize', 'reversal', 'repayment');--> statement-breakpoint
CREATE INDEX `ledger_payment` ON `ledger` (`payment_id`);--> statement-breakpoint
CREATE INDEX `ledger_payout` ON `ledger` (`payout_id`);--> statement-breakpoint
DROP INDEX `payouts_once`;--> statement-breakpoint
DROP INDEX `payouts_due`;--> statement-breakpoint
ALTER TABLE `payouts` ADD `correction` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payouts` ADD `voided_at` integer;--> statement-breakpoint
ALTER TABLE `payouts` ADD `void_reason` text;--> statement-breakpoint
ALTER TABLE `payouts` ADD `due_cents` integer;--> statement-breakpoint
ALTER TABLE `payouts` ADD `forgiven_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_once` ON `payouts` (`tournament_id`,`position`,case when "division" is null then '' else "division" end,case when "pot" is null then '' else "pot" end,`part`,`correction`);--> statement-breakpoint
CREATE INDEX `payouts_due` ON `payouts` (`tournament_id`,`status`,`amount_cents`,`voided_at`) WHERE "payouts"."status" <> 'completed';--> statement-breakpoint
DROP INDEX `tournaments_sums`;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `archived_at` integer;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `board_hidden_at` integer;--> statement-breakpoint
CREATE INDEX `tournaments_sums` ON `tournaments` (`is_active`,`visibility`,`participant_count`,`prize_cents`,`archived_at`);--> statement-breakpoint
ALTER TABLE `notifications` ADD `sender_id` integer REFERENCES `users`(`id`) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `notifications_sender` ON `notifications` (`sender_id`,`created_at`) WHERE "notifications"."sender_id" is not null;--> statement-breakpoint
ALTER TABLE `tournament_participants` ADD `disqualified_at` integer;--> statement-breakpoint
ALTER TABLE `tournament_participants` ADD `disqualify_reason` text;--> statement-breakpoint
ALTER TABLE `standings` ADD `is_disqualified` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `display_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `users` SET `display_name` = `username`;--> statement-breakpoint
DROP TRIGGER `people_search_update`;--> statement-breakpoint
DROP VIEW `people_text`;--> statement-breakpoint
CREATE VIEW `people_text` AS SELECT `id`, '  ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(case when `display_name` in ('', `username`) then '' else `display_name` || ' ' end || `username` || ' ' || `email`, 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), ' ', '   '), '.', '.  '), '_', '_  '), '-', '-  '), '+', '+  '), '@', '@  ') AS `text` FROM `users`;--> statement-breakpoint
CREATE TRIGGER `people_search_update` AFTER UPDATE OF `username`, `display_name`, `email` ON `users` WHEN old.`username` <> new.`username` OR old.`display_name` <> new.`display_name` OR old.`email` <> new.`email` BEGIN
	UPDATE `people_search` SET `text` = (SELECT `text` FROM `people_text` WHERE `id` = new.`id`) WHERE `rowid` = new.`id`;
END;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `place` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `format` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `allows_submitters` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `directors_order` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `imported_at` integer;--> statement-breakpoint
ALTER TABLE `catches` ADD `is_dead` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `catches` ADD `submitted_by` integer REFERENCES `users`(`id`) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `catches_submitter` ON `catches` (`submitted_by`) WHERE "catches"."submitted_by" is not null;--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `submitters_once` ON `submitters` (`tournament_id`,`user_id`,`submitter_id`);--> statement-breakpoint
CREATE INDEX `submitters_user` ON `submitters` (`user_id`);--> statement-breakpoint
CREATE INDEX `submitters_submitter` ON `submitters` (`submitter_id`,`tournament_id`);--> statement-breakpoint
CREATE INDEX `submitters_granted` ON `submitters` (`granted_by_id`);--> statement-breakpoint
ALTER TABLE `tournament_participants` ADD `state` text DEFAULT 'fished' NOT NULL;--> statement-breakpoint
ALTER TABLE `tournament_participants` ADD `is_guest` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `tournament_participants` ADD `returns` text;--> statement-breakpoint
ALTER TABLE `tournament_participants` ADD `penalties` text;--> statement-breakpoint
ALTER TABLE `tournament_participants` ADD `totals` text;--> statement-breakpoint
ALTER TABLE `season_tournaments` ADD `event_class` text;--> statement-breakpoint
ALTER TABLE `season_tournaments` ADD `is_finale` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `seasons` ADD `scheme` text;--> statement-breakpoint
ALTER TABLE `club_settings` ADD `server_settings` text;--> statement-breakpoint
ALTER TABLE `club_settings` ADD `secret_settings` text;--> statement-breakpoint
ALTER TABLE `club_settings` ADD `https_state` text;--> statement-breakpoint
ALTER TABLE `standings` ADD `catch_ids` text;--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_hash` ON `api_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `api_tokens_user` ON `api_tokens` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `api_tokens_expires` ON `api_tokens` (`expires_at`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_message` ON `webhook_deliveries` (`message_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_hook` ON `webhook_deliveries` (`webhook_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_finished` ON `webhook_deliveries` (`finished_at`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `webhooks_maker` ON `webhooks` (`created_by_id`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `passkey_challenges_user` ON `passkey_challenges` (`user_id`);--> statement-breakpoint
CREATE INDEX `passkey_challenges_expiry` ON `passkey_challenges` (`expires_at`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`,`id`);--> statement-breakpoint
ALTER TABLE `tournament_participants` ADD `number` integer;--> statement-breakpoint
UPDATE `tournament_participants` SET `number` = `ranked`.`place` FROM (SELECT `id`, row_number() OVER (PARTITION BY `tournament_id` ORDER BY `paid_at`, `id`) AS `place` FROM `tournament_participants` WHERE `paid_at` IS NOT NULL) AS `ranked` WHERE `ranked`.`id` = `tournament_participants`.`id`;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `last_entrant_number` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `tournaments` SET `last_entrant_number` = coalesce((SELECT max(`number`) FROM `tournament_participants` WHERE `tournament_id` = `tournaments`.`id`), 0);--> statement-breakpoint
CREATE INDEX `payments_refunds_due` ON `payments` (`tournament_id`,`amount_cents`,`refunded_cents`,`dispute_state`) WHERE "payments"."refund_state" in ('queued', 'sending', 'failed');
