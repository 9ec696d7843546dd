import { setTimeout as sleep } from 'node:timers/promises';
import { findFaketime } from '#scripts/lib/programs.mjs';
import type { Context, Fault } from '../fault.ts';

/** In milliseconds. */
const LASTS = 20_000;

/** Wall clocks alone: timeouts and durations stay as they are. */
function shifted(offset: string): Record<string, string> {
  const library = findFaketime();
  if (!library) throw new Error('Shifting a clock needs libfaketime (its name on Debian)');
  return { LD_PRELOAD: library, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' };
}

const RIGHT = { LD_PRELOAD: '', FAKETIME: '+0s' };

const wrong = (name: string, about: string, [a, b]: [string | null, string | null]): Fault => ({
  name,
  about,
  async run({ site }: Context) {
    for (const [index, offset] of [a, b].entries())
      if (offset !== null) await site.nodes[index]?.restart(shifted(offset));
    await sleep(LASTS);
    for (const [index, offset] of [a, b].entries()) if (offset !== null) await site.nodes[index]?.restart(RIGHT);
    return 1;
  },
});

export const CLOCKS: Fault[] = [
  wrong('clock-ahead', 'the clock of node B is an hour ahead', [null, '+3600s']),
  wrong('clock-behind', 'the clock of node B is an hour behind', [null, '-3600s']),
  wrong('clocks-apart', 'node A is an hour behind, node B an hour ahead', ['-3600s', '+3600s']),
];
