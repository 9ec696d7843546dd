import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Points } from '../parts/section.tsx';

/** The same lines that authors are shown after sending; the promises test compares them. */
const LINES = [
  ['United States', '988 Suicide & Crisis Lifeline', 'Call or text 988', 'https://988lifeline.org'],
  ['United Kingdom and Ireland', 'Samaritans', 'Call 116 123', 'https://www.samaritans.org'],
  ['Germany', 'TelefonSeelsorge', 'Call 0800 111 0 111', 'https://www.telefonseelsorge.de'],
  ['Everywhere else', 'Find A Helpline', 'A directory of lines by country', 'https://findahelpline.com'],
] as const;

export function HelpLines() {
  const items = LINES.map(([where, name, contact, url]) => {
    const text = (
      <>
        <TextLink href={url}>{name}</TextLink>: {contact}
      </>
    );
    return [where, text] as const;
  });
  return <Points items={items} />;
}
