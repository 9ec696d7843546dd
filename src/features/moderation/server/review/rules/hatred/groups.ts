/** People named by what they are: origin, religion, sex, orientation, disability. Patterns for `phrases`. */
const KIND =
  '(?:gay|trans|transgender|black|brown|white|disabled|autistic|muslim|jewish|christian|hindu|arab|asian|african|indian|mexican|chinese|turkish|polish|romanian|homosexual|lesbian|bisexual|queer|immigrant|foreign|refugee|migrant|roma)';

/** 'These women', 'gay people', 'a black person', 'immigrants'. */
export const GROUP = `(?:${KIND} ?(?:people|persons?|persns?|folks?|men|women|man|woman|guys?|girls?|kids?|lads)|women|woman|females?|trans|transgenders|gays|blacks|lesbians?|bisexuals?|homosexuals?|queers|muslims?|moslems?|jews?|hindus?|sikhs?|arabs?|africans?|asians?|indians?|pakistanis?|chinese people|mexicans?|latinos?|latinas?|turks?|poles|romanians?|gypsy|gypsies|immigrants?|migrants?|refugees?|asylum seekers?|foreigners?|feminists?|the disabled|cripples?)`;

/** The same before a noun: 'your gay lives', 'that Muslim neck'. */
export const OF_GROUP = `(?:${KIND}s?|womens?|womans?|female|immigrants?|muslims?|jew)`;

/** Words before a group: 'all these', 'every single', 'any other'. */
export const WHICH =
  '(?: (?:all|all of|the|these|those|this|that|you|every|each|single|any|a|an|other|some|most|more|fucking|damn|bloody|stupid|dirty|filthy|kinds? of|sorts? of|so many|too many|of|your|our|being (?:around|near|with)))*';
