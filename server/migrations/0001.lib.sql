-- The roles of the program. The login that runs migrations only lends its connection to them.
-- frontrow_app sees one organization. frontrow_system sees all: sign-in, delivery's catalogue,
-- counters, jobs. frontrow_operator reads what operators read; it writes nothing, and secrets are
-- not among its columns. frontrow_audit and frontrow_ledger own the functions that write the audit
-- chains and the books. No role of the program is a member of them, so none can write a link or a
-- row of the journal by itself.
DO $$
DECLARE
  wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['frontrow_app', 'frontrow_system', 'frontrow_audit', 'frontrow_ledger', 'frontrow_operator'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS', wanted);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        NULL; -- roles are the cluster's, and another database of it may be migrating too
      END;
    END IF;
    EXECUTE format('GRANT %I TO %I', wanted, current_user);
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', wanted);
  END LOOP;
END
$$;

-- The one clock of the product: the database's, plus an offset that only tests and the making of
-- the demo set.
CREATE TABLE app_clock (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  ahead interval NOT NULL DEFAULT '0'
);
INSERT INTO app_clock DEFAULT VALUES;

CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE
AS $$ SELECT clock_timestamp() + ahead FROM app_clock $$;

CREATE FUNCTION current_organization() RETURNS uuid LANGUAGE sql STABLE
AS $$ SELECT nullif(current_setting('app.organization', true), '')::uuid $$;

-- The second wall between organizations; the first is that every query names organization_id
-- itself.
CREATE FUNCTION guard_organization(guarded regclass, key text DEFAULT 'organization_id',
  allowed text DEFAULT 'SELECT, INSERT, UPDATE, DELETE') RETURNS void LANGUAGE plpgsql
AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', guarded);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', guarded);
  EXECUTE format(
    'CREATE POLICY own_organization ON %s TO frontrow_app USING (%I = (SELECT current_organization())) WITH CHECK (%I = (SELECT current_organization()))',
    guarded, key, key);
  EXECUTE format('CREATE POLICY every_organization ON %s TO frontrow_system USING (true) WITH CHECK (true)', guarded);
  EXECUTE format('GRANT %s ON %s TO frontrow_app, frontrow_system', allowed, guarded);
END
$$;

-- Lets operators read a table without some of its columns. A column that is added later is hidden
-- until this is called again.
CREATE FUNCTION let_operators_read(readable regclass, VARIADIC hidden text[] DEFAULT '{}') RETURNS void LANGUAGE plpgsql
AS $$
DECLARE
  shown text;
BEGIN
  IF (SELECT relrowsecurity FROM pg_class WHERE oid = readable)
    AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = readable AND polname = 'every_row_for_operators') THEN
    EXECUTE format('CREATE POLICY every_row_for_operators ON %s FOR SELECT TO frontrow_operator USING (true)', readable);
  END IF;
  SELECT string_agg(quote_ident(attname), ', ') INTO shown FROM pg_attribute
    WHERE attrelid = readable AND attnum > 0 AND NOT attisdropped AND attname <> ALL (hidden);
  EXECUTE format('GRANT SELECT (%s) ON %s TO frontrow_operator', shown, readable);
END
$$;

GRANT SELECT ON app_clock TO frontrow_app, frontrow_system, frontrow_ledger;
SELECT let_operators_read('app_clock');
SELECT let_operators_read('schema_migrations');

-- GCRA: one "theoretical arrival time" a key. Logged, because an unlogged table is emptied by a
-- crash and a crash can be provoked.
CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  arrival timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO frontrow_system;

-- Proves at start that the master key is the one this database was written with.
CREATE TABLE master_key_canary (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  key_id text NOT NULL,
  ciphertext bytea NOT NULL
);
GRANT SELECT, INSERT ON master_key_canary TO frontrow_system;

-- The answer to a create, kept under the key its caller gave, so that a repeated call makes nothing
-- twice.
CREATE TABLE idempotency_keys (
  organization_id uuid NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  sealed_reply bytea, -- encrypted, because replies hold API keys
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, route, key)
);
SELECT guard_organization('idempotency_keys');

-- Mails on their way: written in the transaction of what they tell of, taken by whichever node is
-- free, deleted once they are sent. Nobody's: a mail may tell of something that belongs to no
-- organization yet.
CREATE TABLE outbox (
  id uuid PRIMARY KEY, -- stands in the Message-ID, so that a mail that was sent twice is known for one
  about text, -- a later mail about the same takes the place of one that still waits
  sealed bytea NOT NULL, -- to whom and what, encrypted: codes and links are in it
  created_at timestamptz NOT NULL,
  useful_until timestamptz, -- after it the mail tells nothing that is worth knowing
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  -- What operators read of a mail that waits. The mail itself stays encrypted.
  domain text NOT NULL, -- of the recipient
  subject text NOT NULL,
  failure text, -- why it could not be sent the last time, without addresses
  -- Mails of one kind to one person are limited to ten an hour. What is beyond them waits and
  -- becomes one summary.
  pace_key text, -- an HMAC of the recipient and the kind; null for a mail without a limit
  is_held boolean NOT NULL DEFAULT false -- beyond the limit
);
CREATE INDEX ON outbox (next_try_at);
CREATE INDEX ON outbox (about) WHERE about IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox TO frontrow_system;
GRANT INSERT ON outbox TO frontrow_app;
SELECT let_operators_read('outbox', 'sealed', 'pace_key');

-- Each change leaves a row here, in its own transaction. Rows are never changed or taken away. Each
-- is linked into the hash chain of its organization at COMMIT, and a transaction that acts without
-- an audit row cannot commit: decision 027.
CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  organization_id uuid, -- null: it is about the network, or among operators
  at timestamptz NOT NULL,
  actor text NOT NULL, -- 'developer:<id>', 'operator:<name>' or 'system'
  action text NOT NULL,
  object_id text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  via text NOT NULL CHECK (via IN ('console', 'token', 'cli', 'system')),
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(), -- the transaction that wrote the row
  -- What operators do among themselves is a chain of its own; what they do to an organization is in
  -- that organization's. Null: the organization's chain, or 'network'.
  chain text COLLATE "C" CHECK (chain = 'operators'),
  CHECK (chain IS NULL OR organization_id IS NULL)
);
CREATE INDEX ON audit_log (xid);
CREATE INDEX ON audit_log (organization_id, at, id);
-- The newest rows of all chains together.
CREATE INDEX ON audit_log (at, id);
-- The chains of the network and of operators, in the order of time.
CREATE INDEX audit_log_without_organization ON audit_log (chain, at, id) WHERE organization_id IS NULL;
SELECT guard_organization('audit_log', 'organization_id', 'SELECT, INSERT');
GRANT SELECT ON audit_log TO frontrow_audit;
CREATE POLICY every_row ON audit_log TO frontrow_audit USING (true);
SELECT let_operators_read('audit_log');

CREATE FUNCTION audit_chain(entry audit_log) RETURNS text LANGUAGE sql IMMUTABLE
AS $$ SELECT coalesce(entry.organization_id::text, entry.chain, 'network') $$;

CREATE TABLE audit_heads (
  chain text COLLATE "C" PRIMARY KEY,
  seq bigint NOT NULL DEFAULT 0, -- of the last link; the first has 1
  hash bytea NOT NULL DEFAULT '\x',
  sealed_seq bigint NOT NULL DEFAULT 0 -- seq when the chain was last sealed
);
CREATE INDEX audit_heads_moved ON audit_heads (chain) WHERE seq > sealed_seq;
GRANT SELECT, INSERT, UPDATE ON audit_heads TO frontrow_audit;
GRANT SELECT, UPDATE (sealed_seq) ON audit_heads TO frontrow_system;
SELECT let_operators_read('audit_heads');

CREATE TABLE audit_links (
  chain text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  entry_id uuid NOT NULL UNIQUE, -- no foreign key: a removed entry must be found and named
  prev bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (chain, seq)
);
GRANT SELECT, INSERT ON audit_links TO frontrow_audit;
GRANT SELECT ON audit_links TO frontrow_system;
SELECT let_operators_read('audit_links');

CREATE TABLE audit_seals (
  number bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  root bytea NOT NULL, -- of the Merkle tree of its sealed heads
  prev bytea NOT NULL, -- the hash of the seal before
  signature bytea NOT NULL -- Ed25519
);
GRANT SELECT, INSERT ON audit_seals TO frontrow_system;
SELECT let_operators_read('audit_seals');

CREATE TABLE audit_sealed_heads (
  seal bigint NOT NULL REFERENCES audit_seals,
  chain text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (seal, chain)
);
GRANT SELECT, INSERT ON audit_sealed_heads TO frontrow_system;
SELECT let_operators_read('audit_sealed_heads');

-- Transactions that act. A row lives inside its own transaction only, so it needs no write-ahead
-- log.
CREATE UNLOGGED TABLE audited_acts (
  xid xid8 PRIMARY KEY DEFAULT pg_current_xact_id()
);
GRANT SELECT, INSERT, DELETE ON audited_acts TO frontrow_audit;

GRANT CREATE ON SCHEMA public TO frontrow_audit;

-- Four bytes of length and the text in UTF-8. Null has the length -1 and differs from an empty
-- text.
CREATE FUNCTION audit_field(value text) RETURNS bytea LANGUAGE sql IMMUTABLE
AS $$ SELECT coalesce(int4send(octet_length(convert_to(value, 'UTF8'))) || convert_to(value, 'UTF8'), int4send(-1)) $$;

-- verify-audit.sql.ts computes the same hash from the columns, without these functions.
CREATE FUNCTION audit_hash(prev bytea, chain text, seq bigint, entry audit_log) RETURNS bytea LANGUAGE sql STABLE
AS $$
  SELECT sha256(prev || audit_field(chain) || audit_field(seq::text) || audit_field(entry.id::text)
    || audit_field((extract(epoch FROM entry.at) * 1000000)::bigint::text) || audit_field(entry.actor) || audit_field(entry.via)
    || audit_field(entry.action) || audit_field(entry.object_id) || audit_field(entry.details::text))
$$;

-- The first row links all rows of the transaction, chain by chain in one order, so that two
-- transactions cannot wait for each other. The head is locked before it is read, and written once a
-- chain.
CREATE FUNCTION link_audit_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  entry audit_log;
  head audit_heads;
  next_hash bytea;
BEGIN
  IF NEW.xid IS DISTINCT FROM pg_current_xact_id() THEN
    RAISE EXCEPTION 'an audit row names its own transaction' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM audit_links WHERE entry_id = NEW.id) THEN
    RETURN NULL;
  END IF;
  FOR entry IN SELECT * FROM audit_log a WHERE xid = NEW.xid AND NOT EXISTS (SELECT FROM audit_links WHERE entry_id = a.id)
    ORDER BY audit_chain(a) COLLATE "C", at, id LOOP
    IF head.chain IS DISTINCT FROM audit_chain(entry) THEN
      IF head.chain IS NOT NULL THEN
        UPDATE audit_heads SET seq = head.seq, hash = head.hash WHERE chain = head.chain;
      END IF;
      INSERT INTO audit_heads (chain) VALUES (audit_chain(entry)) ON CONFLICT DO NOTHING;
      SELECT * INTO STRICT head FROM audit_heads WHERE chain = audit_chain(entry) FOR UPDATE;
    END IF;
    next_hash := audit_hash(head.hash, head.chain, head.seq + 1, entry);
    INSERT INTO audit_links (chain, seq, entry_id, prev, hash) VALUES (head.chain, head.seq + 1, entry.id, head.hash, next_hash);
    head.seq := head.seq + 1;
    head.hash := next_hash;
  END LOOP;
  UPDATE audit_heads SET seq = head.seq, hash = head.hash WHERE chain = head.chain;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER link_audit_rows AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION link_audit_rows();

CREATE FUNCTION note_audited_act() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ INSERT INTO audited_acts DEFAULT VALUES ON CONFLICT DO NOTHING $$;

CREATE FUNCTION note_nothing_changed() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ DELETE FROM audited_acts WHERE xid = pg_current_xact_id() $$;

CREATE FUNCTION refuse_silent_act() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  DELETE FROM audited_acts WHERE xid = NEW.xid;
  IF FOUND AND NOT EXISTS (SELECT FROM audit_log WHERE xid = NEW.xid) THEN
    RAISE EXCEPTION 'this transaction acts and wrote no audit row' USING ERRCODE = 'integrity_constraint_violation',
      HINT = 'call audit(), or noteNothingChanged() where nothing changed, or set "audits: false" in the contract of a call that changes nothing worth it';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER refuse_silent_act AFTER INSERT ON audited_acts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refuse_silent_act();

ALTER FUNCTION link_audit_rows() OWNER TO frontrow_audit;
ALTER FUNCTION note_audited_act() OWNER TO frontrow_audit;
ALTER FUNCTION note_nothing_changed() OWNER TO frontrow_audit;
ALTER FUNCTION refuse_silent_act() OWNER TO frontrow_audit;
REVOKE CREATE ON SCHEMA public FROM frontrow_audit;
REVOKE ALL ON FUNCTION link_audit_rows(), refuse_silent_act() FROM PUBLIC;

-- Settings that are changed while servers run. One that is not here has its initial value.
CREATE TABLE stored_settings (
  key text PRIMARY KEY,
  value text NOT NULL,
  version integer NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL -- the actor, as in audit_log
);
GRANT SELECT, INSERT, UPDATE ON stored_settings TO frontrow_system;
SELECT let_operators_read('stored_settings');

-- Challenges of passkeys are signed and not stored; this keeps one that was answered from being
-- answered again, until it has ended.
CREATE TABLE spent_challenges (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX spent_challenges_by_end ON spent_challenges (expires_at);
GRANT SELECT, INSERT, DELETE ON spent_challenges TO frontrow_system;

-- What members are told. A change writes its notice in its own transaction, whatever feature makes
-- it. Mails follow from the rows.
CREATE TABLE member_notices (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL,
  kind text NOT NULL,
  needs text, -- the permission of the members who see it; null: only the person
  developer_id uuid, -- the person whom it is about, who sees it as well
  params jsonb NOT NULL,
  subject text, -- what it is about: notices of one subject within an hour are one mail
  once_key text, -- a cause that is found again writes no second notice
  visible_from timestamptz NOT NULL,
  is_mailed boolean NOT NULL DEFAULT false, -- true once its mails are planned, or there are none
  -- Names what a notice comes with, such as a decision, so that both can be withdrawn together
  -- while it is not visible yet.
  about text,
  UNIQUE (organization_id, id),
  UNIQUE (organization_id, once_key),
  CHECK (needs IS NOT NULL OR developer_id IS NOT NULL)
);
CREATE INDEX ON member_notices (organization_id, visible_from DESC, id DESC);
CREATE INDEX ON member_notices (visible_from) WHERE NOT is_mailed;
CREATE INDEX ON member_notices (about) WHERE about IS NOT NULL;
SELECT guard_organization('member_notices', 'organization_id', 'SELECT, INSERT');
GRANT UPDATE, DELETE ON member_notices TO frontrow_system;
SELECT let_operators_read('member_notices');

-- The last run of each background job, whichever node ran it.
CREATE TABLE job_runs (
  job text PRIMARY KEY,
  every_seconds integer, -- null: only where an operator asks
  started_at timestamptz NOT NULL,
  finished_at timestamptz, -- null while it runs, or where its node ended meanwhile
  succeeded_at timestamptz,
  failures integer NOT NULL DEFAULT 0, -- since it last succeeded
  result text, -- what it did, or why it failed
  asked_at timestamptz, -- when an operator asked for a run that has not begun
  asked_by text
);
GRANT SELECT, INSERT, UPDATE ON job_runs TO frontrow_system;
SELECT let_operators_read('job_runs');

-- Those that went to the transport within the last hour. A mail that is tried again counts once.
CREATE TABLE paced_mails (
  mail_id uuid PRIMARY KEY,
  pace_key text NOT NULL,
  sent_at timestamptz NOT NULL
);
CREATE INDEX ON paced_mails (pace_key, sent_at);
CREATE INDEX ON paced_mails (sent_at);
GRANT SELECT, INSERT, DELETE ON paced_mails TO frontrow_system;
SELECT let_operators_read('paced_mails', 'pace_key');
