/** Short, so that it leaves room for the messages. */
export const NOTE = 'Sandbox Instagram: all made up.';

/** How a conversation is opened. */
export interface Opening {
  /** The code in the link; null without a link. */
  ref: string | null;
  /** On Instagram's web pages, where the link loses its code. */
  isWeb: boolean;
}

/** The characters that Meta accepts in a link. */
const REF = /^[\w=-]{1,2083}$/;

export function readOpening({ ref = '', web }: { ref?: string; web?: string }): Opening {
  return { ref: REF.test(ref) ? ref : null, isWeb: web === '1' };
}

/** The path of a conversation. On the web the code is lost. */
export function conversationPath(root: string, username: string, { ref, isWeb }: Opening): string {
  const query = ref !== null && !isWeb ? `?${new URLSearchParams({ ref }).toString()}` : '';
  return `${root}/phone/${username}${query}`;
}
