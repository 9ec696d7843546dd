import { expect, it } from 'vitest';
import { isAnotherAccount, isSameAccount, type Look } from './same-account.ts';

const ROSA: Look = { username: 'rosa', name: 'Rosa Lindt', followers: 1000 };
const changed = (change: Partial<Look>): Look => ({ ...ROSA, ...change });

it.each<[title: string, sender: Look, shown: Look, again: Look, isSame: boolean]>([
  ['three times the same', ROSA, ROSA, ROSA, true],
  ['a name that nobody has set', changed({ name: null }), changed({ name: null }), changed({ name: null }), true],
  ['an empty name, which is none', changed({ name: '' }), changed({ name: null }), changed({ name: '' }), true],
  ['two per cent more followers', ROSA, changed({ followers: 1020 }), ROSA, true],
  ['more than that', ROSA, changed({ followers: 1021 }), ROSA, false],
  ['five of few followers', changed({ followers: 0 }), changed({ followers: 5 }), changed({ followers: 0 }), true],
  ['six of few followers', changed({ followers: 0 }), changed({ followers: 6 }), changed({ followers: 0 }), false],
  ['followers that changed meanwhile', ROSA, ROSA, changed({ followers: 1021 }), false],
  ['followers that nobody tells', changed({ followers: null }), changed({ followers: null }), ROSA, false],
  ['another name', ROSA, changed({ name: 'Rosa' }), ROSA, false],
  ['a name on one side', ROSA, changed({ name: null }), ROSA, false],
  ['another username of the sender, before', changed({ username: 'old' }), ROSA, ROSA, false],
  ['another username of the sender, afterwards', ROSA, ROSA, changed({ username: 'new' }), false],
  [
    'another username of both answers about the sender',
    changed({ username: 'x' }),
    ROSA,
    changed({ username: 'x' }),
    false,
  ],
])('the sender is the account that is shown, or not: %s', (_title, sender, shown, again, isSame) => {
  expect(isSameAccount(sender, shown, again)).toBe(isSame);
});

it.each<[title: string, sender: Look, shown: Look, isAnother: boolean]>([
  ['the same username, whatever else', ROSA, changed({ name: 'Zoe', followers: 3 }), false],
  ['another username and another name', changed({ username: 'zoe', name: 'Zoe' }), ROSA, true],
  ['another username and other followers', changed({ username: 'zoe', followers: 3 }), ROSA, true],
  ['another username alone: the lookup may be old', changed({ username: 'zoe' }), ROSA, false],
])('two joined ids are two accounts, or not: %s', (_title, sender, shown, isAnother) => {
  expect(isAnotherAccount(sender, shown)).toBe(isAnother);
});
