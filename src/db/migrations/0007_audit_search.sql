CREATE INDEX `audit_actor_name` ON `audit` (lower("actor_name"),`id`);--> statement-breakpoint
CREATE INDEX `audit_action` ON `audit` (`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_at` ON `audit` (`at`,`id`);