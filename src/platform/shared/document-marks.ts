/** What only the running server knows stands in built documents as a mark, which it fills in when it sends them. */

/** Our own origin. */
export const ORIGIN_MARK = '%ORIGIN%';

/** Where the operator is reached by email. Only for what is read without the script: with it, the site is asked. */
export const SUPPORT_MARK = '%SUPPORT_EMAIL%';

/** The operator's links elsewhere, as a list; nothing where none are set. */
export const SOCIAL_MARK = '%SOCIAL_LINKS%';
