CREATE TABLE `waiver_acceptances` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`version` integer NOT NULL,
	`accepted_at` integer NOT NULL,
	`noted_by_id` integer,
	`is_on_paper` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`noted_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `waiver_acceptances_once` ON `waiver_acceptances` (`tournament_id`,`user_id`,`version`);--> statement-breakpoint
CREATE INDEX `waiver_acceptances_user` ON `waiver_acceptances` (`user_id`);--> statement-breakpoint
CREATE INDEX `waiver_acceptances_noted` ON `waiver_acceptances` (`noted_by_id`);--> statement-breakpoint
CREATE TABLE `waivers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`version` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "waivers_from_one" CHECK("waivers"."version" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `waivers_version` ON `waivers` (`tournament_id`,`version`);--> statement-breakpoint
CREATE TABLE `payment_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` integer NOT NULL,
	`pot` text,
	`amount_cents` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_items_amount" CHECK("payment_items"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_items_once` ON `payment_items` (`payment_id`,`pot`);--> statement-breakpoint
CREATE TABLE `role_link_uses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`link_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`used_at` integer NOT NULL,
	FOREIGN KEY (`link_id`) REFERENCES `role_links`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `role_link_uses_once` ON `role_link_uses` (`link_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `role_link_uses_user` ON `role_link_uses` (`user_id`);--> statement-breakpoint
CREATE TABLE `role_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`role` text NOT NULL,
	`tournament_id` integer,
	`until` integer,
	`note` text,
	`max_uses` integer NOT NULL,
	`usable_until` integer NOT NULL,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	`created_by_id` integer,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "role_links_uses" CHECK("role_links"."max_uses" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `role_links_code` ON `role_links` (`code`);--> statement-breakpoint
CREATE INDEX `role_links_tournament` ON `role_links` (`tournament_id`);--> statement-breakpoint
CREATE INDEX `role_links_maker` ON `role_links` (`created_by_id`);--> statement-breakpoint
CREATE TABLE `challenge_deposits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`catch_id` integer NOT NULL,
	`tournament_id` integer NOT NULL,
	`challenger_id` integer NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`photo_id` integer,
	`amount_cents` integer NOT NULL,
	`challenge_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`catch_id`) REFERENCES `catches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`challenger_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`challenge_id`) REFERENCES `challenges`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "challenge_deposits_amount" CHECK("challenge_deposits"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `challenge_deposits_challenge` ON `challenge_deposits` (`challenge_id`);--> statement-breakpoint
CREATE INDEX `challenge_deposits_catch` ON `challenge_deposits` (`catch_id`);--> statement-breakpoint
CREATE INDEX `challenge_deposits_tournament` ON `challenge_deposits` (`tournament_id`,`id`);--> statement-breakpoint
CREATE INDEX `challenge_deposits_challenger` ON `challenge_deposits` (`challenger_id`,`id`);--> statement-breakpoint
CREATE INDEX `challenge_deposits_photo` ON `challenge_deposits` (`photo_id`);--> statement-breakpoint
CREATE TABLE `teams` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`name` text NOT NULL,
	`code` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `teams_name` ON `teams` (`tournament_id`,lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX `teams_code` ON `teams` (`code`);--> statement-breakpoint
CREATE INDEX `teams_tournament` ON `teams` (`tournament_id`,`id`);--> statement-breakpoint
DROP INDEX `payouts_once_open`;--> statement-breakpoint
DROP INDEX `payouts_once`;--> statement-breakpoint
ALTER TABLE `payouts` ADD `pot` text;--> statement-breakpoint
ALTER TABLE `payouts` ADD `part` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `payouts` ADD `team` text;--> statement-breakpoint
ALTER TABLE `payouts` ADD `is_return` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_once` ON `payouts` (`tournament_id`,`position`,case when "division" is null then '' else "division" end,case when "pot" is null then '' else "pot" end,`part`);--> statement-breakpoint
DROP INDEX `payments_one_open`;--> statement-breakpoint
ALTER TABLE `payments` ADD `deposit_id` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `kept_at` integer;--> statement-breakpoint
CREATE INDEX `payments_deposit` ON `payments` (`deposit_id`,`id`) WHERE "payments"."deposit_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_open` ON `payments` (`tournament_id`,`user_id`,case when "deposit_id" is null then 0 else "deposit_id" end) WHERE "payments"."status" in ('open', 'processing');--> statement-breakpoint
ALTER TABLE `catches` ADD `day` integer;--> statement-breakpoint
ALTER TABLE `tournament_participants` ADD `made_cut` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `tournament_participants` ADD `answers` text;--> statement-breakpoint
ALTER TABLE `tournament_participants` ADD `requested_at` integer;--> statement-breakpoint
ALTER TABLE `tournament_participants` ADD `approved_at` integer;--> statement-breakpoint
ALTER TABLE `tournament_participants` ADD `declined_at` integer;--> statement-breakpoint
ALTER TABLE `tournament_participants` ADD `decline_reason` text;--> statement-breakpoint
ALTER TABLE `tournament_participants` ADD `team_id` integer REFERENCES teams(id);--> statement-breakpoint
ALTER TABLE `tournament_participants` ADD `team_joined_at` integer;--> statement-breakpoint
ALTER TABLE `tournament_participants` ADD `pots` text;--> statement-breakpoint
CREATE INDEX `participants_team` ON `tournament_participants` (`team_id`);--> statement-breakpoint
ALTER TABLE `similar_photos` ADD `is_turned` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `standings` ADD `days` text;--> statement-breakpoint
ALTER TABLE `standings` ADD `missed_cut` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `standings` ADD `team_id` integer REFERENCES teams(id);--> statement-breakpoint
ALTER TABLE `standings` ADD `fish_user_ids` text;--> statement-breakpoint
CREATE UNIQUE INDEX `standings_team` ON `standings` (`team_id`);--> statement-breakpoint
ALTER TABLE `club_settings` ADD `requires_two_step` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `club_settings` ADD `logo_photo_id` integer REFERENCES photos(id);--> statement-breakpoint
ALTER TABLE `tournaments` ADD `payout_share` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `prizes_fixed_at` integer;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `challenge_deposit_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `is_by_approval` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `questions` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `waiver_version` integer;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `teams` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `days` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `cut_at` integer;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `pots` text;--> statement-breakpoint
CREATE INDEX `tournaments_prizes_to_fix` ON `tournaments` (`ends_at`) WHERE "tournaments"."payout_share" is not null and "tournaments"."prizes_fixed_at" is null;