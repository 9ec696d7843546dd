import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '#platform/client/api/http-error.ts';
import type { ErrorCode } from '#platform/shared/app-error.ts';
import { retryWhileIncomplete } from './confirmation.ts';

const failure = (code: ErrorCode) =>
  new HttpError({ status: 409, text: '', body: { code }, retryAfterSeconds: undefined });

describe('retryWhileIncomplete', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('tries again when the payment is not complete yet', async () => {
    const confirm = vi.fn<() => Promise<string>>();
    confirm.mockRejectedValueOnce(failure('PAYMENT_INCOMPLETE')).mockResolvedValueOnce('done');
    const answer = retryWhileIncomplete(confirm);
    await vi.runAllTimersAsync();
    expect(await answer).toBe('done');
    expect(confirm).toHaveBeenCalledTimes(2);
  });

  it('gives up after three tries, and at once for any other error', async () => {
    for (const [code, tries] of [
      ['PAYMENT_INCOMPLETE', 3],
      ['PAYMENT_NOT_FOUND', 1],
    ] as const) {
      const confirm = vi.fn<() => Promise<string>>().mockRejectedValue(failure(code));
      const refused = retryWhileIncomplete(confirm).catch((error: unknown) => error);
      await vi.runAllTimersAsync();
      expect(await refused).toMatchObject({ code });
      expect(confirm, code).toHaveBeenCalledTimes(tries);
    }
  });
});
