import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from '#app/server/features.ts';
import type { Endpoint } from '#platform/shared/endpoint.ts';
import { readExpectations, toText } from './expectations.ts';
import { callerOf, INPUTS, makeCall } from './make-call.ts';
import { FRAME_TYPES, FRAMES, makeFrame, SOCKET } from './make-frame.ts';
import { otherMethodsTaken, takenFrom } from './other-ways.ts';
import { printMatrix } from './print-matrix.ts';
import { CALLERS, type CallerName } from './world/names.ts';
import { openWorld, type World } from './world/world.ts';

const endpoints = new Map<string, Endpoint>(
  features.flatMap(({ routes }) => routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint])),
);
const endpointOf = (row: string) => endpoints.get(row.replace(/ \(.*/, ''));
/** What can be asked of the server: every call and every frame, and those that are made on other objects too. */
const rows = new Set([
  ...endpoints.keys(),
  ...Object.keys(INPUTS),
  SOCKET,
  ...FRAME_TYPES.map((type) => `FRAME ${type}`),
  ...FRAMES.keys(),
]);
const expectations = readExpectations();

/** The sections of access.txt that a row belongs to. */
function kindsOf(row: string): string[] {
  const endpoint = endpointOf(row);
  if (!endpoint) return ['socket', 'member'];
  const { access, method } = endpoint;
  if (access === 'vendor') return [];
  return [...(method === 'GET' ? [] : ['unsafe']), access, ...(access === 'anyone' ? [] : ['member'])];
}

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** At most so many with the same outcome make a call in `npm test`; in `npm run prove` everybody makes all. */
const ALIKE = process.env['PROVE'] ? CALLERS.length : 3;

/** Those who make a call: others for each row, so that all are among them. */
function callersFor(row: string, expected: Record<string, string>): CallerName[] {
  const first = expectations.rows.indexOf(row);
  const groups = [...Map.groupBy(CALLERS, (name) => expected[name]).values()];
  return groups.flatMap((alike) => {
    const start = (first * ALIKE) % alike.length;
    return [...alike.slice(start), ...alike.slice(0, start)].slice(0, ALIKE);
  });
}

/** Makes the call or sends the frame as these callers in turn, each as if it were the first. */
async function outcomesOf(row: string, names: readonly CallerName[] = CALLERS): Promise<Record<string, string>> {
  const endpoint = endpointOf(row);
  const outcomes: Record<string, string> = {};
  for (const name of names) {
    const caller = callerOf(world, name);
    outcomes[name] = await world.undoing(() =>
      endpoint ? makeCall(world, row, endpoint, caller) : makeFrame(world, row, caller),
    );
  }
  return outcomes;
}

describe('access.txt', () => {
  it('has a row for every call and every frame', async () => {
    const missing = [...rows].filter((row) => !expectations.rows.includes(row));
    const drafts: string[] = [];
    for (const row of missing) drafts.push(toText(row, await outcomesOf(row)));
    expect(
      missing,
      `access.txt lacks rows. Give each a valid input in inputs/, write down who may make it, and compare with what happens now:\n${drafts.join('\n')}\n`,
    ).toEqual([]);
  });

  it('has no row for a call or a frame that is gone', () => {
    expect(expectations.rows.filter((row) => !rows.has(row))).toEqual([]);
    expect(Object.keys(INPUTS).filter((row) => !endpointOf(row))).toEqual([]);
  });
});

describe('everybody gets what access.txt says', () => {
  const matrix = new Map<string, Record<string, string>>();

  it.each(expectations.rows)('%s', async (row) => {
    const expected = expectations.of(row, kindsOf(row));
    const names = callersFor(row, expected);
    const outcomes = await outcomesOf(row, names);
    matrix.set(row, outcomes);
    expect(outcomes).toEqual(Object.fromEntries(names.map((name) => [name, expected[name]])));
  });

  afterAll(() => {
    if (process.env['PROVE']) printMatrix(matrix, CALLERS);
  });
});

describe('in other ways', () => {
  it.each([
    ['without an origin', undefined],
    ['from another site', 'https://evil.example'],
    ['from our host on another port', 'http://localhost:3001'],
    ['from a page whose origin is hidden', 'null'],
  ])('no call that changes something is taken %s', async (_name, origin) => {
    expect(await takenFrom(world, origin)).toEqual([]);
  });

  it('a path takes only the methods of its calls', async () => {
    expect(await otherMethodsTaken(world)).toEqual([]);
  });
});
