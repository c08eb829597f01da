UPDATE photos SET camera_clock = '2026-05-28T15:31:30' WHERE id = 1;
