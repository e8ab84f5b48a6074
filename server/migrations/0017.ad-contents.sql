-- A still of a video, made in the browser or by ffmpeg: poster.jpg and thumb.jpg beside its content.mp4. Pictures always have a thumbnail.
ALTER TABLE ad_contents ADD COLUMN has_poster boolean NOT NULL DEFAULT false;

-- The sweep of media asks for the rows of the folders it has found.
CREATE INDEX ON campaignable_ad_contents (path);
