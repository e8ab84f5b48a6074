-- Challenges of passkeys are signed and not stored; this keeps one that was answered from being answered again, until it has ended.
CREATE TABLE spent_challenges (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX spent_challenges_by_end ON spent_challenges (expires_at);
GRANT SELECT, INSERT, DELETE ON spent_challenges TO frontrow_system;
