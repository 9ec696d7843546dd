import { parseArgs } from 'node:util';

export interface Options {
  /** How many letters are made before anything is measured; with several numbers, everything is measured with each. */
  letters: number[];
  /** Names of measures; empty: all. */
  only: string[];
  connections: number[];
  /** How long a round takes, and the warm-up before the first. */
  seconds: number;
  warmUp: number;
  rounds: number;
  /** How many waiting letters are delivered, one number after the other, until one is too much. */
  waiting: number[];
  /** Where the figures are written as JSON; null: nowhere. */
  json: string | null;
  /** Where the product writes a CPU profile; null: it does not run under the profiler. */
  profile: string | null;
}

/** The options for one number of letters. */
export type SizeOptions = Omit<Options, 'letters'> & { letters: number };

export const USAGE = `npm run bench -- [options]
  --letters 100000        how many letters are made first; with 100000,3000000 everything is measured with each number
  --only list,send        only these measures
  --connections 1,20,100  how many calls are made at once
  --seconds 5             how long a round takes
  --rounds 3              how many rounds; the median counts
  --waiting 1000,10000    how many waiting letters are delivered, one number after the other until one is too much
  --json FILE             writes the figures to a file, too
  --quick                 small and short: shows that everything runs; its figures mean nothing
  --profile FOLDER        where the product writes a CPU profile; its figures are lower than without`;

const WAITING = '1000,10000,50000,100000,300000,1000000';
const DEFAULTS = {
  only: '',
  letters: '100000',
  connections: '1,20,100',
  seconds: '5',
  rounds: '3',
  waiting: WAITING,
};
const QUICK = { letters: '2000', connections: '1,20,100', seconds: '1', rounds: '1', waiting: '500,2500' };
const WARM_UP = { usual: 2, quick: 0.3 };

export function parseOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      letters: { type: 'string' },
      only: { type: 'string' },
      connections: { type: 'string' },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      waiting: { type: 'string' },
      json: { type: 'string' },
      quick: { type: 'boolean', default: false },
      profile: { type: 'string' },
    },
  });
  const given = { ...DEFAULTS, ...(values.quick && QUICK), ...values };
  return {
    letters: positives('letters', given.letters),
    only: given.only.split(',').filter((name) => name !== ''),
    connections: positives('connections', given.connections),
    seconds: positive('seconds', given.seconds),
    warmUp: values.quick ? WARM_UP.quick : WARM_UP.usual,
    rounds: positive('rounds', given.rounds),
    waiting: positives('waiting', given.waiting),
    json: values.json ?? null,
    profile: values.profile ?? null,
  };
}

function positives(name: string, text: string): number[] {
  return text.split(',').map((number) => positive(name, number));
}

function positive(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`--${name} must be a number above 0`);
  return number;
}
