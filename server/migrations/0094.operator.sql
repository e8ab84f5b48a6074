-- Sums of the last 30 closed days, written each hour, so that the list of organizations is read in the order of an index.
CREATE TABLE organization_figures (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  spent_micros bigint NOT NULL DEFAULT 0,  -- in the network's currency
  earned_micros bigint NOT NULL DEFAULT 0,
  impressions bigint NOT NULL DEFAULT 0,   -- of its placements, those that count
  filtered bigint NOT NULL DEFAULT 0,      -- and those that do not
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
INSERT INTO organization_figures (organization_id) SELECT id FROM organizations;
