import type { SandboxAccount } from './accounts.ts';

/** Instagram answers in two shapes, and nobody knows when in which: here every other account has the longer one. */
export function wrapSometimes({ id }: SandboxAccount, answer: object): object {
  return BigInt(id) % 2n === 0n ? { data: [answer] } : answer;
}

/** As JSON with ids beyond what a number holds: whoever reads them as numbers has lost their last digits. */
export function withNumericIds(answer: object): string {
  return JSON.stringify(answer).replaceAll(/"(id|user_id)":"(\d+)"/g, '"$1":$2');
}
