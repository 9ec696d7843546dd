import { expect, it } from 'vitest';
import { HttpError, NetworkError } from '#platform/client/api/http-error.ts';
import { suspensionIn } from './suspension-in.ts';

const refusal = (body: object) => HttpError.from(Response.json({ message: 'No.', ...body }, { status: 403 }));

it('reads the suspension from a refused sign-in', async () => {
  const suspension = {
    until: '2026-03-16',
    rule: 'threat',
    words: ['I know where you live.'],
    caseNumber: '4f2a91c0',
    appeal: 'possible',
    appealTicket: 'sealed',
    membershipTicket: 'x',
  };
  expect(suspensionIn(await refusal({ code: 'SUSPENDED', ...suspension }))).toEqual(suspension);
  const forGood = {
    until: null,
    rule: 'other',
    words: null,
    caseNumber: null,
    appeal: 'kept',
    appealTicket: null,
    membershipTicket: null,
  };
  expect(suspensionIn(await refusal({ code: 'SUSPENDED', ...forGood }))).toEqual(forGood);
});

it('returns null for every other failure', async () => {
  expect(suspensionIn(await refusal({ code: 'SUSPENDED' }))).toBeNull();
  expect(suspensionIn(await refusal({ code: 'WRONG_CREDENTIALS', appeal: 'possible', appealTicket: 'x' }))).toBeNull();
  expect(suspensionIn(new NetworkError(null))).toBeNull();
});
