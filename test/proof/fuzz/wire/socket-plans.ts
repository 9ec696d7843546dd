import * as fc from 'fast-check';
import { ClientFrame } from '#features/matches/contract.ts';
import { hostileValue } from '../plans/hostile-values.ts';
import type { Change } from '../plans/plan.ts';
import { fitting } from '../plans/schema-values.ts';
import { CALLERS, type CallerName } from '../world/world.ts';

const STEPS = [
  'frame',
  'frame',
  'frame',
  'changed frame',
  'changed frame',
  'half a frame',
  'as binary',
  'in fragments',
  'an endless fragment',
  'pings',
  'a long ping',
  'a huge frame',
  'a frame that is not masked',
  'a reserved bit',
  'an unknown kind',
  'broken UTF-8',
  'a thousand at once',
  'a close with an odd code',
] as const;

export interface SocketStep {
  how: (typeof STEPS)[number];
  frame: Record<string, unknown>;
  change: Change;
}

/** What a browser, or something else, does on one connection. */
export interface SocketPlan {
  caller: CallerName;
  protocol: string;
  isForeignMatch: boolean;
  steps: SocketStep[];
  /** Ends without a word instead of closing. */
  isTorn: boolean;
}

const change = fc.record({
  in: fc.constant('body'),
  how: fc.constantFrom('remove', 'add', 'replace', 'lengthen', 'empty'),
  at: fc.nat(7),
  value: hostileValue,
}) as fc.Arbitrary<Change>;

export const socketPlans: fc.Arbitrary<SocketPlan> = fc.record({
  caller: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<CallerName>('free', 'elite') },
    { weight: 1, arbitrary: fc.constantFrom(...CALLERS) },
  ),
  protocol: fc.constantFrom('', '', '', '', 'chat', 'a, b', '\u0022'),
  isForeignMatch: fc.nat(5).map((n) => n === 0),
  steps: fc.array(
    fc.record({
      how: fc.constantFrom(...STEPS),
      frame: fitting(ClientFrame) as fc.Arbitrary<Record<string, unknown>>,
      change,
    }),
    { minLength: 1, maxLength: 8 },
  ),
  isTorn: fc.nat(5).map((n) => n === 0),
});
