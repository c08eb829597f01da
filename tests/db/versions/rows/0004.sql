INSERT INTO one_time_links (token_hash, purpose, created_at, expires_at, user_id) VALUES ('b2', 'password', 1780000800000, 1780087200000, 3);
