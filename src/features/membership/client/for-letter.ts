/** Where a member comes back to write on: the home page opens the letter that the tab keeps. */
export const TO_LETTER = { href: '/', label: 'Back to writing' };

/**
 * Whether the upgrade is for a letter that waits (`?letter=1`). It is in the address, on the bank's way back too, so that a
 * later upgrade in the same tab is not taken for it.
 */
export const isForLetter = (): boolean => new URLSearchParams(location.search).has('letter');
