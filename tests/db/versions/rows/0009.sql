INSERT INTO photo_likenesses (photo_id, like_id)
SELECT a.id, b.id FROM photos a JOIN photos b ON a.id <> b.id ORDER BY 1, 2 LIMIT 2;
