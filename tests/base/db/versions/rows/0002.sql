UPDATE tournaments SET rules = '{"unit":"in","rounding":"1/4","fish":3,"perSpecies":false,"by":"length","penalties":[{"name":"Mouth open","deduct":0.5},{"name":"Tail not pinched","deduct":null}],"identifier":true,"uploadHours":2,"challengeHours":24,"hideBoardHours":1}', identifier_secret = '00112233445566778899aabbccddeeff', identifier_release_at = 1779940000000, notified_release = 1779940000000, waters = '{"kind":"circle","center":{"latitude":46.2,"longitude":-93.6},"miles":12}', flags_off = '["pace"]' WHERE id = 1;
UPDATE photos SET edited_with = 'Adobe Photoshop 25.1' WHERE id = 1;
INSERT INTO rule_sets VALUES (1, 'Quarter inches', '{"unit":"in","rounding":"1/4","fish":5,"perSpecies":false,"by":"length","penalties":[],"identifier":false,"uploadHours":24,"challengeHours":48,"hideBoardHours":0}', 1780000900000, 1780000900000);
INSERT INTO rulings VALUES (1, 1, 'verified', 'in', 2150, 2132, 2125, '[{"name":"Mouth open","deduct":0.5}]', 2075, '{"board":[{"x":10,"y":500,"value":0},{"x":800,"y":505,"value":10},{"x":1580,"y":512,"value":20}],"fish":[{"x":14,"y":300},{"x":1500,"y":310}]}', NULL, 1, 0, 1780000400000);
INSERT INTO relations VALUES (2, 3, 1780000950000);
INSERT INTO second_looks VALUES (1, 1, 1, 'paid', 'agreed', 2130, '[]', 2125, NULL, 1, 1780000960000, NULL, NULL, NULL, 1780000955000);
INSERT INTO challenges VALUES (1, 1, 1, 3, 'Mouth open', NULL, NULL, 'upheld', 'The mouth is open in the photo', NULL, 1, 1780000980000, 1780000970000);
INSERT INTO challenge_messages VALUES (1, 1, 3, 'challenger', 'Please look at the mouth', 1780000971000);
INSERT INTO result_versions VALUES (1, 1, 1, '{"version":1}', '2430f1a2ad2982d0067885488a4c89e21ad1d7c83b115ba8f1b20acc88dfaea8', NULL, 1780000990000, NULL);
