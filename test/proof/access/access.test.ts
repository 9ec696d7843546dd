import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from '#app/server/features.ts';
import type { Endpoint } from '#platform/shared/endpoint.ts';
import { readExpectations, toText } from './expectations.ts';
import { INPUTS, makeCall } from './make-call.ts';
import { FRAME_TYPES, FRAMES, makeFrame, SOCKET } from './make-frame.ts';
import { printMatrix } from './print-matrix.ts';
import { CALLERS } from './world/names.ts';
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

/** Makes the call or sends the frame as everybody in turn, each as if it were the first. */
async function outcomesOf(row: string): Promise<Record<string, string>> {
  const endpoint = endpointOf(row);
  const outcomes: Record<string, string> = {};
  for (const [name, caller] of world.callers) {
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
    const outcomes = await outcomesOf(row);
    matrix.set(row, outcomes);
    expect(outcomes).toEqual(expectations.of(row, kindsOf(row)));
  });

  afterAll(() => {
    if (process.env['PROVE']) printMatrix(matrix, CALLERS);
  });
});
