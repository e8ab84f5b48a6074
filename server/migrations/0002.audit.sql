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
