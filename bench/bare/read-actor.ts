import type { Pool } from 'pg';

/** The member of a session, as the bare handler knows them. */
export interface BareActor {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  email_verified: boolean;
  plan: string;
  role: string;
}

const QUERY = `SELECT users.* FROM sessions JOIN users ON users.id = sessions.user_id
  WHERE sessions.sid = $1 AND sessions.expire > now()`;

/** One query, as in the product. */
export async function readActor(db: Pool, secret: string): Promise<BareActor> {
  const { rows } = await db.query<BareActor>({ name: 'actor', text: QUERY, values: [secret] });
  const [actor] = rows;
  if (!actor) throw new Error('There is no such session');
  return actor;
}
