INSERT INTO users (id, username, name_key, email, password_hash, state, is_admin, has_seen_tutorial, agreement_version, agreement_accepted_at, suspended_until, suspension_reason, last_active_at, stripe_customer_id, stripe_payment_method_id, payment_method_type, payment_method_last4, payment_method_brand, stripe_connect_account_id, stripe_account_onboarded, stripe_account_status, created_at) VALUES
  (1, 'Ruth', 'ruth', 'ruth@example.org', '$argon2id$1', 'TX', 1, 1, '1.0', 1780000000000, NULL, NULL, 1780000500000, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1780000000000),
  (2, 'Żaneta Łoś', 'zaneta los', 'zaneta@example.org', '$argon2id$2', 'MN', 0, 1, '1.0', 1780000100000, NULL, NULL, 1780000600000, 'cus_1', 'pm_1', 'card', '4242', 'visa', 'acct_1', 1, 'ready', 1780000100000),
  (3, 'O''Hara', 'o''hara', 'ohara@example.org', '$argon2id$3', 'CA', 0, 0, NULL, NULL, 1790000000000, 'Twice the same fish', 1780000700000, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1780000200000);
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
INSERT INTO catches (id, user_id, tournament_id, claimed_species, claimed_length, claimed_weight, species, length, weight, location, notes, photo_id, submitted_at, captured_at, upload_began_at, is_late, ineligible_reason, status, rejection_reason, ruling_reason, judged_at, judged_by, resubmission_of) VALUES
  (1, 2, 1, 'Walleye', 2150, 410, 'Walleye', 2125, 410, 'Mille Lacs', '', 1, 1780000300000, 1780000290000, NULL, 0, NULL, 'verified', NULL, 'Read at the tail', 1780000400000, 1, NULL),
  (2, 3, 1, 'Carp', 3000, 900, 'Carp', 3000, 900, 'The dam', 'Big one', NULL, 1780000310000, NULL, NULL, 0, 'species', 'rejected', 'Not a target species', NULL, 1780000410000, 1, NULL),
  (3, 3, 1, 'Bass', 1475, 0, 'Bass', 1475, 0, 'The dam', '', NULL, 1780000320000, NULL, 1780000315000, 1, NULL, 'pending', NULL, NULL, NULL, NULL, 2),
  (9, 3, NULL, 'Perch', 810, 20, 'Perch', 810, 20, 'Home', '', NULL, 1780000330000, NULL, NULL, 0, NULL, 'pending', NULL, NULL, NULL, NULL, NULL);
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
UPDATE photos SET camera_clock = '2026-05-28T15:31:30' WHERE id = 1;
INSERT INTO sanctions (id, user_id, kind, reason, given_at, given_by_id, until, lifted_at, lifted_by_id, lift_reason) VALUES
  (1, 3, 'warning', 'A fish of yesterday', 1780000500000, 1, NULL, NULL, NULL, NULL),
  (2, 3, 'suspension', 'Twice the same fish', 1780000600000, 1, 1790000000000, 1780000700000, 1, 'A mistake');
INSERT INTO catches (id, user_id, tournament_id, claimed_species, claimed_length, claimed_weight, species, length, weight, location, submitted_at, status, judged_at, judged_by, paper_note, entered_by) VALUES
  (10, 2, 1, 'Walleye', 1600, 180, 'Walleye', 1600, 180, 'Mille Lacs', 1780000350000, 'verified', 1780000350000, 1, 'Card 12, measured by Bob', 1);
UPDATE standings SET total_length = 3725, fish_lengths = '[2125,1600]' WHERE user_id = 2;
INSERT INTO one_time_links (token_hash, purpose, created_at, expires_at, user_id) VALUES ('b2', 'password', 1780000800000, 1780087200000, 3);
INSERT INTO payments (id, user_id, tournament_id, tournament_name, provider, amount_cents, status, intent_id, attempt, charge_id, fee_cents, method_type, method_last4, method_brand, created_at, paid_at, refund_state, refund_reason, refund_asked_by_id, refund_asked_at, refund_attempt, refunded_at, refunded_cents) VALUES
  (1, 2, 1, 'Walleye Open', 'cash', 500, 'succeeded', NULL, 0, NULL, NULL, NULL, NULL, NULL, 1780000160000, 1780000160000, NULL, NULL, NULL, NULL, 0, NULL, 0),
  (2, 3, 1, 'Walleye Open', 'mock', 500, 'succeeded', 'pi_1', 1, 'ch_1', 45, 'card', '4242', 'visa', 1780000255000, 1780000260000, 'done', 'Broke a leg', 1, 1780000900000, 1, 1780000910000, 500),
  (3, 2, 2, 'Night derby', 'mock', 100, 'canceled', 'pi_2', 1, NULL, NULL, NULL, NULL, NULL, 1780000255000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 0);
INSERT INTO ledger (id, at, kind, amount_cents, provider, tournament_id, tournament_name, user_id, payment_id, payout_id, reference, note, actor_id) VALUES
  (1, 1780000160000, 'charge', 500, 'cash', 1, 'Walleye Open', 2, 1, NULL, 'cash-1', 'Paid at the ramp', NULL),
  (2, 1780000260000, 'charge', 500, 'mock', 1, 'Walleye Open', 3, 2, NULL, 'ch_1', NULL, NULL),
  (3, 1780000260000, 'fee', -45, 'mock', 1, 'Walleye Open', 3, 2, NULL, 'ch_1', NULL, NULL),
  (4, 1780000910000, 'refund', -500, 'mock', 1, 'Walleye Open', 3, 2, NULL, 're_1', 'Broke a leg', 1),
  (5, 1780400000000, 'prize', -40000, 'mock', 1, 'Walleye Open', 2, NULL, 1, 'tr_1', NULL, 1);
INSERT INTO mock_objects VALUES ('pi_1', 'intent', 'key-1', 'group-1', '{"amount":500}', 1780000255000);
INSERT INTO webhook_events VALUES ('evt_1', 'payment_intent.succeeded', 'pi_1', 'done', 1780000260000, 1780000261000);
UPDATE payouts SET status = 'completed', stripe_transfer_id = 'tr_1', processed_at = 1780400000000, attempt = 1, destination = 'acct_1', paid_via = 'mock' WHERE id = 1;
INSERT INTO submissions (user_id, submission_id, content_hash, result, created_at) VALUES
  (2, 'c0ffee00c0ffee00c0ffee00c0ffee00', '6e204aa5db5343684ab796e8c1bd978d7f61affe56838e52ed92d2e2af7b3aae', '1', 1780000000000);
INSERT INTO photo_bands (photo_id, band, value) SELECT id, 3, 65535 FROM photos;
INSERT INTO similar_photos (photo_id, similar_id)
SELECT a.id, b.id FROM photos a JOIN photos b ON a.id <> b.id ORDER BY 1, 2 LIMIT 2;
INSERT INTO two_step (user_id, secret, created_at, confirmed_at, last_step) VALUES
  (1, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 1780000000000, 1780000100000, 59333336);
INSERT INTO recovery_codes (code_hash, user_id, used_at) VALUES
  ('c1', 1, NULL),
  ('c2', 1, 1780000200000);
INSERT INTO second_steps (token_hash, user_id, failures, created_at, expires_at) VALUES
  ('d1', 1, 2, 1780000300000, 1780000900000);
UPDATE tournament_participants SET entry_note = 'Paid at the ramp', payment_id = 1 WHERE id = 1;
