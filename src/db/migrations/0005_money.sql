CREATE TABLE `club` (
	`id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	CONSTRAINT "club_one" CHECK("club"."id" = 1)
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
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`subject` text,
	`outcome` text NOT NULL,
	`created_at` integer NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `tournament_participants` ADD `payment_id` integer REFERENCES payments(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `tournament_participants` ADD `held_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `participants_payment` ON `tournament_participants` (`payment_id`);--> statement-breakpoint
ALTER TABLE `payouts` ADD `attempt` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payouts` ADD `attempt_started_at` integer;--> statement-breakpoint
ALTER TABLE `payouts` ADD `destination` text;--> statement-breakpoint
ALTER TABLE `payouts` ADD `failure` text;--> statement-breakpoint
ALTER TABLE `payouts` ADD `paid_via` text;--> statement-breakpoint
ALTER TABLE `payouts` ADD `note` text;--> statement-breakpoint
CREATE INDEX `payouts_under_way` ON `payouts` (`attempt_started_at`) WHERE "payouts"."status" = 'processing';--> statement-breakpoint
INSERT INTO `club` (`id`, `code`) VALUES (1, lower(hex(randomblob(8))));--> statement-breakpoint
INSERT INTO `payments` (`user_id`, `tournament_id`, `tournament_name`, `provider`, `amount_cents`, `status`, `note`, `created_at`, `paid_at`)
SELECT p.`user_id`, p.`tournament_id`, t.`name`, 'cash', t.`entry_fee_cents`, 'succeeded', p.`entry_note`, p.`paid_at`, p.`paid_at`
FROM `tournament_participants` p JOIN `tournaments` t ON t.`id` = p.`tournament_id`
WHERE p.`paid_via` = 'cash' AND p.`has_paid` = 1 AND t.`entry_fee_cents` > 0 ORDER BY p.`id`;--> statement-breakpoint
UPDATE `tournament_participants` SET `payment_id` = (SELECT y.`id` FROM `payments` y WHERE y.`tournament_id` = `tournament_participants`.`tournament_id` AND y.`user_id` = `tournament_participants`.`user_id`)
WHERE `paid_via` = 'cash';--> statement-breakpoint
INSERT INTO `ledger` (`at`, `kind`, `amount_cents`, `provider`, `tournament_id`, `tournament_name`, `user_id`, `payment_id`, `reference`, `note`)
SELECT y.`paid_at`, 'charge', y.`amount_cents`, 'cash', y.`tournament_id`, y.`tournament_name`, y.`user_id`, y.`id`, 'cash-' || y.`id`, y.`note` FROM `payments` y ORDER BY y.`id`;--> statement-breakpoint
CREATE TRIGGER `ledger_never_changed` BEFORE UPDATE ON `ledger` BEGIN SELECT RAISE(ABORT, 'rows of ledger are never changed'); END;--> statement-breakpoint
CREATE TRIGGER `ledger_never_deleted` BEFORE DELETE ON `ledger` BEGIN SELECT RAISE(ABORT, 'rows of ledger are never deleted'); END;--> statement-breakpoint
CREATE TRIGGER `audit_never_changed` BEFORE UPDATE ON `audit` BEGIN SELECT RAISE(ABORT, 'rows of audit are never changed'); END;--> statement-breakpoint
CREATE TRIGGER `audit_never_deleted` BEFORE DELETE ON `audit` BEGIN SELECT RAISE(ABORT, 'rows of audit are never deleted'); END;--> statement-breakpoint
CREATE TRIGGER `payments_never_deleted` BEFORE DELETE ON `payments` BEGIN SELECT RAISE(ABORT, 'rows of payments are never deleted'); END;--> statement-breakpoint
CREATE TRIGGER `payouts_never_deleted` BEFORE DELETE ON `payouts` BEGIN SELECT RAISE(ABORT, 'rows of payouts are never deleted'); END;
