UPDATE users SET display_name = 'Ann of the Lake' WHERE id = 1;
UPDATE payouts SET due_cents = 100, forgiven_cents = 50 WHERE id = 1;
INSERT INTO payouts (user_id, tournament_id, tournament_name, amount_cents, position, status, correction, voided_at, void_reason, created_at) SELECT user_id, tournament_id, tournament_name, amount_cents, position, 'pending', 1, 1780002000000, 'The winning fish was rejected.', 1780001900000 FROM payouts WHERE id = 1;
INSERT INTO ledger (at, kind, amount_cents, provider, tournament_id, tournament_name, user_id, payout_id, reference, note, actor_id) SELECT 1780002100000, 'forgiven', 0, 'cash', tournament_id, tournament_name, user_id, id, 'forgiven-1', 'The club lets the angler keep $0.50.', 1 FROM payouts WHERE id = 1;
UPDATE notifications SET sender_id = 2 WHERE id = 1;
UPDATE tournaments SET archived_at = 1780003000000 WHERE id = 1;
UPDATE tournament_participants SET disqualified_at = 1780003100000, disqualify_reason = 'Fished outside the boundary.' WHERE id = 2;
UPDATE standings SET is_disqualified = 1, sort_key = 'c' WHERE participant_id = 2;
