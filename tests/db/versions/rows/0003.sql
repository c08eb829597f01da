INSERT INTO sanctions (id, user_id, kind, reason, given_at, given_by_id, until, lifted_at, lifted_by_id, lift_reason) VALUES
  (1, 3, 'warning', 'A fish of yesterday', 1780000500000, 1, NULL, NULL, NULL, NULL),
  (2, 3, 'suspension', 'Twice the same fish', 1780000600000, 1, 1790000000000, 1780000700000, 1, 'A mistake');
INSERT INTO catches (id, user_id, tournament_id, claimed_species, claimed_length, claimed_weight, species, length, weight, location, submitted_at, status, judged_at, judged_by, paper_note, entered_by) VALUES
  (10, 2, 1, 'Walleye', 1600, 180, 'Walleye', 1600, 180, 'Mille Lacs', 1780000350000, 'verified', 1780000350000, 1, 'Card 12, measured by Bob', 1);
UPDATE standings SET total_length = 3725, fish_lengths = '[2125,1600]' WHERE user_id = 2;
UPDATE tournament_participants SET entry_note = 'Paid at the ramp' WHERE id = 1;
