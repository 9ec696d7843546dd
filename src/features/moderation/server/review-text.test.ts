import { describe, expect, it } from 'vitest';
import { HARMLESS_LINES } from './harmless-lines.ts';
import { HELD } from './held-lines.ts';
import { HELP_LINES } from './help-lines.ts';
import { REFUSED } from './refused-lines.ts';
import { reviewText } from './review-text.ts';

const rows = (lines: Record<string, readonly string[]>) =>
  Object.entries(lines).flatMap(([name, texts]) => texts.map((text) => [name, text] as const));

describe('a text that breaks a rule', () => {
  it.each(rows(REFUSED))('is refused for %s: %s', (reason, line) => {
    expect(reviewText([line])).toMatchObject({ outcome: 'refused', reason });
  });

  it.each(rows(HELD))('is held for %s: %s', (reason, line) => {
    expect(reviewText([line])).toEqual({ outcome: 'held', reason, helpLines: reason === 'self-harm' });
  });

  it('is refused with a sentence that repeats nothing of it', () => {
    for (const [, line] of rows(REFUSED)) {
      const verdict = reviewText([line]);
      const message = verdict.outcome === 'refused' ? verdict.message : '';
      expect(message).toMatch(/^[A-Z].+\.$/u);
      expect(message).not.toContain(line);
    }
  });
});

describe('a harmless text', () => {
  it.each(rows(HARMLESS_LINES))('of the kind %o is allowed: %s', (_, line) => {
    expect(reviewText([line])).toEqual({ outcome: 'allowed' });
  });
});

describe('several texts of one letter', () => {
  it('are all read, and the worst verdict wins', () => {
    expect(reviewText(['I like you', 'ask @rose_22', 'Berlin', 'chess'])).toMatchObject({ outcome: 'held' });
    expect(reviewText(['I want to die', 'ask @rose_22', 'call 0791 234 56 78'])).toMatchObject({ reason: 'phone' });
    expect(reviewText(['ask @rose_22', 'I want to die'])).toMatchObject({ reason: 'self-harm', helpLines: true });
    expect(reviewText(['I like you', 'We share a class', 'Berlin', 'chess'])).toEqual({ outcome: 'allowed' });
    expect(reviewText([])).toEqual({ outcome: 'allowed' });
  });

  it.each([
    [['call me: 0791 23', '456 78 please'], 'phone'],
    [['write to rose', '@gmail.com'], 'email'],
    [['I will', 'kill you'], 'threat'],
    [['she lives at 12', 'Baker Street'], 'address'],
  ])('are read in a row: %j', (texts, reason) => {
    expect(reviewText(texts)).toMatchObject({ outcome: 'refused', reason });
  });

  it('that merely end and begin with digits make no number', () => {
    expect(reviewText(['I have liked you since 2019', '10115 Berlin'])).toEqual({ outcome: 'allowed' });
  });
});

describe('a text made to keep a rule busy', () => {
  const endless = [
    'a',
    '1',
    '1 ',
    '0-',
    '.',
    ' ',
    '@',
    'a.',
    'a@',
    'http',
    'www.',
    'i will ',
    'kys',
    'n*',
    'one ',
    '* ',
    '(',
    '5five',
  ];

  it.each(endless)('of nothing but %o is reviewed', (piece) => {
    const text = piece.repeat(500).slice(0, 500);
    expect(['allowed', 'held', 'refused']).toContain(reviewText([text, text, `${text}!`]).outcome);
  });
});

describe('the help lines', () => {
  it('name somebody to turn to, for one country each and for all others', () => {
    expect(HELP_LINES.length).toBeGreaterThan(2);
    for (const { name, where, contact, url } of HELP_LINES) {
      expect([name, where, contact].every(Boolean), url).toBe(true);
      expect(new URL(url).protocol).toBe('https:');
    }
  });
});
