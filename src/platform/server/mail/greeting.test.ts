import { describe, expect, it } from 'vitest';
import { PersonName } from '#platform/shared/fields.ts';
import { greeting } from './greeting.ts';

const NAMES = ['Rosa', 'Anne-Marie', "d'Arc", 'O’Neill', 'Núria Gal·la', 'Жанна', '花子', 'María José', 'देवी'];
const LINKS = [
  'evil.example',
  'https://evil.example/x',
  'www evil example/x',
  'rosa@evil.example',
  '<b>Rosa</b>',
  'Rosa 1',
];
const Name = PersonName('That name is too short');

describe('a first name', () => {
  it.each(NAMES)('can be %s, and mails greet with it', (name) => {
    expect(Name.safeParse(name)).toMatchObject({ success: true, data: name.normalize('NFC') });
    expect(greeting(name)).toBe(`Hello ${name},`);
  });

  it.each(LINKS)('cannot be %s, and mails to older accounts leave it out', (name) => {
    const message = 'Names can have letters, spaces, hyphens and apostrophes only';
    expect(Name.safeParse(name).error?.issues).toMatchObject([{ message }]);
    expect(greeting(name)).toBe('Hello,');
  });

  it('loses invisible characters', () => {
    expect(Name.safeParse(' Ro\u202Esa\u00A0\u2003Klein\n').data).toBe('Rosa Klein');
  });
});
