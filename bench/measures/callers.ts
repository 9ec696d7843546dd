import type { Member } from '../fill/members.ts';
import type { World } from '../setup/world.ts';

/** Below every limit by address, which is at least 500 a minute in a demo. */
const CALLS_PER_ADDRESS = 200;

export type Headers = Record<string, string>;

/** Lets people call in turn. Each has an address of their own, and another after some calls: no limit is measured here. */
export function productCallers<P>(
  { product }: Pick<World, 'product'>,
  people: readonly P[],
  memberOf: (person: P) => Member,
): () => { person: P; headers: Headers } {
  const origin = `http://127.0.0.1:${product.port}`;
  const next = inTurn(people);
  return () => {
    const { person, index, turn } = next();
    const network = 10 + (Math.floor(turn / CALLS_PER_ADDRESS) % 200);
    const address = [network, (index >> 16) & 255, (index >> 8) & 255, index & 255].join('.');
    return { person, headers: { cookie: memberOf(person).cookie, origin, 'x-forwarded-for': address } };
  };
}

/** The same people, as the bare handler knows them. */
export function bareCallers<P>(
  people: readonly P[],
  memberOf: (person: P) => Member,
): () => { person: P; headers: Headers } {
  const next = inTurn(people);
  return () => {
    const { person } = next();
    return { person, headers: { cookie: `sid=${memberOf(person).secret}` } };
  };
}

function inTurn<P>(people: readonly P[]): () => { person: P; index: number; turn: number } {
  let calls = 0;
  return () => {
    const index = calls % people.length;
    const turn = Math.floor(calls / people.length);
    calls += 1;
    return { person: people[index] as P, index, turn };
  };
}
