import { describe, expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';

describe('the defaults of every query', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();

  it('keep data fresh until told otherwise', () => {
    expect(queries?.staleTime).toBe(Number.POSITIVE_INFINITY);
  });

  it('ask for nothing by themselves: not on a timer, not on focus', () => {
    expect(queries?.refetchInterval).toBe(false);
    expect(queries?.refetchOnWindowFocus).toBe(false);
  });

  it('never retry, neither reading nor writing', () => {
    expect(queries?.retry).toBe(false);
    expect(mutations?.retry).toBe(false);
  });

  it('read the address that starts the key', async () => {
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
