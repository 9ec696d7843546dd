import { expect, it } from 'vitest';
import { heldBy } from './held-by.ts';

const rules = { reader: 'rules', reason: 'threat', certainty: null };
const model = { reader: 'model', reason: 'threat', certainty: 0.87 };
const service = { reader: 'service', reason: 'threat', certainty: 0.9 };
const language = { reader: 'language', reason: 'language', certainty: null };

it.each([
  [[rules], 'Held by our rules'],
  [[model], 'Held by the learned model (87 % sure)'],
  [[{ ...model, certainty: 1 }], 'Held by the learned model (99 % sure)'],
  [[service], 'Held by the moderation service (0.90 of 1)'],
  [[language], 'Held because of its language'],
  [[rules, model], 'Held by our rules and the learned model (87 % sure)'],
  [[rules, { ...model, reason: 'hate' }], 'Held by our rules and the learned model (may be hateful, 87 % sure)'],
  [[model, language], 'Held by the learned model (87 % sure) and because of its language'],
  [[{ ...rules, reader: 'oracle', reason: 'omen' }], 'Held by an earlier check'],
  [[], ''],
])('%j is shown in words', (findings, words) => {
  expect(heldBy(findings)).toBe(words);
});
