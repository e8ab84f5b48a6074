-- One row a mailed link. Used ones are deleted, and with them all others of the developer.
CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY, -- SHA-256: a copy of this table opens nothing
  developer_id uuid NOT NULL REFERENCES developers,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ON password_resets (developer_id);
GRANT SELECT, INSERT, DELETE ON password_resets TO frontrow_system;

-- The published API tells an organization that is not there from one that is somebody else's. This one bit is all that the
-- role of the API can learn about others. The wall is forced on owners too, so the owner of the function is let see.
CREATE POLICY existence ON organizations FOR SELECT TO CURRENT_USER USING (true);
CREATE FUNCTION organization_exists(wanted uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$ SELECT EXISTS (SELECT FROM public.organizations WHERE id = wanted) $$;
REVOKE ALL ON FUNCTION organization_exists(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION organization_exists(uuid) TO frontrow_app;
