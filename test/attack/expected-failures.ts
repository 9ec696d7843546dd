/**
 * Attacks that win today and must not for ever, by name, each with the reason why. A run fails if any other attack wins, unless its
 * figures are only published, and also if one of these no longer does: then take it off the list. The list may shrink, and must not
 * grow.
 */
export const EXPECTED_FAILURES: { attack: string; why: string }[] = [
  { attack: 'paused or blocked', why: 'a letter to a paused inbox is remembered in a table of its own' },
  { attack: 'a row of the handle', why: 'the first letter after a lookup writes who has the handle' },
  { attack: 'letters of one author, by blocking', why: 'blocks of one author are counted on one row' },
  {
    attack: 'letters to one person, by reopening',
    why: 'when a pause ends, the letters that waited are written again, among others of their month',
  },
  { attack: 'rows to @h, by flooding', why: 'letters beyond the daily cap come the next day, in rows of their own' },
];
