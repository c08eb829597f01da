CREATE TABLE `sanctions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`given_at` integer NOT NULL,
	`given_by_id` integer,
	`until` integer,
	`lifted_at` integer,
	`lifted_by_id` integer,
	`lift_reason` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`given_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`lifted_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "sanctions_kind" CHECK("sanctions"."kind" in ('warning', 'suspension', 'ban')),
	CONSTRAINT "sanctions_until" CHECK(("sanctions"."kind" = 'suspension') = ("sanctions"."until" is not null)),
	CONSTRAINT "sanctions_lifted_with_reason" CHECK(("sanctions"."lifted_at" is null) = ("sanctions"."lift_reason" is null))
);
--> statement-breakpoint
CREATE INDEX `sanctions_user` ON `sanctions` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `sanctions_given` ON `sanctions` (`given_by_id`);--> statement-breakpoint
CREATE INDEX `sanctions_lifted` ON `sanctions` (`lifted_by_id`);--> statement-breakpoint
CREATE TABLE `__new_catches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`tournament_id` integer,
	`claimed_species` text NOT NULL,
	`claimed_length` integer NOT NULL,
	`claimed_weight` integer NOT NULL,
	`species` text NOT NULL,
	`length` integer NOT NULL,
	`weight` integer NOT NULL,
	`location` text NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`photo_id` integer,
	`submitted_at` integer NOT NULL,
	`captured_at` integer,
	`is_late` integer DEFAULT false NOT NULL,
	`ineligible_reason` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`rejection_reason` text,
	`ruling_reason` text,
	`judged_at` integer,
	`judged_by` integer,
	`paper_note` text,
	`entered_by` integer,
	`resubmission_of` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`judged_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`entered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`resubmission_of`) REFERENCES `catches`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "catches_length" CHECK("__new_catches"."length" between 10 and 20000 and "__new_catches"."claimed_length" between 10 and 20000),
	CONSTRAINT "catches_weight" CHECK("__new_catches"."weight" between 0 and 99990 and "__new_catches"."claimed_weight" between 0 and 99990),
	CONSTRAINT "catches_status" CHECK("__new_catches"."status" in ('pending', 'verified', 'rejected', 'lapsed')),
	CONSTRAINT "catches_rejected_with_reason" CHECK(("__new_catches"."status" = 'rejected') = ("__new_catches"."rejection_reason" is not null)),
	CONSTRAINT "catches_verified_with_evidence" CHECK("__new_catches"."status" <> 'verified' or "__new_catches"."photo_id" is not null or "__new_catches"."paper_note" is not null),
	CONSTRAINT "catches_paper_in_tournament" CHECK("__new_catches"."paper_note" is null or "__new_catches"."tournament_id" is not null)
);
--> statement-breakpoint
INSERT INTO `__new_catches`("id", "user_id", "tournament_id", "claimed_species", "claimed_length", "claimed_weight", "species", "length", "weight", "location", "notes", "photo_id", "submitted_at", "captured_at", "is_late", "ineligible_reason", "status", "rejection_reason", "ruling_reason", "judged_at", "judged_by", "resubmission_of") SELECT "id", "user_id", "tournament_id", "claimed_species", "claimed_length", "claimed_weight", "species", "length", "weight", "location", "notes", "photo_id", "submitted_at", "captured_at", "is_late", "ineligible_reason", "status", "rejection_reason", "ruling_reason", "judged_at", "judged_by", "resubmission_of" FROM `catches`;--> statement-breakpoint
-- Ids of catches once deleted stand in the audit and must not be given again.
DELETE FROM sqlite_sequence WHERE name = '__new_catches';--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_catches', seq FROM sqlite_sequence WHERE name = 'catches';--> statement-breakpoint
DROP TABLE `catches`;--> statement-breakpoint
ALTER TABLE `__new_catches` RENAME TO `catches`;--> statement-breakpoint
CREATE INDEX `catches_scoring` ON `catches` (`tournament_id`,`user_id`,"length" desc,`submitted_at`,`id`) WHERE "catches"."status" = 'verified' and "catches"."ineligible_reason" is null;--> statement-breakpoint
CREATE INDEX `catches_awaiting` ON `catches` (`submitted_at`,`id`) WHERE "catches"."status" = 'pending' and "catches"."tournament_id" is not null;--> statement-breakpoint
CREATE INDEX `catches_awaiting_in` ON `catches` (`tournament_id`,`user_id`) WHERE "catches"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `catches_judged` ON `catches` (`judged_at`,`id`) WHERE "catches"."judged_at" is not null;--> statement-breakpoint
CREATE INDEX `catches_tournament` ON `catches` (`tournament_id`,`id`);--> statement-breakpoint
CREATE INDEX `catches_user` ON `catches` (`user_id`,`submitted_at`,`id`);--> statement-breakpoint
CREATE INDEX `catches_photo` ON `catches` (`photo_id`);--> statement-breakpoint
CREATE INDEX `catches_entered` ON `catches` (`entered_by`);--> statement-breakpoint
CREATE INDEX `catches_resubmission` ON `catches` (`resubmission_of`);--> statement-breakpoint
ALTER TABLE `tournament_participants` ADD `entry_note` text;--> statement-breakpoint
CREATE INDEX `users_admins` ON `users` (`id`) WHERE "users"."is_admin" = 1;