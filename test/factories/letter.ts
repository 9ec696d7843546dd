import type { sendConfession } from '#features/confessions/contract.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';

/** What a browser sends; tests say what is special about theirs. */
export function letterForm(overrides: Partial<BodyOf<typeof sendConfession>> = {}): BodyOf<typeof sendConfession> {
  return {
    targetName: 'rose.gardener',
    message: 'You hum when you think that nobody is near.',
    deliveryMethod: 'platform',
    anonymityLevel: 'full',
    senderInfo: {},
    ...overrides,
  };
}
