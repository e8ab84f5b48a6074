-- Posting takes as long with many accounts as with few: accounts are found and balances are raised by their keys, whatever plan a
-- session made for its first entry.

CREATE OR REPLACE FUNCTION ledger_add_to_balances() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  overdrawn bigint;
BEGIN
  -- Each row exists, so each is updated; the rows are locked in the order of their accounts.
  INSERT INTO ledger_balances AS b (account, must_be_zero, debits, credits, transfers)
  SELECT s.account, false, sum(s.debited), sum(s.credited), count(*)
  FROM (SELECT debit, amount_micros, 0 FROM posted UNION ALL SELECT credit, 0, amount_micros FROM posted) AS s (account, debited, credited)
  GROUP BY 1 ORDER BY 1
  ON CONFLICT (account) DO UPDATE SET debits = b.debits + excluded.debits, credits = b.credits + excluded.credits,
    transfers = b.transfers + excluded.transfers;
  INSERT INTO ledger_month_balances AS b (account, month, debits, credits)
  SELECT d.account, date_trunc('month', d.day::timestamp)::date, sum(d.debited), sum(d.credited)
  FROM (
    SELECT s.account, s.day, sum(s.debited), sum(s.credited)
    FROM (SELECT debit, effective_day, amount_micros, 0 FROM posted UNION ALL SELECT credit, effective_day, 0, amount_micros FROM posted)
      AS s (account, day, debited, credited)
    GROUP BY 1, 2) AS d (account, day, debited, credited)
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (account, month) DO UPDATE SET debits = b.debits + excluded.debits, credits = b.credits + excluded.credits;
  SELECT p.debit INTO overdrawn FROM posted p
  WHERE p.strict AND (SELECT b.debits > b.credits FROM ledger_balances b WHERE b.account = p.debit) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'account % does not hold enough', overdrawn USING ERRCODE = 'FL003';
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION ledger_post(
  entry_id uuid, entry_key text, entry_kind text, entry_day date, entry_actor text, entry_reason text, entry_details jsonb,
  debit_codes text[], debit_organizations uuid[], credit_codes text[], credit_organizations uuid[],
  currencies text[], amounts bigint[], stricts boolean[], subjects uuid[]
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  open_book text;
  moment timestamptz := app_now();
  network uuid := '00000000-0000-0000-0000-000000000000';
  payload bytea := sha256(convert_to(jsonb_build_array(entry_kind, entry_day, entry_actor, entry_reason, entry_details, debit_codes,
    debit_organizations, credit_codes, credit_organizations, currencies, amounts, stricts, subjects)::text, 'UTF8'));
  codes text[];
  owners uuid[];
  units text[];
  numbers bigint[];
BEGIN
  SELECT book INTO open_book FROM ledger_settings WHERE book IS NOT NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the books are not open' USING ERRCODE = 'object_not_in_prerequisite_state', HINT = 'run "npm run operator -- open-books"';
  END IF;
  IF coalesce(cardinality(amounts), 0) = 0 THEN
    RAISE EXCEPTION 'an entry has at least one transfer' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  INSERT INTO ledger_entries (id, key, kind, book, effective_day, booked_on, at, actor, reason, payload_sha256, details)
  VALUES (entry_id, entry_key, entry_kind, open_book, entry_day, (moment AT TIME ZONE 'UTC')::date, moment, entry_actor, entry_reason, payload, entry_details)
  ON CONFLICT (key) DO NOTHING;
  IF NOT FOUND THEN
    IF EXISTS (SELECT FROM ledger_entries WHERE key = entry_key AND payload_sha256 = payload) THEN
      RETURN false;
    END IF;
    RAISE EXCEPTION 'ledger_conflict: % is posted with another payload', entry_key USING ERRCODE = 'FL001';
  END IF;
  -- A subquery for each account is always answered by the index. A join was planned for the first entry of a session, and read
  -- all accounts from then on. The second time, those that were missing are opened.
  FOR attempt IN 1..2 LOOP
    SELECT array_agg(w.code), array_agg(w.owner), array_agg(w.currency), array_agg((
      SELECT a.number FROM ledger_accounts a WHERE a.book = open_book AND a.code = w.code AND a.owner = w.owner AND a.currency = w.currency))
    INTO codes, owners, units, numbers
    FROM (
      SELECT d.code, coalesce(d.organization, network), d.currency FROM unnest(debit_codes, debit_organizations, currencies) AS d (code, organization, currency)
      UNION SELECT c.code, coalesce(c.organization, network), c.currency
      FROM unnest(credit_codes, credit_organizations, currencies) AS c (code, organization, currency)) AS w (code, owner, currency);
    EXIT WHEN array_position(numbers, NULL) IS NULL;
    WITH opened AS (
      INSERT INTO ledger_accounts (book, code, organization_id, currency)
      SELECT open_book, w.code, nullif(w.owner, network), w.currency
      FROM unnest(codes, owners, units, numbers) AS w (code, owner, currency, number) WHERE w.number IS NULL
      ORDER BY w.code, w.owner, w.currency
      ON CONFLICT DO NOTHING RETURNING number, code)
    INSERT INTO ledger_balances (account, must_be_zero) SELECT number, code = 'clearing:delivery' FROM opened;
  END LOOP;
  INSERT INTO ledger_transfers (entry_id, line, book, currency, debit, credit, amount_micros, strict, subject, effective_day)
  SELECT ledger_post.entry_id, t.line, open_book, t.currency, d.number, c.number, t.amount, t.is_strict, t.subject, entry_day
  FROM unnest(debit_codes, debit_organizations, credit_codes, credit_organizations, currencies, amounts, stricts, subjects)
    WITH ORDINALITY AS t (debit_code, debit_organization, credit_code, credit_organization, currency, amount, is_strict, subject, line)
  LEFT JOIN unnest(codes, owners, units, numbers) AS d (code, owner, currency, number)
    ON d.code = t.debit_code AND d.owner = coalesce(t.debit_organization, network) AND d.currency = t.currency
  LEFT JOIN unnest(codes, owners, units, numbers) AS c (code, owner, currency, number)
    ON c.code = t.credit_code AND c.owner = coalesce(t.credit_organization, network) AND c.currency = t.currency;
  RETURN true;
END
$$;
