import { hashBelow, type Method } from '../attacks/guess.ts';
import { crossHalves } from '../judge-attack.ts';
import { defineAttack } from './define-attack.ts';
import { Haystack, secretsOf, textOf } from './find-people.ts';

/** Is a member's e-mail, name or handle anywhere in the dump, plain or encoded? */
export const membersInClear = defineAttack<string>({
  name: 'members in clear',
  asks: 'names a person',
  chance: 'none: without the dump nobody knows who is a member',
  least: { small: 20, full: 200 },
  prepare({ last }, { members }) {
    const ownerOf = new Map(members.flatMap((member) => secretsOf(member).map((secret) => [secret, `${member.user}`])));
    const haystack = new Haystack([...ownerOf.keys()]);
    const asked = members.map(({ user }) => ({ id: `${user}` }));
    const half = (odd: number) => asked.filter(({ id }) => hashBelow(id, 2) === odd);
    const nobody = new Map(asked.map(({ id }) => [id, '']));
    const methods = [...last.tables.keys()].map((table): Method<string> => {
      const found = [...haystack.findIn(textOf(last, table))];
      return { name: table, guesses: new Map(found.map((secret) => [ownerOf.get(secret) ?? '', secret])) };
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
