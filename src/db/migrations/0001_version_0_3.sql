CREATE VIEW `people_text` AS SELECT `id`, '  ' || replace(replace(replace(replace(replace(replace(`username` || ' ' || `email`, ' ', '   '), '.', '.  '), '_', '_  '), '-', '-  '), '+', '+  '), '@', '@  ') AS `text` FROM `users`;
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
CREATE VIEW `tournament_text` AS SELECT `id`, '  ' || replace(replace(replace(replace(replace(replace(replace(`name` || ' ' || `description`, char(10), ' '), ' ', '   '), '.', '.  '), '_', '_  '), '-', '-  '), '+', '+  '), '@', '@  ') AS `text` FROM `tournaments`;
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
	`checklist_dismissed_at` integer,
	CONSTRAINT "club_settings_one" CHECK("club_settings"."id" = 1)
);
