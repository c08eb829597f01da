UPDATE tournaments SET skips_weight = 1 WHERE id = 2;
