import { SOCIAL_MARK } from '#platform/shared/document-marks.ts';

const ID = 'social-links';

/** What the server has filled in. Read once: the page may be rendered anew. The development server's empty page has none. */
const markup = import.meta.env.SSR ? SOCIAL_MARK : (document.getElementById(ID)?.innerHTML ?? '');

/** Where else the operator is found. Only the running server knows, so that the document brings them and nobody asks. */
export function SocialLinks() {
  return (
    // oxlint-disable-next-line react/no-danger -- our own document's markup, escaped by the server that filled it in
    <div id={ID} dangerouslySetInnerHTML={{ __html: markup }} />
  );
}
