INSERT INTO payments (id, user_id, tournament_id, tournament_name, provider, amount_cents, status, intent_id, attempt, charge_id, fee_cents, method_type, method_last4, method_brand, created_at, paid_at, refund_state, refund_reason, refund_asked_by_id, refund_asked_at, refund_attempt, refunded_at, refunded_cents) VALUES
  (2, 3, 1, 'Walleye Open', 'mock', 500, 'succeeded', 'pi_1', 1, 'ch_1', 45, 'card', '4242', 'visa', 1780000255000, 1780000260000, 'done', 'Broke a leg', 1, 1780000900000, 1, 1780000910000, 500),
  (3, 2, 2, 'Night derby', 'mock', 100, 'canceled', 'pi_2', 1, NULL, NULL, NULL, NULL, NULL, 1780000255000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 0);
INSERT INTO ledger (id, at, kind, amount_cents, provider, tournament_id, tournament_name, user_id, payment_id, payout_id, reference, note, actor_id) VALUES
  (2, 1780000260000, 'charge', 500, 'mock', 1, 'Walleye Open', 3, 2, NULL, 'ch_1', NULL, NULL),
  (3, 1780000260000, 'fee', -45, 'mock', 1, 'Walleye Open', 3, 2, NULL, 'ch_1', NULL, NULL),
  (4, 1780000910000, 'refund', -500, 'mock', 1, 'Walleye Open', 3, 2, NULL, 're_1', 'Broke a leg', 1),
  (5, 1780400000000, 'prize', -40000, 'mock', 1, 'Walleye Open', 2, NULL, 1, 'tr_1', NULL, 1);
INSERT INTO mock_objects VALUES ('pi_1', 'intent', 'key-1', 'group-1', '{"amount":500}', 1780000255000);
INSERT INTO webhook_events VALUES ('evt_1', 'payment_intent.succeeded', 'pi_1', 'done', 1780000260000, 1780000261000);
UPDATE payouts SET status = 'completed', stripe_transfer_id = 'tr_1', processed_at = 1780400000000, attempt = 1, destination = 'acct_1', paid_via = 'mock' WHERE id = 1;
