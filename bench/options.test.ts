import { describe, expect, it } from 'vitest';
import { parseOptions } from './options.ts';

describe('options', () => {
  it('without any measure everything, with 100 thousand letters', () => {
    expect(parseOptions([])).toMatchObject({ letters: [100_000], only: [], connections: [1, 20, 100], json: null });
  });

  it('take lists of numbers and names', () => {
    const args = ['--letters', '1000,3000', '--only', 'list,send', '--waiting', '10,20'];
    expect(parseOptions(args)).toMatchObject({ letters: [1000, 3000], only: ['list', 'send'], waiting: [10, 20] });
  });

  it('override what --quick chooses', () => {
    expect(parseOptions(['--quick', '--letters', '500'])).toMatchObject({ letters: [500], rounds: 1 });
  });

  it('that are no numbers are refused by name', () => {
    expect(() => parseOptions(['--letters', '0'])).toThrow('--letters must be a number above 0');
    expect(() => parseOptions(['--waiting', '10,many'])).toThrow('--waiting must be a number above 0');
  });
});
