-- Who holds a second factor has the same name in the tables of every realm, so that the same statements serve members and operators.
ALTER TABLE developer_totp RENAME COLUMN developer_id TO holder_id;
ALTER TABLE developer_recovery_codes RENAME COLUMN developer_id TO holder_id;
