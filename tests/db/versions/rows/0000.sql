INSERT INTO users (id, username, email, password_hash, state, is_admin, has_seen_tutorial, agreement_version, agreement_accepted_at, suspended_until, suspension_reason, last_active_at, stripe_customer_id, stripe_payment_method_id, payment_method_type, payment_method_last4, payment_method_brand, stripe_connect_account_id, stripe_account_onboarded, stripe_account_status, created_at) VALUES
  (1, 'Ruth', 'ruth@example.org', '$argon2id$1', 'TX', 1, 1, '1.0', 1780000000000, NULL, NULL, 1780000500000, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1780000000000),
  (2, 'Żaneta Łoś', 'zaneta@example.org', '$argon2id$2', 'MN', 0, 1, '1.0', 1780000100000, NULL, NULL, 1780000600000, 'cus_1', 'pm_1', 'card', '4242', 'visa', 'acct_1', 1, 'ready', 1780000100000),
  (3, 'O''Hara', 'ohara@example.org', '$argon2id$3', 'CA', 0, 0, NULL, NULL, 1790000000000, 'Twice the same fish', 1780000700000, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1780000200000);
INSERT INTO sessions VALUES ('a1', 2, 1780000100000, 1780000600000, 1790000000000, 'Firefox');
INSERT INTO photos (id, owner_id, sha256, format, bytes, width, height, fingerprint, placeholder, camera_taken_at, camera_latitude, camera_longitude, large_ready_at, original_dropped_at, created_at) VALUES
  (1, 2, 'abababababababababababababababababababababababababababababababab', 'jpeg', 48213, 1600, 1200, 'cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd', 'data:image/png;base64,AA==', 1780000290000, '46.123456', '-93.654321', 1780000301000, NULL, 1780000300000),
  (2, 1, 'efefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefef', 'webp', 912, 800, 600, '0101010101010101010101010101010101010101010101010101010101010101', 'data:image/png;base64,AQ==', NULL, NULL, NULL, NULL, 1780009000000, 1780000010000);
INSERT INTO tournaments VALUES
  (1, 'Walleye Open', 'Boats only; "bring a board"', '["Walleye","Bass"]', 1200, 50000, 500, '2026-05-28', '2026-05-30', 'America/Chicago', 1779944400000, 1780203600000, 1, 'tournament', 2, 2, NULL, NULL, 1780203600000, 1779000000000, 1780203600000),
  (2, 'Night derby', 'Called off', '["Catfish"]', 0, 0, 0, '2026-07-01', '2026-07-01', 'America/Denver', 1782885600000, 1782972000000, 0, 'derby', NULL, 0, 1781000000000, 'High water', NULL, 1779000000000, 1781000000000);
INSERT INTO tournament_participants (id, tournament_id, user_id, joined_at, has_paid, paid_via, stripe_payment_intent_id, paid_at) VALUES
  (1, 1, 2, 1780000150000, 1, 'cash', NULL, 1780000160000),
  (2, 1, 3, 1780000250000, 1, 'free', NULL, 1780000260000);
INSERT INTO catches (id, user_id, tournament_id, claimed_species, claimed_length, claimed_weight, species, length, weight, location, notes, photo_id, submitted_at, captured_at, is_late, ineligible_reason, status, rejection_reason, ruling_reason, judged_at, judged_by, resubmission_of) VALUES
  (1, 2, 1, 'Walleye', 2150, 410, 'Walleye', 2125, 410, 'Mille Lacs', '', 1, 1780000300000, 1780000290000, 0, NULL, 'verified', NULL, 'Read at the tail', 1780000400000, 1, NULL),
  (2, 3, 1, 'Carp', 3000, 900, 'Carp', 3000, 900, 'The dam', 'Big one', NULL, 1780000310000, NULL, 0, 'species', 'rejected', 'Not a target species', NULL, 1780000410000, 1, NULL),
  (3, 3, 1, 'Bass', 1475, 0, 'Bass', 1475, 0, 'The dam', '', NULL, 1780000320000, NULL, 1, NULL, 'pending', NULL, NULL, NULL, NULL, 2),
  (9, 3, NULL, 'Perch', 810, 20, 'Perch', 810, 20, 'Home', '', NULL, 1780000330000, NULL, 0, NULL, 'pending', NULL, NULL, NULL, NULL, NULL);
DELETE FROM catches WHERE id = 9;
INSERT INTO standings VALUES (1, 2, 1, 'a', 1, 2125, '[2125]', 1, 0), (1, 3, 2, 'b', 0, 0, '[]', NULL, 1);
INSERT INTO prize_breakdowns VALUES (1, 1, 1, 40000), (2, 1, 2, 10000);
INSERT INTO complaints VALUES
  (1, 3, 'complaint', 'My carp', 'It was a bass', 'in_progress', 'high', 'Looks like a carp', 1, 1, 2, 1780000420000, 1780000430000),
  (2, 2, 'bug', 'Small print', 'The board is cut off', 'open', 'medium', NULL, NULL, NULL, NULL, 1780000440000, 1780000440000);
INSERT INTO notifications VALUES (1, 2, 'catch_verified', 'Verified', 'Your walleye counts', '/my-catches', 0, 1780000400000);
INSERT INTO payouts (id, user_id, tournament_id, tournament_name, amount_cents, position, status, stripe_transfer_id, processed_at, created_at) VALUES
  (1, 2, 1, 'Walleye Open', 40000, 1, 'pending', NULL, NULL, 1780300000000),
  (2, 3, 1, 'Walleye Open', 10000, 2, 'pending', NULL, NULL, 1780300000000);
INSERT INTO audit VALUES (1, 1780000400000, 1, 'Ruth', 'verify-catch', 'catch', 1, '{"length":2125}'), (2, 1780203600000, NULL, 'system', 'end-tournament', 'tournament', 1, '{}');
INSERT INTO tasks VALUES (1, 'rendition', 'efef', '{"sha256":"efef"}', 1780000020000, 2, 'disk full', 1780000010000);
INSERT INTO job_leases VALUES ('end-tournaments', NULL, NULL, 1780203600000, 1780203600005, 'did 1');
INSERT INTO one_time_links (token_hash, purpose, created_at, expires_at) VALUES ('b1', 'first-admin', 1779000000000, 1779086400000);
INSERT INTO versions VALUES ('club', 7), ('tournament:1', 12);
