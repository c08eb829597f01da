UPDATE users SET is_profile_hidden = 1 WHERE id = (SELECT max(id) FROM users);
