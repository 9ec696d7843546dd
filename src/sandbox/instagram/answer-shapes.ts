import type { SandboxAccount } from './accounts.ts';

/** The shape of Meta's errors. */
export function graphError(code: number, message: string, subcode?: number): object {
  return {
    error: {
      message: `(#${code}) ${message}`,
      type: 'OAuthException',
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
      fbtrace_id: 'ASandboxAnswersThis',
    },
  };
}

/** Instagram answers in two shapes without a known rule: here every other account gets the wrapped one. */
export function wrapSometimes({ id }: SandboxAccount, answer: object): object {
  return BigInt(id) % 2n === 0n ? { data: [answer] } : answer;
}

/** JSON with ids as numbers that are too large: a client that parses them as numbers loses their last digits. */
export function withNumericIds(answer: object): string {
  return JSON.stringify(answer).replaceAll(/"(id|user_id)":"(\d+)"/g, '"$1":$2');
}
