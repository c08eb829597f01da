INSERT INTO two_step (user_id, secret, created_at, confirmed_at, last_step) VALUES
  (1, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 1780000000000, 1780000100000, 59333336);
INSERT INTO recovery_codes (code_hash, user_id, used_at) VALUES
  ('c1', 1, NULL),
  ('c2', 1, 1780000200000);
INSERT INTO second_steps (token_hash, user_id, failures, created_at, expires_at) VALUES
  ('d1', 1, 2, 1780000300000, 1780000900000);
