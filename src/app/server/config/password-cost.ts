import { z } from 'zod';
import type { PasswordCost } from '#features/auth/server/index.ts';

/** About 130 ms on a small server. */
export const DEFAULT_COST: PasswordCost = { memory: 64 * 1024, passes: 3 };

/** OWASP's minimum for argon2id; production refuses anything weaker. */
export const WEAKEST_COST = '19456:2';

/** `memory:passes` of argon2id, the memory in KiB. */
export const passwordCost = z
  .string()
  .regex(/^\d{2,7}:[1-9]\d?$/, 'must look like 65536:3 (KiB of memory, passes)')
  .transform(parse);

export function isTooWeak({ memory, passes }: PasswordCost = DEFAULT_COST): boolean {
  const weakest = parse(WEAKEST_COST);
  return memory < weakest.memory || passes < weakest.passes;
}

function parse(cost: string): PasswordCost {
  const [memory = 0, passes = 0] = cost.split(':').map(Number);
  return { memory, passes };
}
