-- Being found by name is now opt-in. Until today it was on without being asked for, so no earlier "on" is a choice to keep.
UPDATE privacy_settings SET findable_by_name = false WHERE findable_by_name;
