-- Closed because somebody asked whose request is no longer kept: nobody can take it back for them, but the owner can open it.
ALTER TABLE opt_outs ADD COLUMN lasting boolean NOT NULL DEFAULT false;
