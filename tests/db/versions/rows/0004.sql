UPDATE tournaments SET days = '{"cut":2,"startTime":"06:00","endTime":"15:00"}', cut_at = 1780002000000 WHERE id = 2;
UPDATE tournament_participants SET made_cut = 1 WHERE id = 1;
UPDATE catches SET day = 1 WHERE id = 1;
UPDATE standings SET days = '[{"score":2075,"fish":[2075],"sortKey":"1"}]', missed_cut = 1 WHERE tournament_id = 1;
