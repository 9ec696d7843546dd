import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Verdict } from '../verdict.tsx';

/** In the form's place for the two seconds before the page is left. */
export function Joined() {
  return (
    <Verdict sign="joined" title="You are one of The Masked Elite" afterForm>
      Taking you to your <TextLink href="/account-settings">account settings</TextLink>...
    </Verdict>
  );
}
