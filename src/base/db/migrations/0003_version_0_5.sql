CREATE TABLE `invitation_uses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`invitation_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`used_at` integer NOT NULL,
	FOREIGN KEY (`invitation_id`) REFERENCES `invitations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitation_uses_once` ON `invitation_uses` (`invitation_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `invitation_uses_user` ON `invitation_uses` (`user_id`,`invitation_id`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`code` text NOT NULL,
	`note` text,
	`max_uses` integer,
	`usable_until` integer,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	`created_by_id` integer,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "invitations_uses" CHECK("invitations"."max_uses" is null or "invitations"."max_uses" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_code` ON `invitations` (`code`);--> statement-breakpoint
CREATE INDEX `invitations_tournament` ON `invitations` (`tournament_id`,`id`);--> statement-breakpoint
CREATE INDEX `invitations_maker` ON `invitations` (`created_by_id`);--> statement-breakpoint
CREATE TABLE `waiting_places` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`offered_until` integer,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_places_once` ON `waiting_places` (`tournament_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `waiting_places_order` ON `waiting_places` (`tournament_id`,`id`);--> statement-breakpoint
CREATE INDEX `waiting_places_user` ON `waiting_places` (`user_id`);--> statement-breakpoint
CREATE TABLE `user_roles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`role` text NOT NULL,
	`tournament_id` integer,
	`until` integer,
	`granted_by_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`granted_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "user_roles_role" CHECK("user_roles"."role" in ('organizer', 'judge', 'treasurer'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_roles_once` ON `user_roles` (`user_id`,`role`,`tournament_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_roles_once_in_club` ON `user_roles` (`user_id`,`role`) WHERE "user_roles"."tournament_id" is null;--> statement-breakpoint
CREATE INDEX `user_roles_tournament` ON `user_roles` (`tournament_id`);--> statement-breakpoint
CREATE INDEX `user_roles_granted` ON `user_roles` (`granted_by_id`);--> statement-breakpoint
CREATE TABLE `season_tournaments` (
	`season_id` integer NOT NULL,
	`tournament_id` integer NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`season_id`, `tournament_id`),
	FOREIGN KEY (`season_id`) REFERENCES `seasons`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "season_tournaments_from_one" CHECK("season_tournaments"."position" >= 1)
);
--> statement-breakpoint
CREATE INDEX `season_tournaments_tournament` ON `season_tournaments` (`tournament_id`,`season_id`);--> statement-breakpoint
CREATE TABLE `seasons` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`rules` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seasons_name` ON `seasons` (lower("name"));--> statement-breakpoint
DROP INDEX `payouts_once`;--> statement-breakpoint
ALTER TABLE `payouts` ADD `division` text;--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_once_open` ON `payouts` (`tournament_id`,`position`) WHERE "payouts"."division" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_once` ON `payouts` (`tournament_id`,`position`,`division`);--> statement-breakpoint
DROP INDEX `prize_breakdowns_position`;--> statement-breakpoint
ALTER TABLE `prize_breakdowns` ADD `division` text;--> statement-breakpoint
CREATE UNIQUE INDEX `prize_breakdowns_open` ON `prize_breakdowns` (`tournament_id`,`position`) WHERE "prize_breakdowns"."division" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `prize_breakdowns_position` ON `prize_breakdowns` (`tournament_id`,`position`,`division`);--> statement-breakpoint
DROP INDEX `tournaments_sums`;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `is_members_only` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `capacity` integer;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `visibility` text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `divisions` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `has_open_board` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `second_look_seed` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `created_by_id` integer REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `tournaments_creator` ON `tournaments` (`created_by_id`);--> statement-breakpoint
CREATE INDEX `tournaments_sums` ON `tournaments` (`is_active`,`visibility`,`participant_count`,`prize_cents`);--> statement-breakpoint
ALTER TABLE `users` ADD `has_roles` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `is_member` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `tournament_participants` ADD `division` text;--> statement-breakpoint
ALTER TABLE `second_looks` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `standings` ADD `division` text;--> statement-breakpoint
CREATE INDEX `standings_division` ON `standings` (`tournament_id`,`division`,`sort_key`) WHERE "standings"."division" is not null;