import { describe, expect, it } from 'vitest';
import { parse } from './path-pattern.ts';

const matches = (path: string, pathname: string) => parse(path).pattern.test(pathname);

describe('a route pattern', () => {
  it('matches its path exactly, as the server does', () => {
    expect(matches('/login', '/login')).toBe(true);
    expect(matches('/login', '/login/')).toBe(false);
    expect(matches('/login', '/Login')).toBe(false);
    expect(matches('/', '/login')).toBe(false);
  });

  it('names its parameters', () => {
    const { pattern, keys } = parse('/chat/:matchId');
    expect(keys).toEqual(['matchId']);
    expect(pattern.exec('/chat/42')?.[1]).toBe('42');
    expect(pattern.test('/chat/42/more')).toBe(false);
    expect(pattern.test('/chat/')).toBe(false);
  });

  it('matches everything with a star', () => {
    expect(matches('*', '/whatever/it/is')).toBe(true);
  });
});
