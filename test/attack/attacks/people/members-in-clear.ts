import type { Dump, DumpedRow } from '../../dump.ts';
import type { TrueMember } from '../../world/truth.ts';
import { defineAttack, type Attack, type Method } from '../../define-attack.ts';
import { Haystack, Needle, readable } from '../../find-secrets.ts';
import { encodedAddresses, openBackups } from '../../plants/members.ts';
import type { Plant } from '../../plant.ts';
import type { Loot } from '../../thief/loot.ts';

/** Is a member's e-mail, name, handle or number anywhere in the loot, plain or encoded? */
export const membersInClear: Attack[] = [
  search('members in clear', encodedAddresses, ({ last }) => textsOf(last)),
  search('members in clear, copied disk', encodedAddresses, ({ pages }) => textsOf(pages)),
  search('members in clear, backups', openBackups, ({ backups }) => {
    const bytes = backups.at(-1)?.bytes ?? Buffer.alloc(0);
    return new Map([['the last backup', () => bytes.toString('latin1')]]);
  }),
];

/** Where to look, by name. */
type Texts = Map<string, () => string>;

function textsOf(dump: Dump): Texts {
  return new Map([...dump.tables].map(([table, rows]) => [table, () => rows.map(textOf).join('\n')]));
}

function textOf({ values }: DumpedRow): string {
  return [...values.values()].map(readable).join('\n');
}

/** What identifies a member: first names are shared by many. */
export function secretsOf({ id, email, name, handle }: TrueMember): string[] {
  return [email, name.last, `${id}`, ...(handle === null ? [] : [handle])];
}

function search(name: string, plant: Plant, textsIn: (loot: Loot) => Texts): Attack {
  return defineAttack({
    name,
    asks: 'names a person',
    guesses: 'who is a member',
    chance: 'none: without the loot nobody knows who is a member',
    least: 200,
    finds: [plant],
    prepare({ loot, truth: { members } }) {
      const ownerOf = new Map(members.flatMap((member) => secretsOf(member).map((secret) => [secret, member.email])));
      const haystack = new Haystack([...ownerOf.keys()].map((secret) => new Needle(secret)));
      const asked = members.map(({ email }) => ({ id: email }));
      const nobody = new Map(asked.map(({ id }) => [id, '']));
      const methods = [...textsIn(loot)].map(([place, text]): Method => {
        const found = haystack.findIn(text());
        return { name: place, guesses: new Map(found.map(({ secret }) => [ownerOf.get(secret) ?? '', secret])) };
      });
      return {
        methods: [...methods, { name: 'nobody found', guesses: nobody }],
        question: {
          asked,
          isRight: (id, secret) => ownerOf.get(secret) === id,
          chance: () => 0,
        },
      };
    },
  });
}
