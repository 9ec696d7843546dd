import { SOCIAL_MARK } from '#platform/shared/document-marks.ts';

const ID = 'social-links';

/** The markup that the server has filled in. Read once: a later render replaces it. The development server fills in nothing. */
const markup = import.meta.env.SSR ? SOCIAL_MARK : (document.getElementById(ID)?.innerHTML ?? '');

/** The operator's profiles on other sites. Only the running server knows them; it writes them into the document. */
export function SocialLinks() {
  return (
    // oxlint-disable-next-line react/no-danger -- our own document's markup, escaped by the server that filled it in
    <div id={ID} dangerouslySetInnerHTML={{ __html: markup }} />
  );
}
