-- What has run out is looked for by when it did.
CREATE INDEX ON sessions (least(expires_at, revoked_at));
CREATE INDEX ON email_verifications (sent_at);
CREATE INDEX ON password_resets (expires_at);
