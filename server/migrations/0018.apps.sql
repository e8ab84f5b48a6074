-- What an app or a content is used in is asked for in every list of contents: found by the thing, not by the campaign.
CREATE INDEX ON campaigns (organization_id, app_id);
CREATE INDEX ON campaign_contents (organization_id, app_id, content_id);
