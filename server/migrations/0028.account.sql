-- In the network's currency; null where an organization may run up whatever it likes.
ALTER TABLE organizations ADD CHECK (credit_limit_micros >= 0);
