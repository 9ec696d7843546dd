import { phrases } from '../reading/spoken.ts';

export const TO_THE_READER = phrases('you', 'u', 'ya', 'your', 'ur', 'youre', 'yourself');
/** Said to somebody, hardly ever kind. */
export const VILE_WORDS = phrases(
  '(?:repulsive|hideous|disgusting|revolting|fattest|ugliest|dumbest|worthless|pathetic|vermin|scum|subhuman|unlovable)',
  '(?:stinks?|stinky|reeks?|skank|asshole|arsehole|moron|imbecile|degenerate|parasite|psychopath)',
  'waste of (?:space|oxygen|air|skin|time)',
  'ashamed of (?:you|u)',
  '(?:wants?|want|wish|wishes) (?:you|u) (?:gone|out|would leave|were gone)',
  '(?:you|u|youll) (?:will )?never be (?:loved|liked|happy|enough|good enough|anything|anyone|pretty|wanted)',
  '(?:you|youre|u)(?: are)?(?: a| such a| just a)+ (?:fake|liar|failure|fraud|coward|parasite|creep|disgrace)',
);
/** 'You said that you felt worthless' is no insult, and neither is 'you are not'. */
export const NOT_SAID_BY_THE_WRITER = phrases(
  '(?:not|never (?:think|thought|say|let|believe|call)|isnt|arent|wasnt|werent|far from|anything but|dont (?:think|believe|let|listen|call))',
  '(?:said|say|says|told|tell|tells|felt|feel|feels|thought|thinks|call|called|calls|believe|whoever|anyone who|asked)',
  '(?:my|mine|i am|im|i was|i feel|me|he|him|his|weather|monday|mondays|coffee|weekend|week|cheese|socks|fish|garlic|sandwich)',
);
