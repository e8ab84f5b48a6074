-- Each audit row is linked into the hash chain of its organization at COMMIT, and a transaction that acts without an audit row cannot
-- commit. See docs/decisions/027-audit-chains.md.

-- Owns the functions that write links. No role of the program is a member of it, so none can write a link by itself.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'frontrow_audit') THEN
    BEGIN
      CREATE ROLE frontrow_audit NOLOGIN NOSUPERUSER NOBYPASSRLS;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- roles are the cluster's, and another database of it may be migrating too
    END;
  END IF;
  EXECUTE format('GRANT frontrow_audit TO %I', current_user);
END
$$;
GRANT USAGE, CREATE ON SCHEMA public TO frontrow_audit;

ALTER TABLE audit_log ADD COLUMN via text CHECK (via IN ('console', 'token', 'cli', 'system')); -- null in rows before this migration
ALTER TABLE audit_log ADD COLUMN xid xid8; -- the transaction that wrote the row; null in rows before this migration
ALTER TABLE audit_log ALTER COLUMN xid SET DEFAULT pg_current_xact_id();
CREATE INDEX ON audit_log (xid);
CREATE INDEX ON audit_log (organization_id, at, id);
DROP INDEX audit_log_organization_id_at_idx;

-- Rows without an organization are in the chain 'network'.
CREATE FUNCTION audit_chain(organization uuid) RETURNS text LANGUAGE sql IMMUTABLE
AS $$ SELECT coalesce(organization::text, 'network') $$;
CREATE INDEX audit_log_earlier ON audit_log ((audit_chain(organization_id) COLLATE "C"), at, id) WHERE xid IS NULL;

CREATE TABLE audit_heads (
  chain text COLLATE "C" PRIMARY KEY,
  seq bigint NOT NULL DEFAULT 0, -- of the last link; the first has 1
  hash bytea NOT NULL DEFAULT '\x',
  sealed_seq bigint NOT NULL DEFAULT 0 -- seq when the chain was last sealed
);
CREATE INDEX audit_heads_moved ON audit_heads (chain) WHERE seq > sealed_seq;

CREATE TABLE audit_links (
  chain text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  entry_id uuid NOT NULL UNIQUE, -- no foreign key: a removed entry must be found and named
  prev bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (chain, seq)
);

CREATE TABLE audit_seals (
  number bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  root bytea NOT NULL, -- of the Merkle tree of its sealed heads
  prev bytea NOT NULL, -- the hash of the seal before
  signature bytea NOT NULL -- Ed25519
);
CREATE TABLE audit_sealed_heads (
  seal bigint NOT NULL REFERENCES audit_seals,
  chain text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (seal, chain)
);

-- How far rows from before this migration are linked.
CREATE TABLE audit_backfill (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  chain text COLLATE "C" NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT '-infinity',
  id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  is_done boolean NOT NULL DEFAULT false
);
INSERT INTO audit_backfill DEFAULT VALUES;

-- Transactions that act. A row lives inside its own transaction only, so it needs no write-ahead log.
CREATE UNLOGGED TABLE audited_acts (xid xid8 PRIMARY KEY DEFAULT pg_current_xact_id());

GRANT SELECT ON audit_log TO frontrow_audit;
CREATE POLICY every_row ON audit_log TO frontrow_audit USING (true);
GRANT SELECT, INSERT, UPDATE ON audit_heads TO frontrow_audit;
GRANT SELECT, INSERT ON audit_links TO frontrow_audit;
GRANT SELECT, UPDATE ON audit_backfill TO frontrow_audit;
GRANT SELECT, INSERT, DELETE ON audited_acts TO frontrow_audit;
GRANT SELECT, UPDATE (sealed_seq) ON audit_heads TO frontrow_system;
GRANT SELECT ON audit_links, audit_backfill TO frontrow_system;
GRANT SELECT, INSERT ON audit_seals, audit_sealed_heads TO frontrow_system;

-- Four bytes of length and the text in UTF-8. Null has the length -1 and differs from an empty text.
CREATE FUNCTION audit_field(value text) RETURNS bytea LANGUAGE sql IMMUTABLE
AS $$ SELECT coalesce(int4send(octet_length(convert_to(value, 'UTF8'))) || convert_to(value, 'UTF8'), int4send(-1)) $$;

-- verify-audit.sql.ts computes the same hash from the columns, without these functions.
CREATE FUNCTION audit_hash(prev bytea, chain text, seq bigint, entry audit_log) RETURNS bytea LANGUAGE sql STABLE
AS $$
  SELECT sha256(prev || audit_field(chain) || audit_field(seq::text) || audit_field(entry.id::text)
    || audit_field((extract(epoch FROM entry.at) * 1000000)::bigint::text) || audit_field(entry.actor) || audit_field(entry.via)
    || audit_field(entry.action) || audit_field(entry.object_id) || audit_field(entry.details::text))
$$;

-- Under READ COMMITTED the head is read as the transaction before left it, because the lock comes first.
CREATE FUNCTION link_audit_row(entry audit_log) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  head audit_heads;
  next_hash bytea;
BEGIN
  SELECT * INTO STRICT head FROM audit_heads WHERE chain = audit_chain(entry.organization_id) FOR UPDATE;
  next_hash := audit_hash(head.hash, head.chain, head.seq + 1, entry);
  INSERT INTO audit_links (chain, seq, entry_id, prev, hash) VALUES (head.chain, head.seq + 1, entry.id, head.hash, next_hash);
  UPDATE audit_heads SET seq = head.seq + 1, hash = next_hash WHERE chain = head.chain;
END
$$;

-- The first row links all rows of the transaction, chain by chain in one order, so that two transactions cannot wait for each other.
CREATE FUNCTION link_audit_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  wanted text;
  entry audit_log;
BEGIN
  IF NEW.xid IS DISTINCT FROM pg_current_xact_id() THEN
    RAISE EXCEPTION 'an audit row names its own transaction' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM audit_links WHERE entry_id = NEW.id) THEN
    RETURN NULL;
  END IF;
  FOR wanted IN SELECT DISTINCT audit_chain(organization_id) COLLATE "C" AS chain FROM audit_log WHERE xid = NEW.xid ORDER BY chain LOOP
    INSERT INTO audit_heads (chain) VALUES (wanted) ON CONFLICT DO NOTHING;
    PERFORM FROM audit_heads WHERE chain = wanted FOR UPDATE;
  END LOOP;
  FOR entry IN SELECT * FROM audit_log a WHERE xid = NEW.xid AND NOT EXISTS (SELECT FROM audit_links WHERE entry_id = a.id)
    ORDER BY audit_chain(organization_id) COLLATE "C", at, id LOOP
    PERFORM link_audit_row(entry);
  END LOOP;
  RETURN NULL;
END
$$;

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

-- Links the next rows from before this migration, and returns how many.
CREATE FUNCTION link_earlier_audit_rows(most int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  done audit_backfill;
  entry audit_log;
  last audit_log;
  linked int := 0;
BEGIN
  SELECT * INTO STRICT done FROM audit_backfill FOR UPDATE;
  IF done.is_done THEN
    RETURN 0;
  END IF;
  FOR entry IN SELECT * FROM audit_log a
    WHERE xid IS NULL AND (audit_chain(organization_id) COLLATE "C", at, id) > (done.chain, done.at, done.id)
    ORDER BY audit_chain(organization_id) COLLATE "C", at, id LIMIT most LOOP
    INSERT INTO audit_heads (chain) VALUES (audit_chain(entry.organization_id)) ON CONFLICT DO NOTHING;
    PERFORM link_audit_row(entry);
    last := entry;
    linked := linked + 1;
  END LOOP;
  IF linked = 0 THEN
    UPDATE audit_backfill SET is_done = true;
  ELSE
    UPDATE audit_backfill SET chain = audit_chain(last.organization_id), at = last.at, id = last.id;
  END IF;
  RETURN linked;
END
$$;

ALTER FUNCTION link_audit_row(audit_log) OWNER TO frontrow_audit;
ALTER FUNCTION link_audit_rows() OWNER TO frontrow_audit;
ALTER FUNCTION note_audited_act() OWNER TO frontrow_audit;
ALTER FUNCTION note_nothing_changed() OWNER TO frontrow_audit;
ALTER FUNCTION refuse_silent_act() OWNER TO frontrow_audit;
ALTER FUNCTION link_earlier_audit_rows(int) OWNER TO frontrow_audit;
REVOKE CREATE ON SCHEMA public FROM frontrow_audit;
REVOKE ALL ON FUNCTION link_audit_row(audit_log), link_audit_rows(), refuse_silent_act(), link_earlier_audit_rows(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION link_earlier_audit_rows(int) TO frontrow_system;

CREATE CONSTRAINT TRIGGER link_audit_rows AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION link_audit_rows();
CREATE CONSTRAINT TRIGGER refuse_silent_act AFTER INSERT ON audited_acts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refuse_silent_act();
