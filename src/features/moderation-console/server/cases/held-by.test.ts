import { expect, it } from 'vitest';
import { heldBy } from './held-by.ts';

const rules = { check: 'rules', reason: 'threat', certainty: null };
const model = { check: 'model', reason: 'threat', certainty: 0.87 };
const service = { check: 'service', reason: 'threat', certainty: 0.9 };
const language = { check: 'language', reason: 'language', certainty: null };

it.each([
  [[rules], 'Held by our rules'],
  [[model], 'Held by the learned model (right 87 times of 100 in tests)'],
  [[{ ...model, certainty: 1 }], 'Held by the learned model (right 99 times of 100 in tests)'],
  [[service], 'Held by the moderation service'],
  [[language], 'Held because of its language'],
  [[rules, model], 'Held by our rules and the learned model (right 87 times of 100 in tests)'],
  [
    [rules, { ...model, reason: 'hate' }],
    'Held by our rules and the learned model (may be hateful, right 87 times of 100 in tests)',
  ],
  [[model, language], 'Held by the learned model (right 87 times of 100 in tests) and because of its language'],
  [[{ ...rules, check: 'oracle', reason: 'omen' }], 'Held by an earlier check'],
  [[], ''],
])('%j is shown in words', (findings, words) => {
  expect(heldBy(findings)).toBe(words);
});
