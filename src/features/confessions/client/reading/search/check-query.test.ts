import { describe, expect, it } from 'vitest';
import { checkQuery, cleanQuery } from './check-query.ts';

describe('a search for oneself', () => {
  it.each(['', '   ', '@', ' @ '])('needs something to search for: %j', (typed) => {
    expect(checkQuery(typed, 'Please enter your name')).toBe('Please enter your name');
  });

  it.each(['a', ' a ', '@a', '😊'])('needs more than one character: %j', (typed) => {
    expect(checkQuery(typed, 'Please enter your name')).toBe('Search too short: Please enter at least 2 characters');
  });

  it.each(['ab', '@rosa.lindt', 'Yu', '  Rosa Lindt '])('is good enough: %j', (typed) => {
    expect(checkQuery(typed, 'Please enter your name')).toBeNull();
  });

  it('is asked for without @ and without the space around it', () => {
    expect(cleanQuery(' @Rosa.Lindt ')).toBe('Rosa.Lindt');
    expect(cleanQuery('Rosa Lindt')).toBe('Rosa Lindt');
  });
});
