import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '#platform/client/api/http-error.ts';
import type { ErrorCode } from '#platform/shared/app-error.ts';
import { patiently } from './patiently.ts';

const failure = (code: ErrorCode) =>
  new HttpError({ status: 409, text: '', body: { code }, retryAfterSeconds: undefined });

describe('a confirmation that comes too early', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is asked for again, and then answered', async () => {
    const confirm = vi.fn<() => Promise<string>>();
    confirm.mockRejectedValueOnce(failure('PAYMENT_INCOMPLETE')).mockResolvedValueOnce('done');
    const answer = patiently(confirm);
    await vi.runAllTimersAsync();
    expect(await answer).toBe('done');
    expect(confirm).toHaveBeenCalledTimes(2);
  });

  it('fails in the end, and at once for any other reason', async () => {
    for (const [code, tries] of [
      ['PAYMENT_INCOMPLETE', 3],
      ['PAYMENT_NOT_FOUND', 1],
    ] as const) {
      const confirm = vi.fn<() => Promise<string>>().mockRejectedValue(failure(code));
      const refused = patiently(confirm).catch((error: unknown) => error);
      await vi.runAllTimersAsync();
      expect(await refused).toMatchObject({ code });
      expect(confirm, code).toHaveBeenCalledTimes(tries);
    }
  });
});
