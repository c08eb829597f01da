INSERT INTO waiting_places VALUES (1, 1, 3, 1780001000000, 1780001900000);
INSERT INTO invitations VALUES (1, 1, 'K7RM-2QXP-9TBD', 'Guests of the bank', 3, 1780009000000, NULL, 1780001000000, 1);
INSERT INTO invitation_uses VALUES (1, 1, 3, 1780001100000);
UPDATE second_looks SET status = 'differs', measured = NULL, penalties = NULL, scored = NULL, reason = 'The tail is not pinched' WHERE id = 1;
UPDATE tournaments SET second_look_seed = '8899aabbccddeeff' WHERE id = 1;
INSERT INTO user_roles VALUES (1, 2, 'judge', 1, 1790000000000, 1, 1780001000000);
INSERT INTO seasons VALUES (1, 'Season 2026', '{"points":{"kind":"place","first":10000,"step":100,"last":0},"best":5,"participation":500,"bigFish":300,"qualify":10}', 1780000995000, 1780000995000);
INSERT INTO season_tournaments VALUES (1, 1, 1);
