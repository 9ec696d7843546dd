import type { Keys } from './keys/keys.ts';

/** A handle as letters and opt-outs know it: the one place that spells it, so that the two always meet. */
export function targetTagOf(keys: Keys, handle: string): Buffer {
  return keys.tag('target', handle);
}

/** The network's own account, as letters know it. */
export function networkTagOf(keys: Keys, networkId: string): Buffer {
  return keys.tag('target', 'network', networkId);
}
