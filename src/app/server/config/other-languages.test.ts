import { expect, it } from 'vitest';
import { parseConfig } from './config.ts';

it('leaves letters in other languages to a moderation service, and holds suspicious ones if there is none', () => {
  expect(parseConfig({}).otherLanguages).toBe('allowed');
  expect(parseConfig({ MODERATION_URL: 'none' }).otherLanguages).toBe('suspicious');
});

it('does what the operator decides', () => {
  expect(parseConfig({ MODERATION_OTHER_LANGUAGES: 'held' }).otherLanguages).toBe('held');
  expect(parseConfig({ MODERATION_OTHER_LANGUAGES: 'allowed' }).otherLanguages).toBe('allowed');
});

it('accepts no other word', () => {
  expect(() => parseConfig({ MODERATION_OTHER_LANGUAGES: 'maybe' })).toThrow(
    'MODERATION_OTHER_LANGUAGES must be held, suspicious or allowed',
  );
});
