INSERT INTO submissions (user_id, submission_id, catch_id) VALUES
  (2, 'c0ffee00c0ffee00c0ffee00c0ffee00', (SELECT min(id) FROM catches WHERE user_id = 2)),
  (2, 'deadbeefdeadbeefdeadbeefdeadbeef', NULL);
