import { describe, expect, it } from 'vitest';
import { groupOf } from './group-of.ts';
import { selfTimes, type CpuProfile } from './self-times.ts';

const frame = (functionName: string, url = '') => ({ functionName, url, lineNumber: 0 });

describe('the time of functions', () => {
  const profile: CpuProfile = {
    nodes: [
      { id: 1, callFrame: frame('(root)'), children: [2, 4] },
      { id: 2, callFrame: frame('outer', 'file:///x/src/outer.ts'), children: [3] },
      { id: 3, callFrame: frame('writev') },
      { id: 4, callFrame: frame('(idle)') },
    ],
    startTime: 1000,
    samples: [2, 3, 3, 4],
    timeDeltas: [10, 20, 30, 40],
  };

  it('is the sum of its samples, with the caller of native code', () => {
    const times = selfTimes(profile, [[0, 2000]]);
    expect(times.map(({ functionName, micros }) => [functionName, micros])).toEqual([
      ['outer', 10],
      ['writev', 50],
      ['(idle)', 40],
    ]);
    expect(times[1]?.callerUrl).toBe('file:///x/src/outer.ts');
  });

  it('counts only within the windows', () => {
    const times = selfTimes(profile, [
      [1000, 1010],
      [1060, 1060],
    ]);
    expect(times.map(({ functionName, micros }) => [functionName, micros])).toEqual([
      ['outer', 10],
      ['writev', 30],
    ]);
  });
});

it.each([
  ['file:///x/src/platform/server/clock.ts', '', 'src/platform/server/clock.ts'],
  ['file:///x/node_modules/@fastify/cookie/plugin.js', '', '@fastify/cookie'],
  ['file:///x/node_modules/pg/node_modules/pg-types/index.js', '', 'pg-types'],
  ['node:internal/crypto/hash', '', 'crypto of Node, with its native part'],
  ['node:_http_server', '', 'node:_http_server'],
  ['', 'node:internal/crypto/hash', 'crypto of Node, with its native part'],
  ['', 'file:///x/node_modules/pg/lib/client.js', 'native code called by pg'],
])('the time of a function in "%s", called from "%s", is counted to %s', (url, callerUrl, group) => {
  expect(groupOf({ ...frame('name', url), callerUrl })).toBe(group);
});

it('what the profiler puts in brackets stays what it is, and regular expressions are counted together', () => {
  const native = { url: '', lineNumber: 0, callerUrl: 'file:///x/src/a.ts' };
  expect(groupOf({ ...native, functionName: '(garbage collector)' })).toBe('(garbage collector)');
  expect(groupOf({ ...native, functionName: 'RegExp: ^a+$' })).toBe('regular expressions');
});
