import { readActor } from '../bare/read-actor.ts';
import type { BareHandler } from '../bare/server.ts';
import type { Member } from '../fill/members.ts';
import { httpSide, type HttpCall } from '../load/http-side.ts';
import type { Sides } from '../load/side.ts';
import type { World } from '../setup/world.ts';
import { bareCallers, productCallers } from './callers.ts';
import { LETTER_COLUMNS, listCalls, readPage, toLetter, type BareLetter } from './list.ts';
import type { Measure } from './measure.ts';

interface Received {
  member: Member;
  letterId: string;
}

/** A like, and its removal by the next call: each letter is toggled in turn. Ids are those that the reader was given. */
export const like: Measure = {
  name: 'like',
  async prepare(world) {
    world.bare.answer('like', answer);
    const { product, bare } = await readReceived(world);
    const memberOf = ({ member }: Received) => member;
    const nextProduct = productCallers(world, product, memberOf);
    const nextBare = bareCallers(bare, memberOf);
    return {
      product: httpSide(world.product.port, (): HttpCall => {
        const { person, headers } = nextProduct();
        return { method: 'POST', path: `/api/confessions/${person.letterId}/like`, headers, status: 200 };
      }),
      bare: httpSide(world.bare.port, (): HttpCall => {
        const { person, headers } = nextBare();
        return { method: 'POST', path: `/like/${person.letterId}`, headers, status: 200 };
      }),
    };
  },
};

/** The first page of every reader, from both sides. */
async function readReceived(world: World): Promise<Record<keyof Sides, Received[]>> {
  const calls = listCalls(world);
  const received: Record<keyof Sides, Received[]> = { product: [], bare: [] };
  for (const { member } of world.readers) {
    for (const side of ['product', 'bare'] as const) {
      const ids = await readPage(world[side].port, calls[side]());
      received[side].push(...ids.map((letterId) => ({ member, letterId })));
    }
  }
  return received;
}

const TOGGLE = `WITH mine AS (SELECT letters.id FROM letters JOIN proofs USING (handle) WHERE user_id = $1 AND letters.id = $2),
  gone AS (DELETE FROM marks USING mine WHERE letter_id = mine.id AND kind = 'like' RETURNING letter_id)
  INSERT INTO marks SELECT id, 'like' FROM mine WHERE NOT EXISTS (SELECT FROM gone) ON CONFLICT DO NOTHING`;
const READ = `SELECT ${LETTER_COLUMNS} FROM letters WHERE id = $1`;

const answer: BareHandler = async ({ db, secret, argument: letterId }) => {
  const { id } = await readActor(db, secret);
  await db.query({ name: 'toggle', text: TOGGLE, values: [id, letterId] });
  const { rows } = await db.query<BareLetter>({ name: 'letter', text: READ, values: [letterId] });
  const [row] = rows;
  return row ? { status: 200, body: toLetter(row) } : { status: 404, body: {} };
};
