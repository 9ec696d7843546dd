import { describe, expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';

describe('the defaults of every query', () => {
  const { queries } = createQueryClient().getDefaultOptions();

  it('keep data fresh until it is invalidated', () => {
    expect(queries?.staleTime).toBe(Number.POSITIVE_INFINITY);
  });

  it('refetch neither on a timer nor on focus', () => {
    expect(queries?.refetchInterval).toBe(false);
    expect(queries?.refetchOnWindowFocus).toBe(false);
  });

  it('are never retried', () => {
    expect(queries?.retry).toBe(false);
  });

  it('read the path that starts the key', async () => {
    const asked: unknown[] = [];
    const original = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      asked.push([input, init?.method, init?.credentials]);
      return Response.json({ ok: true });
    };
    try {
      const answer = await createQueryClient().query({ queryKey: ['/api/site', 'anything else'] });
      expect(answer).toEqual({ ok: true });
      expect(asked).toEqual([['/api/site', 'GET', 'same-origin']]);
    } finally {
      globalThis.fetch = original;
    }
  });
});
