UPDATE tournaments SET start_time = '06:00', end_time = '15:00', join_until = 1782900000000 WHERE id = 2;
UPDATE tournament_participants SET checked_in_at = 1780000170000 WHERE id = 1;
UPDATE users SET is_profile_hidden = 1 WHERE id = (SELECT max(id) FROM users);
UPDATE tournaments SET skips_weight = 1 WHERE id = 2;
INSERT INTO club_settings VALUES (1, 'Lake Fork Anglers', 'Pat Lee, secretary', 'pat@example.org', '(555) 010-7788', 'At the boat ramp, Saturdays.', 'Life jackets are worn while the motor runs.', 'The board is not in the photo.' || char(10) || 'The photo is not clear.', 1, 'navy', NULL);
INSERT INTO push_keys VALUES (1, 'BPublicKeyOfTheClub', 'PrivateKeyOfTheClub', 1780000700000);
INSERT INTO push_subscriptions VALUES (1, 2, 'a1', 'https://push.example.org/send/1', 'BKeyOfTheBrowser', 'SecretOfTheBrowser', 'America/Chicago', 1780000700000);
INSERT INTO notification_preferences VALUES (2, '["club"]', 22, 6, 1);
