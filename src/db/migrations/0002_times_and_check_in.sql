ALTER TABLE `tournament_participants` ADD `checked_in_at` integer;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `start_time` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `end_time` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `join_until` integer;