/** Placeholders in the built documents, which the server replaces when it sends them. */

/** The origin of this site. */
export const ORIGIN_MARK = '%ORIGIN%';

/** The operator's email address. Only for documents without script; pages with script ask the server for it. */
export const SUPPORT_MARK = '%SUPPORT_EMAIL%';

/** The operator's links to other sites, as a list; empty if none are set. */
export const SOCIAL_MARK = '%SOCIAL_LINKS%';

/** 'on' if texts are also sent to a service outside of this site; pages show what they say about that only then. */
export const SECOND_CHECK_MARK = '%SECOND_CHECK%';
