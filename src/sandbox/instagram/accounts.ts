/** An invented account. Any likeness to a real one is accidental. */
export interface SandboxAccount {
  /** The global id: `id` in a lookup, `user_id` in a login. */
  id: string;
  /** The id for one app alone: `id` in a login. */
  scopedId: string;
  username: string;
  /** Discovery shows business and creator accounts, and answers for others as if they did not exist. */
  kind: 'business' | 'creator' | 'personal';
  name: string | null;
  biography: string | null;
  followers: number;
  hasPicture: boolean;
  /** Not shown by discovery either. */
  isAgeGated: boolean;
  /** Private accounts write and can be read like all others. */
  isPrivate: boolean;
  /** Blocks us as soon as it has written. */
  blocksUs: boolean;
}

/** Whether discovery shows the account. */
export const isShown = ({ kind, isAgeGated }: SandboxAccount): boolean => kind !== 'personal' && !isAgeGated;

type Row = [
  username: string,
  kind: SandboxAccount['kind'],
  name: string | null,
  biography: string | null,
  ...traits: ('no picture' | 'private' | 'blocks us')[],
];

const ROWS: Row[] = [
  ['elise.marchetti', 'creator', 'Elise Marchetti', 'Paper, ink and slow Sundays\nLetterpress studio in Turin'],
  ['flora.whitfield', 'creator', 'Flora Whitfield', 'Botanical illustrator'],
  ['amara.okafor', 'creator', 'Amara Okafor', 'Jazz pianist · Lagos and London'],
  ['mateo.ibarra', 'creator', 'Mateo Ibarra', 'I photograph trains and the people who miss them'],
  ['yuki.tanabe', 'creator', 'Yuki Tanabe', 'Ceramics, mostly cups'],
  ['priya.raman', 'business', 'Priya Raman', 'Pastry chef at Saffron & Salt'],
  ['noah.lindqvist', 'creator', 'Noah Lindqvist', 'Cold water swimmer'],
  ['leila.haddad', 'creator', 'Leila Haddad', 'Translator. Reads menus aloud.'],
  ['tomasz.zielinski', 'creator', 'Tomasz Zieliński', 'Luthier in Kraków'],
  ['zoe.kavanagh', 'creator', 'Zoë Kavanagh', 'Stand-up, sitting down'],
  ['kwame.mensah', 'business', 'Kwame Mensah', 'Architect at Mensah & Daughters'],
  ['ines.carvalho', 'creator', 'Inês Carvalho', 'Surf lessons for people afraid of water'],
  ['sam.oyelaran', 'creator', 'Sam Oyelaran', 'They/them · costume maker for small stages'],
  ['hana.novak', 'creator', 'Hana Nováková', 'Violist, baker of one very good cake'],
  ['diego.salcedo', 'creator', 'Diego Salcedo', null],
  ['aroha.ngata', 'creator', 'Aroha Ngata', 'Kapa haka teacher in Rotorua'],
  ['luca.moretti', 'business', 'Luca Moretti', 'Bookseller, Libreria della Volpe'],
  ['fatima.elamrani', 'creator', 'Fatima El Amrani', 'Long-distance runner and short-distance cook'],
  ['jonas.bergmann', 'creator', 'Jonas Bergmann', 'Beekeeper on a Berlin roof', 'no picture'],
  ['mei.lin.chua', 'creator', 'Chua Mei Lin', 'Puppets with opinions'],
  ['river.delacroix', 'creator', 'River Delacroix', 'Tattoo artist · she/they'],
  ['anouk.vermeer', 'creator', 'Anouk Vermeer', 'Wheelchair dance, Rotterdam'],
  ['samir.qureshi', 'creator', 'Samir Qureshi', 'Crossword setter'],
  ['ida.sorensen', 'creator', 'Ida Sørensen', 'Sails a very small boat'],
  ['olu.adebayo', 'business', 'Olu Adebayo', 'Barber and amateur philosopher'],
  ['nightowl.radio', 'business', 'Night Owl Radio', 'Songs for people who are still awake'],
  ['the.paper.fox', 'business', null, 'Stationery made by hand'],
  ['quiet.kitchen', 'business', 'The Quiet Kitchen', null, 'no picture'],
  ['m.aldana', 'creator', null, null, 'no picture'],
  ['rosa.lindt', 'creator', 'Rosa Lindt', 'Gardener. Thorns included.'],
  ['ben.ashworth', 'personal', 'Ben Ashworth', 'Just me and the dog'],
  ['clara.engel', 'personal', 'Clara Engel', null],
  ['theo.lambert', 'personal', 'Théo Lambert', 'Paris, mostly'],
  ['nia.campbell', 'personal', 'Nia Campbell', null],
  ['mila.hartmann', 'personal', 'Mila Hartmann', 'Followers: four. Friends: four.', 'private'],
  ['jude.fairweather', 'personal', 'Jude Fairweather', null, 'no picture', 'blocks us'],
];

export const ACCOUNTS: SandboxAccount[] = ROWS.map(([username, kind, name, biography, ...traits], index) => ({
  id: String(17_841_400_000_000_100n + BigInt(index * 37)),
  scopedId: String(26_100_000_000_000_201n + BigInt(index * 53)),
  username,
  kind,
  name,
  biography,
  // As the biography of the private one says.
  followers: traits.includes('private') ? 4 : 90 + ((index * 577) % 4000),
  isAgeGated: false,
  hasPicture: !traits.includes('no picture'),
  isPrivate: traits.includes('private'),
  blocksUs: traits.includes('blocks us'),
}));
