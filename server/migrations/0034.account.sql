-- The role of the API reads its own organization and may write only what the calls of the API write: the two details that are filled in
-- once, and that a session has ended. Sign-up, sign-in and the operator work as frontrow_system.
REVOKE INSERT, UPDATE, DELETE ON organizations, memberships, sessions, developers FROM frontrow_app;
GRANT UPDATE (details, type) ON organizations TO frontrow_app;

REVOKE SELECT ON sessions FROM frontrow_app;
GRANT SELECT (token_hash, organization_id), UPDATE (revoked_at) ON sessions TO frontrow_app;

-- Nobody's password hash.
REVOKE SELECT ON developers FROM frontrow_app;
GRANT SELECT (id, email, name, title, disabled_at, created_at) ON developers TO frontrow_app;
