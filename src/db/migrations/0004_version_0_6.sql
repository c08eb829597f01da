DROP INDEX `payouts_once_open`;--> statement-breakpoint
DROP INDEX `payouts_once`;--> statement-breakpoint
ALTER TABLE `payouts` ADD `pot` text;--> statement-breakpoint
ALTER TABLE `payouts` ADD `part` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_once` ON `payouts` (`tournament_id`,`position`,case when "division" is null then '' else "division" end,case when "pot" is null then '' else "pot" end,`part`);--> statement-breakpoint
ALTER TABLE `catches` ADD `day` integer;--> statement-breakpoint
ALTER TABLE `tournament_participants` ADD `made_cut` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `similar_photos` ADD `is_turned` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `standings` ADD `days` text;--> statement-breakpoint
ALTER TABLE `standings` ADD `missed_cut` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `club_settings` ADD `logo_photo_id` integer REFERENCES photos(id);--> statement-breakpoint
ALTER TABLE `tournaments` ADD `teams` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `days` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `cut_at` integer;