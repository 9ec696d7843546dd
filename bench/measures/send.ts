import { randomInt } from 'node:crypto';
import { Agent } from 'node:http';
import { sendConfession } from '#features/sending/contract.ts';
import { searchInstagram } from '#features/profiles/contract.ts';
import { monthlyId } from '#platform/client/random-id.ts';
import { readActor } from '../bare/read-actor.ts';
import type { BareHandler } from '../bare/server.ts';
import { SENDER_INFO } from '../bare/tables.ts';
import { recipientHandle } from '../fill/plan.ts';
import { messageOf } from '../fill/texts.ts';
import { httpSide, sendCall } from '../load/http-side.ts';
import type { World } from '../setup/world.ts';
import { bareCallers, productCallers, type Headers } from './callers.ts';
import type { Measure } from './measure.ts';

/** Divisible by no number of members: each member writes to another one of them every time. */
const MOST_RECIPIENTS = 2000;
/** Searches at the same time. */
const SEARCHES = 20;

/**
 * A new letter, of all members in turn: a member may send 20 in an hour. The recipients are those of the letters that are
 * stored already. Their authors have just searched for them, so Instagram is not asked again.
 */
export const send: Measure = {
  name: 'send',
  async prepare(world) {
    world.bare.answer('send', answer);
    const nextProduct = productCallers(world, world.members, (member) => member);
    const nextBare = bareCallers(world.members, (member) => member);
    const recipients = Math.min(MOST_RECIPIENTS, world.plan.recipients);
    await searchFor(world, recipients);
    return {
      product: httpSide(
        world.product.port,
        letters(sendConfession.path, recipients, () => nextProduct().headers),
      ),
      bare: httpSide(
        world.bare.port,
        letters('/send', recipients, () => nextBare().headers),
      ),
    };
  },
};

/** Looks each recipient up, as the search before a letter does. */
async function searchFor(world: World, recipients: number): Promise<void> {
  const next = productCallers(world, world.members, (member) => member);
  const agent = new Agent({ keepAlive: true, maxSockets: SEARCHES });
  let number = 0;
  const search = async () => {
    while (number < recipients) {
      const path = `${searchInstagram.path}?username=${recipientHandle(number)}`;
      number += 1;
      const { status, body } = await sendCall(
        world.product.port,
        { method: 'GET', path, headers: next().headers, status: 200 },
        agent,
      );
      if (status !== 200) throw new Error(`A search was answered with ${status}: ${body.toString('utf8', 0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: SEARCHES }, search));
  agent.destroy();
}

function letters(path: string, recipients: number, nextHeaders: () => Headers) {
  // Not from the start again: a member may send three letters a day to one person.
  let number = randomInt(recipients);
  return () => {
    number += 1;
    const body = JSON.stringify({
      targetName: recipientHandle(number % recipients),
      message: messageOf(number),
      deliveryMethod: 'platform',
      anonymityLevel: 'partial',
      senderInfo: SENDER_INFO,
      clientKey: monthlyId(new Date()),
    });
    const headers = { ...nextHeaders(), 'content-type': 'application/json' };
    return { method: 'POST' as const, path, headers, body, status: 201 };
  };
}

const QUOTAS = `INSERT INTO quotas
  VALUES ($1, 'day', current_date, 1), ($1, 'hour ' || $3, current_date, 1), ($1, 'target ' || $2, current_date, 1)
  ON CONFLICT (user_id, what, day) DO UPDATE SET used = quotas.used + 1 RETURNING what, used`;

/** Never reached: it is faster than the members have quotas for. */
const MOST = 1_000_000;

/** Counts the quotas and stores the letter, in one statement and so in one transaction. */
const STORE = `WITH counted AS (${QUOTAS})
  INSERT INTO outbox SELECT $4, $2, $1, $5, $6, $7, 'ivory', now()
  WHERE NOT EXISTS (SELECT FROM opt_outs WHERE handle = $2)
    AND NOT EXISTS (SELECT FROM counted WHERE what LIKE 'hour %' AND used > ${MOST})
    AND NOT EXISTS (SELECT FROM counted WHERE what LIKE 'target %' AND used > ${MOST})
  ON CONFLICT (id) DO NOTHING`;

interface Letter {
  targetName: string;
  message: string;
  anonymityLevel: string;
  senderInfo: object;
  clientKey: string;
}

const answer: BareHandler = async ({ db, secret, body }) => {
  const actor = await readActor(db, secret);
  const { clientKey: id, targetName, message, anonymityLevel, senderInfo } = body as Letter;
  const hour = String(new Date().getUTCHours());
  const values = [actor.id, targetName, hour, id, message, JSON.stringify(senderInfo), anonymityLevel];
  const { rowCount } = await db.query({ name: 'store', text: STORE, values });
  if (rowCount !== 1) return { status: 429, body: {} };
  return {
    status: 201,
    body: {
      id,
      targetName,
      deliveryMethod: 'platform',
      message,
      senderInfo,
      anonymityLevel,
      stationery: 'ivory',
      mayMatch: true,
      state: 'waiting',
      submittedAt: null,
      vanishesOn: null,
      canAppeal: false,
      helpLines: [],
    },
  };
};
