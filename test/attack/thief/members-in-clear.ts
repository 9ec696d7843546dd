import { hashBelow, type Method } from '../attacks/guess.ts';
import type { Dump } from '../dump.ts';
import { crossHalves } from '../judge-attack.ts';
import { defineAttack, type ThiefAttack } from './define-attack.ts';
import { Haystack, secretsOf, textOf } from './find-people.ts';
import type { Loot } from './loot.ts';

/** Is a member's e-mail, name, handle or number anywhere in the loot, plain or encoded? */
export const membersInClear: ThiefAttack[] = [
  search('members in clear', ({ last }) => textsOf(last)),
  search('members in clear, copied disk', ({ pages }) => textsOf(pages)),
  search('members in clear, backups', ({ backups }) => {
    const bytes = backups.at(-1)?.bytes ?? Buffer.alloc(0);
    return new Map([['the last backup', () => bytes.toString('latin1')]]);
  }),
];

/** Where to look, by name. */
type Texts = Map<string, () => string>;

function textsOf(dump: Dump): Texts {
  return new Map([...dump.tables.keys()].map((table) => [table, () => textOf(dump, table)]));
}

function search(name: string, textsIn: (loot: Loot) => Texts): ThiefAttack {
  return defineAttack({
    name,
    asks: 'names a person',
    chance: 'none: without the loot nobody knows who is a member',
    least: { small: 20, full: 200 },
    prepare(loot, { members }) {
      const ownerOf = new Map(members.flatMap((member) => secretsOf(member).map((secret) => [secret, member.email])));
      const haystack = new Haystack([...ownerOf.keys()]);
      const asked = members.map(({ email }) => ({ id: email }));
      const half = (odd: number) => asked.filter(({ id }) => hashBelow(id, 2) === odd);
      const nobody = new Map(asked.map(({ id }) => [id, '']));
      const methods = [...textsIn(loot)].map(([place, text]): Method => {
        const found = [...haystack.findIn(text())];
        return { name: place, guesses: new Map(found.map((secret) => [ownerOf.get(secret) ?? '', secret])) };
      });
      return {
        methods: [...methods, { name: 'nobody found', guesses: nobody }],
        question: {
          what: 'who is a member',
          halves: crossHalves(half(0), half(1)),
          isRight: (id, secret) => ownerOf.get(secret) === id,
          chance: () => 0,
        },
      };
    },
  });
}
