-- The words of names and websites, in lower case and without accents, by which operators find things. A search reads a range of this
-- index, so a frequent beginning costs no more than a rare one.
CREATE TABLE search_words (
  word text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('organization', 'person', 'app', 'campaign', 'placement')),
  object_id uuid NOT NULL,
  PRIMARY KEY (word, kind, object_id)
);
CREATE INDEX ON search_words (object_id);
SELECT let_operators_read('search_words');

CREATE FUNCTION search_words_of(name text) RETURNS SETOF text LANGUAGE sql IMMUTABLE
AS $$
  SELECT DISTINCT left(word, 60)
  FROM regexp_split_to_table(regexp_replace(normalize(lower(name), NFKD), '[\u0300-\u036f]', '', 'g'), '[[:space:][:punct:]]+') AS word
  WHERE word <> ''
$$;

-- Its argument is the kind. It runs as the owner of the table, because members may change names and have no right to these words.
CREATE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  DELETE FROM search_words WHERE object_id = NEW.id AND kind = TG_ARGV[0];
  INSERT INTO search_words (word, kind, object_id)
    SELECT word, TG_ARGV[0], NEW.id FROM search_words_of(concat_ws(' ', NEW.name, to_jsonb(NEW) ->> 'website')) AS word;
  RETURN NULL;
END
$$;
CREATE TRIGGER keep_search_words AFTER INSERT OR UPDATE OF name, website ON organizations
  FOR EACH ROW EXECUTE FUNCTION keep_search_words('organization');
CREATE TRIGGER keep_search_words AFTER INSERT OR UPDATE OF name ON developers FOR EACH ROW EXECUTE FUNCTION keep_search_words('person');
CREATE TRIGGER keep_search_words AFTER INSERT OR UPDATE OF name ON apps FOR EACH ROW EXECUTE FUNCTION keep_search_words('app');
CREATE TRIGGER keep_search_words AFTER INSERT OR UPDATE OF name ON campaigns FOR EACH ROW EXECUTE FUNCTION keep_search_words('campaign');
CREATE TRIGGER keep_search_words AFTER INSERT OR UPDATE OF name ON ad_placements
  FOR EACH ROW EXECUTE FUNCTION keep_search_words('placement');

INSERT INTO search_words (word, kind, object_id)
  SELECT word, kind, id FROM (
    SELECT 'organization' AS kind, id, concat_ws(' ', name, website) AS name FROM organizations
    UNION ALL SELECT 'person', id, name FROM developers
    UNION ALL SELECT 'app', id, name FROM apps
    UNION ALL SELECT 'campaign', id, name FROM campaigns
    UNION ALL SELECT 'placement', id, name FROM ad_placements) named
  CROSS JOIN LATERAL search_words_of(named.name) AS word;

-- What Home and the list of organizations sum.
SELECT let_operators_read('charge_days');
SELECT let_operators_read('earning_days');
SELECT let_operators_read('delivery_days');

CREATE INDEX ON apps (google_app_id);
CREATE INDEX ON apps (apple_app_id);
CREATE INDEX ON kept_decisions (request_id);
CREATE INDEX ON organizations (created_at, id);
CREATE INDEX ON decisions (at);
-- Home compares hours of the whole network. Rows come in the order of time.
CREATE INDEX ON placement_hours USING brin (hour) WITH (autosummarize);
CREATE INDEX ON placement_filtered_hours USING brin (hour) WITH (autosummarize);

-- What operators write down about an organization. Members never read it.
CREATE TABLE organization_notes (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  text text NOT NULL,
  written_by uuid NOT NULL REFERENCES operators,
  written_at timestamptz NOT NULL
);
CREATE INDEX ON organization_notes (organization_id, id);
SELECT guard_organization('organization_notes', 'organization_id', 'SELECT, INSERT');
REVOKE ALL ON organization_notes FROM frontrow_app;
SELECT let_operators_read('organization_notes');
