import { readActor } from '../bare/read-actor.ts';
import type { BareHandler } from '../bare/server.ts';
import { httpSide, sendCall, type HttpCall } from '../load/http-side.ts';
import type { Sides } from '../load/side.ts';
import type { World } from '../setup/world.ts';
import { bareCallers, productCallers } from './callers.ts';
import type { Measure } from './measure.ts';

/** The first 20 of a reader's letters, newest first. */
export const list: Measure = {
  name: 'list',
  async prepare(world) {
    const calls = listCalls(world);
    await readPage(world.product.port, calls.product());
    await readPage(world.bare.port, calls.bare());
    return { product: httpSide(world.product.port, calls.product), bare: httpSide(world.bare.port, calls.bare) };
  },
};

/** Calls for the lists of all readers in turn, beginning with the first. */
export function listCalls({ product, bare, readers }: World): Record<keyof Sides, () => HttpCall> {
  bare.answer('list', answer);
  const nextProduct = productCallers({ product }, readers, ({ member }) => member);
  const nextBare = bareCallers(readers, ({ member }) => member);
  return {
    product() {
      const { person, headers } = nextProduct();
      return { method: 'GET', path: `/api/confessions/search/${person.handle}`, headers, status: 200 };
    },
    bare() {
      const { person, headers } = nextBare();
      return { method: 'GET', path: `/list/${person.handle}`, headers, status: 200 };
    },
  };
}

/** The ids of the letters on a reader's first page. */
export async function readPage(port: number, call: HttpCall): Promise<string[]> {
  const { status, body } = await sendCall(port, call);
  const { confessions = [], total = 0 } = JSON.parse(body.toString()) as {
    confessions?: { id: string }[];
    total?: number;
  };
  if (confessions.length === 20 && total >= 200) return confessions.map(({ id }) => id);
  throw new Error(`A reader's list is not a page of 20 out of 200: status ${status}, ${body.toString('utf8', 0, 300)}`);
}

/** A letter and its reader's marks, as a row of the bare tables. */
export interface BareLetter {
  id: string;
  handle: string;
  message: string;
  sender_info: object;
  anonymity: string;
  stationery: string;
  submitted_at: Date;
  marks: string[];
}

export const LETTER_COLUMNS = `id, handle, message, sender_info, anonymity, stationery, submitted_at,
  ARRAY(SELECT kind FROM marks WHERE letter_id = letters.id) AS marks`;

const PAGE = `SELECT ${LETTER_COLUMNS}, (SELECT count(*)::int FROM letters WHERE handle = $1) AS total FROM letters
  WHERE handle = $1 AND EXISTS (SELECT FROM proofs WHERE user_id = $2 AND handle = $1)
  ORDER BY submitted_at DESC, id LIMIT 20`;

const answer: BareHandler = async ({ db, secret, argument: handle }) => {
  const { id } = await readActor(db, secret);
  const { rows } = await db.query<BareLetter & { total: number }>({ name: 'page', text: PAGE, values: [handle, id] });
  const total = rows[0]?.total ?? 0;
  const nextCursor = rows.at(-1)?.id ?? null;
  return { status: 200, body: { confessions: rows.map(toLetter), verified: true, handle, total, nextCursor } };
};

/** In the shape of the product's answer. */
export function toLetter(row: BareLetter): object {
  const has = (kind: string) => row.marks.includes(kind);
  return {
    deliveryMethod: 'platform',
    message: row.message,
    senderInfo: row.sender_info,
    anonymityLevel: row.anonymity,
    stationery: row.stationery,
    id: row.id,
    targetName: row.handle,
    submittedAt: row.submitted_at.toISOString(),
    vanishesOn: null,
    likes: has('like') ? 1 : 0,
    liked: has('like'),
    reactions: {},
    reacted: [],
    opened: has('opened'),
    hidden: has('hidden'),
    blocked: has('blocked'),
  };
}
