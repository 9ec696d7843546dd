import { searchInstagram } from '#features/profiles/contract.ts';
import { ACCOUNTS } from '#sandbox/instagram/accounts.ts';
import { readActor } from '../bare/read-actor.ts';
import type { BareHandler } from '../bare/server.ts';
import { httpSide, sendCall, type HttpCall } from '../load/http-side.ts';
import { bareCallers, productCallers } from './callers.ts';
import type { Measure } from './measure.ts';

/** A search for a username that was looked up before, so that Instagram is not asked. */
export const profileSearch: Measure = {
  name: 'profile-search',
  async prepare(world) {
    const people = world.members.slice(0, 5000).map((member, index) => ({ member, username: usernameAt(index) }));
    const nextProduct = productCallers(world, people, ({ member }) => member);
    const nextBare = bareCallers(people, ({ member }) => member);
    const productCall = (): HttpCall => {
      const { person, headers } = nextProduct();
      return { method: 'GET', path: `${searchInstagram.path}?username=${person.username}`, headers, status: 200 };
    };
    const known = new Map<string, unknown>();
    // Each username once, in their order.
    for (const username of USERNAMES) {
      const { body } = await sendCall(world.product.port, productCall());
      const { profiles = [] } = JSON.parse(body.toString()) as { profiles?: { username: string }[] };
      if (profiles[0]?.username !== username) throw new Error(`The search for ${username} answered ${body.toString()}`);
      known.set(username, profiles[0]);
    }
    world.bare.answer('search', bareSearch(known));
    return {
      product: httpSide(world.product.port, productCall),
      bare: httpSide(world.bare.port, () => {
        const { person, headers } = nextBare();
        return { method: 'GET', path: `/search/${person.username}`, headers, status: 200 };
      }),
    };
  },
};

/** Instagram does not show personal accounts. */
const USERNAMES = ACCOUNTS.filter(({ kind }) => kind !== 'personal').map(({ username }) => username);
const usernameAt = (index: number) => USERNAMES[index % USERNAMES.length] ?? '';

const SETTINGS = `SELECT EXISTS (SELECT FROM opt_outs WHERE handle = $1) AS closed,
  (SELECT data_collection FROM privacy WHERE user_id = $2) AS collected`;

function bareSearch(known: Map<string, unknown>): BareHandler {
  const log: object[] = [];
  return async ({ db, secret, argument: username }) => {
    const { id } = await readActor(db, secret);
    const { rows } = await db.query<{ closed: boolean; collected: boolean | null }>({
      name: 'settings',
      text: SETTINGS,
      values: [username, id],
    });
    const profile = rows[0]?.closed ? undefined : known.get(username);
    if (rows[0]?.collected !== false) log.push({ username, userId: id, at: Date.now() });
    return { status: 200, body: { profiles: profile ? [profile] : [] } };
  };
}
