CREATE TABLE `money_sums` (
	`tournament_id` integer NOT NULL,
	`kind` text NOT NULL,
	`cents` integer NOT NULL,
	PRIMARY KEY(`tournament_id`, `kind`)
);
--> statement-breakpoint
CREATE TABLE `photo_likenesses` (
	`photo_id` integer NOT NULL,
	`like_id` integer NOT NULL,
	PRIMARY KEY(`photo_id`, `like_id`),
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`like_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `photo_likenesses_like` ON `photo_likenesses` (`like_id`);--> statement-breakpoint
CREATE TABLE `sums` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `photos_fingerprint`;--> statement-breakpoint
CREATE INDEX `photos_word_0` ON `photos` (substr("fingerprint", 1, 1) || substr("fingerprint", 12, 1) || substr("fingerprint", 23, 1) || substr("fingerprint", 34, 1) || substr("fingerprint", 45, 1) || substr("fingerprint", 56, 1));--> statement-breakpoint
CREATE INDEX `photos_word_1` ON `photos` (substr("fingerprint", 2, 1) || substr("fingerprint", 13, 1) || substr("fingerprint", 24, 1) || substr("fingerprint", 35, 1) || substr("fingerprint", 46, 1) || substr("fingerprint", 57, 1));--> statement-breakpoint
CREATE INDEX `photos_word_2` ON `photos` (substr("fingerprint", 3, 1) || substr("fingerprint", 14, 1) || substr("fingerprint", 25, 1) || substr("fingerprint", 36, 1) || substr("fingerprint", 47, 1) || substr("fingerprint", 58, 1));--> statement-breakpoint
CREATE INDEX `photos_word_3` ON `photos` (substr("fingerprint", 4, 1) || substr("fingerprint", 15, 1) || substr("fingerprint", 26, 1) || substr("fingerprint", 37, 1) || substr("fingerprint", 48, 1) || substr("fingerprint", 59, 1));--> statement-breakpoint
CREATE INDEX `photos_word_4` ON `photos` (substr("fingerprint", 5, 1) || substr("fingerprint", 16, 1) || substr("fingerprint", 27, 1) || substr("fingerprint", 38, 1) || substr("fingerprint", 49, 1) || substr("fingerprint", 60, 1));--> statement-breakpoint
CREATE INDEX `photos_word_5` ON `photos` (substr("fingerprint", 6, 1) || substr("fingerprint", 17, 1) || substr("fingerprint", 28, 1) || substr("fingerprint", 39, 1) || substr("fingerprint", 50, 1) || substr("fingerprint", 61, 1));--> statement-breakpoint
CREATE INDEX `photos_word_6` ON `photos` (substr("fingerprint", 7, 1) || substr("fingerprint", 18, 1) || substr("fingerprint", 29, 1) || substr("fingerprint", 40, 1) || substr("fingerprint", 51, 1) || substr("fingerprint", 62, 1));--> statement-breakpoint
CREATE INDEX `photos_word_7` ON `photos` (substr("fingerprint", 8, 1) || substr("fingerprint", 19, 1) || substr("fingerprint", 30, 1) || substr("fingerprint", 41, 1) || substr("fingerprint", 52, 1) || substr("fingerprint", 63, 1));--> statement-breakpoint
CREATE INDEX `photos_word_8` ON `photos` (substr("fingerprint", 9, 1) || substr("fingerprint", 20, 1) || substr("fingerprint", 31, 1) || substr("fingerprint", 42, 1) || substr("fingerprint", 53, 1) || substr("fingerprint", 64, 1));--> statement-breakpoint
CREATE INDEX `photos_word_9` ON `photos` (substr("fingerprint", 10, 1) || substr("fingerprint", 21, 1) || substr("fingerprint", 32, 1) || substr("fingerprint", 43, 1) || substr("fingerprint", 54, 1));--> statement-breakpoint
CREATE INDEX `photos_word_10` ON `photos` (substr("fingerprint", 11, 1) || substr("fingerprint", 22, 1) || substr("fingerprint", 33, 1) || substr("fingerprint", 44, 1) || substr("fingerprint", 55, 1));--> statement-breakpoint
CREATE INDEX `photos_awaiting` ON `photos` (`id`) WHERE "photos"."large_ready_at" is null;--> statement-breakpoint
CREATE INDEX `audit_subject_alone` ON `audit` (`subject`,`id`);--> statement-breakpoint
CREATE INDEX `audit_actor_action` ON `audit` (lower("actor_name"),`action`,`id`);--> statement-breakpoint
CREATE INDEX `catches_held_up` ON `catches` (`tournament_id`,`status`,`ineligible_reason`,`photo_id`) WHERE "catches"."status" = 'pending' and "catches"."ineligible_reason" is null and "catches"."photo_id" is not null;--> statement-breakpoint
CREATE INDEX `payouts_due` ON `payouts` (`tournament_id`,`status`,`amount_cents`) WHERE "payouts"."status" <> 'completed';--> statement-breakpoint
INSERT INTO `sums` (`name`, `value`)
SELECT 'users', count(*) FROM `users`
UNION ALL SELECT 'catches', count(*) FROM `catches`
UNION ALL SELECT 'photos', count(*) FROM `photos`
UNION ALL SELECT 'photo_bytes', coalesce(sum(`bytes`), 0) FROM `photos`
UNION ALL SELECT 'originals', count(*) FROM `photos` WHERE `original_dropped_at` IS NULL
UNION ALL SELECT 'tournaments_active', count(*) FROM `tournaments` WHERE `is_active` = 1
UNION ALL SELECT 'tournaments_hidden', count(*) FROM `tournaments` WHERE `is_active` = 0
UNION ALL SELECT 'entries_active', coalesce(sum(`participant_count`), 0) FROM `tournaments` WHERE `is_active` = 1
UNION ALL SELECT 'entries_hidden', coalesce(sum(`participant_count`), 0) FROM `tournaments` WHERE `is_active` = 0
UNION ALL SELECT 'prize_cents_active', coalesce(sum(`prize_cents`), 0) FROM `tournaments` WHERE `is_active` = 1
UNION ALL SELECT 'prize_cents_hidden', coalesce(sum(`prize_cents`), 0) FROM `tournaments` WHERE `is_active` = 0
UNION ALL SELECT 'payouts', count(*) FROM `payouts`
UNION ALL SELECT 'payouts_completed', count(*) FROM `payouts` WHERE `status` = 'completed'
UNION ALL SELECT 'payout_cents', coalesce(sum(`amount_cents`), 0) FROM `payouts`;--> statement-breakpoint
INSERT INTO `money_sums` (`tournament_id`, `kind`, `cents`)
SELECT `tournament_id`, `kind`, sum(`amount_cents`) FROM `ledger` WHERE `tournament_id` IS NOT NULL GROUP BY 1, 2
UNION ALL SELECT 0, `kind`, sum(`amount_cents`) FROM `ledger` GROUP BY `kind`;--> statement-breakpoint
INSERT INTO `tasks` (`kind`, `key`, `payload`, `run_after`, `created_at`)
SELECT 'likeness', `photo_id`, json_object('photoId', `photo_id`), `submitted_at`, `submitted_at` FROM `catches`
WHERE `status` = 'pending' AND `tournament_id` IS NOT NULL AND `photo_id` IS NOT NULL GROUP BY `photo_id`;--> statement-breakpoint
CREATE TRIGGER `users_counted_in` AFTER INSERT ON `users` BEGIN UPDATE `sums` SET `value` = `value` + 1 WHERE `name` = 'users'; END;--> statement-breakpoint
CREATE TRIGGER `users_counted_out` AFTER DELETE ON `users` BEGIN UPDATE `sums` SET `value` = `value` - 1 WHERE `name` = 'users'; END;--> statement-breakpoint
CREATE TRIGGER `catches_counted_in` AFTER INSERT ON `catches` BEGIN UPDATE `sums` SET `value` = `value` + 1 WHERE `name` = 'catches'; END;--> statement-breakpoint
CREATE TRIGGER `catches_counted_out` AFTER DELETE ON `catches` BEGIN UPDATE `sums` SET `value` = `value` - 1 WHERE `name` = 'catches'; END;--> statement-breakpoint
CREATE TRIGGER `photos_counted_in` AFTER INSERT ON `photos` BEGIN UPDATE `sums` SET `value` = `value` + 1 WHERE `name` = 'photos'; UPDATE `sums` SET `value` = `value` + new.`bytes` WHERE `name` = 'photo_bytes'; UPDATE `sums` SET `value` = `value` + (new.`original_dropped_at` IS NULL) WHERE `name` = 'originals'; END;--> statement-breakpoint
CREATE TRIGGER `photos_counted_out` AFTER DELETE ON `photos` BEGIN UPDATE `sums` SET `value` = `value` - 1 WHERE `name` = 'photos'; UPDATE `sums` SET `value` = `value` - old.`bytes` WHERE `name` = 'photo_bytes'; UPDATE `sums` SET `value` = `value` - (old.`original_dropped_at` IS NULL) WHERE `name` = 'originals'; END;--> statement-breakpoint
CREATE TRIGGER `photos_counted_again` AFTER UPDATE OF `original_dropped_at` ON `photos` BEGIN UPDATE `sums` SET `value` = `value` + (new.`original_dropped_at` IS NULL) - (old.`original_dropped_at` IS NULL) WHERE `name` = 'originals'; END;--> statement-breakpoint
CREATE TRIGGER `tournaments_counted_in` AFTER INSERT ON `tournaments` BEGIN UPDATE `sums` SET `value` = `value` + 1 WHERE `name` = 'tournaments_' || iif(new.`is_active`, 'active', 'hidden'); UPDATE `sums` SET `value` = `value` + new.`participant_count` WHERE `name` = 'entries_' || iif(new.`is_active`, 'active', 'hidden'); UPDATE `sums` SET `value` = `value` + new.`prize_cents` WHERE `name` = 'prize_cents_' || iif(new.`is_active`, 'active', 'hidden'); END;--> statement-breakpoint
CREATE TRIGGER `tournaments_counted_out` AFTER DELETE ON `tournaments` BEGIN UPDATE `sums` SET `value` = `value` - 1 WHERE `name` = 'tournaments_' || iif(old.`is_active`, 'active', 'hidden'); UPDATE `sums` SET `value` = `value` - old.`participant_count` WHERE `name` = 'entries_' || iif(old.`is_active`, 'active', 'hidden'); UPDATE `sums` SET `value` = `value` - old.`prize_cents` WHERE `name` = 'prize_cents_' || iif(old.`is_active`, 'active', 'hidden'); END;--> statement-breakpoint
CREATE TRIGGER `tournaments_counted_again` AFTER UPDATE OF `is_active`, `participant_count`, `prize_cents` ON `tournaments` BEGIN UPDATE `sums` SET `value` = `value` - 1 WHERE `name` = 'tournaments_' || iif(old.`is_active`, 'active', 'hidden'); UPDATE `sums` SET `value` = `value` - old.`participant_count` WHERE `name` = 'entries_' || iif(old.`is_active`, 'active', 'hidden'); UPDATE `sums` SET `value` = `value` - old.`prize_cents` WHERE `name` = 'prize_cents_' || iif(old.`is_active`, 'active', 'hidden'); UPDATE `sums` SET `value` = `value` + 1 WHERE `name` = 'tournaments_' || iif(new.`is_active`, 'active', 'hidden'); UPDATE `sums` SET `value` = `value` + new.`participant_count` WHERE `name` = 'entries_' || iif(new.`is_active`, 'active', 'hidden'); UPDATE `sums` SET `value` = `value` + new.`prize_cents` WHERE `name` = 'prize_cents_' || iif(new.`is_active`, 'active', 'hidden'); END;--> statement-breakpoint
CREATE TRIGGER `payouts_counted_in` AFTER INSERT ON `payouts` BEGIN UPDATE `sums` SET `value` = `value` + 1 WHERE `name` = 'payouts'; UPDATE `sums` SET `value` = `value` + (new.`status` = 'completed') WHERE `name` = 'payouts_completed'; UPDATE `sums` SET `value` = `value` + new.`amount_cents` WHERE `name` = 'payout_cents'; END;--> statement-breakpoint
CREATE TRIGGER `payouts_counted_again` AFTER UPDATE OF `status`, `amount_cents` ON `payouts` BEGIN UPDATE `sums` SET `value` = `value` + (new.`status` = 'completed') - (old.`status` = 'completed') WHERE `name` = 'payouts_completed'; UPDATE `sums` SET `value` = `value` + new.`amount_cents` - old.`amount_cents` WHERE `name` = 'payout_cents'; END;--> statement-breakpoint
CREATE TRIGGER `ledger_summed` AFTER INSERT ON `ledger` BEGIN INSERT INTO `money_sums` (`tournament_id`, `kind`, `cents`) SELECT 0, new.`kind`, new.`amount_cents` WHERE true ON CONFLICT (`tournament_id`, `kind`) DO UPDATE SET `cents` = `cents` + excluded.`cents`; INSERT INTO `money_sums` (`tournament_id`, `kind`, `cents`) SELECT new.`tournament_id`, new.`kind`, new.`amount_cents` WHERE new.`tournament_id` IS NOT NULL ON CONFLICT (`tournament_id`, `kind`) DO UPDATE SET `cents` = `cents` + excluded.`cents`; END;
