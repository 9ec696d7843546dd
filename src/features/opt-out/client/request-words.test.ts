import { expect, it } from 'vitest';
import { OPT_OUT_STATES, type OptOutRequest } from '../contract.ts';
import { wordsOf } from './request-words.ts';

const request: OptOutRequest = {
  code: 'x'.repeat(24),
  handle: 'rosa',
  state: 'waiting',
  requestedOn: '2026-03-14',
  dueBy: '2026-03-16T10:00:00.000Z',
};

it('every state has words that name the profile', () => {
  const all = OPT_OUT_STATES.map((state) => wordsOf({ ...request, state }, 'UTC'));
  expect(new Set(all.map(({ title }) => title)).size).toBe(OPT_OUT_STATES.length);
  for (const { text } of all) expect(text).toContain('@rosa');
});

it('what waits is told until when, by the reader’s clock', () => {
  expect(wordsOf(request, 'UTC').text).toContain('by March 16, 2026 at 10:00 UTC at the latest');
  expect(wordsOf(request, 'Asia/Tokyo').text).toContain('by March 16, 2026 at 19:00 GMT+9');
});

it('only what waits or was done can be taken back', () => {
  const withUndo = OPT_OUT_STATES.filter((state) => wordsOf({ ...request, state }).undo);
  expect(withUndo).toEqual(['waiting', 'done']);
});
