import { expect, it } from 'vitest';
import { OPT_OUT_STATES, type OptOutRequest } from '../contract.ts';
import { requestTexts } from './request-texts.ts';

const request: OptOutRequest = {
  code: 'x'.repeat(24),
  handle: 'rosa',
  state: 'waiting',
  requestedOn: '2026-03-14',
  dueBy: '2026-03-16T10:00:00.000Z',
  needsDecision: false,
};

it('every state has its own title and a text that names the profile', () => {
  const all = OPT_OUT_STATES.map((state) => requestTexts({ ...request, state }, 'UTC'));
  expect(new Set(all.map(({ title }) => title)).size).toBe(OPT_OUT_STATES.length);
  for (const { text } of all) expect(text).toContain('@rosa');
});

it('a waiting request shows its deadline in the time zone of the reader', () => {
  expect(requestTexts(request, 'UTC').text).toContain('By March 16, 2026 at 10:00 UTC, nobody');
  expect(requestTexts(request, 'Asia/Tokyo').text).toContain('By March 16, 2026 at 19:00 GMT+9');
});

it('a request that waits for a moderator promises no date', () => {
  const { title, text } = requestTexts({ ...request, needsDecision: true }, 'UTC');
  expect(title).toBe('Waiting for a moderator');
  expect(text).toContain('Until then, people can still find @rosa here');
  expect(text).not.toContain('nobody will');
});

it('only a waiting or done request can be withdrawn', () => {
  const withUndo = OPT_OUT_STATES.filter((state) => requestTexts({ ...request, state }).undo);
  expect(withUndo).toEqual(['waiting', 'done']);
});
