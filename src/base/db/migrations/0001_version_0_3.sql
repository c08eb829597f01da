CREATE VIEW `people_text` AS SELECT `id`, '  ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`username` || ' ' || `email`, 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), ' ', '   '), '.', '.  '), '_', '_  '), '-', '-  '), '+', '+  '), '@', '@  ') AS `text` FROM `users`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `people_search` USING fts5(`text`, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
INSERT INTO `people_search` (`rowid`, `text`) SELECT `id`, `text` FROM `people_text`;
--> statement-breakpoint
CREATE TRIGGER `people_search_insert` AFTER INSERT ON `users` BEGIN
	INSERT INTO `people_search` (`rowid`, `text`) SELECT `id`, `text` FROM `people_text` WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `people_search_update` AFTER UPDATE OF `username`, `email` ON `users` WHEN old.`username` <> new.`username` OR old.`email` <> new.`email` BEGIN
	UPDATE `people_search` SET `text` = (SELECT `text` FROM `people_text` WHERE `id` = new.`id`) WHERE `rowid` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `people_search_delete` AFTER DELETE ON `users` BEGIN
	DELETE FROM `people_search` WHERE `rowid` = old.`id`;
END;
--> statement-breakpoint
CREATE VIEW `tournament_text` AS SELECT `id`, '  ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`name` || ' ' || `description`, 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), char(10), ' '), ' ', '   '), '.', '.  '), '_', '_  '), '-', '-  '), '+', '+  '), '@', '@  ') AS `text` FROM `tournaments`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `tournament_search` USING fts5(`text`, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
INSERT INTO `tournament_search` (`rowid`, `text`) SELECT `id`, `text` FROM `tournament_text`;
--> statement-breakpoint
CREATE TRIGGER `tournament_search_insert` AFTER INSERT ON `tournaments` BEGIN
	INSERT INTO `tournament_search` (`rowid`, `text`) SELECT `id`, `text` FROM `tournament_text` WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `tournament_search_update` AFTER UPDATE OF `name`, `description` ON `tournaments` WHEN old.`name` <> new.`name` OR old.`description` <> new.`description` BEGIN
	UPDATE `tournament_search` SET `text` = (SELECT `text` FROM `tournament_text` WHERE `id` = new.`id`) WHERE `rowid` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `tournament_search_delete` AFTER DELETE ON `tournaments` BEGIN
	DELETE FROM `tournament_search` WHERE `rowid` = old.`id`;
END;
--> statement-breakpoint
CREATE VIEW `complaint_text` AS SELECT `id`, '  ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`title`, 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), char(10), ' '), ' ', '   '), '.', '.  '), '_', '_  '), '-', '-  '), '+', '+  '), '@', '@  ') AS `text` FROM `complaints`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `complaint_search` USING fts5(`text`, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
INSERT INTO `complaint_search` (`rowid`, `text`) SELECT `id`, `text` FROM `complaint_text`;
--> statement-breakpoint
CREATE TRIGGER `complaint_search_insert` AFTER INSERT ON `complaints` BEGIN
	INSERT INTO `complaint_search` (`rowid`, `text`) SELECT `id`, `text` FROM `complaint_text` WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `complaint_search_update` AFTER UPDATE OF `title` ON `complaints` WHEN old.`title` <> new.`title` BEGIN
	UPDATE `complaint_search` SET `text` = (SELECT `text` FROM `complaint_text` WHERE `id` = new.`id`) WHERE `rowid` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `complaint_search_delete` AFTER DELETE ON `complaints` BEGIN
	DELETE FROM `complaint_search` WHERE `rowid` = old.`id`;
END;
--> statement-breakpoint
ALTER TABLE `tournament_participants` ADD `checked_in_at` integer;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `start_time` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `end_time` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `join_until` integer;
--> statement-breakpoint
ALTER TABLE `users` ADD `is_profile_hidden` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `tournaments` ADD `skips_weight` integer DEFAULT false NOT NULL;
--> statement-breakpoint
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
	`checklist_dismissed_at` integer,
	CONSTRAINT "club_settings_one" CHECK("club_settings"."id" = 1)
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE `push_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "push_keys_one" CHECK("push_keys"."id" = 1)
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_hash`);
--> statement-breakpoint
CREATE TABLE `mail_digests` (
	`day` text PRIMARY KEY NOT NULL,
	`up_to_id` integer NOT NULL,
	`queued_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `tournaments` ADD `notified_start` integer;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `notified_end` integer;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `results_announced_at` integer;
--> statement-breakpoint
UPDATE `tournaments` SET `results_announced_at` = `ended_at` WHERE `ended_at` IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ledger_weeks` ON `ledger` (`kind`,`at`,`amount_cents`);
