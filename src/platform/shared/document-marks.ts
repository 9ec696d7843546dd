/** Placeholders in the built documents, which the server replaces when it sends them. */

/** The origin of this site. */
export const ORIGIN_MARK = '%ORIGIN%';

/** The operator's email address. Only for documents without script; pages with script ask the server for it. */
export const SUPPORT_MARK = '%SUPPORT_EMAIL%';

/** The operator's links to other sites, as a list; empty if none are set. */
export const SOCIAL_MARK = '%SOCIAL_LINKS%';

/** What a link to the page shows where it is posted, in documents for which that depends on the address. */
export const PREVIEW_TITLE_MARK = '%PREVIEW_TITLE%';
export const PREVIEW_TEXT_MARK = '%PREVIEW_TEXT%';

/** How old one must be to sign up. */
export const MINIMUM_AGE_MARK = '%MINIMUM_AGE%';

/** 'on' if texts are also sent to a service outside of this site; pages show what they say about that only then. */
export const SECOND_CHECK_MARK = '%SECOND_CHECK%';
