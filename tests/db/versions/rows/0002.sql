UPDATE tournaments SET start_time = '06:00', end_time = '15:00', join_until = 1782900000000 WHERE id = 2;
UPDATE tournament_participants SET checked_in_at = 1780000170000 WHERE id = 1;
