DROP INDEX `catches_user`;--> statement-breakpoint
CREATE INDEX `catches_user` ON `catches` (`user_id`,`submitted_at`,`id`,`status`,`length`,`location`);