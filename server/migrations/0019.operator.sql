-- The people who run the network. They are no developers, and no session of an organization is one
-- of theirs.
CREATE TABLE operators (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL,
  password_hash text NOT NULL, -- 'none' until the welcome link was used: no password matches it
  sessions_after timestamptz NOT NULL, -- sessions older than this are dead: a password change moves it
  single_keys boolean NOT NULL DEFAULT true,
  is_demo boolean NOT NULL DEFAULT false, -- its password is printed, so it signs in on this machine only
  created_at timestamptz NOT NULL,
  removed_at timestamptz
);
GRANT SELECT, INSERT, UPDATE ON operators TO frontrow_system;
SELECT let_operators_read('operators', 'password_hash');

CREATE TABLE operator_roles (
  operator_id uuid NOT NULL REFERENCES operators,
  role text NOT NULL CHECK (role IN ('support', 'moderator', 'finance', 'administrator')),
  PRIMARY KEY (operator_id, role)
);
GRANT SELECT, INSERT, DELETE ON operator_roles TO frontrow_system;
SELECT let_operators_read('operator_roles');

CREATE TABLE operator_sessions (
  token_hash bytea PRIMARY KEY, -- SHA-256: a copy of this table opens nothing
  id uuid NOT NULL UNIQUE,
  operator_id uuid NOT NULL REFERENCES operators,
  method text NOT NULL,
  device text NOT NULL,
  network text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  confirmed_at timestamptz, -- when the person last proved to be present
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX ON operator_sessions (operator_id, created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON operator_sessions TO frontrow_system;
SELECT let_operators_read('operator_sessions', 'token_hash');

-- Links for people who were added. A new one replaces the one before.
CREATE TABLE operator_welcomes (
  operator_id uuid PRIMARY KEY REFERENCES operators,
  token_hash bytea NOT NULL UNIQUE,
  is_first boolean NOT NULL, -- the operator has never chosen a password
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
GRANT SELECT, INSERT, UPDATE ON operator_welcomes TO frontrow_system;
SELECT let_operators_read('operator_welcomes', 'token_hash');

-- The columns of lib/second-factors.
CREATE TABLE operator_totp (
  holder_id uuid PRIMARY KEY REFERENCES operators,
  sealed bytea NOT NULL, -- the secret, encrypted
  last_step bigint NOT NULL, -- the 30-second step of the last code that was accepted: a code works once
  begun_at timestamptz NOT NULL,
  confirmed_at timestamptz -- null until the first code was entered; until then it is no factor
);
GRANT SELECT, INSERT, UPDATE, DELETE ON operator_totp TO frontrow_system;
SELECT let_operators_read('operator_totp', 'sealed', 'last_step');

CREATE TABLE operator_recovery_codes (
  holder_id uuid NOT NULL REFERENCES operators,
  code_hmac bytea NOT NULL,
  made_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (holder_id, code_hmac)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON operator_recovery_codes TO frontrow_system;
SELECT let_operators_read('operator_recovery_codes', 'code_hmac');

-- What needs two people. Who, what and why are frozen: no role of the program may change them.
CREATE TABLE proposals (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL, -- the id or the email of what it is about
  organization_id uuid REFERENCES organizations, -- null: it is about the network
  payload text NOT NULL, -- JSON
  payload_hash bytea NOT NULL CHECK (payload_hash = sha256(convert_to(payload, 'UTF8'))),
  reason text NOT NULL,
  proposed_by uuid NOT NULL REFERENCES operators,
  proposed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  is_alone boolean NOT NULL, -- dual control was off: it needs a day and no second person
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'waiting', 'done', 'refused', 'withdrawn', 'expired', 'void')),
  approved_by uuid REFERENCES operators,
  decided_by uuid REFERENCES operators,
  decided_at timestamptz,
  note text,
  takes_effect_at timestamptz, -- of one that waits
  CHECK (approved_by <> proposed_by),
  CHECK (state NOT IN ('waiting', 'done') OR is_alone OR approved_by IS NOT NULL),
  CHECK (state <> 'waiting' OR takes_effect_at IS NOT NULL)
);
CREATE UNIQUE INDEX proposals_open ON proposals (kind, subject) WHERE state IN ('open', 'waiting');
CREATE INDEX ON proposals (id) WHERE state NOT IN ('open', 'waiting');
SELECT guard_organization('proposals', 'organization_id', 'SELECT, INSERT');
REVOKE ALL ON proposals FROM frontrow_app;
GRANT UPDATE (state, approved_by, decided_by, decided_at, note, takes_effect_at) ON proposals TO frontrow_system;
SELECT let_operators_read('proposals');

-- Passkeys of operators: the columns of developer_passkeys.
CREATE TABLE operator_passkeys (
  id uuid PRIMARY KEY,
  holder_id uuid NOT NULL REFERENCES operators,
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  rp_id text NOT NULL,
  name text NOT NULL,
  added_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX operator_passkeys_of_holder ON operator_passkeys (holder_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON operator_passkeys TO frontrow_system;
SELECT let_operators_read('operator_passkeys', 'credential_id', 'public_key');

-- What the network keeps from running, and why. A hold is lifted and never deleted.
CREATE TABLE network_holds (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  -- serving: the object is not shown. advertise, monetize, write: what the organization may not do.
  -- payout: keeps back earnings when a month is closed, of an app or a placement what that one
  -- earned, and stops nothing that is shown.
  scope text NOT NULL CHECK (scope IN ('serving', 'advertise', 'monetize', 'write', 'payout')),
  object_kind text NOT NULL CHECK (object_kind IN ('organization', 'app', 'placement', 'campaign', 'content')),
  object_id uuid NOT NULL,
  message text NOT NULL, -- to the members
  reason text NOT NULL, -- why, for operators alone
  review_by date, -- the day by which somebody looks at it again
  placed_by text NOT NULL, -- the actor, as in audit_log
  placed_at timestamptz NOT NULL,
  lifted_by text,
  lifted_at timestamptz,
  CHECK (
    CASE scope WHEN 'serving' THEN object_kind <> 'organization' WHEN 'payout' THEN object_kind IN ('organization', 'app', 'placement')
      ELSE object_kind = 'organization' END),
  CHECK (object_kind <> 'organization' OR object_id = organization_id),
  CHECK ((lifted_by IS NULL) = (lifted_at IS NULL))
);
CREATE UNIQUE INDEX holds_open ON network_holds (object_id, scope) WHERE lifted_at IS NULL;
CREATE INDEX ON network_holds (organization_id, scope) WHERE lifted_at IS NULL;
CREATE INDEX ON network_holds (organization_id, id);
-- Members read their own holds without the reasons, which are written for operators.
SELECT guard_organization('network_holds', 'organization_id', 'SELECT');
REVOKE SELECT ON network_holds FROM frontrow_app;
GRANT SELECT (id, organization_id, scope, object_kind, object_id, message, review_by, placed_at, lifted_at)
  ON network_holds TO frontrow_app;
GRANT INSERT, UPDATE (lifted_by, lifted_at) ON network_holds TO frontrow_system;
SELECT let_operators_read('network_holds');

-- Each change of a hold raises the version in the same transaction, so a node that reads the same
-- version has all holds.
CREATE TABLE hold_versions (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version bigint NOT NULL
);
GRANT SELECT, UPDATE ON hold_versions TO frontrow_system;
INSERT INTO hold_versions (version) VALUES (1);

CREATE FUNCTION raise_hold_version() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE hold_versions SET version = version + 1;
  RETURN NULL;
END
$$;
CREATE TRIGGER raise_hold_version AFTER INSERT OR UPDATE ON network_holds
  FOR EACH STATEMENT EXECUTE FUNCTION raise_hold_version();
-- Every node reads the stop list again.
CREATE TRIGGER raise_hold_version AFTER UPDATE OF denied_at ON apps
  FOR EACH ROW WHEN (OLD.denied_at IS DISTINCT FROM NEW.denied_at) EXECUTE FUNCTION raise_hold_version();
-- A denied ad is on the stop list, which every node reads each second. The ad index follows at its
-- own pace.
CREATE TRIGGER raise_hold_version AFTER UPDATE OF review_state ON campaignable_ad_contents
  FOR EACH ROW WHEN (OLD.review_state IS DISTINCT FROM NEW.review_state AND 'denied' IN (OLD.review_state, NEW.review_state))
  EXECUTE FUNCTION raise_hold_version();

-- The words of names and websites, in lower case and without accents, by which operators find
-- things. A search reads a range of this index, so a frequent beginning costs no more than a rare
-- one.
CREATE TABLE search_words (
  word text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('organization', 'person', 'app', 'campaign', 'placement')),
  object_id uuid NOT NULL,
  PRIMARY KEY (word, kind, object_id)
);
CREATE INDEX ON search_words (object_id);
-- A search reads the names of one kind in the order of their words, also where a word is frequent
-- in other kinds.
CREATE INDEX search_words_of_kind ON search_words (kind, word, object_id);
SELECT let_operators_read('search_words');

CREATE FUNCTION search_words_of(name text) RETURNS SETOF text LANGUAGE sql IMMUTABLE
AS $$
  SELECT DISTINCT left(word, 60)
  FROM regexp_split_to_table(regexp_replace(normalize(lower(name), NFKD), '[\u0300-\u036f]', '', 'g'), '[[:space:][:punct:]]+') AS word
  WHERE word <> ''
$$;

-- Its argument is the kind. It runs as the owner of the table, because members may change names and
-- have no right to these words.
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
CREATE TRIGGER keep_search_words AFTER INSERT OR UPDATE OF name ON developers
  FOR EACH ROW EXECUTE FUNCTION keep_search_words('person');
CREATE TRIGGER keep_search_words AFTER INSERT OR UPDATE OF name ON apps
  FOR EACH ROW EXECUTE FUNCTION keep_search_words('app');
CREATE TRIGGER keep_search_words AFTER INSERT OR UPDATE OF name ON campaigns
  FOR EACH ROW EXECUTE FUNCTION keep_search_words('campaign');
CREATE TRIGGER keep_search_words AFTER INSERT OR UPDATE OF name ON ad_placements
  FOR EACH ROW EXECUTE FUNCTION keep_search_words('placement');

-- What operators write down about an organization. Members never read it.
CREATE TABLE organization_notes (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  text text NOT NULL,
  written_by uuid NOT NULL REFERENCES operators,
  written_at timestamptz NOT NULL,
  -- A note is about an organization or about one object of it. An ad is a campaignable content.
  object_kind text CHECK (object_kind IN ('app', 'placement', 'campaign', 'ad')),
  object_id uuid,
  CONSTRAINT organization_notes_object CHECK ((object_kind IS NULL) = (object_id IS NULL))
);
CREATE INDEX ON organization_notes (organization_id, id);
-- The page of an app, a placement, a campaign or an ad reads its notes.
CREATE INDEX organization_notes_of_object ON organization_notes (object_id, id) WHERE object_id IS NOT NULL;
SELECT guard_organization('organization_notes', 'organization_id', 'SELECT, INSERT');
REVOKE ALL ON organization_notes FROM frontrow_app;
SELECT let_operators_read('organization_notes');

-- Each time an operator sees the console of an organization as a member sees it. A row without
-- token_hash was approved by two operators and is not open yet.
CREATE TABLE operator_views (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  operator_id uuid NOT NULL REFERENCES operators,
  role smallint NOT NULL,
  reason text NOT NULL, -- members read it
  allowed_till timestamptz NOT NULL, -- until when it may be opened
  session_id uuid, -- the operator's session: the view ends with it
  token_hash bytea UNIQUE,
  begun_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  CHECK ((token_hash IS NULL) = (begun_at IS NULL)),
  CHECK ((token_hash IS NULL) = (ends_at IS NULL)),
  CHECK ((token_hash IS NULL) = (session_id IS NULL)),
  CHECK (ended_at IS NULL OR begun_at IS NOT NULL)
);
CREATE INDEX ON operator_views (ends_at) WHERE ended_at IS NULL;
CREATE INDEX ON operator_views (organization_id, operator_id) WHERE token_hash IS NULL;
SELECT guard_organization('operator_views', 'organization_id', 'SELECT, INSERT');
REVOKE ALL ON operator_views FROM frontrow_app;
GRANT UPDATE (session_id, token_hash, begun_at, ends_at, ended_at) ON operator_views TO frontrow_system;
SELECT let_operators_read('operator_views', 'token_hash');

-- What was looked at in a view, once each. The audit row of its end lists them.
CREATE TABLE operator_view_calls (
  view_id uuid NOT NULL REFERENCES operator_views,
  looked_at text NOT NULL, -- the summary of a call
  first_at timestamptz NOT NULL,
  PRIMARY KEY (view_id, looked_at)
);
GRANT SELECT, INSERT, DELETE ON operator_view_calls TO frontrow_system;
SELECT let_operators_read('operator_view_calls');

-- An organization that is being closed, or was. Until closes_at it can be reopened; then its keys
-- are revoked.
CREATE TABLE organization_closings (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  message text NOT NULL, -- to the members
  reason text NOT NULL, -- for operators alone
  begun_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  reminders smallint NOT NULL DEFAULT 0, -- how many of the reminders before closes_at were written
  reopened_at timestamptz,
  closed_at timestamptz,
  CHECK (reopened_at IS NULL OR closed_at IS NULL)
);
CREATE UNIQUE INDEX ON organization_closings (organization_id) WHERE reopened_at IS NULL;
CREATE INDEX ON organization_closings (closes_at) WHERE reopened_at IS NULL AND closed_at IS NULL;
SELECT guard_organization('organization_closings', 'organization_id', 'SELECT, INSERT');
REVOKE ALL ON organization_closings FROM frontrow_app;
GRANT UPDATE (reminders, reopened_at, closed_at) ON organization_closings TO frontrow_system;
SELECT let_operators_read('organization_closings');

-- What a command on the host did at once although two people decide it in the console. Somebody
-- looks at it within a day.
CREATE TABLE host_acts (
  id uuid PRIMARY KEY,
  host_user text NOT NULL,
  what text NOT NULL,
  at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  looked_by uuid REFERENCES operators,
  looked_at timestamptz,
  note text,
  CHECK ((looked_by IS NULL) = (looked_at IS NULL)),
  CHECK ((looked_by IS NULL) = (note IS NULL))
);
CREATE INDEX ON host_acts (due_at) WHERE looked_at IS NULL;
GRANT SELECT, INSERT, UPDATE (looked_by, looked_at, note) ON host_acts TO frontrow_system;
SELECT let_operators_read('host_acts');

-- How far a placement was from what it usually is in the same hour of the day. Only what is far
-- away is kept.
CREATE TABLE traffic_deviations (
  organization_id uuid NOT NULL,
  placement_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  measure text NOT NULL CHECK (measure IN ('ctr', 'fill', 'filtered')),
  value double precision NOT NULL,
  usual double precision NOT NULL, -- the median of the days before
  z double precision NOT NULL,
  impressions bigint NOT NULL, -- filtered ones included
  PRIMARY KEY (organization_id, placement_id, hour, measure),
  FOREIGN KEY (organization_id, placement_id) REFERENCES ad_placements (organization_id, id)
);
CREATE INDEX ON traffic_deviations (hour);
SELECT guard_organization('traffic_deviations', 'organization_id', 'SELECT');
REVOKE ALL ON traffic_deviations FROM frontrow_app;
GRANT INSERT, DELETE ON traffic_deviations TO frontrow_system;
SELECT let_operators_read('traffic_deviations');

-- Stored events that are checked again with the current rules. It changes nothing.
CREATE TABLE traffic_rechecks (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  placement_id uuid NOT NULL,
  since timestamptz NOT NULL,
  till timestamptz NOT NULL CHECK (till > since),
  asked_by uuid NOT NULL REFERENCES operators,
  asked_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  started_at timestamptz,
  finished_at timestamptz,
  result jsonb, -- null until it is done
  FOREIGN KEY (organization_id, placement_id) REFERENCES ad_placements (organization_id, id)
);
CREATE INDEX ON traffic_rechecks (organization_id, placement_id, id);
CREATE INDEX ON traffic_rechecks (id) WHERE state IN ('waiting', 'running');
SELECT guard_organization('traffic_rechecks', 'organization_id', 'SELECT');
REVOKE ALL ON traffic_rechecks FROM frontrow_app;
GRANT INSERT, UPDATE ON traffic_rechecks TO frontrow_system;
SELECT let_operators_read('traffic_rechecks');

-- What operators call organizations. Members never read it.
CREATE TABLE organization_tags (
  organization_id uuid NOT NULL REFERENCES organizations,
  tag text NOT NULL CHECK (tag ~ '^[a-z0-9]+([ -][a-z0-9]+)*$' AND length(tag) <= 30),
  tagged_by uuid NOT NULL REFERENCES operators,
  tagged_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, tag)
);
CREATE INDEX ON organization_tags (tag, organization_id);
SELECT guard_organization('organization_tags', 'organization_id', 'SELECT, INSERT, DELETE');
REVOKE ALL ON organization_tags FROM frontrow_app;
SELECT let_operators_read('organization_tags');

-- Sums of the last 30 closed days, written each hour, so that the list of organizations is read in
-- the order of an index.
CREATE TABLE organization_figures (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  spent_micros bigint NOT NULL DEFAULT 0, -- in the network's currency
  earned_micros bigint NOT NULL DEFAULT 0,
  impressions bigint NOT NULL DEFAULT 0, -- of its placements, those that count
  filtered bigint NOT NULL DEFAULT 0, -- and those that do not
  filtered_ppm integer NOT NULL GENERATED ALWAYS AS
    (CASE WHEN filtered = 0 THEN 0 ELSE filtered * 1000000 / (filtered + impressions) END) STORED
);
CREATE INDEX ON organization_figures (spent_micros, organization_id);
CREATE INDEX ON organization_figures (earned_micros, organization_id);
CREATE INDEX ON organization_figures (filtered_ppm, organization_id);
SELECT guard_organization('organization_figures', 'organization_id', 'SELECT, INSERT, UPDATE');
REVOKE ALL ON organization_figures FROM frontrow_app;
SELECT let_operators_read('organization_figures');

-- Each organization has a row, so that the order of the figures is one of all organizations.
CREATE FUNCTION begin_organization_figures() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO organization_figures (organization_id) VALUES (NEW.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER begin_organization_figures AFTER INSERT ON organizations
  FOR EACH ROW EXECUTE FUNCTION begin_organization_figures();
