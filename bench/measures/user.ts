import { getCurrentUser } from '#features/auth/contract.ts';
import { readActor } from '../bare/read-actor.ts';
import type { BareHandler } from '../bare/server.ts';
import { httpSide } from '../load/http-side.ts';
import { bareCallers, productCallers } from './callers.ts';
import type { Measure } from './measure.ts';

/** The member who is signed in: the call that every page makes. */
export const user: Measure = {
  name: 'user',
  async prepare(world) {
    world.bare.answer('user', answer);
    const members = world.members.slice(0, 5000);
    const nextProduct = productCallers(world, members, (member) => member);
    const nextBare = bareCallers(members, (member) => member);
    return {
      product: httpSide(world.product.port, () => {
        return { method: 'GET', path: getCurrentUser.path, headers: nextProduct().headers, status: 200 };
      }),
      bare: httpSide(world.bare.port, () => {
        return { method: 'GET', path: '/user', headers: nextBare().headers, status: 200 };
      }),
    };
  },
};

const USED = `SELECT used FROM quotas WHERE user_id = $1 AND what = 'day' AND day = current_date`;

const answer: BareHandler = async ({ db, secret }) => {
  const { id, email, first_name: firstName, last_name: lastName, plan, ...actor } = await readActor(db, secret);
  const { rows } = await db.query<{ used: number }>({ name: 'used', text: USED, values: [id] });
  return {
    status: 200,
    body: {
      id,
      firstName,
      lastName,
      email,
      emailVerified: actor.email_verified,
      membershipPlan: plan,
      isModerator: actor.role === 'moderator',
      confessionsToday: rows[0]?.used ?? 0,
      nextConfessionAt: null,
    },
  };
};
