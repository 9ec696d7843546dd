import { closeHandle } from '#features/handles/server/index.ts';
import { letterForm } from '#test/factories/letter.ts';
import { FREE_HANDLES, HANDLES, words } from '../world/names.ts';
import type { World } from '../world/world.ts';
import type { Inputs } from './input.ts';

const ANSWER = { message: 'I only hum when I think of you.' };

/** Calls on one letter, and what they carry beside its id. */
const ON_LETTER: [call: string, body?: object][] = [
  ['POST /api/confessions/:id/open'],
  ['POST /api/confessions/:id/hide'],
  ['DELETE /api/confessions/:id/hide'],
  ['DELETE /api/confessions/:id/block'],
  ['POST /api/confessions/:id/react', { emoji: '🔥' }],
];

/** Those that are made on other letters too. */
const ON_ALL: [call: string, body?: object][] = [
  ['POST /api/confessions/:id/like'],
  ['POST /api/confessions/:id/block'],
  ['POST /api/confessions/:id/report', { reason: 'harassment' }],
  ['GET /api/confessions/:id/answer'],
  ['POST /api/confessions/:id/answer', ANSWER],
];

/** The letter of the author to the recipient, and others in brackets. */
const LETTERS: [name: string, id: (world: World) => string][] = [
  ['', ({ letters }) => letters.letter],
  [' (retracted)', ({ letters }) => letters.retracted],
  [' (to the earlier owner)', ({ people }) => people.earlyLetter],
  [' (an answer)', ({ letters }) => letters.answer],
  [' (to the suspended)', ({ letters }) => letters.toSuspended],
];

type Row = [string, Inputs[string]];

const rowsOn = (letters: typeof LETTERS, calls: typeof ON_ALL) =>
  calls.flatMap(([call, body]) =>
    letters.map(([name, idOf]): Row => [
      `${call}${name}`,
      (world) => ({ params: { id: idOf(world) }, ...(body && { body }) }),
    ]),
  );

const search = (query: string) => () => ({ params: { query } });
const onInbox = (body?: object) => () => ({ params: { handle: HANDLES.recipient }, ...(body && { body }) });
const send = (fields: object) => () => ({
  body: letterForm({ targetName: HANDLES.recipient, message: words('new'), ...fields }),
});
const pause = onInbox({ paused: true });
const mute = onInbox({ add: ['tulip'], remove: [] });
const page = (handle: string) => () => ({ params: { handle }, body: { isOn: true, showsName: false, line: '' } });

export const letterInputs: Inputs = {
  ...Object.fromEntries([...rowsOn(LETTERS, ON_ALL), ...rowsOn(LETTERS.slice(0, 1), ON_LETTER)]),
  'GET /api/confessions/search/:query': search(HANDLES.recipient),
  'GET /api/confessions/search/:query (the new name of the earlier owner)': search('gave.it.up'),
  'GET /api/confessions/search/:query (of the minor)': search(HANDLES.minor),
  'GET /api/confessions/search/:query (of the suspended)': search(HANDLES.suspended),
  'GET /api/confessions/search/:query (nobody)': search(FREE_HANDLES.asked),
  'POST /api/confessions': send({}),
  'POST /api/confessions (and the recipient reads)': send({}),
  'POST /api/confessions (with a gift)': send({ virtualGift: 'rose' }),
  'DELETE /api/confessions/:id': ({ letters }) => ({ params: { id: letters.sent } }),
  'DELETE /api/confessions/:id (the id that its reader has)': ({ letters }) => ({ params: { id: letters.letter } }),
  'DELETE /api/confessions/:id (the letter of the blocked author)': ({ letters }) => ({
    params: { id: letters.unwanted },
  }),
  'POST /api/confessions/:id/appeal': ({ letters }) => ({
    params: { id: letters.refused },
    body: { message: 'It is no address.' },
  }),
  'PUT /api/inboxes/:handle': pause,
  'PUT /api/inboxes/:handle (and the recipient looks)': pause,
  'POST /api/inboxes/:handle/opt-out': onInbox(),
  'POST /api/inboxes/:handle/opt-out (and the recipient reads)': onInbox(),
  'POST /api/inboxes/:handle/opt-out (and somebody writes)': onInbox(),
  'DELETE /api/inboxes/:handle/opt-out': onInbox(),
  'DELETE /api/inboxes/:handle/opt-out (closed by a request)': async ({ subject }) => {
    await closeHandle(subject.services, HANDLES.recipient, 'request');
    return onInbox()();
  },
  'GET /api/inboxes/:handle/muted-words': onInbox(),
  'PUT /api/inboxes/:handle/muted-words': mute,
  'PUT /api/inboxes/:handle/muted-words (and the recipient looks)': mute,
  'PUT /api/public-pages/:handle': page(HANDLES.recipient),
  'PUT /api/public-pages/:handle (of the minor)': page(HANDLES.minor),
  'PUT /api/public-pages/:handle (of the suspended)': page(HANDLES.suspended),
  'GET /api/public-pages/:handle': onInbox(),
  'GET /api/public-pages/:handle (of the suspended)': () => ({ params: { handle: HANDLES.suspended } }),
  'PUT /api/public-pages/:handle (and somebody looks)': page(HANDLES.recipient),
  'POST /api/verification/forget (and the recipient reads)': () => ({}),
};
