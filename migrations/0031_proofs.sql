-- A proof is the word everywhere, so the table is called proofs. Sealed values stay bound to its earlier name.
ALTER TABLE verified_profiles RENAME TO proofs;
ALTER TABLE proofs RENAME CONSTRAINT verified_profiles_pk TO proofs_pk;
ALTER TABLE proofs RENAME CONSTRAINT verified_profiles_user_fk TO proofs_user_fk;
ALTER TABLE proofs RENAME CONSTRAINT verified_profiles_session_fk TO proofs_session_fk;
ALTER TABLE proofs RENAME CONSTRAINT verified_profiles_owner_check TO proofs_owner_check;
ALTER TABLE proofs RENAME CONSTRAINT verified_profiles_user_key TO proofs_user_key;
ALTER TABLE proofs RENAME CONSTRAINT verified_profiles_session_key TO proofs_session_key;
ALTER INDEX verified_profiles_handle_index RENAME TO proofs_handle_index;
ALTER INDEX verified_profiles_account_index RENAME TO proofs_account_index;
ALTER INDEX verified_profiles_scoped_index RENAME TO proofs_scoped_index;
ALTER INDEX verified_profiles_verified_index RENAME TO proofs_verified_index;
