import { expect, it } from 'vitest';
import { asSentence } from './instagram-callback-page.tsx';

it.each([
  ['Instagram sent no code. Please try again.', 'Instagram sent no code. Please try again.'],
  ['access_denied ', 'access_denied.'],
  ['What now?', 'What now?'],
])('%j ends with one punctuation mark', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});
