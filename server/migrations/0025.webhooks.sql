-- A callback is a webhook that gets the rewards of one app, or of all, as a signed GET request. Test
-- rewards go only to one that takes them, and to such a one nothing else goes.
ALTER TABLE webhooks
  DROP CONSTRAINT webhooks_kind_check,
  ADD CONSTRAINT webhooks_kind_check CHECK (kind IN ('push', 'pull', 'callback')),
  ADD COLUMN app_id uuid,
  ADD CONSTRAINT webhooks_app_of_callback CHECK (app_id IS NULL OR kind = 'callback'),
  ALTER COLUMN sealed_secret DROP NOT NULL,
  ADD CONSTRAINT webhooks_secret CHECK ((sealed_secret IS NULL) = (kind = 'callback'));

-- What made the message: the second of the same type with the same cause is not stored.
ALTER TABLE webhook_messages ADD COLUMN cause uuid;

-- The keys that sign callbacks. One signs from signs_from until the next one does.
CREATE TABLE reward_keys (
  number integer PRIMARY KEY, -- what receivers find it by
  public_pem text NOT NULL,
  sealed_private bytea NOT NULL, -- encrypted
  signs_from timestamptz NOT NULL,
  made_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON reward_keys TO frontrow_system;
SELECT let_operators_read('reward_keys', 'sealed_private');
