CREATE TABLE `submissions` (
	`user_id` integer NOT NULL,
	`submission_id` text NOT NULL,
	`catch_id` integer,
	PRIMARY KEY(`user_id`, `submission_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`catch_id`) REFERENCES `catches`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `submissions_catch` ON `submissions` (`catch_id`);