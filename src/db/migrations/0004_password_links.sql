ALTER TABLE `one_time_links` ADD `user_id` integer REFERENCES users(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `one_time_links_user` ON `one_time_links` (`user_id`);