ALTER TABLE `tournament_participants` ADD `division` text;--> statement-breakpoint
ALTER TABLE `standings` ADD `division` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `capacity` integer;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `visibility` text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `divisions` text;