-- A transaction of n audit rows takes time proportional to n. Before, each row updated the head of its chain, and every such update read through
-- all versions of the head that the transaction had left behind.

-- The first row links all rows of the transaction, chain by chain in one order, so that two transactions cannot wait for each other. The head is
-- locked before it is read, and written once a chain.
CREATE OR REPLACE FUNCTION link_audit_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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
