-- A video has a Theora rendition where ffmpeg could make one: content.ogv beside its content.mp4.
ALTER TABLE ad_contents
  ADD COLUMN has_theora boolean NOT NULL DEFAULT false,
  -- Counted before each conversion, so that a video that brings the server down is not tried forever.
  ADD COLUMN theora_tries smallint NOT NULL DEFAULT 0;
SELECT let_operators_read('ad_contents');
