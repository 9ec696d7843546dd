/** The small words that say who does it, to whom, and how it is meant. */
export const AUTHOR = 'i im ive id we weve';
export const AUTHOR_WILL = 'ill imma ima';
export const AUTHORS = 'me my our us mine';
export const READER = 'you u ya youre youve youd yall ye yourself';
export const READER_WILL = 'youll';
export const READERS = 'your ur yours';
export const INTENT = 'will gonna going shall wanna want intend planning plan let lets boutta finna ready';
export const WISH = 'hope wish pray should deserve deserves ought needs need must shouldve oughta hopefully';
export const NEGATION =
  'not never dont wont cant wouldnt didnt doesnt isnt no nobody without couldnt shouldnt arent cannot aint';
export const UNTIL = 'until till til';
export const IMAGINING =
  'imagine imagining picture pictured picturing fantasise fantasize fantasising fantasizing fantasy dream dreamed dreamt ' +
  'dreaming thinking urge urges itching tempted wonder wondering';
