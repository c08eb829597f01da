CREATE TABLE `challenge_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`challenge_id` integer NOT NULL,
	`author_id` integer,
	`side` text NOT NULL,
	`text` text NOT NULL,
	`written_at` integer NOT NULL,
	FOREIGN KEY (`challenge_id`) REFERENCES `challenges`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "challenge_messages_side" CHECK("challenge_messages"."side" in ('challenger', 'angler', 'judge'))
);
--> statement-breakpoint
CREATE INDEX `challenge_messages_thread` ON `challenge_messages` (`challenge_id`,`id`);--> statement-breakpoint
CREATE INDEX `challenge_messages_author` ON `challenge_messages` (`author_id`);--> statement-breakpoint
CREATE TABLE `challenges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`catch_id` integer NOT NULL,
	`tournament_id` integer NOT NULL,
	`challenger_id` integer NOT NULL,
	`reason` text NOT NULL,
	`photo_id` integer,
	`complaint_id` integer,
	`status` text DEFAULT 'open' NOT NULL,
	`outcome` text,
	`mark` text,
	`decided_by_id` integer,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`catch_id`) REFERENCES `catches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`challenger_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`complaint_id`) REFERENCES `complaints`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`decided_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "challenges_status" CHECK("challenges"."status" in ('open', 'upheld', 'denied', 'withdrawn')),
	CONSTRAINT "challenges_decided" CHECK(("challenges"."status" = 'open') = ("challenges"."decided_at" is null)),
	CONSTRAINT "challenges_outcome" CHECK("challenges"."status" not in ('upheld', 'denied') or "challenges"."outcome" is not null)
);
--> statement-breakpoint
CREATE INDEX `challenges_catch` ON `challenges` (`catch_id`,`id`);--> statement-breakpoint
CREATE INDEX `challenges_tournament` ON `challenges` (`tournament_id`,`status`);--> statement-breakpoint
CREATE INDEX `challenges_challenger` ON `challenges` (`challenger_id`,`id`);--> statement-breakpoint
CREATE INDEX `challenges_photo` ON `challenges` (`photo_id`);--> statement-breakpoint
CREATE INDEX `challenges_complaint` ON `challenges` (`complaint_id`);--> statement-breakpoint
CREATE INDEX `challenges_decided` ON `challenges` (`decided_by_id`);--> statement-breakpoint
CREATE TABLE `relations` (
	`user_id` integer NOT NULL,
	`other_id` integer NOT NULL,
	`declared_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `other_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`other_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "relations_of_two" CHECK("relations"."user_id" <> "relations"."other_id")
);
--> statement-breakpoint
CREATE INDEX `relations_other` ON `relations` (`other_id`);--> statement-breakpoint
CREATE TABLE `rulings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`catch_id` integer NOT NULL,
	`decision` text NOT NULL,
	`unit` text NOT NULL,
	`claimed` integer NOT NULL,
	`measured` integer,
	`rounded` integer,
	`penalties` text,
	`scored` integer,
	`marks` text,
	`reason` text,
	`judge_id` integer,
	`is_by_entrant` integer DEFAULT false NOT NULL,
	`decided_at` integer NOT NULL,
	FOREIGN KEY (`catch_id`) REFERENCES `catches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`judge_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "rulings_decision" CHECK("rulings"."decision" in ('verified', 'rejected', 'undone', 'rules')),
	CONSTRAINT "rulings_unit" CHECK("rulings"."unit" in ('in', 'cm', 'lb', 'kg')),
	CONSTRAINT "rulings_scored" CHECK("rulings"."scored" is null or ("rulings"."scored" between 0 and 99990 and "rulings"."measured" is not null))
);
--> statement-breakpoint
CREATE INDEX `rulings_catch` ON `rulings` (`catch_id`,`id`);--> statement-breakpoint
CREATE INDEX `rulings_judge` ON `rulings` (`judge_id`,`id`);--> statement-breakpoint
CREATE TABLE `second_looks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`catch_id` integer NOT NULL,
	`ruling_id` integer NOT NULL,
	`why` text NOT NULL,
	`status` text DEFAULT 'awaiting' NOT NULL,
	`measured` integer,
	`penalties` text,
	`scored` integer,
	`marks` text,
	`judge_id` integer,
	`looked_at` integer,
	`settled_by_id` integer,
	`settled_at` integer,
	`settled_reason` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`catch_id`) REFERENCES `catches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ruling_id`) REFERENCES `rulings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`judge_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`settled_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "second_looks_why" CHECK("second_looks"."why" in ('paid', 'random')),
	CONSTRAINT "second_looks_status" CHECK("second_looks"."status" in ('awaiting', 'agreed', 'differs', 'settled')),
	CONSTRAINT "second_looks_looked" CHECK(("second_looks"."status" = 'awaiting') = ("second_looks"."looked_at" is null)),
	CONSTRAINT "second_looks_settled" CHECK(("second_looks"."status" = 'settled') = ("second_looks"."settled_at" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `second_looks_ruling` ON `second_looks` (`ruling_id`);--> statement-breakpoint
CREATE INDEX `second_looks_catch` ON `second_looks` (`catch_id`);--> statement-breakpoint
CREATE INDEX `second_looks_open` ON `second_looks` (`id`) WHERE "second_looks"."status" in ('awaiting', 'differs');--> statement-breakpoint
CREATE INDEX `second_looks_judge` ON `second_looks` (`judge_id`);--> statement-breakpoint
CREATE INDEX `second_looks_settled` ON `second_looks` (`settled_by_id`);--> statement-breakpoint
CREATE TABLE `result_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`version` integer NOT NULL,
	`json` text NOT NULL,
	`sha256` text NOT NULL,
	`reason` text,
	`made_at` integer NOT NULL,
	`made_by_id` integer,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`made_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "result_versions_from_one" CHECK("result_versions"."version" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `result_versions_number` ON `result_versions` (`tournament_id`,`version`);--> statement-breakpoint
CREATE INDEX `result_versions_maker` ON `result_versions` (`made_by_id`);--> statement-breakpoint
CREATE TABLE `rule_sets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`rules` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rule_sets_name` ON `rule_sets` (lower("name"));--> statement-breakpoint
DROP INDEX `catches_scoring`;--> statement-breakpoint
ALTER TABLE `catches` ADD `scored` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `catches` SET `scored` = `length`;--> statement-breakpoint
CREATE INDEX `catches_scoring` ON `catches` (`tournament_id`,`user_id`,"scored" desc,`submitted_at`,`id`) WHERE "catches"."status" = 'verified' and "catches"."ineligible_reason" is null;--> statement-breakpoint
ALTER TABLE `photos` ADD `edited_with` text;--> statement-breakpoint
ALTER TABLE `similar_photos` ADD `is_mirrored` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `similar_photos` ADD `is_cropped` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `rules` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `identifier_secret` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `identifier_release_at` integer;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `notified_release` integer;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `waters` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `flags_off` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `official_at` integer;--> statement-breakpoint
CREATE INDEX `tournaments_unofficial` ON `tournaments` (`ends_at`) WHERE "tournaments"."official_at" is null;--> statement-breakpoint
ALTER TABLE `standings` RENAME COLUMN `total_length` TO `score`;--> statement-breakpoint
ALTER TABLE `standings` RENAME COLUMN `fish_lengths` TO `fish_scores`;--> statement-breakpoint
DROP INDEX `catches_held_up`;--> statement-breakpoint
CREATE INDEX `catches_held_up` ON `catches` (`tournament_id`,`status`,`ineligible_reason`,`photo_id`) WHERE "catches"."status" = 'pending' and "catches"."ineligible_reason" is null;
