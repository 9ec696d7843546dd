import { expect, it } from 'vitest';
import { readModerationAnswer } from './moderation-answer.ts';

const SCORES = { harassment: 0.42, 'harassment/threatening': 0.2, hate: 0.71, illicit: null };
const FLAGGED = {
  flagged: true,
  categories: { harassment: false, 'harassment/threatening': false, hate: true, illicit: null },
  category_scores: SCORES,
};
const CLEAN = { flagged: false, categories: { harassment: false, hate: false }, category_scores: { hate: 0.01 } };

const read = (results: unknown, thresholds: [string, number][] = [], texts = 1) =>
  readModerationAnswer({ id: 'modr-1', model: 'm', results }, texts, new Map(thresholds));

it('a category without a threshold is flagged if the service says so', () => {
  expect(read([FLAGGED])).toEqual([{ category: 'hate', score: 0.71 }]);
  expect(read([CLEAN])).toEqual([]);
});

it('a threshold replaces what the service says about its category, in both directions', () => {
  expect(read([FLAGGED], [['harassment', 0.42]])).toEqual([
    { category: 'harassment', score: 0.42 },
    { category: 'hate', score: 0.71 },
  ]);
  expect(read([FLAGGED], [['hate', 0.8]])).toEqual([]);
});

it('a category that has a threshold but no score is flagged if the service says so', () => {
  const result = { flagged: true, categories: { hate: true, illicit: true }, category_scores: { illicit: null } };
  expect(read([result], [['hate', 0.9]])).toEqual([
    { category: 'hate', score: null },
    { category: 'illicit', score: null },
  ]);
});

it('a text that is flagged without a category is flagged', () => {
  expect(read([{ flagged: true, categories: {} }])).toEqual([{ category: 'flagged', score: null }]);
});

it('the flags of several texts are joined, each category with its highest score', () => {
  const worse = { flagged: true, categories: { hate: true }, category_scores: { hate: 0.97 } };
  expect(read([FLAGGED, worse, CLEAN], [], 3)).toEqual([{ category: 'hate', score: 0.97 }]);
});

it.each([
  ['no results', { results: [] }],
  ['fewer results than texts', { results: [CLEAN], texts: 2 }],
  ['more results than texts', { results: [CLEAN, CLEAN] }],
  ['results of another shape', { results: [{ flagged: 'no' }] }],
  ['a score above 1', { results: [{ ...FLAGGED, category_scores: { hate: 71 } }] }],
  ['nothing', { results: undefined }],
])('an answer with %s is none', (_what, { results, texts }: { results: unknown; texts?: number }) => {
  expect(read(results, [], texts)).toBeNull();
});
