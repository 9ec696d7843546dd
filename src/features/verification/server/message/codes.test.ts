import { expect, it } from 'vitest';
import { codesIn, makeCode } from './codes.ts';

const CODE = 'ROSA-7K4M-9QXD';

it('a code has eight random characters that cannot be confused', () => {
  const codes = Array.from({ length: 200 }, makeCode);
  for (const code of codes) expect(code).toMatch(/^ROSA(-[2-9A-HJ-NP-Z]{4}){2}$/);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(codesIn(code)).toEqual([code]);
});

it.each([
  CODE,
  'rosa-7k4m-9qxd',
  'ROSA7K4M9QXD',
  ' Rosa 7K4M 9QXD ',
  'ROSA–7K4M—9QXD',
  'rosa_7k4m_9qxd',
  'R0SA? No: ROSA-7K4M-9QXD',
  'Hello! My code is rosa-7k4m-9qxd, thank you.',
  'Hi Sub Rosa, here it is:\nROSA-7K4M-9QXD\n❤️',
  '“ROSA - 7K4M - 9QXD”',
])('is found in %j', (text) => {
  expect(codesIn(text)).toEqual([CODE]);
});

it.each(['', 'hello', 'rosa', 'ROSA-7K4M', 'ROSA-7K4M-9QXDE', '7K4M-9QXD', 'ROSA-7K4M-9QX0', 'ROSA-7K4M-9QX'])(
  'is not found in %j',
  (text) => {
    expect(codesIn(text)).toEqual([]);
  },
);

it('a word that looks like a code does not hide one, and a list of guesses is cut', () => {
  expect(codesIn(`Rosa hey thanks ${CODE}`)).toContain(CODE);
  expect(codesIn(Array.from({ length: 50 }, makeCode).join(' '))).toHaveLength(3);
});

it('reads only as much as a message can hold, in no time', () => {
  expect(codesIn(`${'x'.repeat(1000)} ${CODE}`)).toEqual([]);
  expect(codesIn('rosa'.repeat(10_000))).toEqual([]);
});
