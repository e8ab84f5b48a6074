-- A hold on payouts keeps back earnings when a month is closed, and stops nothing that is shown. Of an app or a placement it
-- keeps back what that one earned.
ALTER TABLE network_holds DROP CONSTRAINT network_holds_scope_check, DROP CONSTRAINT network_holds_check;
ALTER TABLE network_holds
  ADD CONSTRAINT network_holds_scope_check CHECK (scope IN ('serving', 'advertise', 'monetize', 'write', 'payout')),
  ADD CONSTRAINT network_holds_check CHECK (
    CASE scope WHEN 'serving' THEN object_kind <> 'organization' WHEN 'payout' THEN object_kind IN ('organization', 'app', 'placement')
      ELSE object_kind = 'organization' END);
