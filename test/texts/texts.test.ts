import { describe, expect, it } from 'vitest';
import { TEXTS } from './index.ts';
import { matcherOf } from './matcher.ts';
import { AREAS } from './text-row.ts';

describe('the text checklist', () => {
  it('has unique ids', () => {
    const ids = TEXTS.map((row) => row.id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('has no text twice for one screen', () => {
    const places = TEXTS.map((row) => `${row.text} @ ${row.screen}`);
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
  });

  it('has ids of the form screen.name, and trimmed texts', () => {
    expect(TEXTS.filter(({ id }) => !/^[a-z-]+\.[a-z-]+$/.test(id))).toEqual([]);
    expect(TEXTS.filter(({ text }) => text === '' || text !== text.trim())).toEqual([]);
  });

  it('has texts for every area', () => {
    expect(new Set(TEXTS.map((row) => row.area))).toEqual(new Set(AREAS));
  });
});

describe('matcherOf', () => {
  it('matches the text literally', () => {
    expect('Premium Plan Selected ($3.99/month)').toMatch(matcherOf('Premium Plan Selected ($3.99/month)'));
    expect('log in').not.toMatch(matcherOf('Log In'));
    expect('Searching…').not.toMatch(matcherOf('Searching...'));
  });

  it('does not match inside a longer word', () => {
    expect('Closed').not.toMatch(matcherOf('Close'));
    expect('Undisclosed').not.toMatch(matcherOf('Close'));
    expect('Close ×').toMatch(matcherOf('Close'));
  });

  it('matches a placeholder with any text, or with the value given', () => {
    const text = 'Confessions for "{query}" ({count})';
    expect('Confessions for "rosa.diaz" (12)').toMatch(matcherOf(text));
    expect('Confessions for "rosa.diaz" (12)').toMatch(matcherOf(text, { query: 'rosa.diaz', count: '12' }));
    expect('Confessions for "rosaXdiaz" (12)').not.toMatch(matcherOf(text, { query: 'rosa.diaz' }));
    expect('Confessions for "" ()').not.toMatch(matcherOf(text));
  });

  it('matches singular and plural', () => {
    const matcher = matcherOf('{count} profile(s) found');
    expect('1 profile found').toMatch(matcher);
    expect('2 profiles found').toMatch(matcher);
    expect('2 profile(s) found').toMatch(matcher);
  });
});
