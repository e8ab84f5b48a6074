-- A rewarded video that a viewer watched to its end, once for each ad. Kept for 30 days.
CREATE TABLE rewards (
  id uuid PRIMARY KEY, -- the id of the served ad
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  placement_id uuid NOT NULL,
  at timestamptz NOT NULL, -- when the network was told
  is_too_soon boolean NOT NULL, -- sooner than the video lasts: no reward
  is_test boolean NOT NULL,
  item text NOT NULL,
  amount integer NOT NULL,
  user_text text, -- both from the app: for whom, and what it wants to know again
  data_text text,
  message_id uuid NOT NULL, -- the message of webhooks about it; there is none where none takes it
  FOREIGN KEY (organization_id, placement_id) REFERENCES ad_placements (organization_id, id),
  FOREIGN KEY (organization_id, app_id) REFERENCES apps (organization_id, id)
);
CREATE INDEX ON rewards (organization_id, app_id, at, id);
CREATE INDEX ON rewards (organization_id, placement_id);
CREATE INDEX ON rewards (at);
SELECT guard_organization('rewards', 'organization_id', 'SELECT, INSERT, DELETE');
SELECT let_operators_read('rewards', 'user_text', 'data_text');

-- A reward has a name and an amount, or neither.
ALTER TABLE ad_placements ADD CONSTRAINT ad_placements_reward CHECK ((reward_name IS NULL) = (reward_amount IS NULL));
