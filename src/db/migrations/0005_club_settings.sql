CREATE TABLE `club_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text,
	`contact_name` text,
	`contact_email` text,
	`contact_phone` text,
	`contact_text` text,
	`rules_text` text,
	`checklist_dismissed_at` integer,
	CONSTRAINT "club_settings_one" CHECK("club_settings"."id" = 1)
);
