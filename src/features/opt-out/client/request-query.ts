import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import type { getOptOut, OptOutRequest } from '../contract.ts';

const CODE = /^[\w-]{24}$/;

/** A request by its code. A code of the wrong form gives null without a call. */
export const requestQuery = (code: string) =>
  queryOptions({
    queryKey: ['/api/opt-outs', code],
    queryFn: async ({ signal }): Promise<OptOutRequest | null> =>
      CODE.test(code) ? call<typeof getOptOut>('GET /api/opt-outs/:code', { params: { code }, signal }) : null,
  });
