/** A link as it is shown. */
export const withoutProtocol = (link: string) => link.replace(/^https?:\/\//, '');
