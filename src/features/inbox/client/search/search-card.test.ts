import { describe, expect, it } from 'vitest';
import { checkQuery } from './search-card.tsx';

describe('a search query', () => {
  it.each(['', '   ', '@', ' @ '])('is refused when it is empty: %j', (typed) => {
    expect(checkQuery(typed, 'Please enter your name')).toBe('Please enter your name');
  });

  it.each(['a', ' a ', '@a', '😊'])('is refused when it has a single character: %j', (typed) => {
    expect(checkQuery(typed, 'Please enter your name')).toBe('Search too short: Please enter at least 2 characters');
  });

  it.each(['ab', '@rosa.lindt', 'Yu', '  Rosa Lindt '])('is accepted: %j', (typed) => {
    expect(checkQuery(typed, 'Please enter your name')).toBeNull();
  });

  it('is refused when it is a link to something other than a profile', () => {
    expect(checkQuery('https://www.instagram.com/p/C1x/', 'Please enter your name')).toMatch(
      /^Paste a link to your profile/,
    );
    expect(checkQuery('https://www.instagram.com/rosa.lindt/', 'Please enter your name')).toBeNull();
  });
});
